from contextlib import closing

import pytest
from celery.exceptions import WorkerShutdown
from redis import Redis

from campaign.operations import deadlines, outbox
from tests.launch.waiting import wait_for
from worker import app as worker_app
from worker.app import CONFIGURATION, EX_CONFIG, SWEEPS, VISIBILITY_TIMEOUT, app, faults


def test_the_configuration_stands():
    assert list(faults(app.conf)) == []


@pytest.mark.parametrize("name", sorted(CONFIGURATION))
def test_a_changed_setting_is_refused(name, monkeypatch):
    monkeypatch.setattr(app, "conf", {**CONFIGURATION, name: "changed"})
    with pytest.raises(WorkerShutdown) as refusal:
        worker_app.refuse_changed_settings()
    assert refusal.value.code == EX_CONFIG


@pytest.mark.parametrize("lease", [deadlines.LEASE, outbox.LEASE])
def test_a_task_ends_before_its_lease_and_that_before_redelivery(lease):
    soft, hard = CONFIGURATION["task_soft_time_limit"], CONFIGURATION["task_time_limit"]
    assert soft < hard < lease.total_seconds() < VISIBILITY_TIMEOUT


def test_every_sweep_is_known_and_expires():
    app.loader.import_default_modules()
    entries = app.conf.beat_schedule.values()
    assert {entry["task"] for entry in entries} == set(SWEEPS) <= set(app.tasks)
    assert all(entry["schedule"] == 5.0 and entry["options"]["expires"] == 15 for entry in entries)


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
