"""What one side strikes with (SG-7.3, SG-9.4, SG-10.1): an attack type with its attack skills, and its damage rolls."""

from dataclasses import dataclass

from rules.senya_gekki.bonuses import damage_bonus
from rules.senya_gekki.character import Character
from rules.senya_gekki.checks import Check
from rules.senya_gekki.events.damage import DamageRoll
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class Strike:
    """An attack type, the attack skills with it, and how many knives a Dark throws."""

    attack_type: Skill
    skills: tuple[Skill, ...] = ()
    shots: int = 1

    @property
    def used(self) -> tuple[Skill, ...]:
        """Return all skills of it, the attack type first."""
        return (self.attack_type, *self.skills)

    @property
    def wait_lag(self) -> int:
        """SG-7.5: return the sum of their wait lags, in points of the action count."""
        return sum(skill.wait_lag for skill in self.used)

    @property
    def is_dark(self) -> bool:
        """SG-10.1: tell whether it is a Dark."""
        return self.attack_type.max_shots > 0

    @property
    def swallows(self) -> int:
        """SG-10.4: return how many checks a Swallow Return makes; 0 where it is none."""
        return 0 if self.is_dark else next((skill.checks for skill in self.used if skill.checks), 0)

    @property
    def checks(self) -> tuple[int, ...]:
        """Return the numbers of its checks."""
        return tuple(range(1, max(1, self.swallows) + 1))

    def sum_of(self, kind: str) -> int:
        """Return what its skills give this attack, in points."""
        return sum(skill.sum_of(kind) for skill in self.used)

    def for_counter(self) -> "Strike":
        """SG-9.4: return it without the skills that add targets."""
        return Strike(self.attack_type, tuple(skill for skill in self.skills if not skill.adds_targets), self.shots)


def strike_of(character: Character, attack_type: str, skills: tuple[str, ...], shots: int) -> Strike:
    """Return what a character strikes with; a skill that is not on its sheet (any more) gives nothing."""
    used = tuple(character.skill(key) or Skill(key) for key in (attack_type, *skills))
    return Strike(used[0], used[1:], shots)


def rolls_of(strike: Strike, won: tuple[int, ...]) -> tuple[int, ...]:
    """SG-10.1, SG-10.4: return the numbers of its damage rolls: knives, the checks `won`, or the only one."""
    if strike.is_dark:
        return tuple(range(1, strike.shots + 1))
    return won if strike.swallows else (1,)


@dataclass(frozen=True)
class Damage:
    """Whose damage is rolled, with what, which of its rolls, by which checks, under which label."""

    roller: str
    strike: Strike
    rolls: tuple[int, ...]
    checks: tuple[Check, ...]
    label: str


def roll_damage(turn: TurnContext, damage: Damage) -> dict[int, int]:
    """SG-7.15, SG-7.16, SG-9.12: make damage rolls, tell each, and return the totals by number."""
    return {number: _roll(turn, damage, count, number) for count, number in enumerate(damage.rolls, start=1)}


def _roll(turn: TurnContext, damage: Damage, count: int, number: int) -> int:
    roller = turn.find(damage.roller)
    dice_in_force, bonus_in_force = damage_bonus(roller) if roller is not None else (0, 0)
    strike = damage.strike
    extra = sum(effect.dice for skill in strike.used for effect in skill.effects if effect.kind == "damage_bonus")
    ordinary = max(0, strike.attack_type.dice + extra + dice_in_force)
    critical = 1 if _is_critical(damage, number) else 0
    faces = turn.roll(damage.label, ordinary + critical)
    bonus = strike.attack_type.bonus + strike.sum_of("damage_bonus") + bonus_in_force
    total = max(0, sum(faces) + bonus)
    told = DamageRoll(
        actor=damage.roller,
        roll=count,
        dice=faces[:ordinary],
        bonus=bonus,
        critical_dice=faces[ordinary:],
        total=total,
    )
    turn.tell("SG-7.15", told)
    return total


def _is_critical(damage: Damage, number: int) -> bool:
    """SG-7.16: tell whether a roll has a critical die: a Swallow Return's by its own check, others by the only one."""
    position = number - 1 if damage.strike.swallows else 0
    return position < len(damage.checks) and damage.checks[position].is_critical
