"""Where a fault lies, in the reader's words: the dotted path of an error turned into a field, a slot and a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.narration.language import Language, choices, tables
from campaign.narration.wording import terms

OPTION_TABLE = "option"
_FORMS = frozenset({"options", "tool", "sheet", "settings"})
"""First steps that only say which form was filled in."""
_TABLES = frozenset({"grades", "cards", "skills"})
"""Tables of a sheet; what stands in one is called by its own name alone, as a form calls it."""
_OF_A_TABLE = 2
_HAND = "hand"
_CARD_ITSELF = frozenset({"card", "cards"})


@dataclass(frozen=True)
class Place:
    """A field as the reader knows it; `slot` from 1 where it is a card; `choices` are the words that it takes."""

    field: str
    slot: int | None = None
    name: str | None = None
    """The card or action that stands there."""
    choices: tuple[str, ...] = ()


def place_of(
    path: str, language: Language, *, declaration: Mapping[str, Any] | None = None, first_slot: int = 1
) -> Place:
    """Read an error's path (12.6). `declaration` is what was sent, `first_slot` the slot of its hand's first card."""
    steps = _steps(path)
    slot = _slot(steps, first_slot)
    named = [_word(step, language) for step in _shown(steps, slot) if not step.isdecimal()]
    if len(steps) == _OF_A_TABLE and steps[0] in _TABLES:
        named = named[1:]
    card = [] if slot is None else [str(terms(language.code, language.ruleset)["card_place"](slot)).strip()]
    field = ", ".join(dict.fromkeys([*card, *named])) or _word("declaration", language)
    return Place(field, slot, _name(steps, declaration or {}, language), _choices(steps, language))


def field_label(slug: str, path: str, language: str) -> str:
    """Return how pages and errors name a field of a declaration, sheet, option or tool."""
    return place_of(path, Language(language, slug)).field


def _steps(path: str) -> list[str]:
    steps = [step for step in path.split(".") if step]
    if steps[:1] == ["declarations"]:
        return steps[2:]
    return steps[1:] if steps[:1] and steps[0] in _FORMS and len(steps) > 1 else steps


def _slot(steps: list[str], first_slot: int) -> int | None:
    after = steps[steps.index(_HAND) + 1 :] if _HAND in steps else []
    return int(after[0]) + first_slot if after and after[0].isdecimal() else None


def _shown(steps: list[str], slot: int | None) -> list[str]:
    """Return the steps that name the field: within a card only what is not the card itself."""
    if slot is None:
        return steps
    return [step for step in steps[steps.index(_HAND) + 2 :] if step not in _CARD_ITSELF]


def _word(step: str, language: Language) -> str:
    for table in (*tables(language.ruleset, "field."), OPTION_TABLE):
        shown = language.label(table, step)
        if shown != step:
            return shown
    fields: Mapping[str, str] = terms(language.code, language.ruleset)["fields"]
    return fields.get(step) or _card(step, language) or language.name(step)


def _card(step: str, language: Language) -> str:
    shown = language.label("card", step)
    return "" if shown == step else shown


def _choices(steps: list[str], language: Language) -> tuple[str, ...]:
    table = f"value.{steps[-1]}" if steps else ""
    return () if language.ruleset is None else choices(language.ruleset, table, language.code)


def _name(steps: list[str], declaration: Mapping[str, Any], language: Language) -> str | None:
    here: Any = declaration
    named: str | None = None
    for step in steps:
        here = _step_into(here, step)
        for table in ("card", "action"):
            if isinstance(here, Mapping) and isinstance(here.get(table), str):
                named = language.label(table, here[table])
    return named


def _step_into(value: Any, step: str) -> Any:
    if isinstance(value, list | tuple):
        return value[int(step)] if step.isdecimal() and int(step) < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None
