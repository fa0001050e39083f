"""The throws of a round (DU-1, DU-2, DU-4): every pair is compared, a draw is settled by dice."""

from collections.abc import Mapping
from itertools import combinations

from rules.core.event import EVERYONE
from tests.duel.events import Beaten, DiceCast, Drawn, Thrown
from tests.duel.turn import TurnContext

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def play_throws(turn: TurnContext, signs: Mapping[str, str]) -> TurnContext:
    """DU-1, DU-2: open all throws, then compare each pair, by their names."""
    for actor, sign in signs.items():
        turn = turn.tell("DU-1", Thrown(actor, sign))
    for one, other in combinations(sorted(turn.state.characters), 2):
        turn = compare(turn, signs, one, other)
    return turn.with_state(stage="idle")


def compare(turn: TurnContext, signs: Mapping[str, str], one: str, other: str) -> TurnContext:
    """DU-2: compare two throws; any beats none, and of two who threw nothing nobody wins."""
    for winner, loser in ((one, other), (other, one)):
        if beats(signs.get(winner), signs.get(loser)):
            return win(turn, "DU-2", winner, loser)
    if turn.options.draws == "dice" and one in signs and other in signs:
        return cast_dice(turn, one, other)
    return turn.tell("DU-2", Drawn(one, other))


def beats(sign: str | None, other: str | None) -> bool:
    """DU-2: tell whether a sign beats another; any beats none."""
    return sign is not None and (other is None or BEATS[sign] == other)


def cast_dice(turn: TurnContext, one: str, other: str) -> TurnContext:
    """DU-4: let both cast a die; the higher wins. Raise DiceFault where a case lists too few."""
    first, second = (turn.dice.roll(f"draw/{one}>{other}/{who}", 6, EVERYONE) for who in (one, other))
    turn = turn.tell("DU-4", DiceCast(one, other, (first, second)))
    if first == second:
        return turn.tell("DU-4", Drawn(one, other))
    return win(turn, "DU-4", *((one, other) if first > second else (other, one)))


def win(turn: TurnContext, rule: str, winner: str, loser: str) -> TurnContext:
    """DU-2, DU-4: give the winner of a pair a point."""
    turn = turn.with_points(winner, 1)
    return turn.tell(rule, Beaten(winner, loser, turn.points(winner)))
