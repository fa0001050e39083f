"""Whether declarations are in order (12.6): at sealing from the actor's view, at resolution from the whole state."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rules.core.errors import CaseError, Fault
from rules.core.fields import ready
from rules.fate_war.battle.asked import may_declare
from rules.fate_war.checks.battle_checks import battle_faults
from rules.fate_war.checks.knowledge import Knowledge, knowledge_of, whole_knowledge
from rules.fate_war.checks.scene_checks import engage_faults, scene_faults, spoils_faults
from rules.fate_war.model.battle_declaration import RowsDeclarationSchema
from rules.fate_war.model.declaration import DOCUMENTS, Declaration
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State


class Received(Struct, frozen=True):
    """The declarations of a case: every fault, sorted, and those declarations that have none, as typed values."""

    errors: tuple[CaseError, ...]
    declarations: Mapping[str, Declaration]


def check(view: Mapping[str, Any], raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """12.6: return every fault of a declaration of the view's actor, sorted, from that view alone."""
    return _errors(knowledge_of(view), raw)


def receive(state: State, options: Options, declarations: Mapping[str, Any]) -> Received:
    """12.6: check all declarations against the whole state, and load those without a fault."""
    may = may_declare(state, options)
    known = whole_knowledge(state, options, {actor: may[actor] for actor in declarations if actor in may})
    errors: list[CaseError] = []
    sound: dict[str, Declaration] = {}
    for actor, raw in declarations.items():
        if actor not in state.characters:
            errors.append(CaseError(actor, "unknown_id", f"declarations.{actor}", "FW-Z1", {"got": actor}))
        elif actor not in may:
            errors.append(_not_asked(actor))
        else:
            found = _errors(known[actor], raw)
            errors.extend(found)
            if not found:
                sound[actor] = _load(state, actor, may[actor], raw)
    return Received(in_order(errors), sound)


def _errors(known: Knowledge, raw: Any) -> tuple[CaseError, ...]:
    if known.document is None:
        return (_not_asked(known.actor),)
    return in_order(fault.as_error(known.actor) for fault in _FAULTS[known.document](known, raw))


def in_order(errors: Iterable[CaseError]) -> tuple[CaseError, ...]:
    """Section 12: sort errors by path, then code, as strings."""
    return tuple(sorted(errors, key=lambda error: (error.path, error.code)))


def _not_asked(actor: str) -> CaseError:
    return CaseError(actor, "not_asked", f"declarations.{actor}", "FW-Z1")


def _load(state: State, actor: str, document: str, raw: Mapping[str, Any]) -> Declaration:
    battle = state.battle_of(actor)
    rows_alone = document == "battle" and battle is not None and battle.stage == "rows"
    schema = RowsDeclarationSchema if rows_alone else DOCUMENTS[document]
    loaded: Declaration = ready(schema).load(raw)
    return loaded


_FAULTS: Mapping[str, Callable[[Knowledge, Any], Iterator[Fault]]] = {
    "scene": scene_faults,
    "engage": engage_faults,
    "battle": battle_faults,
    "spoils": spoils_faults,
}
