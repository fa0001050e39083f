"""The steps of a turn before any check is rolled (section 10): commands, acts, and the values that were declared."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.errors import Fault
from rules.srs.check_state import Check, find_check
from rules.srs.deeds import ACTS, COMMANDS, carry_out
from rules.srs.play import Play, owners
from rules.srs.reading import Step
from rules.srs.state import State


def carry_out_all(play: Play) -> Play:
    """Section 10: carry out the commands, then everybody's acts, and refuse values that belong to no open check."""
    before = play.state
    for actor in sorted(play.declared):
        for step in play.declared[actor].commands:
            play = carry_out(play, step, COMMANDS[step.name])
    for kind, deed in ACTS.items():
        for step in _acts(play, kind):
            play = carry_out(play, step, deed)
    return _refuse_entries(play, before)


def _acts(play: Play, kind: str) -> Iterator[Step]:
    """Section 10: yield the acts of a kind by seat, then as they are listed; not those of who was removed (SRS-4.4)."""
    for actor in play.state.seats:
        yield from (step for step in play.sealed(actor).acts if step.name == kind)


def _refuse_entries(play: Play, before: State) -> Play:
    """SRS-1.1: add the errors of declared values, measured by the state before this turn's commands."""
    errors = [
        fault.as_error(actor, f"checks.{key}")
        for actor in play.state.seats
        for key in play.sealed(actor).checks
        if (fault := _entry_fault(before, actor, find_check(before.checks, key))) is not None
    ]
    return replace(play, errors=(*play.errors, *errors))


def _entry_fault(before: State, actor: str, check: Check | None) -> Fault | None:
    if check is None:
        return Fault("unknown_check", "", "SRS-1.1")
    if check.status != "open":
        return Fault("check_not_open", "", "SRS-1.1", {"status": check.status})
    if not any(actor in owners(before.characters[side.actor]) for side in check.sides):
        return Fault("not_your_character", "", "SRS-1.1")
    return None
