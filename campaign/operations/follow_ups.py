"""Follow-ups: what was declared in a turn that continues another, beside all that was declared before."""

import copy
from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from campaign.model.turn import Turn
from campaign.views.turns import earlier_declarations

Document = Mapping[str, Any]


def completed(session: Session, turn: Turn, seat: str, raw: Document) -> Document:
    """Return a seat's earlier declaration with what is declared anew; the new one itself where there is none.

    Only what the requests name by their `path` is new then, for the rest was sealed before anything was told.
    """
    begun = earlier_declarations(session, turn).get(seat)
    paths = [request["path"] for request in turn.requests if request.get("actor") == seat and "path" in request]
    if begun is None or not paths:
        return raw
    whole = copy.deepcopy(begun)
    for path in paths:
        _put(whole, raw, path.removeprefix(f"declarations.{seat}.").split("."))
    return dict(whole)


def _put(whole: Any, raw: Any, steps: list[str]) -> None:
    """Put what stands at a path of one document into the other; nothing where either has no such place."""
    for step in steps[:-1]:
        whole, raw = _part(whole, step), _part(raw, step)
    last, value = steps[-1], _part(raw, steps[-1])
    if value is None:
        return
    if isinstance(whole, dict):
        whole[last] = copy.deepcopy(value)
    elif isinstance(whole, list) and last.isdecimal() and int(last) < len(whole):
        whole[int(last)] = copy.deepcopy(value)


def _part(value: Any, step: str) -> Any:
    """Return what stands at a step; one act in the place of a list stands for the first of it."""
    if isinstance(value, Mapping):
        return value if step == "0" and step not in value else value.get(step)
    return value[int(step)] if isinstance(value, list) and step.isdecimal() and int(step) < len(value) else None
