"""Posts: published results, one for each revision of a turn that was published."""

from datetime import datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.turn import Turn
from campaign.model.types import UTCDateTime


class Post(AppendOnly, Base):
    """The publication of one revision of a turn; what each reader sees of it is for `views` to say.

    The latest revision that has one counts; those before stay as they were first published.
    """

    __tablename__ = "post"
    __table_args__ = (UniqueConstraint("turn_id", "revision"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"))
    revision: Mapped[int] = mapped_column()
    published_at: Mapped[datetime] = mapped_column(UTCDateTime)
    turn: Mapped[Turn] = relationship()
