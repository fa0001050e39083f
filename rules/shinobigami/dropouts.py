"""Dropping out of a battle (SB-0.12, SB-7-6.2, SB-7-9.3): who leaves it, why, and what is told."""

from collections.abc import Mapping

from rules.shinobigami.events.battle import DroppedOut, SimultaneousDropout
from rules.shinobigami.state import Cause, Dropout
from rules.shinobigami.turn import TurnContext

_RULES: Mapping[Cause, str] = {
    "incapacitated": "SB-0.12",
    "life_loss": "SB-0.12",
    "escape_art": "SB-7-6.2",
    "conceded": "SB-7-10.2",
}


def drop_out(turn: TurnContext, actor: str, cause: Cause) -> TurnContext:
    """SB-0.12: let somebody leave the battle for good."""
    fight = turn.fight
    turn = turn.with_battle(
        active=tuple(one for one in fight.active if one != actor),
        dropped=(*fight.dropped, Dropout(actor, cause, fight.round)),
    )
    return turn.tell(_RULES[cause], DroppedOut(actor, cause=cause))


def drop_the_fallen(turn: TurnContext) -> TurnContext:
    """SB-0.12: let those who have no life left leave, in seat order."""
    for actor in turn.fight.active:
        if not turn.person(actor).hp:
            turn = drop_out(turn, actor, "incapacitated")
    return turn


def drop_at_plot_value(turn: TurnContext) -> TurnContext:
    """SB-7-9.2, SB-7-9.3: work out, when a plot value is done, who has dropped out, in seat order."""
    # not as soon as life is lost: whoever was hit by a rival of the same plot value still takes its turn
    out = []
    for actor in turn.fight.active:
        cause = _cause(turn, actor)
        if cause is not None:
            turn = drop_out(turn, actor, cause)
            out.append(actor)
    if len(out) > 1 and turn.state.phase == "main":
        turn = turn.tell_all("SB-7-9.3", SimultaneousDropout(tuple(out)))
    return turn.with_round(hurt=frozenset(), escaped=frozenset())


def _cause(turn: TurnContext, actor: str) -> Cause | None:
    """SB-0.12, SB-7-6.2, section 11: return why somebody drops out now, the first cause that there is."""
    if not turn.person(actor).hp:
        return "incapacitated"
    if actor in turn.round.escaped:
        return "escape_art"
    rule = turn.options.dropout_on_life_loss
    counts = rule == "always" or (rule == "main" and turn.state.phase == "main")
    return "life_loss" if counts and actor in turn.round.hurt else None
