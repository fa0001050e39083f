"""Joining a running battle (7-13): before the plots are opened, or after it by a ninpo."""

from collections.abc import Mapping

from rules.shinobigami.declaration import ActionDeclaration, Declaration, PlotDeclaration
from rules.shinobigami.events.battle import Joined
from rules.shinobigami.supports import pay
from rules.shinobigami.turn import TurnContext


def join_before_reveal(turn: TurnContext) -> TurnContext:
    """SB-7-13.1: let those join who say so in the plot step; they take the last seats, in the order of their ids."""
    for actor, declared in turn.declarations.items():
        if isinstance(declared, PlotDeclaration) and declared.join:
            turn = _seat(turn, actor).tell("SB-7-13.1", Joined(actor))
    return turn


def late_joiners(declarations: Mapping[str, Declaration]) -> tuple[str, ...]:
    """SB-7-13.2: return who joins after the reveal, in the order in which they enter."""
    late = [
        (-declared.join.before_plot, actor)
        for actor, declared in declarations.items()
        if isinstance(declared, ActionDeclaration) and declared.join is not None
    ]
    return tuple(actor for _, actor in sorted(late))


def join_late(turn: TurnContext, plot: int) -> TurnContext:
    """SB-7-13.2, SB-7-13.3: let those enter who join before the turns of a plot value; their own is 1."""
    for actor in late_joiners(turn.declarations):
        join = turn.action(actor).join
        if join is not None and join.before_plot == plot:
            turn = _seat(turn, actor)
            turn = turn.with_battle(plots={**turn.fight.plots, actor: 1})
            turn = turn.tell("SB-7-13.2", Joined(actor, plot=1))
            turn = pay(turn, actor, turn.person(actor).ninpo[join.ninpo], "SB-7-12.2")
    return turn


def _seat(turn: TurnContext, actor: str) -> TurnContext:
    fight = turn.fight
    return turn.with_battle(
        seat_order=(*(one for one in fight.seat_order if one != actor), actor),
        participants=(*fight.participants, actor),
        active=(*fight.active, actor),
    )
