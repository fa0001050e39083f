"""What a row has that some worker may take: its lease, how often it was taken, and when it may be taken again."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.types import UTCDateTime


class Leased:
    """A noun whose rows are claimed for a job, as `operations.jobs` says."""

    id: Mapped[int] = mapped_column(primary_key=True)
    lease_token: Mapped[str | None] = mapped_column(String(32), default=None)
    """Who has it; every later write of theirs checks this."""
    lease_until: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    attempts: Mapped[int] = mapped_column(default=0)
    """Claims for the job that it waits for, counted before the work begins."""
    next_try_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """Until when it waits after a failure; None: it does not."""
