"""Checks of this system (SG-18.8): hit, evasion, counter and skill checks, on the library of SRS."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.event import EventBody
from rules.senya_gekki.bonuses import ambush_modifier, modifier_of
from rules.senya_gekki.character import Character
from rules.senya_gekki.events.attacks import CounterCheck, EvadeCheck, HitCheck, SkillCheck
from rules.senya_gekki.tables import CheckKind, CheckOutcome, CombatValue
from rules.senya_gekki.turn_context import TurnContext
from rules.srs.checks import compare_opposed, roll_check

Rolled = tuple[CombatValue, int, int, tuple[int, ...], int | None, CheckOutcome]
"""Combat value, its points, modifier, dice, achievement and outcome, as the events of checks say them."""


_AUTOMATIC: Mapping[str, CheckOutcome] = {"critical": "critical", "fumble": "fumble"}


@dataclass(frozen=True)
class Attempt:
    """What is checked: the kind of check, the combat value, the roll's label, the skills' bonus in points.

    `against` is whose action a reaction answers; `number` counts the checks of one attack; without `can_roll` the
    achievement stands without dice (SG-11.3).
    """

    rule: str
    kind: CheckKind
    combat: CombatValue
    label: str
    bonus: int = 0
    against: str | None = None
    number: int = 1
    can_roll: bool = True


@dataclass(frozen=True)
class Check:
    """What came of a check: `outcome` is ordinary, critical or fumble; only an ordinary one has an achievement."""

    outcome: CheckOutcome
    achievement: int | None

    @property
    def is_critical(self) -> bool:
        """Tell whether it is an automatic success."""
        return self.outcome == "critical"

    @property
    def is_fumble(self) -> bool:
        """Tell whether it is an automatic failure."""
        return self.outcome == "fumble"


def make_check(turn: TurnContext, character: Character, attempt: Attempt) -> Check:
    """SG-7.9, SG-7.10, SG-9.6, SG-15.4, SG-18.8: make a check and tell it."""
    value = character.combat.value(attempt.combat)
    modifier = attempt.bonus + modifier_of(character, attempt.kind, turn.options)
    if attempt.against is not None:
        modifier += ambush_modifier(turn.state, turn.options, turn.find(attempt.against))
    dice, check = _rolled(turn, attempt, value, modifier)
    if check.outcome == "ordinary" and character.has("bind") and turn.options.bind_mode == "fixed_3":
        check = Check("ordinary", 3)
    told = _told(attempt, character.id, (attempt.combat, value, modifier, dice, check.achievement, check.outcome))
    turn.tell(attempt.rule, told)
    return check


def _told(attempt: Attempt, actor: str, rolled: Rolled) -> EventBody:
    match attempt.kind:
        case "hit":
            return HitCheck(*rolled, attempt.number, actor=actor)
        case "evade":
            return EvadeCheck(*rolled, attempt.against or "", actor=actor)
        case "counter":
            return CounterCheck(*rolled, attempt.number, attempt.against or "", actor=actor)
        case "skill":
            return SkillCheck(*rolled, actor=actor)


def _rolled(turn: TurnContext, attempt: Attempt, value: int, modifier: int) -> tuple[tuple[int, ...], Check]:
    if not attempt.can_roll:
        return (), Check("ordinary", value + modifier)
    result = roll_check(
        turn.dice,
        turn.label(attempt.label),
        value,
        modifier,
        critical_value=turn.options.critical_value,
        fumble_value=turn.options.fumble_value,
        audience=turn.audience,
    )
    outcome: CheckOutcome = _AUTOMATIC.get(result["outcome"], "ordinary")
    return tuple(result["dice"]), Check(outcome, result["achievement"])


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
