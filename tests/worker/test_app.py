from contextlib import closing
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from celery.beat import Scheduler
from celery.exceptions import WorkerShutdown
from redis import Redis

from campaign.operations import jobs
from tests.launch.waiting import wait_for
from worker import app as worker_app
from worker.app import CONFIGURATION, EX_CONFIG, SWEEPS, VISIBILITY_TIMEOUT, app, faults
from worker.tasks.sweeping import BEGINS_WITHIN


def test_the_configuration_stands():
    assert list(faults(app.conf)) == []


@pytest.mark.parametrize("name", sorted(CONFIGURATION))
def test_a_changed_setting_is_refused(name, monkeypatch):
    monkeypatch.setattr(app, "conf", {**CONFIGURATION, name: "changed"})
    with pytest.raises(WorkerShutdown) as refusal:
        worker_app.refuse_changed_settings()
    assert refusal.value.code == EX_CONFIG


def test_a_task_ends_before_its_lease_and_that_before_redelivery():
    soft, hard = CONFIGURATION["task_soft_time_limit"], CONFIGURATION["task_time_limit"]
    assert BEGINS_WITHIN < soft < hard < jobs.LEASE.total_seconds() < VISIBILITY_TIMEOUT


def test_every_sweep_is_known_and_no_clock_drops_it():
    app.loader.import_default_modules()
    entries = app.conf.beat_schedule.values()
    assert {entry["task"] for entry in entries} == set(SWEEPS) <= set(app.tasks)
    assert [entry["options"] for entry in entries] == [{"queue": queue} for queue in SWEEPS.values()]


def test_a_wall_clock_that_is_set_back_an_hour_does_not_stop_beat(monkeypatch):
    sent, passed = [], {"seconds": 0.0}
    monkeypatch.setattr(worker_app, "time", SimpleNamespace(monotonic=lambda: passed["seconds"]))
    monkeypatch.setattr(Scheduler, "producer", None)
    beat = Scheduler(app)
    monkeypatch.setattr(beat, "apply_entry", lambda entry, **_: sent.append(entry.task))
    beat.tick()
    assert sent == []
    monkeypatch.setattr(type(app), "now", lambda _: datetime.now(UTC) - timedelta(hours=1))
    passed["seconds"] = 6.0
    for _ in range(2 * len(SWEEPS)):
        beat.tick()
    assert sorted(sent) == sorted(SWEEPS)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broker_that_evicts_is_refused(processes, redis_url):
    with closing(Redis.from_url(redis_url)) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            worker = processes.worker()
            wait_for(lambda: worker.poll() is not None, "the worker's refusal")
        finally:
            client.config_set("maxmemory-policy", "noeviction")
    assert worker.returncode == EX_CONFIG
    assert "maxmemory-policy is allkeys-lru" in worker.log.read_text()
