"""The initiative process (chapter 4): who has the next main process."""

from collections.abc import Callable

from rules.senya_gekki.character import Character
from rules.senya_gekki.events.rounds import Initiative, TieBroken
from rules.senya_gekki.main_process import run_main_process
from rules.senya_gekki.order import breaker, by_count, in_scene
from rules.senya_gekki.turn_context import TurnContext


def run_initiative(turn: TurnContext, may_act: Callable[[Character], bool] = lambda _: True) -> str | None:
    """SG-4.1, SG-4.2: choose who acts among those who `may_act`, and let it; return whom, None where nobody is left.

    Raise PlayStopped where the GM has to break a tie, or a plan is asked for.
    """
    waits = (one for one in in_scene(turn.state) if one.condition in {"ready", "waiting"} and may_act(one))
    ordered = by_count(turn.state, waits)
    if not ordered:
        return None
    first = ordered[0]
    _break_tie(turn, tuple(one for one in ordered if one.action_count == first.action_count))
    turn.tell("SG-4.1", Initiative(actor=first.id, count=first.action_count))
    run_main_process(turn, first.id)
    return first.id


def _break_tie(turn: TurnContext, tied: tuple[Character, ...]) -> None:
    """SG-4.2: tell how a tie is broken, or ask the GM."""
    if len(tied) < 2:
        return
    pcs = sorted(one.id for one in tied if one.side == "pc")
    if turn.options.pc_ties == "ask_gm" and len(pcs) > 1 and not set(pcs) <= set(turn.state.tie_order):
        turn.ask("gm", "tie_order", "SG-4.2", among=pcs)
    among = tuple(sorted(one.id for one in tied))
    turn.tell("SG-4.2", TieBroken(actor=tied[0].id, among=among, by=breaker(turn.state, tied[0], tied[1])))
