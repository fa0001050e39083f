"""Events of injury, recovery, limit damage and bad statuses (chapters 11 to 13 and 17)."""

from msgspec import UNSET, UnsetType

from rules.senya_gekki.events.base import Personal
from rules.senya_gekki.tables import DamageCause


class RealDamage(Personal, frozen=True):
    """HP fell by what was left of `damage` after defence; no `defense` is said where it was ignored.

    `source` is the other side, or of an effect the skill.
    """

    clauses = ("SG-7.17", "SG-9.13", "SG-11.1", "SG-13.4", "SG-14.2", "SG-17.1")
    readers = "all"
    rolled = ("dice",)

    amount: int
    hp_from: int
    hp_to: int
    damage: int
    defense: int | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    source: str | UnsetType = UNSET
    cause: DamageCause | UnsetType = UNSET


class Incapacitated(Personal, frozen=True):
    """A character's HP are gone."""

    clauses = ("SG-11.2",)
    readers = "all"

    hp: int


class Revived(Personal, frozen=True):
    """An incapacitation was lifted, with a count of 0."""

    clauses = ("SG-11.4",)
    readers = "all"

    by: str
    hp_from: int
    hp_to: int


class FinishingBlow(Personal, frozen=True):
    """A character strikes an incapacitated one dead."""

    clauses = ("SG-5.10",)
    readers = "all"

    target: str


class Killed(Personal, frozen=True):
    """A character died."""

    clauses = ("SG-11.6",)
    readers = "all"

    by: str


class Removed(Personal, frozen=True):
    """A dead character left the game."""

    clauses = ("SG-11.7",)
    readers = "all"


class Healed(Personal, frozen=True):
    """HP rose by `amount`, which `hp_max` may have cut; `value` is what the effect gave, with its dice."""

    clauses = ("SG-11.8", "SG-11.10")
    readers = "all"
    rolled = ("dice",)

    source: str
    value: int
    amount: int
    hp_from: int
    hp_to: int
    dice: tuple[int, ...] | UnsetType = UNSET


class HealRefused(Personal, frozen=True):
    """An incapacitated or dead character recovers nothing."""

    clauses = ("SG-11.9",)
    readers = "all"

    source: str
    value: int
    amount: int
    hp_from: int
    hp_to: int


class LimitDamage(Personal, frozen=True):
    """Maximum HP fell, and HP with it where they were above it."""

    clauses = ("SG-12.1",)
    readers = "all"

    amount: int
    hp_max_from: int
    hp_max_to: int
    hp_from: int
    hp_to: int


class LimitDamageRestored(Personal, frozen=True):
    """All maximum HP that limit damage took came back; HP themselves stay."""

    clauses = ("SG-12.3",)
    readers = "all"

    amount: int
    hp_max_from: int
    hp_max_to: int
    hp_from: int
    hp_to: int


class StatusGained(Personal, frozen=True):
    """A bad status was given; `replaced` where it took the place of the same one."""

    clauses = ("SG-13.1",)
    readers = "all"

    status: str
    source: str
    replaced: bool


class StatusCured(Personal, frozen=True):
    """A bad status ended; `by` is a skill, an item, `tension` or `combat_end`."""

    clauses = ("SG-13.2", "SG-13.7", "SG-1.6")
    readers = "all"

    status: str
    by: str


class StatusKept(Personal, frozen=True):
    """The GM let a bad status outlast the combat."""

    clauses = ("SG-1.7",)
    readers = "all"

    status: str
