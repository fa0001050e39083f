"""Real worker and beat processes on real databases and a real broker."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from celery import Celery

from launch.child import bound_command
from rules.registry import RULESETS
from tests.lanterns import LANTERNS, SLUG
from worker.app import CONFIGURATION

ROOT = Path(__file__).parents[2]
CELERY = (sys.executable, "-m", "celery", "--quiet", "--app", "tests.worker.harness")
WORKER = ("worker", "--concurrency", "2", "--without-gossip", "--without-mingle", "--queues")


@pytest.fixture(autouse=True)
def lanterns(monkeypatch):
    """Register the rule system of the tests in this process too."""
    monkeypatch.setitem(RULESETS, SLUG, LANTERNS)


@pytest.fixture
def session(session):
    """Keep what was loaded: to look at it again would begin a transaction, which locks workers out of SQLite."""
    session.expire_on_commit = False
    return session


@pytest.fixture
def faults(tmp_path):
    """The folder that tells the harness which faults to make."""
    folder = tmp_path / "faults"
    folder.mkdir()
    return folder


class Processes:
    """Starts programs in the environment of one test and ends them all."""

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


@pytest.fixture
def processes(tmp_path, faults, database_url, redis_url):
    """Start workers and beats on this test's database and broker."""
    environment = {
        **os.environ,
        "GRAILJUDGE_ENV": "test",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "FAULTS": str(faults),
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
    }
    started = Processes(tmp_path, environment)
    yield started
    started.stop()


@pytest.fixture
def send(redis_url):
    """Return a function that puts a task's message into a queue, as beat does."""
    with Celery("sender", broker=redis_url, set_as_current=False) as sender:
        sender.conf.update(CONFIGURATION)
        yield lambda task, *arguments, queue="clock": sender.send_task(task, arguments, queue=queue)
