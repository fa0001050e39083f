"""Pure rules: a case in, its resolution out. No input or output, no clock, no chance of its own."""

from collections.abc import Mapping
from typing import Any

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.errors import CaseError, UnreadableCase

__all__ = ["UnreadableCase", "resolve_case"]

_SHAPES: dict[str, type] = {"options": dict, "dice": list, "state": dict, "declarations": dict}


def resolve_case(document: Mapping[str, Any]) -> dict[str, Any]:
    """Resolve a case document and return its resolution, both plain JSON; the document is never changed.

    What a person got wrong comes back in `errors`. Raise UnreadableCase where the document is no case at all.
    """
    from rules.registry import RULESETS  # noqa: PLC0415 - the systems import rules.core, so they are loaded at the first call

    if not isinstance(document, Mapping) or not isinstance(document.get("state"), Mapping):
        raise UnreadableCase("a case is a mapping with at least `ruleset` and `state`")
    for name, shape in _SHAPES.items():
        if not isinstance(document.get(name, shape()), shape):
            raise UnreadableCase(f"`{name}` must be a {shape.__name__}")
    slug = document.get("ruleset")
    if not isinstance(slug, str) or slug not in RULESETS:
        error = CaseError(None, "unknown_ruleset", "ruleset", "FW-Z1", {"allowed": sorted(RULESETS), "got": slug})
        return {"state": dict(document["state"]), "events": [], "requests": [], "errors": [error.dump()]}
    case = Case(
        slug,
        document.get("options", {}),
        ListedDice(document.get("dice", [])),
        document["state"],
        document.get("declarations", {}),
    )
    return RULESETS[slug].resolve(case).dump()
