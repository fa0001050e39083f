"""The bad week: all that is done to the service, each with what must be so afterwards."""

from functools import partial

from campaign.operations.jobs import JobName
from tests.chaos.matrix import full_disk_matrix, kill_matrix

BOTH = ("sqlite", "postgresql")
WEEK = {
    **{f"kill -9 at every boundary of {job}": (BOTH, partial(kill_matrix, name=job)) for job in JobName},
    **{f"disk full from every boundary of {job} on": (BOTH, partial(full_disk_matrix, name=job)) for job in JobName},
}
"""What happens, on which databases, and how to do it on a ground."""
