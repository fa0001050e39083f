"""The form of a campaign's settings: the values that it gives, and the settings as it holds them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow.validate import OneOf

from campaign.campaign_settings import CampaignSettings, SettingsSchema, settings_of
from campaign.model.campaign import Campaign
from campaign.narration import SettingWords, setting_words
from rules.core.fields import StrictBoolean, StrictInteger, StrictMapping
from rules.core.ruleset import Ruleset
from web.form_codec import decode_document, encode
from web.form_rows import under
from web.form_values import FormValues
from web.incoming import number_in
from web.language import chosen_language
from web.rulesets import system_named
from web.setting_form import decode_setting, encode_setting

FIELDS = {name: part for name, part in SettingsSchema().fields.items() if not isinstance(part, StrictMapping)}
"""The settings that have one control each, in the order of the form."""
BASIC = ("name", "language", "time_zone")
"""Those with a control of their own kind; the others are drawn by their type."""
OPTIONS, ON = "options.", "1"


@dataclass(frozen=True)
class Control:
    """One control of the form: what it is drawn as (`text`, `number`, `flag`, `choice`), and its words."""

    name: str
    kind: str
    words: SettingWords
    is_required: bool


def controls() -> list[Control]:
    """Return the controls of all settings but the basic ones."""
    language = chosen_language()
    return [
        Control(name, _kind(part), setting_words(name, language), not part.allow_none)
        for name, part in FIELDS.items()
        if name not in BASIC
    ]


def given_settings(system: Ruleset, typed: FormValues, *, with_setting: bool = False) -> dict[str, Any]:
    """Return the settings that a form gives; a number that is none stays as it was typed, to be refused."""
    values: dict[str, Any] = {name: _given(name, part, typed) for name, part in FIELDS.items()}
    values["options"] = _changed(system, decode_document(system.options_schema(), under(typed, OPTIONS)))
    if with_setting:
        values["setting"] = decode_setting(system.setting_schema(), typed)
    return values


def encoded_settings(campaign: Campaign) -> FormValues:
    """Return a campaign's settings as its form holds them."""
    system = system_named(campaign.ruleset)
    from_options = encode(system.options_schema(), campaign.options)
    setting = encode_setting(system.setting_schema(), campaign.setting)
    options = [(OPTIONS + name, text) for name, text in from_options.items()]
    return FormValues([*_encoded(settings_of(campaign)), *setting, *options])


def new_settings(**known: str) -> FormValues:
    """Return the form of a new campaign: the defaults of all settings, but what is known already."""
    return FormValues({**dict(_encoded(CampaignSettings(""))), **known})


def _encoded(settings: CampaignSettings) -> list[tuple[str, str]]:
    held = {name: getattr(settings, name) for name in FIELDS}
    flags = {name: ON if value else None for name, value in held.items() if isinstance(value, bool)}
    return [(name, str(value)) for name, value in (held | flags).items() if value is not None]


def _kind(part: Any) -> str:
    if isinstance(part, StrictBoolean):
        return "flag"
    if isinstance(part, StrictInteger):
        return "number"
    return "choice" if any(isinstance(one, OneOf) for one in part.validators) else "text"


def _given(name: str, part: Any, typed: FormValues) -> Any:
    kind = _kind(part)
    if kind == "flag":
        return typed.has(name, ON)
    return _number(typed.first(name)) if kind == "number" else typed.first(name).strip()


def _changed(system: Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what equals its default, so that a campaign holds what its GM decided and nothing else."""
    defaults = {name: part.load_default for name, part in system.options_schema().fields.items()}
    return {name: value for name, value in options.items() if not _is_default(value, defaults.get(name))}


def _is_default(value: Any, default: Any) -> bool:
    default = list(default) if isinstance(default, tuple) else default
    return type(value) is type(default) and bool(value == default)


def _number(text: str) -> int | str | None:
    text = text.strip()
    number = number_in(text)
    return None if not text else text if number is None else number
