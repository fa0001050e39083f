"""Corrections as documents: what a program sends, and what a page keeps between the look and the decision."""

from collections.abc import Mapping
from typing import Any

from campaign.errors import InvalidSettings
from campaign.operations.corrections import Correction
from campaign.operations.late_texts import Admission
from campaign.operations.review import Amendment
from rules.core.errors import CaseError

Document = Mapping[str, Any]
FIELDS: Mapping[str, type] = {"reason": str, "options": dict, "late": dict, "seat": str, "tool": str, "values": dict}
"""The kinds of a document's fields; `declaration`, beside `seat`, is an object or null."""


def correction_of(document: Document) -> Correction:
    """Return the correction that a document says.

    `options`: house rules that hold otherwise, by name; `late`: `seat` and `number` of a late text; `seat` and
    `declaration`: what counts for a seat instead; `tool` and `values`. Raise InvalidSettings for a field of another
    kind.
    """
    odd = [name for name, kind in FIELDS.items() if not isinstance(document.get(name, kind()), kind)]
    declaration = document.get("declaration")
    if declaration is not None and not isinstance(declaration, dict):
        odd.append("declaration")
    if odd:
        raise InvalidSettings(CaseError(None, "bad_value", name, "") for name in odd)
    reason, late = document.get("reason", ""), document.get("late", {})
    number = late.get("number")
    admission = Admission(str(late.get("seat", "")), number if type(number) is int else 0, reason) if late else None
    amendment = Amendment(document["seat"], declaration, reason) if document.get("seat") else None
    tool = {"tool": document["tool"], "values": document.get("values", {})} if document.get("tool") else None
    return Correction(reason, document.get("options", {}), admission, amendment, tool)
