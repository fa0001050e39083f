"""Rolling (SRS-1.4 to SRS-1.9, SRS-2.3 to SRS-2.11): the values of the sides, their dice, and what comes of a check."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.event import EVERYONE, GM_ONLY, Audience, readers
from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.check_state import Check, Side
from rules.srs.checks import compare_opposed, roll_check
from rules.srs.events.checks import Achievement, CheckResult, CheckRolled, HiddenDifficulty, OpposedResult, SidesDecided
from rules.srs.tables import CheckStatus, RollOutcome, SideOutcome
from rules.srs.turn_context import TurnContext, owners

_RESULT_RULES = {
    "critical": "SRS-1.6",
    "fumble": "SRS-1.7",
    "success": "SRS-1.9",
    "failure": "SRS-1.9",
    "reported": "SRS-1.2",
    "cannot_roll": "SRS-2.5",
}
_UNROLLED = {"outcome": "cannot_roll", "achievement": None, "success": False}


@dataclass(frozen=True)
class Value:
    """SRS-1.4: the final check value of a side; `differs` where it was declared otherwise than the sheet says."""

    final: int
    differs: bool = False


def roll_ready(turn: TurnContext) -> TurnContext:
    """Section 10, step 4: roll the checks that were open before the turn and those called to be rolled at once.

    Raise DiceFault where the dice run out.
    """
    ready = {*turn.waiting, *turn.immediate}
    for check in turn.state.checks:
        if check.id in ready and check.status == "open":
            turn = _roll_opposed(turn, check) if check.is_opposed else _roll_single(turn, check)
    return turn


def roll_for(turn: TurnContext, check: Check, value: int | None, label: str) -> tuple[TurnContext, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.9: roll a plain check with a final value, None where its character cannot roll (SRS-2.5).

    Return what came of it besides the turn in which it is told. Raise DiceFault where the dice run out.
    """
    side = check.sides[0]
    difficulty = effective_difficulty(turn, check)
    if value is None:
        result: Mapping[str, Any] = _UNROLLED
    else:
        turn, result = _throw(turn, check, side, value, label)
    turn = turn.tell_all(
        _RESULT_RULES[result["outcome"]],
        CheckResult(
            check=check.id,
            actor=side.actor,
            outcome=result["outcome"],
            achievement=result["achievement"],
            difficulty=difficulty if check.difficulty_public else None,
            difficulty_public=check.difficulty_public,
            success=result["success"],
        ),
    )
    if not check.difficulty_public and difficulty is not None:
        turn = turn.tell("SRS-1.2", HiddenDifficulty(check=check.id, difficulty=difficulty), GM_ONLY)
    return turn, {name: result[name] for name in ("outcome", "achievement", "success")}


def effective_difficulty(turn: TurnContext, check: Check) -> int | None:
    """SRS-1.3, SRS-1.9: return the difficulty with the GM's modifiers, None where there is none."""
    difficulty = check.difficulty
    if isinstance(difficulty, str):
        difficulty = turn.options.difficulty_labels[difficulty]
    return None if difficulty is None else difficulty + check.sides[0].total("difficulty")


def can_roll(turn: TurnContext, side: Side) -> bool:
    """SRS-2.5: tell whether a side can roll."""
    return side.can_roll and turn.character(side.actor).can_roll


def ask_for_value(turn: TurnContext, check: str, character: Character) -> TurnContext:
    """SRS-1.1, SRS-1.4: ask for a check value: the player of a PC, else the GM."""
    player = character.player if character.is_pc else None
    return turn.ask(player or GM, "check_value", check=check)


def _label(check: Check, side: Side) -> str:
    return f"{side.actor}/check/{check.id}"


def _value(turn: TurnContext, check: Check, side: Side) -> Value | None:
    """SRS-1.4: return the final value of a side, None where there is no base for it."""
    character = turn.character(side.actor)
    entry = turn.entry(character, check.id)
    sheet = character.check_value(side.ability)
    added = entry.modifier if entry else 0
    if entry is not None and entry.check_value is not None:
        return Value(entry.check_value + added, differs=sheet is not None and sheet != entry.check_value)
    if entry is None and _is_asked_first(turn, character):
        return None
    base = sheet if side.check_value is None else side.check_value
    return None if base is None else Value(base + added)


def _is_asked_first(turn: TurnContext, character: Character) -> bool:
    """SRS-1.4: tell whether no value counts, the call's or the sheet's, before the character's player accepts it."""
    return turn.options.missing_check_value == "request" and character.is_pc and character.player is not None


def _readers(turn: TurnContext, check: Check, side: Side) -> Audience:
    """SRS-1.5: return who reads a roll: all, or of a check called in secret the GM and who rolls alone."""
    if not check.secret:
        return EVERYONE
    return readers(*(owner for owner in owners(turn.character(side.actor)) if owner != GM))


def _values(turn: TurnContext, check: Check, places: tuple[int, ...]) -> Mapping[int, Value] | None:
    """SRS-1.4: return the values of the sides that need one, None where one of them has no base."""
    values = {place: _value(turn, check, check.sides[place]) for place in places}
    found = {place: value for place, value in values.items() if value is not None}
    return found if len(found) == len(values) else None


