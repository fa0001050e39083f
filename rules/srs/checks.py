"""Checks (SRS-1) and opposed checks (SRS-2) as pure functions: all that other systems may take from this one."""

from collections.abc import Mapping
from typing import Any, TypedDict

from rules.core.dice import Dice, roll_together
from rules.core.errors import RulesFault
from rules.core.event import EVERYONE, Audience


class CheckResult(TypedDict):
    """What came of a roll; `outcome` is critical, fumble, success, failure, or reported where no difficulty is said."""

    dice: list[int]
    sum: int
    outcome: str
    achievement: int | None
    success: bool | None


class Comparison(TypedDict):
    """Who won an opposed check (`action`, `reaction`, or the tie winner as it was given), and by which clause."""

    winner: str
    rule: str


def roll_check(  # noqa: PLR0913, PLR0917 - the signature is the rulebook's
    roller: Dice,
    label: str,
    check_value: int,
    modifier: int = 0,
    difficulty: int | None = None,
    critical_value: int = 12,
    fumble_value: int = 2,
    overlap: str = "critical",
    *,
    audience: Audience = EVERYONE,
) -> CheckResult:
    """SRS-1.5 to SRS-1.9: roll 2D6 under one label and say what comes of it.

    `critical_value` 13 and `fumble_value` 1 mean never; `overlap` (`critical` or `fumble`) says what a sum is that
    is both (SRS-1.7). `audience` is who may read the dice. Raise DiceFault where they run out.
    """
    faces = list(roll_together(roller, label, 2, 6, audience))
    total = sum(faces)
    automatic = automatic_outcome(total, critical_value, fumble_value, overlap)
    if automatic is not None:
        return CheckResult(dice=faces, sum=total, outcome=automatic, achievement=None, success=automatic == "critical")
    achievement = check_value + total + modifier
    if difficulty is None:
        return CheckResult(dice=faces, sum=total, outcome="reported", achievement=achievement, success=None)
    success = achievement >= difficulty
    outcome = "success" if success else "failure"
    return CheckResult(dice=faces, sum=total, outcome=outcome, achievement=achievement, success=success)


def automatic_outcome(total: int, critical_value: int, fumble_value: int, overlap: str = "critical") -> str | None:
    """SRS-1.6, SRS-1.7: return `critical` or `fumble` where the plain sum is one, else None."""
    is_critical = total >= critical_value
    is_fumble = total <= fumble_value
    if is_critical and is_fumble:
        return "critical" if overlap == "critical" else "fumble"
    if is_critical:
        return "critical"
    return "fumble" if is_fumble else None


def compare_opposed(
    action: Mapping[str, Any], reaction: Mapping[str, Any] | None, tie_winner: str = "reaction"
) -> Comparison:
    """SRS-2.5 to SRS-2.11: say who wins an opposed check, and by which clause.

    Both are results of `roll_check`, or `{"outcome": "cannot_roll", "achievement": n}` of a reaction without dice
    (SRS-2.5); `reaction` is None where it need not roll. `tie_winner` is handed back as it is, also for two criticals.
    Raise RulesFault where a reaction is missing that was to be rolled.
    """
    if action["outcome"] == "cannot_roll":
        return Comparison(winner="reaction", rule="SRS-2.5")
    if action["outcome"] == "fumble":
        return Comparison(winner="reaction", rule="SRS-2.9")
    if reaction is None:
        raise RulesFault("the reaction side has to roll unless the action side failed outright")
    if action["outcome"] == "critical":
        winner = tie_winner if reaction["outcome"] == "critical" else "action"
        return Comparison(winner=winner, rule="SRS-2.8")
    if reaction["outcome"] == "critical":
        return Comparison(winner="reaction", rule="SRS-2.11")
    if reaction["outcome"] == "fumble":
        return Comparison(winner="action", rule="SRS-2.10")
    return _higher(action["achievement"], reaction["achievement"], tie_winner)


def _higher(action: int, reaction: int, tie_winner: str) -> Comparison:
    """SRS-2.6, SRS-2.7: the higher achievement wins, and a tie goes to whom the law gives it."""
    if action == reaction:
        return Comparison(winner=tie_winner, rule="SRS-2.7")
    return Comparison(winner="action" if action > reaction else "reaction", rule="SRS-2.6")
