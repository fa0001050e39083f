"""Invitations: links by which people join a campaign."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.types import UTCDateTime, one_word_of


class Invitation(Base):
    """A link that lets whoever follows it join with a role, until it is revoked."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    role: Mapped[str] = mapped_column(one_word_of("role", "gm", "co_gm", "player", "reader"))
    token: Mapped[str] = mapped_column(String(64), unique=True)
    created_by: Mapped[int] = mapped_column(ForeignKey("account.id"))
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    campaign: Mapped[Campaign] = relationship()
