"""The bad week: all that is done to the service, each with what must be so afterwards."""

from functools import partial

from campaign.operations.jobs import JobName
from tests.chaos import clocks, crowds, databases
from tests.chaos.brokers import (
    broker_gone,
    corrupted_messages,
    disconnects,
    drop_30pct_of_messages,
    flushall_any_time,
    redeliver_everything_twice,
)
from tests.chaos.matrix import full_disk_matrix, kill_matrix, kill_together, smtp_crash_window

BOTH = ("sqlite", "postgresql")
WEEK = {
    **{f"kill -9 at every boundary of {job}": (BOTH, partial(kill_matrix, name=job)) for job in JobName},
    **{f"kill -9 at every boundary of three times {job}": (BOTH, partial(kill_together, name=job)) for job in JobName},
    **{f"disk full from every boundary of {job} on": (BOTH, partial(full_disk_matrix, name=job)) for job in JobName},
    "FLUSHALL at any time": (BOTH, flushall_any_time),
    "the broker gone for minutes and back empty": (BOTH, broker_gone),
    "corrupted messages": (BOTH, corrupted_messages),
    "everything delivered three times": (BOTH, redeliver_everything_twice),
    "three messages in ten lost": (BOTH, drop_30pct_of_messages),
    "connections cut and stalled": (BOTH, disconnects),
    "killed between the mail server's word and ours": (BOTH, smtp_crash_window),
    "PostgreSQL killed and restarted": (("postgresql",), databases.postgres_killed),
    "no room in a table": (BOTH, databases.full_disk),
    "a full disk under workers": (BOTH, databases.full_disk_of_workers),
    "clocks 20 s to 10 min wrong": (("postgresql",), clocks.skewed_either_way),  # with SQLite there is one clock
    "summer time and midnight in Seoul": (BOTH, clocks.changes_of_clocks),
    "50 claims at once": (BOTH, crowds.race_50_claims),
    "two beats, three workers": (BOTH, crowds.two_beats_three_workers),
    "two runners in one folder": (("sqlite",), crowds.two_runners_in_one_folder),
    "1000 filings around the last second": (BOTH, crowds.last_second),
}
"""What happens, on which databases, and how to do it on a ground."""
