"""Scenes: a stretch of play on one state of the rules."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.types import CanonicalJSON, PressedJSON, UTCDateTime, one_word_of


class Scene(Base):
    """A scene, with the options and the version of the reading that it was opened under."""

    __tablename__ = "scene"
    __table_args__ = (UniqueConstraint("campaign_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    number: Mapped[int] = mapped_column()
    """From 1 in its campaign."""
    status: Mapped[str] = mapped_column(one_word_of("status", "open", "closed"), default="open")
    ruleset_version: Mapped[str] = mapped_column(String(32))
    options: Mapped[dict[str, Any]] = mapped_column(CanonicalJSON, default=dict)
    state: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    """As of the last published turn, or as a tool left it between turns."""
    opened_at: Mapped[datetime] = mapped_column(UTCDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    campaign: Mapped[Campaign] = relationship()
