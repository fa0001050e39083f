"""The settings of a campaign: each with its bounds and default, once; form, API, view and document follow from it.

Besides its line here a new one needs its column in `model.campaign`, its words in `templates/service/terms/fields`, and
a migration.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal

from marshmallow import post_load

from campaign.text import OneLine
from campaign.zones import is_zone
from rules.core.fields import DeclarationSchema, between
from rules.core.values import loads

LONGEST_TURN_HOURS = 24 * 90
LONGEST_WAIT_MINUTES = 60 * 24 * 30
SHORTEST_COOL_OFF_MINUTES = 10

LanguageCode = Literal["ko", "en"]
FiledList = Literal["off", "names", "count"]
PlayingGM = Literal["countersign", "blind"]


@dataclass(frozen=True)
class CampaignSettings:
    """What a GM sets; `options` and `setting` are looked into by the rule system."""

    name: Annotated[str, OneLine(120)]
    language: LanguageCode = "ko"
    time_zone: Annotated[str, is_zone] = "Asia/Seoul"
    options: Mapping[str, Any] = field(default_factory=dict)
    setting: Mapping[str, Any] = field(default_factory=dict)
    turn_hours: Annotated[int, between(1, LONGEST_TURN_HOURS)] = 24
    """The length of a turn that a page proposes, in hours."""
    filed_list: FiledList = "off"
    """What players see of who has filed; the GM sees it always."""
    closes_when_filed: bool = False
    """Whether a turn closes before its deadline as soon as everybody asked has filed."""
    auto_publish_minutes: Annotated[int | None, between(0, LONGEST_WAIT_MINUTES)] = None
    """After so many minutes a draft that nobody touched is approved by rule; None: never."""
    playing_gm: PlayingGM = "countersign"
    """How it goes on where every GM plays: others consent to what one does, or drafts are published unread."""
    cool_off_minutes: Annotated[int, between(SHORTEST_COOL_OFF_MINUTES, LONGEST_WAIT_MINUTES)] = 60 * 12
    """After so many minutes a draft is published that nobody may read."""


@loads(CampaignSettings)
class SettingsSchema(DeclarationSchema):
    """All settings of a campaign, loaded into a mapping; with `partial=True` those alone that are given."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Return the loaded settings by name."""
        return data


class ChangesSchema(SettingsSchema):
    """The settings that a GM changes; what is missing stays as it is."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"partial": True, **given})


NAMES = tuple(one.name for one in fields(CampaignSettings))
"""The settings' names in the order of a form."""


def settings_of(campaign: object) -> CampaignSettings:
    """Return the settings of a campaign's row."""
    return CampaignSettings(**{name: getattr(campaign, name) for name in NAMES})
