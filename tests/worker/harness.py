"""The worker's app as tests start it: with the rule system of the tests, and with faults that a state asks for.

A state's `fault` may be `kill`: the process dies in the midst of the turn, once for each file `kill-*` in FAULTS;
`wait`: it goes on once the file `go` is there; `crash`: an exception that is no fault the rules know of.
Its wall clock is AHEAD by so many seconds; its beat sends sweeps every second.
"""

import os
import signal
import time
from datetime import datetime, timedelta
from pathlib import Path

from celery.schedules import schedule
from celery.worker import request

from campaign import clock
from tests.lanterns import Lanterns, install
from worker.app import app, steady_now

FAULTS = Path(os.environ.get("FAULTS", "."))
AHEAD = timedelta(seconds=int(os.environ.get("AHEAD", "0")))


class WallClock(datetime):
    """A wall clock that is AHEAD."""

    @classmethod
    def now(cls, tz=None):
        return datetime.now(tz) + AHEAD  # a plain one, for no driver knows this class


class FaultyLanterns(Lanterns):
    def resolve(self, case):
        match case.state["fault"]:
            case "kill":
                for order in FAULTS.glob("kill-*"):
                    order.unlink()
                    os.kill(os.getpid(), signal.SIGKILL)
            case "wait":
                (FAULTS / "waits").touch()
                while not (FAULTS / "go").exists():
                    time.sleep(0.02)
            case "crash":
                raise ZeroDivisionError
        return super().resolve(case)


install(FaultyLanterns())
clock.datetime = request.datetime = WallClock
for entry in app.conf.beat_schedule.values():
    entry["schedule"] = schedule(1.0, nowfun=steady_now)

__all__ = ["app"]
