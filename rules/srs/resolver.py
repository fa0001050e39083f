"""Resolution of one turn (section 10): load, check, carry out, roll, dump; all or nothing."""

from collections.abc import Iterator

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError, DiceFault, UnreadableCase
from rules.srs.options import load_options
from rules.srs.reading import receive
from rules.srs.references import unknown_labels, unknown_references
from rules.srs.requests import standing_requests
from rules.srs.rolling import roll_ready
from rules.srs.state import State, StateSchema, dump_state, read_state
from rules.srs.steps import carry_out_all
from rules.srs.turn_context import TurnContext

SLUG = "srs"
_FIELDS = frozenset(StateSchema().fields)
_MARKS = ("session", "players")
"""What a state of no other system has."""


def resolve(case: Case) -> Resolution:
    """Section 10: resolve one turn, all or nothing. Raise UnreadableCase where the state is not one of a session."""
    state, state_faults = read_state(case.state)
    _require_session(case, is_sound=not state_faults)
    options, option_faults = load_options(case.options)
    errors = (*_ruleset_faults(case), *option_faults, *_dice_faults(case), *state_faults)
    if not state_faults:
        errors += unknown_references(state)
    if not errors:
        errors += unknown_labels(state, options)
    if errors:
        return Resolution(case.state, errors=errors)
    received = receive(state, case.declarations)
    turn = TurnContext(
        state, options, case.dice, received.declared, errors=received.errors, waiting=_open_checks(state)
    )
    # all steps before any die of a check: one fault anywhere, and nothing is rolled (section 3)
    turn = carry_out_all(turn)
    if turn.errors:
        return Resolution(case.state, errors=turn.errors)
    try:
        turn = roll_ready(turn)
    except DiceFault as fault:
        return Resolution(case.state, errors=(fault.as_error("SRS-1.5"),))
    return Resolution(dump_state(turn.state), turn.events, standing_requests(turn))


def _open_checks(state: State) -> tuple[str, ...]:
    return tuple(check.id for check in state.checks if check.status == "open")


def _require_session(case: Case, *, is_sound: bool) -> None:
    """Raise UnreadableCase where the state is another system's: by its marks, or unsound under another's slug."""
    is_marked = any(mark in case.state for mark in _MARKS)
    is_ours = is_marked or _FIELDS.issuperset(case.state)
    if (case.ruleset == SLUG and not is_ours) or (case.ruleset != SLUG and not (is_marked and is_sound)):
        raise UnreadableCase("this is no state of a session")


def _ruleset_faults(case: Case) -> Iterator[CaseError]:
    if case.ruleset != SLUG:
        yield CaseError(None, "unknown_ruleset", "ruleset", "SRS-3.1", {"got": case.ruleset})


def _dice_faults(case: Case) -> Iterator[CaseError]:
    """Section 10: every listed face has to be one of a die with six sides, whether it is used or not."""
    for place, face in case.dice.unfit(6):
        yield CaseError(None, "bad_die", f"dice.{place}", "SRS-1.5", {"face": face})
