"""Members: an account in a campaign, with its role there."""

from datetime import datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.account import Account
from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.types import UTCDateTime, one_word_of


class Member(Base):
    """An account's place in a campaign; one who has left keeps the row, with the time."""

    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("campaign_id", "account_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    role: Mapped[str] = mapped_column(one_word_of("role", "gm", "co_gm", "player", "reader"))
    joined_at: Mapped[datetime] = mapped_column(UTCDateTime)
    left_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    campaign: Mapped[Campaign] = relationship()
    account: Mapped[Account] = relationship()
