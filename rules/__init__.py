"""Pure rules: a case in, its resolution out. No input or output, no clock, no chance of its own."""

from collections.abc import Mapping
from typing import Any

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.errors import UnreadableCase
from rules.core.rulings import resolve_ruled

__all__ = ["UnreadableCase", "resolve_case"]

_SHAPES: dict[str, type] = {"options": dict, "dice": list, "state": dict, "declarations": dict, "rulings": list}


def resolve_case(document: Mapping[str, Any]) -> dict[str, Any]:
    """Resolve a case document and return its resolution, both plain JSON; the document is never changed.

    What a person got wrong comes back in `errors`. Where `ruleset` names no system, or one whose state this is not, the
    system that can read the state reports that along with all other errors. Raise UnreadableCase where none can.
    """
    from rules.registry import RULESETS  # noqa: PLC0415 - the systems import rules.core, so they are loaded at the first call

    case = _read(document)
    refusal = UnreadableCase("no rule system can read this state")
    for slug in sorted(RULESETS, key=lambda slug: slug != case.ruleset):
        try:
            return resolve_ruled(RULESETS[slug], case).dump()
        except UnreadableCase as error:
            refusal = error if slug == case.ruleset else refusal
    raise refusal


def _read(document: Mapping[str, Any]) -> Case:
    if not isinstance(document, Mapping) or "state" not in document:
        raise UnreadableCase("a case is a mapping with at least `ruleset` and `state`")
    unknown = sorted(str(name) for name in document if name not in {"ruleset", "edition", *_SHAPES})
    if unknown:
        raise UnreadableCase(f"a case has no field {', '.join(unknown)}")
    for name, shape in _SHAPES.items():
        if not isinstance(document.get(name, shape()), shape):
            raise UnreadableCase(f"`{name}` must be a {shape.__name__}")
    edition = document.get("edition")
    if edition is not None and type(edition) is not int:
        raise UnreadableCase("`edition` must be a number")
    return Case(
        str(document.get("ruleset")),
        document.get("options", {}),
        ListedDice(document.get("dice", [])),
        document["state"],
        document.get("declarations", {}),
        document.get("rulings", []),
        edition,
    )
