"""KG-4, KG-10: sheets, armament, money and growth."""

from collections.abc import Mapping

from rules.core.event import EventBody


class SheetValid(EventBody, frozen=True):
    """A new sheet was taken."""

    clauses = ("KG-4.1",)
    readers = "all"

    actor: str


class Derived(EventBody, frozen=True):
    """The derived values were worked out anew; hp goes along with its maximum."""

    clauses = ("KG-4.15",)
    readers = "all"

    actor: str
    combat: Mapping[str, int]
    hp_max: int


class Money(EventBody, frozen=True):
    """Money was spent, for an addition or at a place of a struggle."""

    clauses = ("KG-4.8", "KG-5.11")
    readers = "all"

    actor: str
    change: int
    left: int


class MaterialsSpent(EventBody, frozen=True):
    """Materials paid for an addition; what they are worth too much is lost."""

    clauses = ("KG-4.8",)
    readers = "all"

    actor: str
    effect_value: int
    needed: int
    lost: int


class ArmsAdded(EventBody, frozen=True):
    """A weapon has one addition more."""

    clauses = ("KG-4.8",)
    readers = "all"

    actor: str
    weapon: str


class ArmsMerged(EventBody, frozen=True):
    """Additions were gathered on one weapon; `additions` is how many it has now."""

    clauses = ("KG-4.10",)
    readers = "all"

    actor: str
    into: str
    additions: int


class Synthesized(EventBody, frozen=True):
    """A material became part of a weapon."""

    clauses = ("KG-4.9",)
    readers = "all"

    actor: str
    weapon: str
    material: str


class JobChanged(EventBody, frozen=True):
    """The front job changed; the GM's approval is used up."""

    clauses = ("KG-4.12",)
    readers = "all"

    actor: str
    job: str


class LevelUp(EventBody, frozen=True):
    """Experience bought a level; `xp` is what is left."""

    clauses = ("KG-10.1",)
    readers = "all"

    actor: str
    level: int
    xp: int


class StatUp(EventBody, frozen=True):
    """A main stat rose by one."""

    clauses = ("KG-10.2",)
    readers = "all"

    actor: str
    stat: str
    value: int


class TalentGained(EventBody, frozen=True):
    """A talent was learnt."""

    clauses = ("KG-10.3", "KG-10.4")
    readers = "all"

    actor: str
    talent: str


class TalentSwapped(EventBody, frozen=True):
    """A talent was exchanged for another."""

    clauses = ("KG-10.5",)
    readers = "all"

    actor: str
    out: str
    into: str
