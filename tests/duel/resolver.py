"""A turn of a duel: the check of all declarations, the throws, then the GM's commands."""

from collections.abc import Mapping

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError, DiceFault
from rules.core.event import EVERYONE, Event
from rules.core.fields import ready
from rules.core.ruleset import GM
from tests.duel.commands import end_if_won, obey
from tests.duel.declaration import DOCUMENTS, SLOW, GmDeclaration
from tests.duel.events import Slow, Thrown
from tests.duel.options import load_options
from tests.duel.receipt import check
from tests.duel.state import State, dump_state, load_state
from tests.duel.throws import play_throws
from tests.duel.turn import TurnContext
from tests.duel.view import view

SLUG = "duel"


def resolve(case: Case) -> Resolution:
    """Resolve a turn, all or nothing. Raise UnreadableCase where the state is not one of a duel."""
    state = load_state(case.state)
    options, errors = load_options(case.options)
    errors = [*errors, *_errors(case, state)]
    if errors:
        return Resolution(case.state, errors=tuple(errors))
    signs = {actor: raw["sign"] for actor, raw in sorted(case.declarations.items()) if actor != GM}
    if SLOW in signs.values():
        return _ask_again(state, signs)
    try:
        turn = _play(TurnContext(state, options, case.dice), signs, case)
    except DiceFault as fault:
        return Resolution(case.state, errors=(fault.as_error("DU-4"),))
    return Resolution(dump_state(turn.state), turn.events)


def _errors(case: Case, state: State) -> list[CaseError]:
    """Return every fault of the case: of its name, of its dice, of each declaration, in this order."""
    errors = [] if case.ruleset == SLUG else [CaseError(None, "unknown_ruleset", "ruleset", "DU-3")]
    errors += [
        CaseError(None, "bad_die", f"dice.{place}", "DU-4", {"got": face, "sides": 6})
        for place, face in case.dice.unfit(6)
    ]
    for actor, raw in sorted(case.declarations.items()):
        errors += check(view(state, actor), raw)
    return errors


def _play(turn: TurnContext, signs: Mapping[str, str], case: Case) -> TurnContext:
    # the throws first: a command of the same turn, such as an award, must not change who has won them
    if turn.state.stage == "throw":
        turn = end_if_won(play_throws(turn, signs))
    declared: GmDeclaration = ready(DOCUMENTS[GM]).load(case.declarations.get(GM, {}))
    for command in declared.commands:
        turn = obey(turn, command)
    return turn


def _ask_again(state: State, signs: Mapping[str, str]) -> Resolution:
    """DU-1: show the quick hands; what the slow ones throw is put into the same case again."""
    shown = [Slow(actor) if sign == SLOW else Thrown(actor, sign) for actor, sign in signs.items()]
    wanted = [
        {"actor": actor, "want": "sign", "path": f"declarations.{actor}.sign"}
        for actor, sign in signs.items()
        if sign == SLOW
    ]
    return Resolution(dump_state(state), tuple(Event("DU-1", body, EVERYONE) for body in shown), tuple(wanted))
