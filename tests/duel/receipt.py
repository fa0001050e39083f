"""Every fault of a declaration, from the view of its actor alone."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from rules.core.errors import CaseError
from rules.core.faults import case_errors
from rules.core.fields import ready
from tests.duel.declaration import DOCUMENTS, RULES, Award, GmDeclaration


def check(view: Mapping[str, Any], raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """DU-1, DU-3: return what is wrong with a declaration of the view's actor."""
    actor, document = view["actor"], view["asked"]
    path = f"declarations.{actor}"
    if document is None:
        return (CaseError(actor, "not_asked", path, "DU-1"),)
    try:
        declared = ready(DOCUMENTS[document]).load(raw)
    except ValidationError as error:
        return tuple(case_errors(actor, error, path, RULES[document]))
    commands = declared.commands if isinstance(declared, GmDeclaration) else ()
    return tuple(
        CaseError(actor, "unknown_id", f"{path}.commands.{place}.person", "DU-3", {"got": one.person})
        for place, one in enumerate(commands)
        if isinstance(one, Award) and one.person not in view["persons"]
    )
