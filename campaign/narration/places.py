"""Where a fault lies, in the reader's words: the dotted path of an error turned into a field, a slot and a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.narration.language import Language, choices
from campaign.narration.wording import field_word, terms

_FORMS = frozenset({"options", "tool", "sheet", "settings"})
"""First steps that only say which form was filled in."""
_OF_A_TABLE = 2


@dataclass(frozen=True)
class Place:
    """A field as the reader knows it; `choices` are the words that it takes."""

    field: str
    number: int | None = None
    """Of the entry of a list whose entries are called by their number."""
    name: str | None = None
    """What stands there: a card, an action."""
    choices: tuple[str, ...] = ()


def place_of(
    path: str, language: Language, *, declaration: Mapping[str, Any] | None = None, first_number: int = 1
) -> Place:
    """Read an error's path (12.6). `declaration` is what was sent, `first_number` that of its list's first entry."""
    steps = _steps(path)
    number = _number(steps, language, first_number)
    named = [field_word(step, language) for step in _shown(steps, language, number) if not step.isdecimal()]
    if len(steps) == _OF_A_TABLE and steps[0] in language.paths.tables:
        named = named[1:]
    entry = [] if number is None else [str(terms(language.code, language.ruleset)["entry_place"](number)).strip()]
    field = ", ".join(dict.fromkeys([*entry, *named])) or field_word("declaration", language)
    return Place(field, number, _name(steps, declaration or {}, language), _choices(steps, language))


def field_label(slug: str, path: str, language: str) -> str:
    """Return how pages and errors name a field of a declaration, sheet, option or tool."""
    return place_of(path, Language(language, slug)).field


def _steps(path: str) -> list[str]:
    steps = [step for step in path.split(".") if step]
    if steps[:1] == ["declarations"]:
        return steps[2:]
    return steps[1:] if steps[:1] and steps[0] in _FORMS and len(steps) > 1 else steps


def _number(steps: list[str], language: Language, first: int) -> int | None:
    numbered = language.paths.numbered
    after = steps[steps.index(numbered) + 1 :] if numbered in steps else []
    return int(after[0]) + first if after and after[0].isdecimal() else None


def _shown(steps: list[str], language: Language, number: int | None) -> list[str]:
    """Return the steps that name the field: within a numbered entry only what is not the entry itself."""
    if number is None or language.paths.numbered is None:
        return steps
    within = steps[steps.index(language.paths.numbered) + 2 :]
    return [step for step in within if step not in language.paths.entry_fields]


def _choices(steps: list[str], language: Language) -> tuple[str, ...]:
    table = f"value.{steps[-1]}" if steps else ""
    return () if language.ruleset is None else choices(language.ruleset, table, language.code)


def _name(steps: list[str], declaration: Mapping[str, Any], language: Language) -> str | None:
    here: Any = declaration
    named: str | None = None
    for step in steps:
        here = _step_into(here, step)
        named = language.kind_at(here) or named
    return named


def _step_into(value: Any, step: str) -> Any:
    if isinstance(value, list | tuple):
        return value[int(step)] if step.isdecimal() and int(step) < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None
