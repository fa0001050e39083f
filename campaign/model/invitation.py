"""Invitations: links by which people join a campaign."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.types import UTCDateTime, one_word_of


class Invitation(Base):
    """A link that lets whoever follows it join with a role, until it expires, is used up or revoked."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    role: Mapped[str] = mapped_column(one_word_of("role", "gm", "co_gm", "player", "reader"))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    """The hash of what the link ends in; the link itself is shown once."""
    created_by: Mapped[int] = mapped_column(ForeignKey("account.id"))
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    expires_at: Mapped[datetime] = mapped_column(UTCDateTime)
    uses: Mapped[int] = mapped_column(default=0)
    """How many have joined by it."""
    most_uses: Mapped[int | None] = mapped_column(default=None)
    """How many may; None: any number."""
    revoked_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    campaign: Mapped[Campaign] = relationship()


class Invited(Base):
    """That an invitation waits for somebody who signed up by it and has not joined yet, in whatever browser."""

    __tablename__ = "invited"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    invitation_id: Mapped[int] = mapped_column(ForeignKey("invitation.id"), index=True)
