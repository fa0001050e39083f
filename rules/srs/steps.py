"""The steps of a turn before any check is rolled (section 10): commands, acts, and the values that were declared."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.errors import Fault
from rules.srs.check_state import Check, find_check
from rules.srs.operations import ACTS, COMMANDS, carry_out
from rules.srs.reading import Step
from rules.srs.state import State
from rules.srs.turn_context import TurnContext, owners


def carry_out_all(turn: TurnContext) -> TurnContext:
    """Section 10: carry out the commands, then everybody's acts, and refuse values that belong to no open check."""
    # values are measured by the checks that were open when they were sealed, whatever the GM commands now (SRS-1.1)
    before = turn.state
    for actor in sorted(turn.declared):
        for step in turn.declared[actor].commands:
            turn = carry_out(turn, step, COMMANDS[step.name])
    # kind by kind, so that a consent sealed now counts for this turn's invitations, and companions are on stage before
    # wishes are read (SRS-5.8)
    for kind, operation in ACTS.items():
        for step in _acts(turn, kind):
            turn = carry_out(turn, step, operation)
    return _refuse_entries(turn, before)


def _acts(turn: TurnContext, kind: str) -> Iterator[Step]:
    """Section 10: yield the acts of a kind by seat, then as they are listed; not those of who was removed (SRS-4.4)."""
    for actor in turn.state.seats:
        yield from (step for step in turn.sealed(actor).acts if step.name == kind)


def _refuse_entries(turn: TurnContext, before: State) -> TurnContext:
    """SRS-1.1: add the errors of declared values, measured by the state before this turn's commands."""
    errors = [
        fault.as_error(actor, f"checks.{key}")
        for actor in turn.state.seats
        for key in turn.sealed(actor).checks
        if (fault := _entry_fault(before, actor, find_check(before.checks, key))) is not None
    ]
    return replace(turn, errors=(*turn.errors, *errors))


def _entry_fault(before: State, actor: str, check: Check | None) -> Fault | None:
    if check is None:
        return Fault("unknown_check", "", "SRS-1.1")
    if check.status != "open":
        return Fault("check_not_open", "", "SRS-1.1", {"status": check.status})
    if not any(actor in owners(before.characters[side.actor]) for side in check.sides):
        return Fault("not_your_character", "", "SRS-1.1")
    return None
