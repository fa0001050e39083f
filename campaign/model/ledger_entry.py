"""Ledger entries: what was done in a campaign, each a leaf of its log."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import AppendOnly, Base
from campaign.model.types import CanonicalJSON, UTCDateTime


class LedgerEntry(AppendOnly, Base):
    """One entry of a campaign's ledger. Its values are never secret."""

    __tablename__ = "ledger_entry"
    __table_args__ = (UniqueConstraint("campaign_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    number: Mapped[int] = mapped_column()
    """From 1 in its campaign, without gaps."""
    at: Mapped[datetime] = mapped_column(UTCDateTime)
    kind: Mapped[str] = mapped_column(String(32))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"), default=None)
    """Who did it; None: the service."""
    seat_key: Mapped[str | None] = mapped_column(String(64), default=None)
    values: Mapped[dict[str, Any]] = mapped_column(CanonicalJSON, default=dict)
    salt: Mapped[str | None] = mapped_column(String(32), default=None)
    """From which the salts of its parts follow, 16 bytes in hex; None: of the time of the chain, before the tree."""
    previous_hash: Mapped[str | None] = mapped_column(String(64), default=None)
    """In the chain the hash of the entry before."""
    hash: Mapped[str] = mapped_column(String(64))
    """Of its leaf; in the chain of what it says and the hash before it."""
