"""The form of a campaign's settings: the values that it gives, and the settings as it holds them."""

from collections.abc import Mapping
from typing import Any

from campaign.model.campaign import Campaign
from rules.core.ruleset import Ruleset
from web.form_codec import decode_document, encode
from web.form_values import FormValues
from web.forms import under
from web.rulesets import system_named
from web.setting_form import decode_setting, encode_setting

TEXTS = ("name", "time_zone", "language", "filed_list")
NUMBERS = ("turn_hours", "auto_publish_minutes")
FLAG, ON = "closes_when_filed", "1"
OPTIONS = "options."


def given_settings(system: Ruleset, typed: FormValues, *, with_setting: bool = False) -> dict[str, Any]:
    """Return the settings that a form gives; a number that is none stays as it was typed, to be refused."""
    values: dict[str, Any] = {name: typed.first(name).strip() for name in TEXTS}
    values |= {name: _number(typed.first(name)) for name in NUMBERS}
    values[FLAG] = typed.has(FLAG, ON)
    values["options"] = _changed(system, decode_document(system.options_schema(), under(typed, OPTIONS)))
    if with_setting:
        values["setting"] = decode_setting(system.setting_schema(), typed)
    return values


def encoded_settings(campaign: Campaign) -> FormValues:
    """Return a campaign's settings as its form holds them."""
    system = system_named(campaign.ruleset)
    from_options = encode(system.options_schema(), campaign.options)
    plain = {name: str(getattr(campaign, name)) for name in (*TEXTS, "turn_hours")}
    minutes = "" if campaign.auto_publish_minutes is None else str(campaign.auto_publish_minutes)
    setting = encode_setting(system.setting_schema(), campaign.setting)
    options = [(OPTIONS + name, text) for name, text in from_options.items()]
    closes = [(FLAG, ON)] if campaign.closes_when_filed else []
    return FormValues([*plain.items(), ("auto_publish_minutes", minutes), *closes, *setting, *options])


def _changed(system: Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what equals its default, so that a campaign holds what its GM decided and nothing else."""
    defaults = {name: part.load_default for name, part in system.options_schema().fields.items()}
    return {name: value for name, value in options.items() if not _is_default(value, defaults.get(name))}


def _is_default(value: Any, default: Any) -> bool:
    default = list(default) if isinstance(default, tuple) else default
    return type(value) is type(default) and bool(value == default)


def _number(text: str) -> int | str | None:
    text = text.strip()
    return None if not text else int(text) if text.isdecimal() and len(text) < 10 else text
