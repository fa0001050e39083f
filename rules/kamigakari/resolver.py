"""Resolution of one turn (section 16): load, check, play, dump; all or nothing."""

from collections.abc import Callable, Mapping

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError, DiceFault
from rules.core.plain import plain
from rules.kamigakari.checks.receipt import receive
from rules.kamigakari.gm.builds import play_build
from rules.kamigakari.model.options import load_options
from rules.kamigakari.model.state import dump_state, load_state
from rules.kamigakari.scene.combat import play_combat
from rules.kamigakari.scene.scenes import play_scene
from rules.kamigakari.scene.sessions import play_session_end, play_session_start
from rules.kamigakari.turn.context import InputNeeded, TurnContext

SLUG = "kamigakari"
_STAGES: Mapping[str, Callable[[TurnContext], TurnContext]] = {
    "build": play_build,
    "session_start": play_session_start,
    "scene": play_scene,
    "combat": play_combat,
    "session_end": play_session_end,
}


def resolve(case: Case) -> Resolution:
    """Section 16, KG-0.3: resolve one turn, all or nothing. Raise UnreadableCase where the state is none of ours."""
    state = load_state(case.state)
    options, faults = load_options(case.options)
    received = receive(state, options, case.declarations)
    errors = (*_case_errors(case), *faults, *received.errors)
    if errors:
        return Resolution(case.state, errors=errors)
    turn = TurnContext(state, options, case.dice, received.orders)
    try:
        turn = _STAGES[state.stage](turn)
    except InputNeeded as needed:
        return Resolution(plain(case.state), needed.turn.events, needed.requests)
    except DiceFault as fault:
        return Resolution(case.state, errors=(fault.as_error("KG-0.2"),))
    return Resolution(dump_state(_without_gm_mods(turn).state), turn.events)


def _without_gm_mods(turn: TurnContext) -> TurnContext:
    """KG-11.1: a GM's modifier counts for one resolution."""
    for who in turn.state.in_id_order():
        turn = turn.change(who, gm_mods=())
    return turn


def _case_errors(case: Case) -> tuple[CaseError, ...]:
    """Return what is wrong with the case itself: another system's name, and dice that have no such face."""
    named = (
        ()
        if case.ruleset == SLUG
        else (CaseError(None, "unknown_ruleset", "ruleset", "KG-0.3", {"got": case.ruleset}),)
    )
    unfit = (
        CaseError(None, "bad_die", f"dice.{place}", "KG-0.2", {"face": face}) for place, face in case.dice.unfit(6)
    )
    return (*named, *unfit)
