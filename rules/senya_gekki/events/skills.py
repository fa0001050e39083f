"""Events of skills, items and summons (chapter 15, SG-5.8, SG-5.9, SG-17.2)."""

from rules.senya_gekki.events.base import Personal
from rules.senya_gekki.tables import SkillMoment


class SkillUsed(Personal, frozen=True):
    """A skill was used, or, in an evasion, several."""

    clauses = ("SG-3.4", "SG-5.8", "SG-6.4", "SG-7.12", "SG-15.7")
    readers = "all"

    skill: str | tuple[str, ...]
    targets: tuple[str, ...]
    at: SkillMoment


class ItemUsed(Personal, frozen=True):
    """An item was used; `left` is how many there are now."""

    clauses = ("SG-5.9",)
    readers = "all"

    item: str
    targets: tuple[str, ...]
    left: int


class AmmoSpent(Personal, frozen=True):
    """A skill used up one piece of ammunition."""

    clauses = ("SG-17.2",)
    readers = "all"

    item: str
    left: int


class TensionSpent(Personal, frozen=True):
    """Tension was paid for skills, or to clear a daze."""

    clauses = ("SG-15.6", "SG-13.7")
    readers = "all"

    from_: int
    to: int
    amount: int


class EffectAdded(Personal, frozen=True):
    """What lasts of a skill or item is now in force on a character."""

    clauses = ("SG-15.1", "SG-15.3")
    readers = "all"

    skill: str
    source: str


class EffectReplaced(Personal, frozen=True):
    """What lasts of a skill or item is in force on a character, in the place of what the same one had left before."""

    clauses = ("SG-15.1", "SG-15.3")
    readers = "all"

    skill: str
    source: str


class EffectEnded(Personal, frozen=True):
    """A lasting effect ended."""

    clauses = ("SG-6.3", "SG-1.6")
    readers = "all"

    skill: str
    source: str


class Summoned(Personal, frozen=True):
    """A creature entered, summoned by `by`."""

    clauses = ("SG-15.2",)
    readers = "all"

    by: str
    skill: str


class SummonDestroyed(Personal, frozen=True):
    """A new summon destroyed the earlier creature of the same summoner and skill."""

    clauses = ("SG-15.2",)
    readers = "all"

    by: str
    skill: str


class SkillTookHold(Personal, frozen=True):
    """A skill took hold on one who opposed it; `source` is its user."""

    clauses = ("SG-15.4",)
    readers = "all"

    source: str


class SkillResisted(Personal, frozen=True):
    """A skill was resisted; `source` is its user."""

    clauses = ("SG-15.4",)
    readers = "all"

    source: str
