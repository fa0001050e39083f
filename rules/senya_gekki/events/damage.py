"""Events of the damage of an attack (SG-7.15 to SG-7.18, chapters 9, 10 and 14)."""

from rules.senya_gekki.events.base import Personal


class Covered(Personal, frozen=True):
    """A character takes the damage that was meant for `target`."""

    clauses = ("SG-14.3",)
    readers = "all"

    target: str
    attacker: str


class CoverRefused(Personal, frozen=True):
    """A character that ordered a cover cannot give it."""

    clauses = ("SG-14.5",)
    readers = "all"

    target: str
    attacker: str
    reason: str


class DamageRoll(Personal, frozen=True):
    """Damage was rolled by a character, or, outside attacks, for one; `roll` counts the rolls of one attack."""

    clauses = ("SG-7.15", "SG-17.1")
    readers = "all"
    rolled = ("dice", "critical_dice")

    roll: int
    dice: tuple[int, ...]
    bonus: int
    critical_dice: tuple[int, ...]
    total: int


class Offset(Personal, frozen=True):
    """A pair of damages cancelled each other; the counterer tells it. `loser` is null where they are equal."""

    clauses = ("SG-9.13", "SG-9.14", "SG-10.2", "SG-10.3", "SG-10.4", "SG-10.5", "SG-10.7")
    readers = "all"

    attacker: str
    pair: int
    attacker_damage: int
    counter_damage: int
    loser: str | None
    remainder: int


class AfterDamage(Personal, frozen=True):
    """An after-damage effect of a skill works on `target`."""

    clauses = ("SG-7.18", "SG-9.15")
    readers = "all"

    target: str
    skill: str
