"""Faults of shape (KG-0.3): unknown fields and wrong values of a declaration, and what is left for the rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from rules.core.faults import told_faults
from rules.core.fields import ready
from rules.kamigakari.names.faults import Fault

FIELDS = (
    "tools",
    "tool",
    "sheet",
    "arms",
    "merge",
    "synthesize",
    "change_job",
    "growth",
    "rebuild",
    "links",
    "kushimitama_max",
    "race",
    "titles",
    "stats",
    "level",
    "gear",
    "appear",
    "appear_check",
    "companions",
    "talents",
    "items",
    "checks",
    "struggle",
    "link",
    "start",
    "prep",
    "action",
    "talent",
    "high_talent",
    "race_talent",
    "swap",
    "out",
    "in",
    "item",
    "challenge",
    "location",
    "method",
    "weapon",
    "material",
    "addition",
    "into",
    "from",
    "attack",
    "targets",
    "target",
    "role",
    "defence",
    "special",
    "life_burn",
    "engage",
    "passive",
    "acrobatics",
    "for",
    "when",
    "on",
    "with",
    "path",
    "concept",
    "burn",
    "policy",
    "swaps",
    "keep",
    "spirit",
    "pay",
    "to",
    "status",
    "end",
    "standing",
    "front_job",
    "personality",
)
"""KG-0.3, 15.3: the order in which the fields of a declaration are gone through, on each level."""
_PLACES = {name: place for place, name in enumerate(FIELDS)}
_NO_CODES = {"missing_field": "bad_value"}
Place = tuple[tuple[int, int, str], ...]


def place_of(path: str) -> Place:
    """KG-0.3: return where a path comes in the order of errors: in the order of fields, the whole after its parts."""
    steps = [_step(step) for step in path.split(".")] if path else []
    return (*steps, (2, 0, ""))


def path_order(path: str) -> Place:
    """KG-0.3: return where the path of an unknown field comes among such paths: by name, list positions by number."""
    return tuple((0, int(step), "") if step.isdecimal() else (1, 0, step) for step in path.split("."))


def _step(step: str) -> tuple[int, int, str]:
    return (0, int(step), "") if step.isdecimal() else (1, _PLACES.get(step, len(FIELDS)), step)


def shape_faults(schema: type[Schema], raw: Any) -> tuple[Fault, ...]:
    """KG-0.3: return what is wrong with the shape of a declaration; what is missing in it has a wrong value."""
    try:
        ready(schema).load(raw)
    except ValidationError as error:
        found: dict[str, Fault] = {}
        for path, code, wanted in told_faults(error):
            told = {"wanted": wanted} if wanted else {}
            found.setdefault(path, _fault(code, path, told))
        return tuple(found.values())
    return ()


def _fault(code: str, path: str, values: Mapping[str, Any]) -> Fault:
    if code == "missing_field" and path.rpartition(".")[2] == "action":
        return Fault("bad_action", path, values)
    if code == "missing_field" and path.rpartition(".")[2] == "tool":
        return Fault("unknown_tool", path, values)
    return Fault(_NO_CODES.get(code, code), path, values)


def without_faults(raw: Mapping[str, Any], faults: Iterable[Fault]) -> dict[str, Any]:
    """Return a declaration without what has a fault of shape, for the rules to go on with.

    An element of a list becomes None, so that the others keep their places. What lacks its id, or is an act or tool of
    no known kind, goes as a whole.
    """
    copied: dict[str, Any] = _copied(raw)
    for fault in faults:
        steps = fault.path.split(".")
        if len(steps) > 1 and (steps[-1] in _ESSENTIAL or not _has(copied, steps)):
            steps = steps[:-1]
        _drop(copied, steps)
    return copied


_ESSENTIAL = frozenset({"id", "effect", "action", "tool"})


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _has(value: Any, steps: list[str]) -> bool:
    """Tell whether there is something at a path."""
    for step in steps:
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return False
    return True


def _drop(value: Any, steps: list[str]) -> None:
    for step in steps[:-1]:
        value = _inner(value, step)
    last = steps[-1]
    if isinstance(value, list) and last.isdecimal() and int(last) < len(value):
        value[int(last)] = None
    elif isinstance(value, dict):
        value.pop(last, None)


def _inner(value: Any, step: str) -> Any:
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return value.get(step) if isinstance(value, dict) else None
