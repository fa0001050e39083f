"""Sweeps: a task that does a job until no row waits for it, and leaves its heartbeat."""

import time

from campaign.operations.jobs import Failure, Job, drain
from worker.tasks.heartbeat import heartbeat

BEGINS_WITHIN = 25.0
"""Seconds in which a sweep begins another row: each has what is left of the task's time limit, and beat sends more."""


def sweep(name: str, *jobs: Job) -> list[Failure]:
    """Drain jobs one after another; return what failed."""
    until = time.monotonic() + BEGINS_WITHIN
    with heartbeat(name):
        return [failure for job in jobs for failure in drain(job, lambda: time.monotonic() < until)]
