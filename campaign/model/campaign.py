"""Campaigns: one war with its rule system, its options and what of it outlives the scenes."""

from datetime import datetime
from typing import Any, get_args

from sqlalchemy import Enum, String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.campaign_settings import CampaignSettings, FiledList, LanguageCode, PlayingGM
from campaign.model.base import Base
from campaign.model.types import CanonicalJSON, PressedJSON, UTCDateTime, one_word_of


def _one_of(name: str, words: Any) -> Enum:
    return one_word_of(name, *get_args(words))


class Campaign(Base):
    """A campaign, with its settings as `campaign_settings` has them. Locking its row serialises its ledger."""

    __tablename__ = "campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(64), unique=True)
    """What addresses and seals call it: letters, digits, dot, hyphen, underscore."""
    name: Mapped[str] = mapped_column(String(120))
    ruleset: Mapped[str] = mapped_column(String(64))
    """The slug of its rule system."""
    time_zone: Mapped[str] = mapped_column(String(64), default=CampaignSettings.time_zone)
    language: Mapped[str] = mapped_column(_one_of("language", LanguageCode), default=CampaignSettings.language)
    options: Mapped[dict[str, Any]] = mapped_column(CanonicalJSON, default=dict)
    setting: Mapped[dict[str, Any]] = mapped_column(PressedJSON, default=dict)
    filed_list: Mapped[str] = mapped_column(_one_of("filed_list", FiledList), default=CampaignSettings.filed_list)
    turn_hours: Mapped[int] = mapped_column(default=CampaignSettings.turn_hours)
    auto_publish_minutes: Mapped[int | None] = mapped_column(default=CampaignSettings.auto_publish_minutes)
    closes_when_filed: Mapped[bool] = mapped_column(default=CampaignSettings.closes_when_filed)
    playing_gm: Mapped[str] = mapped_column(_one_of("playing_gm", PlayingGM), default=CampaignSettings.playing_gm)
    cool_off_minutes: Mapped[int] = mapped_column(default=CampaignSettings.cool_off_minutes)
    told_of_powers: Mapped[bool] = mapped_column(default=True)
    """Whether its members know what a GM who plays may do; one that is older than that is told once."""
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
