"""Campaigns: one war with its rule system, its options and what of it outlives the scenes."""

from datetime import datetime
from typing import Any

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base
from campaign.model.types import CanonicalJSON, UTCDateTime, one_word_of


class Campaign(Base):
    """A campaign. Locking its row serialises its ledger."""

    __tablename__ = "campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(64), unique=True)
    """What addresses and seals call it: letters, digits, dot, hyphen, underscore."""
    name: Mapped[str] = mapped_column(String(120))
    ruleset: Mapped[str] = mapped_column(String(64))
    """The slug of its rule system."""
    time_zone: Mapped[str] = mapped_column(String(64), default="Asia/Seoul")
    language: Mapped[str] = mapped_column(one_word_of("language", "ko", "en"), default="ko")
    options: Mapped[dict[str, Any]] = mapped_column(CanonicalJSON, default=dict)
    setting: Mapped[dict[str, Any]] = mapped_column(CanonicalJSON, default=dict)
    filed_list: Mapped[str] = mapped_column(one_word_of("filed_list", "off", "names", "count"), default="off")
    """What players see of who has filed; the GM sees it always."""
    turn_hours: Mapped[int] = mapped_column(default=24)
    """The length of a turn that a page proposes, in hours."""
    auto_publish_minutes: Mapped[int | None] = mapped_column(default=None)
    """After so many minutes a draft that nobody touched is approved by rule; None: never."""
    closes_when_filed: Mapped[bool] = mapped_column(default=False)
    """Whether a turn closes before its deadline as soon as everybody asked has filed."""
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
