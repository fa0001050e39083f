"""Seats: places at the table, one for each actor of the rules."""

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.member import Member


class Seat(Base):
    """One actor of a campaign. A member may hold several; a seat that nobody holds is the GM's."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("campaign_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    key: Mapped[str] = mapped_column(String(64))
    """The actor's id in the rules."""
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True, default=None)
    campaign: Mapped[Campaign] = relationship()
    member: Mapped[Member | None] = relationship()
