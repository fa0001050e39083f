"""Rolling (SRS-1.4 to SRS-1.9, SRS-2.3 to SRS-2.11): the values of the sides, their dice, and what comes of a check."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.event import GM_ONLY
from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.check_state import Check, Side
from rules.srs.checks import compare_opposed, roll_check
from rules.srs.play import Play, owners

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


def roll_ready(play: Play) -> Play:
    """Section 10, step 4: roll the checks that were open before the turn and those called to be rolled at once.

    Raise DiceFault where the dice run out.
    """
    ready = {*play.waiting, *play.immediate}
    for check in play.state.checks:
        if check.id in ready and check.status == "open":
            play = _roll_opposed(play, check) if check.is_opposed else _roll_single(play, check)
    return play


def roll_for(play: Play, check: Check, value: int | None, label: str) -> tuple[Play, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.9: roll a plain check with a final value, None where its character cannot roll (SRS-2.5).

    Return what came of it besides the play in which it is told. Raise DiceFault where the dice run out.
    """
    side = check.sides[0]
    difficulty = effective_difficulty(play, check)
    if value is None:
        result: Mapping[str, Any] = _UNROLLED
    else:
        play, result = _throw(play, check, side, value, label)
    play = play.tell_all(
        _RESULT_RULES[result["outcome"]],
        "check_result",
        check=check.id,
        actor=side.actor,
        outcome=result["outcome"],
        achievement=result["achievement"],
        difficulty=difficulty if check.difficulty_public else None,
        difficulty_public=check.difficulty_public,
        success=result["success"],
    )
    if not check.difficulty_public and difficulty is not None:
        play = play.tell("SRS-1.2", "hidden_difficulty", GM_ONLY, check=check.id, difficulty=difficulty)
    return play, {name: result[name] for name in ("outcome", "achievement", "success")}


def effective_difficulty(play: Play, check: Check) -> int | None:
    """SRS-1.3, SRS-1.9: return the difficulty with the GM's modifiers, None where there is none."""
    difficulty = check.difficulty
    if isinstance(difficulty, str):
        difficulty = play.options.difficulty_labels[difficulty]
    return None if difficulty is None else difficulty + check.sides[0].total("difficulty")


def can_roll(play: Play, side: Side) -> bool:
    """SRS-2.5: tell whether a side can roll."""
    return side.can_roll and play.character(side.actor).can_roll


def ask_for_value(play: Play, check: str, character: Character) -> Play:
    """SRS-1.1, SRS-1.4: ask for a check value: the player of a PC, else the GM."""
    player = character.player if character.is_pc else None
    return play.ask(player or GM, "check_value", check=check)


def _label(check: Check, side: Side) -> str:
    return f"{side.actor}/check/{check.id}"


def _value(play: Play, check: Check, side: Side) -> Value | None:
    """SRS-1.4: return the final value of a side, None where there is no base for it."""
    character = play.character(side.actor)
    entry = play.entry(character, check.id)
    sheet = character.check_value(side.ability)
    added = entry.modifier if entry else 0
    if entry is not None and entry.check_value is not None:
        return Value(entry.check_value + added, differs=sheet is not None and sheet != entry.check_value)
    base = side.check_value
    if base is None and (entry is not None or _may_use_sheet(play, character)):
        base = sheet
    return None if base is None else Value(base + added)


def _may_use_sheet(play: Play, character: Character) -> bool:
    """SRS-1.4: tell whether the sheet's value counts though nobody accepted it."""
    return play.options.missing_check_value == "sheet" or not character.is_pc or character.player is None


def _values(play: Play, check: Check, places: tuple[int, ...]) -> Mapping[int, Value] | None:
    """SRS-1.4: return the values of the sides that need one, None where one of them has no base."""
    values = {place: _value(play, check, check.sides[place]) for place in places}
    found = {place: value for place, value in values.items() if value is not None}
    return found if len(found) == len(values) else None


def _ask_again(play: Play, check: Check, places: tuple[int, ...]) -> Play:
    """SRS-1.4: leave the check open and repeat the request of those whose value is missing."""
    for place in sorted(places):
        if _value(play, check, check.sides[place]) is None:
            play = ask_for_value(play, check.id, play.character(check.sides[place].actor))
    return play


def _notice(play: Play, side: Side, value: Value) -> Play:
    """SRS-1.4: let the GM look at a value that the sheet does not have."""
    return play.notice("SRS-1.4", "check_value_differs", side.actor) if value.differs else play


def _roll_single(play: Play, check: Check) -> Play:
    side = check.sides[0]
    needed = (0,) if can_roll(play, side) else ()
    values = _values(play, check, needed)
    if values is None:
        return _ask_again(play, check, needed)
    for value in values.values():
        play = _notice(play, side, value)
    final = values[0].final if values else None
    play, result = roll_for(play, check, final, _label(check, side))
    status = "reported" if result["outcome"] == "reported" else "done"
    play = play.with_state(play.state.with_check(replace(check, status=status, result=result)))
    return play.ask(GM, "ruling", check=check.id) if status == "reported" else play


