"""The supervisor: starts the programs of a run, watches them and ends them in order, so that nobody's work is lost."""

import math
import os
import shlex
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType

from launch.child import PAUSE, Child, LaunchError, start

# In this order, with the seconds each may take: no new work comes in, then what runs is finished, then its broker goes.
STOPPED = {"beat": 10.0, "web": 40.0, "worker": 100.0, "mail": 100.0, "broker": 10.0}
RELEASE = "release"


def read_procfile(path: Path) -> dict[str, list[str]]:
    """Return the commands that a Procfile names. Raise LaunchError where it cannot be read."""
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise LaunchError(f"{path}: {error.strerror}") from error
    pairs = (line.partition(":") for line in lines if line.strip() and not line.startswith("#"))
    return {name.strip(): shlex.split(command) for name, _, command in pairs}


class EndAskedError(Exception):
    """Somebody asked the run to end."""


class Supervisor:
    """The running programs, and how often somebody asked them to end."""

    def __init__(self, environment: Mapping[str, str], say: Callable[[str], None]) -> None:
        self.environment = dict(environment)
        self.say = say
        self.children: dict[str, Child] = {}
        self.asked = 0
        # Under `make` our parent's death is the run's end; under a shell it is not.
        self.parent = os.getppid() if "MAKELEVEL" in environment else None

    def listen(self) -> None:
        """Take Ctrl-C, a polite kill and a closed terminal as the wish to end.

        A shell lets what it starts in the background ignore Ctrl-C; a signal sent to it on purpose must end it all the
        same. Only a closed terminal stays ignored where it was, for `nohup`.
        """
        numbers = [signal.SIGINT, signal.SIGTERM]
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        for number in numbers:
            signal.signal(number, self.ask)

    def ask(self, _number: int, _frame: FrameType | None) -> None:
        """Count one more wish to end."""
        self.asked += 1

    def is_over(self) -> bool:
        """Tell whether the run must end."""
        return self.asked > 0 or (self.parent is not None and os.getppid() != self.parent)

    def take_broker(self, url: str, child: Child | None) -> None:
        """Tell all later programs the broker's address and end it with them, where it is ours."""
        self.environment["REDIS_URL"] = url
        if child is not None:
            self.children[child.name] = child

    def start(self, name: str, command: Sequence[str]) -> Child:
        """Start one program of the run."""
        self.children[name] = start(name, command, self.environment, grace=STOPPED.get(name, 10.0))
        return self.children[name]

    def finish(self, name: str, command: Sequence[str]) -> None:
        """Run a program to its end before the others. Raise LaunchError if it fails, EndAskedError if we must end."""
        child = start(name, command, self.environment)
        while child.status is None:
            if self.is_over():
                child.stop()
                raise EndAskedError
            time.sleep(PAUSE)
        if child.status:
            raise LaunchError(f"{name} failed with status {child.status}: {shlex.join(command)}")

    def wait_until(self, ready: Callable[[], bool], seconds: float = math.inf) -> bool:
        """Wait until `ready`; tell whether it came to that before the run's end, and within so many seconds."""
        until = time.monotonic() + seconds
        while not self.ended() and not self.is_over() and time.monotonic() < until:
            if ready():
                return True
            time.sleep(PAUSE)
        return False

    def ended(self) -> list[Child]:
        """Return the programs that ended unasked."""
        return [child for child in self.children.values() if child.status is not None]

    def watch(self) -> int:
        """Wait for the end of the run; return 0 where it was asked for, else the status of what ended first."""
        while not self.is_over():
            if ended := self.ended():
                self.say(f"{ended[0].name} ended with status {ended[0].status}; the rest is stopped too")
                return ended[0].status or 1
            time.sleep(PAUSE)
        return 0

    def stop(self) -> None:
        """End all programs in order; whoever asks once more does not want to wait."""
        asked = self.asked
        if self.children:
            self.say("ending: what is being done is finished first, unless you press Ctrl-C again")
        order = [*STOPPED, *self.children]
        for child in sorted(self.children.values(), key=lambda child: order.index(child.name)):
            self.say(f"  {child.name}")
            child.stop(lambda: self.asked > asked)
        self.children.clear()
