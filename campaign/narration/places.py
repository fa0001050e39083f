"""Where a fault lies, in the reader's words: the dotted path of an error turned into a field, a slot and a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.narration.tongue import Tongue
from campaign.narration.wording import terms

FIELD_TABLES = ("field.battle", "field.scene", "field.engage", "option")
_SPOILS = "spoils"


@dataclass(frozen=True)
class Place:
    """A field as the reader knows it; `slot` from 1 where it is a card; `name` the card or action that stands there."""

    field: str
    slot: int | None = None
    name: str | None = None


def place_of(path: str, tongue: Tongue, *, declaration: Mapping[str, Any] | None = None, first_slot: int = 1) -> Place:
    """Read an error's path (12.6). `declaration` is what was sent, `first_slot` the slot of its hand's first card."""
    steps = _steps(path)
    slot = _slot(steps, first_slot)
    name = _name(steps, declaration or {}, tongue)
    fields = [_word(step, tongue) for step in steps if not step.isdigit()]
    if slot is not None:
        return Place(str(terms(tongue)["card_place"](slot)).strip(), slot, name)
    if steps[:1] == [_SPOILS] and len(steps) > 1:
        return Place(f"{_word(_SPOILS, tongue)}, {tongue.name(steps[1])}", None, name)
    return Place(", ".join(dict.fromkeys(fields)) or _word("declaration", tongue), None, name)


def field_label(slug: str, path: str, language: str) -> str:
    """Return how pages and errors name a field of a declaration, sheet, option or tool."""
    return place_of(path, Tongue(language, slug)).field


def _steps(path: str) -> list[str]:
    steps = [step for step in path.split(".") if step]
    if steps[:1] == ["declarations"]:
        return steps[2:]
    return steps[1:] if steps[:1] in (["options"], ["tool"], ["sheet"], ["battle"]) and len(steps) > 1 else steps


def _slot(steps: list[str], first_slot: int) -> int | None:
    if "hand" not in steps:
        return None
    after = steps[steps.index("hand") + 1 :]
    return int(after[0]) + first_slot if after and after[0].isdigit() else None


def _word(step: str, tongue: Tongue) -> str:
    for table in FIELD_TABLES:
        shown = tongue.label(table, step)
        if shown != step:
            return shown
    fields: Mapping[str, str] = terms(tongue)["fields"]
    return fields.get(step, step)


def _name(steps: list[str], declaration: Mapping[str, Any], tongue: Tongue) -> str | None:
    here: Any = declaration
    named: str | None = None
    for step in steps:
        here = _step_into(here, step)
        for table in ("card", "action"):
            if isinstance(here, Mapping) and isinstance(here.get(table), str):
                named = tongue.label(table, here[table])
    return named


def _step_into(value: Any, step: str) -> Any:
    if isinstance(value, list | tuple):
        return value[int(step)] if step.isdigit() and int(step) < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None
