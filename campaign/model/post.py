"""Posts: published results, one for each turn."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.turn import Turn
from campaign.model.types import UTCDateTime


class Post(AppendOnly, Base):
    """The publication of one revision of a turn; what each reader sees of it is for `views` to say."""

    __tablename__ = "post"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"), unique=True)
    revision: Mapped[int] = mapped_column()
    published_at: Mapped[datetime] = mapped_column(UTCDateTime)
    turn: Mapped[Turn] = relationship()
