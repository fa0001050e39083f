"""Resolution of one turn (FW-Z1): load, check, play, dump; all or nothing."""

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError, DiceFault
from rules.fate_war.checks.receipt import in_order, receive
from rules.fate_war.model.options import load_options
from rules.fate_war.model.state import dump_state, load_state
from rules.fate_war.scene_machine import play
from rules.fate_war.turn.context import TurnContext

SLUG = "fate_war"


def resolve(case: Case) -> Resolution:
    """FW-Z1, FW-Z2, 12: resolve one turn, all or nothing. Raise UnreadableCase where the state is none of ours."""
    state = load_state(case.state)
    options, faults = load_options(case.options)
    received = receive(state, options, case.declarations)
    errors = in_order((*_ruleset_error(case), *faults, *received.errors))
    if errors:
        return Resolution(case.state, errors=errors)
    turn = TurnContext(state, options, case.dice, case.declarations, received.declarations)
    try:
        turn = play(turn)
    except DiceFault as fault:
        return Resolution(case.state, errors=(fault.as_error("FW-Z1"),))
    return Resolution(dump_state(turn.state), turn.events, turn.requests)


def _ruleset_error(case: Case) -> tuple[CaseError, ...]:
    if case.ruleset == SLUG:
        return ()
    return (CaseError(None, "unknown_ruleset", "ruleset", "FW-Z1", {"got": case.ruleset}),)
