"""The Celery app, its timetable, and what it insists on before it works."""

import gc
import logging
import os
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from celery import Celery, Task
from celery.exceptions import WorkerShutdown
from celery.schedules import schedule
from celery.signals import (
    celeryd_init,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_init,
    worker_process_init,
    worker_ready,
)
from redis import Redis, RedisError

from campaign import logs
from campaign.settings import EX_CONFIG, settings_or_exit
from campaign.store.readiness import require_ready
from campaign.store.revision import WrongRevision
from campaign.store.session import connect
from worker import transport

EVICTION = "noeviction"
CLOCK, OUT = "clock", "out"
SWEEP_SECONDS = 5.0
"""How often beat sends each sweep."""
VISIBILITY_TIMEOUT = 600
BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


def steady_now() -> datetime:
    """Return an instant that only ever goes on, for beat: a wall clock that is set back would stop its sweeps."""
    return BEGINNING + timedelta(seconds=time.monotonic())


SWEEPS = {
    "worker.tasks.adjudication.sweep_deadlines": CLOCK,
    "worker.tasks.publishing.sweep_approved": CLOCK,
    "worker.tasks.outbox.relay_outbox": OUT,
}
CONFIGURATION: Mapping[str, Any] = {
    "broker_transport_options": {
        "visibility_timeout": VISIBILITY_TIMEOUT,
        "global_keyprefix": "grailjudge:",
        "socket_timeout": 30,
        "socket_connect_timeout": 10,
        "socket_keepalive": True,
        "health_check_interval": 25,
    },
    # The shortest of the three counts where several are set, so that all three say the same.
    "result_backend_transport_options": {"visibility_timeout": VISIBILITY_TIMEOUT},
    "visibility_timeout": VISIBILITY_TIMEOUT,
    "result_backend": None,
    "task_ignore_result": True,
    "accept_content": ["json"],
    "task_serializer": "json",
    "result_serializer": "json",
    "enable_utc": True,
    "timezone": "UTC",
    # Early acknowledgement: a lost task is found again by the next sweep, never by redelivery.
    "task_acks_late": False,
    "task_reject_on_worker_lost": False,
    "task_soft_time_limit": 60,
    "task_time_limit": 90,  # shorter than a turn's lease, and that shorter than the visibility timeout
    "task_send_sent_event": False,
    "task_publish_retry_policy": {"max_retries": 2, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.5},
    "task_default_queue": CLOCK,
    "task_routes": {"worker.tasks.outbox.*": {"queue": OUT}},
    "worker_prefetch_multiplier": 1,
    "worker_max_tasks_per_child": 200,
    "worker_cancel_long_running_tasks_on_connection_loss": True,
    "worker_soft_shutdown_timeout": 25.0,
    "worker_enable_soft_shutdown_on_idle": True,
    "worker_send_task_events": False,
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,
    "broker_channel_error_retry": True,  # what the broker refuses for a while (READONLY, OOM) does not end a worker
    "beat_schedule": {
        task.rpartition(".")[2]: {
            "task": task,
            "schedule": schedule(SWEEP_SECONDS, nowfun=steady_now),
            # Without a time at which it expires: a worker whose clock is ahead would drop every sweep unseen.
            "options": {"queue": queue},
        }
        for task, queue in SWEEPS.items()
    },
}
SETTINGS = settings_or_exit(os.environ)
LOG = logging.getLogger(__name__)

transport.use()
app = Celery("grailjudge", broker=SETTINGS.redis_url, include=[task.rpartition(".")[0] for task in SWEEPS])
app.conf.update(CONFIGURATION)


def faults(conf: Mapping[str, Any]) -> Iterator[str]:
    """Tell each setting that is not what the pattern of claims and sweeps rests on."""
    for name, value in CONFIGURATION.items():
        if conf[name] != value:
            yield f"{name} is {conf[name]!r} instead of {value!r}"


def eviction_policy(redis_url: str) -> str:
    """Return what the broker does when its memory is full. Raise RedisError where it does not answer."""
    with Redis.from_url(redis_url, socket_timeout=5, socket_connect_timeout=5) as client:
        policy: str = client.info("memory")["maxmemory_policy"]
        return policy


@celeryd_init.connect
def write_first_lines(**_: Any) -> None:
    """Let a worker's lines look alike from the first on: Celery asks how to write them after `worker_init`."""
    logs.configure(SETTINGS)


@setup_logging.connect
def write_log(loglevel: int, **_: Any) -> None:
    """Let worker and beat write their logs as all our programs do, from the level on that they were given."""
    logs.configure(SETTINGS, loglevel)


@task_prerun.connect
def tell_of_task(task_id: str, task: Task[Any, Any], **_: Any) -> None:
    """Let the lines of a task tell which it is."""
    logs.begin(task=task.name, task_id=task_id)


@task_postrun.connect
def tell_of_no_task(**_: Any) -> None:
    """Let the lines after a task tell nothing of it."""
    logs.begin()


@worker_init.connect
def refuse_changed_settings(**_: Any) -> None:
    """End a worker at its start where some code changed a setting of the app."""
    if found := list(faults(app.conf)):
        LOG.critical("the worker does not start: %s", "; ".join(found))
        raise WorkerShutdown(EX_CONFIG)


@worker_init.connect
def refuse_other_tables(**_: Any) -> None:
    """End a worker at its start where the database has tables of another revision than this code."""
    try:
        require_ready(SETTINGS, LOG)
    except WrongRevision as refusal:
        LOG.critical("the worker does not start: %s", refusal)
        raise WorkerShutdown(EX_CONFIG) from refusal


@worker_ready.connect
def refuse_eviction(**_: Any) -> None:
    """End a worker whose broker might throw messages away; nothing would be lost, but nothing would move."""
    try:
        policy = eviction_policy(SETTINGS.redis_url)
    except RedisError as error:
        LOG.warning("the broker does not tell its eviction policy (%s)", type(error).__name__)
        return
    if policy != EVICTION:
        LOG.critical("the worker ends: the broker's maxmemory-policy is %s, it must be %s", policy, EVICTION)
        raise WorkerShutdown(EX_CONFIG)


@worker_process_init.connect
def open_database(**_: Any) -> None:
    """Give each pool process an engine of its own: a connection must not be shared across a fork.

    What was loaded until now stays: to look through all of it for garbage again and again took a tenth of a draft.
    """
    connect(SETTINGS)
    gc.freeze()
