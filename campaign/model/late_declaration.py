"""Late declarations: what came when the seals were shut, in cipher. Only `operations.late_texts` reads them."""

from datetime import datetime
from typing import ClassVar

from sqlalchemy import ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.model.types import UTCDateTime, one_word_of


class LateDeclaration(AppendOnly, Base):
    """A declaration that counts for nothing unless the GM admits it; at most the latest of a seat is still kept."""

    __tablename__ = "late_declaration"
    __table_args__ = (UniqueConstraint("turn_id", "seat_id", "number"),)
    changeable: ClassVar[frozenset[str]] = frozenset({"status", "admitted_in"})

    id: Mapped[int] = mapped_column(primary_key=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    number: Mapped[int] = mapped_column()
    """From 1 for each seat and turn."""
    document: Mapped[str] = mapped_column(String(32))
    fingerprint: Mapped[str] = mapped_column(String(64))
    """As that of a declaration."""
    received_at: Mapped[datetime] = mapped_column(UTCDateTime)
    channel: Mapped[str] = mapped_column(one_word_of("channel", "web", "api", "mail"))
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    """Who sent it."""
    ciphertext: Mapped[bytes] = mapped_column(LargeBinary)
    """The body under the key of its turn, padded so that its length tells nothing."""
    status: Mapped[str] = mapped_column(
        one_word_of("status", "kept", "replaced", "withdrawn", "admitted"), default="kept"
    )
    admitted_in: Mapped[int | None] = mapped_column(default=None)
    """The revision of the turn in which it counts."""
    turn: Mapped[Turn] = relationship()
    seat: Mapped[Seat] = relationship()
