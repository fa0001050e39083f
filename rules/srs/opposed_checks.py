"""Opposed checks (SRS-2.3 to SRS-2.11): who acts, both rolls, and who wins."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.srs.check_state import Check
from rules.srs.check_values import Value, ask_again, can_roll, notice_value, values_of
from rules.srs.checks import compare_opposed
from rules.srs.events.checks import OpposedResult, SidesDecided
from rules.srs.side_rolls import UNROLLED, label_of, roll_side, tell_achievement
from rules.srs.tables import SideOutcome
from rules.srs.turn_context import TurnContext, owners


def roll_opposed(turn: TurnContext, check: Check) -> TurnContext:
    """SRS-2.3 to SRS-2.11: roll the action side, then the reaction side, and say who wins."""
    action = check.action if check.action is not None else _acting(turn, check)
    order = (action, 1 - action)
    needed = order if can_roll(turn, check.sides[action]) else ()
    # both values before any die: with one missing nothing is rolled, and nothing of the check is settled (SRS-1.4)
    values = values_of(turn, check, needed)
    if values is None:
        return ask_again(turn, check, needed)
    if check.action is None:
        check = replace(check, action=action)
        turn = turn.tell_all(
            "SRS-2.4",
            SidesDecided(check=check.id, action=check.sides[action].actor, reaction=check.sides[1 - action].actor),
        )
    for place in needed:
        turn = notice_value(turn, check.sides[place], values[place])
    turn, acted, reacted = _oppose(turn, check, order, values)
    return _settle(turn, check, action, acted, reacted)


def _acting(turn: TurnContext, check: Check) -> int:
    """SRS-2.4: return the place of the side that acts: who sealed first, then who is first in the order of SRS-4.10.

    Of two sides of one player the first called acts.
    """
    players = [owners(turn.character(side.actor))[-1] for side in check.sides]
    numbers = [turn.sealed(player).submitted_seq for player in players]
    first, second = numbers
    if first is not None and second is not None and first != second:
        return 0 if first < second else 1
    seats = turn.state.seats
    places = [seats.index(player) if player in seats else len(seats) for player in players]
    return 0 if places[0] <= places[1] else 1


def _oppose(
    turn: TurnContext, check: Check, order: tuple[int, int], values: Mapping[int, Value]
) -> tuple[TurnContext, Mapping[str, Any], Mapping[str, Any] | None]:
    """SRS-2.5, SRS-2.9: return what came of the action side and, unless it need not roll, of the reaction side."""
    action, reaction = (check.sides[place] for place in order)
    if not values:
        return turn, UNROLLED, None
    turn, acted = roll_side(turn, check, action, values[order[0]].final, label_of(check, action))
    if acted["outcome"] == "fumble":
        return turn, acted, None
    value = values[order[1]].final
    if can_roll(turn, reaction):
        turn, reacted = roll_side(turn, check, reaction, value, label_of(check, reaction))
        return turn, acted, reacted
    turn = tell_achievement(turn, check, reaction, value, None)
    achievement = value + reaction.total("check_value", "achievement")
    return turn, acted, {"outcome": "cannot_roll", "achievement": achievement}


def _settle(
    turn: TurnContext, check: Check, action: int, acted: Mapping[str, Any], reacted: Mapping[str, Any] | None
) -> TurnContext:
    """SRS-2.6 to SRS-2.11: tell who wins, and write it into the check."""
    compared = compare_opposed(acted, reacted, turn.options.tie_winner)
    won = action if compared["winner"] == "action" else 1 - action
    winner, loser = check.sides[won].actor, check.sides[1 - won].actor
    answered = reacted or {"outcome": "not_rolled", "achievement": None}
    achievements = (acted["achievement"], answered["achievement"])
    turn = turn.tell_all(
        compared["rule"], OpposedResult(check=check.id, winner=winner, loser=loser, achievements=achievements)
    )
    outcomes = [_side_outcome(acted), _side_outcome(answered)]
    in_call = slice(None, None, -1 if action else 1)
    result = {
        "winner": winner,
        "loser": loser,
        "outcomes": outcomes[in_call],
        "achievements": list(achievements[in_call]),
    }
    return turn.with_state(turn.state.with_check(replace(check, status="done", result=result)))


def _side_outcome(result: Mapping[str, Any]) -> SideOutcome:
    """Return the outcome as an opposed check knows it: what is neither automatic nor unrolled is ordinary."""
    outcome: SideOutcome = result["outcome"]
    return outcome if outcome in {"critical", "fumble", "cannot_roll", "not_rolled"} else "ordinary"