def _ask_again(turn: TurnContext, check: Check, places: tuple[int, ...]) -> TurnContext:
    """SRS-1.4: leave the check open and repeat the request of those whose value is missing."""
    for place in sorted(places):
        if _value(turn, check, check.sides[place]) is None:
            turn = ask_for_value(turn, check.id, turn.character(check.sides[place].actor))
    return turn


def _notice(turn: TurnContext, side: Side, value: Value) -> TurnContext:
    """SRS-1.4: let the GM look at a value that the sheet does not have."""
    return turn.notice("SRS-1.4", "check_value_differs", side.actor) if value.differs else turn


def _roll_single(turn: TurnContext, check: Check) -> TurnContext:
    side = check.sides[0]
    needed = (0,) if can_roll(turn, side) else ()
    values = _values(turn, check, needed)
    if values is None:
        return _ask_again(turn, check, needed)
    for value in values.values():
        turn = _notice(turn, side, value)
    final = values[0].final if values else None
    turn, result = roll_for(turn, check, final, _label(check, side))
    status: CheckStatus = "reported" if result["outcome"] == "reported" else "done"
    turn = turn.with_state(turn.state.with_check(replace(check, status=status, result=result)))
    return turn.ask(GM, "ruling", check=check.id) if status == "reported" else turn


def _throw(
    turn: TurnContext, check: Check, side: Side, value: int, label: str
) -> tuple[TurnContext, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.8: roll two dice for a side and tell what they show."""
    character = turn.character(side.actor)
    modifier = side.total("check_value", "achievement")
    turn, label = turn.labelled(label)
    result = roll_check(
        turn.dice,
        label,
        value,
        modifier,
        effective_difficulty(turn, check),
        _first(side.critical_value, character.critical_value, turn.options.critical_value),
        _first(side.fumble_value, character.fumble_value, turn.options.fumble_value),
        turn.options.crit_fumble_overlap,
    )
    dice = tuple(result["dice"])
    rolled = CheckRolled(check=check.id, actor=side.actor, dice=dice, sum=result["sum"], outcome=_roll_outcome(result))
    turn = turn.tell("SRS-1.5", rolled, _readers(turn, check, side))
    if result["achievement"] is not None:
        turn = _tell_achievement(turn, check, side, value, result["sum"])
    return turn, result


def _tell_achievement(turn: TurnContext, check: Check, side: Side, value: int, total: int | None) -> TurnContext:
    """SRS-1.8, SRS-2.5: tell an achievement, of the dice or, where `total` is None, without any."""
    modifier = side.total("check_value", "achievement")
    achieved = Achievement(
        check=check.id,
        actor=side.actor,
        check_value=value,
        sum=total or 0,
        modifier=modifier,
        achievement=value + (total or 0) + modifier,
    )
    return turn.tell("SRS-2.5" if total is None else "SRS-1.8", achieved, _readers(turn, check, side))


def _first(*values: int | None) -> int:
    """SRS-1.6, SRS-1.7: the check's value goes before the character's, that before the option."""
    return next(value for value in values if value is not None)


def _roll_outcome(result: Mapping[str, Any]) -> RollOutcome:
    """Return what the dice alone say: what is not automatic is ordinary."""
    outcome: RollOutcome = result["outcome"]
    return outcome if outcome in {"critical", "fumble"} else "ordinary"


def _side_outcome(result: Mapping[str, Any]) -> SideOutcome:
    """Return the outcome as an opposed check knows it: what is neither automatic nor unrolled is ordinary."""
    outcome: SideOutcome = result["outcome"]
    return outcome if outcome in {"critical", "fumble", "cannot_roll", "not_rolled"} else "ordinary"


def _roll_opposed(turn: TurnContext, check: Check) -> TurnContext:
    """SRS-2.3 to SRS-2.11: roll the action side, then the reaction side, and say who wins."""
    action = check.action if check.action is not None else _acting(turn, check)
    order = (action, 1 - action)
    needed = order if can_roll(turn, check.sides[action]) else ()
    # both values before any die: with one missing nothing is rolled, and nothing of the check is settled (SRS-1.4)
    values = _values(turn, check, needed)
    if values is None:
        return _ask_again(turn, check, needed)
    if check.action is None:
        check = replace(check, action=action)
        turn = turn.tell_all(
            "SRS-2.4",
            SidesDecided(check=check.id, action=check.sides[action].actor, reaction=check.sides[1 - action].actor),
        )
    for place in needed:
        turn = _notice(turn, check.sides[place], values[place])
    turn, acted, reacted = _oppose(turn, check, order, values)
    return _settle(turn, check, acted, reacted)


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
        return turn, _UNROLLED, None
    turn, acted = _throw(turn, check, action, values[order[0]].final, _label(check, action))
    if acted["outcome"] == "fumble":
        return turn, acted, None
    value = values[order[1]].final
    if can_roll(turn, reaction):
        turn, reacted = _throw(turn, check, reaction, value, _label(check, reaction))
        return turn, acted, reacted
    turn = _tell_achievement(turn, check, reaction, value, None)
    achievement = value + reaction.total("check_value", "achievement")
    return turn, acted, {"outcome": "cannot_roll", "achievement": achievement}


def _settle(
    turn: TurnContext, check: Check, acted: Mapping[str, Any], reacted: Mapping[str, Any] | None
) -> TurnContext:
    """SRS-2.6 to SRS-2.11: tell who wins, and write it into the check."""
    compared = compare_opposed(acted, reacted, turn.options.tie_winner)
    action = check.action or 0
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
