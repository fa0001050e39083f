"""Real worker and beat processes, started in one environment and ended together."""

import os
import subprocess
import sys
from pathlib import Path

from launch.child import bound_command

ROOT = Path(__file__).parents[2]
CELERY = (sys.executable, "-m", "celery", "--quiet", "--app", "tests.worker.harness")
WORKER = ("worker", "--concurrency", "2", "--without-gossip", "--without-mingle", "--queues")


def environment_of(database_url, redis_url, **given):
    """Return the environment of a program of ours on a database and a broker."""
    return {
        **os.environ,
        "GRAILJUDGE_ENV": "test",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
        **given,
    }


class Processes:
    """Starts programs in one environment and ends them all; each writes a log in `folder`."""

    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = environment
        self.running = []

    def start(self, *command, **environment):
        log = self.folder / f"log-{len(self.running)}"
        with log.open("wb") as file:
            process = subprocess.Popen(
                bound_command(command),
                cwd=ROOT,
                env={**self.environment, **environment},
                stdout=file,
                stderr=file,
                start_new_session=True,
            )
        process.log = log
        self.running.append(process)
        return process

    def worker(self, *options, queues="clock,out", **environment):
        return self.start(*CELERY, *WORKER, queues, *options, **environment)

    def beat(self, **environment):
        return self.start(*CELERY, "beat", "--scheduler", "celery.beat:Scheduler", **environment)

    def stop(self):
        for process in self.running:
            process.kill()
            process.wait()
