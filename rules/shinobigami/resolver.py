"""Resolution of one deadline (sections 3, 10, 11): read, check, play, dump; all or nothing."""

from collections.abc import Callable, Mapping

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError, DiceFault, UnreadableCase
from rules.shinobigami.options import load_options
from rules.shinobigami.performances import performances
from rules.shinobigami.plotting import play_plot
from rules.shinobigami.reading import is_ours, read_state
from rules.shinobigami.receipt import Received, receive
from rules.shinobigami.rounds import play_round
from rules.shinobigami.scenes import play_scene
from rules.shinobigami.spoils import play_spoils
from rules.shinobigami.state import dump_state
from rules.shinobigami.turn import TurnContext

SLUG = "shinobigami"


def resolve(case: Case) -> Resolution:
    """Section 3: resolve one deadline, all or nothing. Raise UnreadableCase where the state is none of ours."""
    if case.ruleset == SLUG:
        is_readable = is_ours(case.state) or "stage" in case.state  # whose stage is none is unsound, not a stranger
    else:
        is_readable = is_ours(case.state) and not isinstance(read_state(case.state), CaseError)
    if not is_readable:
        raise UnreadableCase(f"not a state of {SLUG}")
    turn = _begin(case)
    if isinstance(turn, tuple):
        return Resolution(case.state, errors=(*_ruleset_error(case), *turn))
    if case.ruleset != SLUG:
        return Resolution(case.state, errors=_ruleset_error(case))
    try:
        turn = _PLAYS[turn.state.stage](turn)
    except DiceFault as fault:
        return Resolution(case.state, errors=(fault.as_error("SB-0.3"),))
    return Resolution(dump_state(turn.state), turn.events, turn.requests)


def _begin(case: Case) -> TurnContext | tuple[CaseError, ...]:
    """Sections 3 and 4: read options, state and declarations; return the turn to play, or the errors."""
    options, fault = load_options(case.options)
    if fault is not None:
        return (fault,)
    state = read_state(case.state)
    if isinstance(state, CaseError):
        return (state,)
    received = receive(state, options, case.declarations)
    return received.errors or _turn(case, received)


def _turn(case: Case, received: Received) -> TurnContext:
    context = received.context
    modifiers = context.modifiers
    if context.state.stage == "action":
        declared = received.declarations
        modifiers = (*modifiers, *performances(context.state, context.options, declared, context.vetoes))
    return TurnContext(
        context.state,
        context.options,
        case.dice,
        received.declarations,
        modifiers,
        context.events,
        is_new_battle=context.is_new_battle,
    )


def _ruleset_error(case: Case) -> tuple[CaseError, ...]:
    if case.ruleset == SLUG:
        return ()
    return (CaseError(None, "unknown_ruleset", "ruleset", "SB-0.1", {"got": case.ruleset}),)


_PLAYS: Mapping[str, Callable[[TurnContext], TurnContext]] = {
    "plot": play_plot,
    "action": play_round,
    "scene": play_scene,
    "spoils": play_spoils,
}
"""Section 10: what is played in each stage."""
