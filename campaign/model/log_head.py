"""The heads of a campaign's log, and the key that signs them."""

from datetime import datetime
from typing import Literal

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import AppendOnly, Base
from campaign.model.types import UTCDateTime, one_word_of

Stage = Literal["opened", "closed", "published"]
"""What of a turn made a head."""


class LogKey(Base):
    """The key by which a campaign's log is signed, kept under a key of the service as those of turns are."""

    __tablename__ = "log_key"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), primary_key=True)
    verifier: Mapped[str] = mapped_column(Text)
    """The public key, as verifiers write it: the log's name, its id and the key."""
    wrapped_key: Mapped[bytes] = mapped_column(LargeBinary)
    key_print: Mapped[str] = mapped_column(String(16), index=True)
    """Which key of the service that is, by its fingerprint."""


class LogHead(AppendOnly, Base):
    """One signed head: a turn opened, closed or was published, and what was written before came into the tree."""

    __tablename__ = "log_head"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"), index=True)
    stage: Mapped[Stage] = mapped_column(one_word_of("stage", "opened", "closed", "published"))
    at: Mapped[datetime] = mapped_column(UTCDateTime)
    entries: Mapped[int] = mapped_column()
    """The number of the last entry of the ledger that is in the tree."""
    size: Mapped[int] = mapped_column()
    """How many leaves the tree has, with those that say nothing."""
    edge: Mapped[bytes] = mapped_column(LargeBinary)
    """The right edge of the tree, from which it grows."""
    salt: Mapped[bytes] = mapped_column(LargeBinary)
    """Of the leaves that say nothing and came with this head; 16 bytes."""
    note: Mapped[str] = mapped_column(Text)
    """The checkpoint as it was signed."""
