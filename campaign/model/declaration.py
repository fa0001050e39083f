"""Declarations: that something was declared, when and through which door; never what."""

from datetime import datetime
from typing import ClassVar

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.model.types import UTCDateTime, one_word_of


class Declaration(AppendOnly, Base):
    """One version of a seat's declaration in a turn. The latest counts, unless it was withdrawn."""

    __tablename__ = "declaration"
    __table_args__ = (UniqueConstraint("turn_id", "seat_id", "version"),)
    changeable: ClassVar[frozenset[str]] = frozenset({"withdrawn"})

    id: Mapped[int] = mapped_column(primary_key=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    version: Mapped[int] = mapped_column()
    """From 1 for each seat and turn."""
    document: Mapped[str] = mapped_column(String(32))
    fingerprint: Mapped[str] = mapped_column(String(64))
    """The salted SHA-256 of the canonical text, in hex."""
    received_at: Mapped[datetime] = mapped_column(UTCDateTime)
    channel: Mapped[str] = mapped_column(one_word_of("channel", "web", "api", "mail"))
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    """Who sent it."""
    sealed_for: Mapped[str | None] = mapped_column(String(32), default=None)
    """The code of the turn that its text names, where it was filed for one that was made void; None: its own."""
    withdrawn: Mapped[bool] = mapped_column(default=False)
    turn: Mapped[Turn] = relationship()
    seat: Mapped[Seat] = relationship()