def _throw(play: Play, check: Check, side: Side, value: int, label: str) -> tuple[Play, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.8: roll two dice for a side and tell what they show."""
    character = play.character(side.actor)
    modifier = side.total("check_value", "achievement")
    play, label = play.labelled(label)
    result = roll_check(
        play.dice,
        label,
        value,
        modifier,
        effective_difficulty(play, check),
        _first(side.critical_value, character.critical_value, play.options.critical_value),
        _first(side.fumble_value, character.fumble_value, play.options.fumble_value),
        play.options.crit_fumble_overlap,
    )
    play = play.tell_all(
        "SRS-1.5",
        "check_rolled",
        check=check.id,
        actor=side.actor,
        dice=result["dice"],
        sum=result["sum"],
        outcome=_kind(result),
    )
    if result["achievement"] is not None:
        play = _tell_achievement(play, check, side, value, result["sum"])
    return play, result


def _tell_achievement(play: Play, check: Check, side: Side, value: int, total: int | None) -> Play:
    """SRS-1.8, SRS-2.5: tell an achievement, of the dice or, where `total` is None, without any."""
    modifier = side.total("check_value", "achievement")
    return play.tell_all(
        "SRS-2.5" if total is None else "SRS-1.8",
        "achievement",
        check=check.id,
        actor=side.actor,
        check_value=value,
        sum=total or 0,
        modifier=modifier,
        achievement=value + (total or 0) + modifier,
    )


def _first(*values: int | None) -> int:
    """SRS-1.6, SRS-1.7: the check's value goes before the character's, that before the option."""
    return next(value for value in values if value is not None)


def _kind(result: Mapping[str, Any]) -> str:
    """Return the outcome as an opposed check knows it: what is neither automatic nor unrolled is ordinary."""
    outcome: str = result["outcome"]
    return "ordinary" if outcome in {"success", "failure", "reported"} else outcome


def _roll_opposed(play: Play, check: Check) -> Play:
    """SRS-2.3 to SRS-2.11: roll the action side, then the reaction side, and say who wins."""
    action = check.action if check.action is not None else _acting(play, check)
    order = (action, 1 - action)
    needed = order if can_roll(play, check.sides[action]) else ()
    values = _values(play, check, needed)
    if values is None:
        return _ask_again(play, check, needed)
    if check.action is None:
        check = replace(check, action=action)
        play = play.tell_all(
            "SRS-2.4",
            "sides_decided",
            check=check.id,
            action=check.sides[action].actor,
            reaction=check.sides[1 - action].actor,
        )
    for place in needed:
        play = _notice(play, check.sides[place], values[place])
    play, acted, reacted = _oppose(play, check, order, values)
    return _settle(play, check, acted, reacted)


def _acting(play: Play, check: Check) -> int:
    """SRS-2.4: return the place of the side that acts: who sealed first, then who sits first, then the first called."""
    players = [owners(play.character(side.actor))[-1] for side in check.sides]
    numbers = [play.sealed(player).submitted_seq for player in players]
    first, second = numbers
    if first is not None and second is not None and first != second:
        return 0 if first < second else 1
    seats = play.state.session.seat_order
    places = [seats.index(player) if player in seats else len(seats) for player in players]
    return 0 if places[0] <= places[1] else 1


def _oppose(
    play: Play, check: Check, order: tuple[int, int], values: Mapping[int, Value]
) -> tuple[Play, Mapping[str, Any], Mapping[str, Any] | None]:
    """SRS-2.5, SRS-2.9: return what came of the action side and, unless it need not roll, of the reaction side."""
    action, reaction = (check.sides[place] for place in order)
    if not values:
        return play, _UNROLLED, None
    play, acted = _throw(play, check, action, values[order[0]].final, _label(check, action))
    if acted["outcome"] == "fumble":
        return play, acted, None
    value = values[order[1]].final
    if can_roll(play, reaction):
        play, reacted = _throw(play, check, reaction, value, _label(check, reaction))
        return play, acted, reacted
    play = _tell_achievement(play, check, reaction, value, None)
    achievement = value + reaction.total("check_value", "achievement")
    return play, acted, {"outcome": "cannot_roll", "achievement": achievement}


def _settle(play: Play, check: Check, acted: Mapping[str, Any], reacted: Mapping[str, Any] | None) -> Play:
    """SRS-2.6 to SRS-2.11: tell who wins, and write it into the check."""
    compared = compare_opposed(acted, reacted, play.options.tie_winner)
    action = check.action or 0
    won = action if compared["winner"] == "action" else 1 - action
    winner, loser = check.sides[won].actor, check.sides[1 - won].actor
    answered = reacted or {"outcome": "not_rolled", "achievement": None}
    achievements = [acted["achievement"], answered["achievement"]]
    play = play.tell_all(
        compared["rule"], "opposed_result", check=check.id, winner=winner, loser=loser, achievements=achievements
    )
    outcomes = [_kind(acted), _kind(answered)]
    in_call = slice(None, None, -1 if action else 1)
    result = {
        "winner": winner,
        "loser": loser,
        "outcomes": outcomes[in_call],
        "achievements": achievements[in_call],
    }
    return play.with_state(play.state.with_check(replace(check, status="done", result=result)))
