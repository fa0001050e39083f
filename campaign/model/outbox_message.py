"""Outbox messages: mails to send, written in the transaction that gives cause to them."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base
from campaign.model.leased import Leased
from campaign.model.types import UTCDateTime, one_word_of

TOO_LATE, NO_SERVER = "too late", "no mail server"
"""Why a mail has lapsed."""


class OutboxMessage(Leased, Base):
    """One mail to one person. It is claimed as turns are, so that two relays do not both send it."""

    __tablename__ = "outbox_message"
    __table_args__ = (Index(None, "status", "next_try_at"),)

    event_key: Mapped[str] = mapped_column(String(255), unique=True)
    """What it is about and for whom; a second one with the same key is not written."""
    campaign_id: Mapped[int | None] = mapped_column(ForeignKey("campaign.id"), index=True, default=None)
    turn_id: Mapped[int | None] = mapped_column(ForeignKey("turn.id"), index=True, default=None)
    """The turn that it is about."""
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"), index=True, default=None)
    recipient: Mapped[str] = mapped_column(String(255))
    kind: Mapped[str] = mapped_column(String(32))
    """The template's name."""
    language: Mapped[str] = mapped_column(one_word_of("language", "ko", "en"))
    subject: Mapped[str] = mapped_column(String(255))
    body: Mapped[str] = mapped_column(Text)
    link: Mapped[str | None] = mapped_column(String(16), default=None)
    """What the link of an account's mail is for (`confirm`, `reset`); it is made when the mail leaves, kept nowhere."""
    message_id: Mapped[str] = mapped_column(String(255), unique=True)
    """Fixed from the start, so that a second delivery is seen as the same mail."""
    status: Mapped[str] = mapped_column(
        one_word_of("status", "pending", "sending", "sent", "failed", "lapsed"), default="pending"
    )
    """`failed`: the mail server does not take it; `lapsed`: nobody needs it any more, or none was to be sent."""
    tries: Mapped[int] = mapped_column(default=0)
    """How often its sending began; `attempts` counts those since the mail server last answered."""
    first_tried_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    dies_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """When its link ends, where it has one that does."""
    sent_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    error: Mapped[str | None] = mapped_column(String(255), default=None)
    """What the last refusal was, in the mail server's code and our word for it; no address, no text of the mail."""
