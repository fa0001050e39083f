"""The dice of a side (SRS-1.5 to SRS-1.9): what they show, what comes of a plain check, and who reads it."""

from collections.abc import Mapping
from typing import Any

from rules.core.event import EVERYONE, GM_ONLY, Audience, readers
from rules.core.ruleset import GM
from rules.srs.check_state import Check, Side
from rules.srs.checks import roll_check
from rules.srs.events.checks import Achievement, CheckResult, CheckRolled, HiddenDifficulty
from rules.srs.tables import RollOutcome
from rules.srs.turn_context import TurnContext, owners

_RESULT_RULES = {
    "critical": "SRS-1.6",
    "fumble": "SRS-1.7",
    "success": "SRS-1.9",
    "failure": "SRS-1.9",
    "reported": "SRS-1.2",
    "cannot_roll": "SRS-2.5",
}


UNROLLED = {"outcome": "cannot_roll", "achievement": None, "success": False}


def roll_for(turn: TurnContext, check: Check, value: int | None, label: str) -> tuple[TurnContext, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.9: roll a plain check with a final value, None where its character cannot roll (SRS-2.5).

    Return what came of it besides the turn in which it is told. Raise DiceFault where the dice run out.
    """
    side = check.sides[0]
    difficulty = effective_difficulty(turn, check)
    if value is None:
        result: Mapping[str, Any] = UNROLLED
    else:
        turn, result = roll_side(turn, check, side, value, label)
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


def label_of(check: Check, side: Side) -> str:
    """Section 10: return the label of a side's roll."""
    return f"{side.actor}/check/{check.id}"


def _readers(turn: TurnContext, check: Check, side: Side) -> Audience:
    """SRS-1.5: return who reads a roll: all, or of a check called in secret the GM and who rolls alone."""
    if not check.secret:
        return EVERYONE
    return readers(*(owner for owner in owners(turn.character(side.actor)) if owner != GM))


def roll_side(
    turn: TurnContext, check: Check, side: Side, value: int, label: str
) -> tuple[TurnContext, Mapping[str, Any]]:
    """SRS-1.5 to SRS-1.8: roll two dice for a side and tell what they show."""
    character = turn.character(side.actor)
    modifier = side.total("check_value", "achievement")
    audience = turn.heard_by(_readers(turn, check, side))
    turn, label = turn.labelled(label, audience)
    result = roll_check(
        turn.dice,
        label,
        value,
        modifier,
        effective_difficulty(turn, check),
        _first(side.critical_value, character.critical_value, turn.options.critical_value),
        _first(side.fumble_value, character.fumble_value, turn.options.fumble_value),
        turn.options.crit_fumble_overlap,
        audience=audience,
    )
    dice = tuple(result["dice"])
    rolled = CheckRolled(check=check.id, actor=side.actor, dice=dice, sum=result["sum"], outcome=_roll_outcome(result))
    turn = turn.tell("SRS-1.5", rolled, audience)
    if result["achievement"] is not None:
        turn = tell_achievement(turn, check, side, value, result["sum"])
    return turn, result


def tell_achievement(turn: TurnContext, check: Check, side: Side, value: int, total: int | None) -> TurnContext:
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
