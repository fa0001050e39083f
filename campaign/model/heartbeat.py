"""Heartbeats: when each sweep ran last, so that a silent worker is seen."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base
from campaign.model.types import UTCDateTime

SWEEPS = ("deadlines", "approved", "outbox")
"""The sweeps that there are: drafts, publications, mails."""


class Heartbeat(Base):
    """The last run of one sweep."""

    __tablename__ = "heartbeat"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    started_at: Mapped[datetime] = mapped_column(UTCDateTime)
    finished_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    skew_ms: Mapped[int | None] = mapped_column(default=None)
    """By how many milliseconds the clock of the machine that swept was ahead of the database's."""
