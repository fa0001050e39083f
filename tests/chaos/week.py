"""The bad week: all that is done to the service, each with what must be so afterwards."""

from functools import partial

from campaign.operations.jobs import JobName
from tests.chaos.brokers import (
    broker_gone,
    corrupted_messages,
    disconnects,
    drop_30pct_of_messages,
    flushall_any_time,
    redeliver_everything_twice,
)
from tests.chaos.matrix import full_disk_matrix, kill_matrix

BOTH = ("sqlite", "postgresql")
WEEK = {
    **{f"kill -9 at every boundary of {job}": (BOTH, partial(kill_matrix, name=job)) for job in JobName},
    **{f"disk full from every boundary of {job} on": (BOTH, partial(full_disk_matrix, name=job)) for job in JobName},
    "FLUSHALL at any time": (BOTH, flushall_any_time),
    "the broker gone for minutes and back empty": (BOTH, broker_gone),
    "corrupted messages": (BOTH, corrupted_messages),
    "everything delivered three times": (BOTH, redeliver_everything_twice),
    "three messages in ten lost": (BOTH, drop_30pct_of_messages),
    "connections cut and stalled": (BOTH, disconnects),
}
"""What happens, on which databases, and how to do it on a ground."""
