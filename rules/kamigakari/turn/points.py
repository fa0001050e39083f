"""Information points (KG-5.11, KG-5.12, KG-5.14): gaining and losing them, and winning the race."""

from dataclasses import replace

from rules.kamigakari.events.scenes import InfoPoints, StruggleWon
from rules.kamigakari.turn.context import TurnContext


def gain_points(turn: TurnContext, who: str, amount: int, rule: str) -> TurnContext:
    """KG-5.11, KG-5.14: change somebody's information points, never below 0; the first with enough wins (KG-5.12)."""
    struggle = turn.state.struggle
    before = struggle.points.get(who, 0)
    total = max(0, before + amount)
    turn = turn.with_state(struggle=replace(struggle, points={**struggle.points, who: total}))
    turn = turn.tell(rule, InfoPoints(who, total - before, total))
    if struggle.needed is None or amount <= 0 or total < struggle.needed:
        return turn
    if is_over(turn) or not turn.person(who).is_pc:
        return turn
    turn = turn.with_state(struggle=replace(turn.state.struggle, winner=who))
    return turn.tell("KG-5.12", StruggleWon(who, total, struggle.needed))


def is_over(turn: TurnContext) -> bool:
    """KG-5.12, KG-5.13: tell whether the race has been won or lost."""
    return turn.state.struggle.over or turn.state.struggle.winner is not None
