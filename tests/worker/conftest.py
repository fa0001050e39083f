"""Real worker and beat processes on real databases and a real broker."""

import pytest
from celery import Celery

from rules.registry import RULESETS
from tests.lanterns import LANTERNS, SLUG
from tests.worker.processes import Processes, environment_of
from worker.app import CONFIGURATION


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


@pytest.fixture
def processes(tmp_path, faults, database_url, redis_url):
    """Start workers and beats on this test's database and broker."""
    started = Processes(tmp_path, environment_of(database_url, redis_url, FAULTS=str(faults)))
    yield started
    started.stop()


@pytest.fixture
def send(redis_url):
    """Return a function that puts a task's message into a queue, as beat does."""
    with Celery("sender", broker=redis_url, set_as_current=False) as sender:
        sender.conf.update(CONFIGURATION)
        yield lambda task, *arguments, queue="clock": sender.send_task(task, arguments, queue=queue)
