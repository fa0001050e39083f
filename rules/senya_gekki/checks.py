"""Checks of this system (SG-18.8): hit, evasion, counter and skill checks, on the library of SRS."""

from dataclasses import dataclass
from typing import Any

from rules.senya_gekki.bonuses import ambush_modifier, modifier_of
from rules.senya_gekki.character import Character
from rules.senya_gekki.turn import Turn
from rules.srs.checks import compare_opposed, roll_check

_KINDS = {"hit": "hit_check", "evade": "evade_check", "counter": "counter_check", "skill": "skill_check"}


@dataclass(frozen=True)
class Attempt:
    """What is checked: the kind of check, the combat value, the roll's label, the skills' bonus in points.

    `against` is whose action a reaction answers; `number` counts the checks of one attack; without `can_roll` the
    achievement stands without dice (SG-11.3).
    """

    rule: str
    kind: str
    combat: str
    label: str
    bonus: int = 0
    against: str | None = None
    number: int | None = None
    can_roll: bool = True


@dataclass(frozen=True)
class Check:
    """What came of a check: `outcome` is ordinary, critical or fumble; only an ordinary one has an achievement."""

    outcome: str
    achievement: int | None

    @property
    def is_critical(self) -> bool:
        """Tell whether it is an automatic success."""
        return self.outcome == "critical"

    @property
    def is_fumble(self) -> bool:
        """Tell whether it is an automatic failure."""
        return self.outcome == "fumble"


def make_check(turn: Turn, character: Character, attempt: Attempt) -> Check:
    """SG-7.9, SG-7.10, SG-9.6, SG-15.4, SG-18.8: make a check and tell it."""
    value = character.combat.value(attempt.combat)
    modifier = attempt.bonus + modifier_of(character, attempt.kind, turn.options)
    if attempt.against is not None:
        modifier += ambush_modifier(turn.state, turn.options, turn.find(attempt.against))
    dice, check = _rolled(turn, attempt, value, modifier)
    if check.outcome == "ordinary" and character.has("bind") and turn.options.bind_mode == "fixed_3":
        check = Check("ordinary", 3)
    values: dict[str, Any] = {
        "combat": attempt.combat,
        "check_value": value,
        "modifier": modifier,
        "dice": dice,
        "achievement": check.achievement,
        "outcome": check.outcome,
    }
    if attempt.number is not None:
        values["check"] = attempt.number
    if attempt.against is not None:
        values["attacker"] = attempt.against
    turn.tell(attempt.rule, _KINDS[attempt.kind], character.id, **values)
    return check


def _rolled(turn: Turn, attempt: Attempt, value: int, modifier: int) -> tuple[list[int], Check]:
    if not attempt.can_roll:
        return [], Check("ordinary", value + modifier)
    result = roll_check(
        turn.dice,
        turn.label(attempt.label),
        value,
        modifier,
        critical_value=turn.options.critical_value,
        fumble_value=turn.options.fumble_value,
    )
    outcome = result["outcome"] if result["achievement"] is None else "ordinary"
    return result["dice"], Check(outcome, result["achievement"])


def winner_of(action: Check, reaction: Check | None, tie_winner: str = "reaction") -> str:
    """SG-18.8: return who wins, `action`, `reaction`, or the tie winner as it is given."""
    answered = None if reaction is None else {"outcome": reaction.outcome, "achievement": reaction.achievement}
    return compare_opposed({"outcome": action.outcome, "achievement": action.achievement}, answered, tie_winner)[
        "winner"
    ]


def best_of(checks: tuple[Check, ...]) -> Check | None:
    """SG-18.4: return what conditions know of several hit checks, None where none was made.

    Any critical one makes it critical, all fumbled ones a fumble; else it is the best achievement.
    """
    if not checks:
        return None
    if any(check.is_critical for check in checks):
        return Check("critical", None)
    ordinary = [check.achievement for check in checks if check.achievement is not None]
    return Check("ordinary", max(ordinary)) if ordinary else Check("fumble", None)
