"""The templates that hold our words: their environment, its filters, and their macros by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context, Macro

from campaign.changes import Change, changes
from campaign.narration.language import Language, tables
from campaign.narration.particles import particle
from campaign.narration.times import length, moment, moments
from rules.core.ruleset import GM

OPTION_TABLE = "option"
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


class MissingWords(LookupError):
    """No template has words for an event type, an error code or a kind of mail."""


class Wording(Environment):
    """An environment in which a field of a mapping goes before a method of it, for events have a field `values`."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a field of a mapping, an attribute of anything else."""
        if isinstance(obj, Mapping):
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


def _language(context: Context) -> Language:
    language: Language = context["language"]
    return language


@pass_context
def _name(context: Context, key: str, kind: str = "") -> str:
    language = _language(context)
    return gm_name(language.code) if key == GM and not kind and key not in language.names else language.name(key, kind)


@pass_context
def _power(context: Context, key: str, owner: str) -> str:
    return _language(context).name(f"{owner}/{key}", "power")


@pass_context
def _names(context: Context, keys: list[str]) -> str:
    return ", ".join(_name(context, key) for key in keys)


@pass_context
def _field(context: Context, step: str) -> str:
    return field_word(step, _language(context))


@pass_context
def _word(context: Context, value: str) -> str:
    return _language(context).kind(value) or _name(context, value)


@pass_context
def _label(context: Context, key: str, table: str) -> str:
    return _language(context).label(table, key)


@pass_context
def _moment(context: Context, at: Any, zone: str) -> str:
    return moment(at, zone, _language(context).code)


@pass_context
def _moments(context: Context, at: Any, own: str, campaign: str) -> str:
    return moments(at, own, campaign, _language(context).code)


@pass_context
def _span(context: Context, span: Any) -> str:
    return length(span, _language(context).code)


@pass_context
def _utc(context: Context, at: str) -> str:
    return moment(datetime.fromisoformat(at), "UTC", _language(context).code)


def signed(number: int) -> str:
    """Return a change of points with its sign, minus as −."""
    return f"−{-number}" if number < 0 else f"+{number}"


def groups(digits: str) -> str:
    """Return the first 16 digits of a fingerprint, in fours, as people compare them."""
    return " ".join(digits[start : start + 4] for start in range(0, 16, 4))


def number(value: int) -> str:
    """Return a number of points, minus as −."""
    return f"−{-value}" if value < 0 else str(value)


@cache
def wording() -> Wording:
    """Return the one environment. What it renders is plain text, except `.html`: whoever shows a text escapes it."""
    environment = Wording(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
    )
    environment.filters |= {
        "name": _name,
        "names": _names,
        "power": _power,
        "label": _label,
        "field": _field,
        "word": _word,
        "particle": particle,
        "moment": _moment,
        "moments": _moments,
        "span": _span,
        "utc": _utc,
        "groups": groups,
        "amendments": _amendments,
        "signed": signed,
        "number": number,
    }
    return environment


def _amendments(ruled: Mapping[str, Any]) -> tuple[Change, ...]:
    """Return what a ruling changed of a declaration; none at all is one that says nothing."""
    return changes(ruled["before"] or {}, ruled["declaration"] or {})


@dataclass(frozen=True)
class Words:
    """The macros of a folder of templates, by name, in one language."""

    macros: Mapping[str, Macro]

    def say(self, name: str, *values: Any) -> str:
        """Return what a macro says, as one line. Raise MissingWords where there is none of that name."""
        if name not in self.macros:
            raise MissingWords(name)
        return " ".join(str(self.macros[name](*values)).split())


def words_of(language: Language, *folders: str) -> Words:
    """Return the words of some folders in a language, a later folder before an earlier one."""
    found: dict[str, Macro] = {}
    for folder in folders:
        for template in _templates(folder, language.code):
            module = wording().get_template(template).make_module({"language": language})
            found |= {name: macro for name, macro in vars(module).items() if isinstance(macro, Macro)}
    return Words(found)


@cache
def terms(language: str, ruleset: str | None) -> Mapping[str, Any]:
    """Return what the terms of the service and of a rule system hold, tables and macros by name; `fields` of both."""
    found: dict[str, Any] = {}
    for folder in ("service", ruleset or "service"):
        for template in _templates(f"{folder}/terms/", language):
            held = vars(wording().get_template(template).make_module({"language": Language(language, ruleset)}))
            found |= {**held, "fields": {**found.get("fields", {}), **held.get("fields", {})}}
    return found


def field_word(step: str, language: Language) -> str:
    """Return what a step of a path is called: a field, a kind of thing, or what bears a name; else the step itself."""
    for table in (*tables(language.ruleset, "field."), OPTION_TABLE):
        shown = language.label(table, step)
        if shown != step:
            return shown
    fields: Mapping[str, str] = terms(language.code, language.ruleset)["fields"]
    return fields.get(step) or language.kind(step) or language.name(step)


def gm_name(language: str) -> str:
    """Return what the GM is called, who bears no name in the rules."""
    name: str = terms(language, None)["fields"][GM]
    return name


@cache
def _templates(folder: str, language: str) -> tuple[str, ...]:
    return tuple(
        name for name in wording().list_templates() if name.startswith(folder) and name.endswith(f".{language}")
    )
