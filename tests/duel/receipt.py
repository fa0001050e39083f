"""Every fault of a declaration, from the view of its actor alone."""

from marshmallow import ValidationError

from rules.core.errors import CaseError
from rules.core.faults import case_errors
from tests.duel.declaration import DOCUMENTS

RULES = {"throw": "DU-1", "gm": "DU-3"}


def check(view, raw):
    """DU-1, DU-3: return what is wrong with a declaration of the view's actor."""
    actor, document = view["actor"], view["asked"]
    path = f"declarations.{actor}"
    if document is None:
        return (CaseError(actor, "not_asked", path, "DU-1"),)
    try:
        DOCUMENTS[document]().load(raw)
    except ValidationError as error:
        return tuple(case_errors(actor, error, path, RULES[document]))
    return tuple(
        CaseError(actor, "unknown_id", f"{path}.commands.{place}.person", "DU-3", {"got": command["person"]})
        for place, command in enumerate(raw.get("commands", []))
        if command["tool"] == "gm.award" and command["person"] not in view["persons"]
    )
