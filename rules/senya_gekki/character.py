"""Characters of a combat (section 7), frozen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from rules.core.fields import AnyJson, StrictList, between
from rules.core.values import As
from rules.senya_gekki.skill import Item, Skill, read_item, read_skill
from rules.senya_gekki.tables import STANDING, CheckKind, CombatValue, Condition, Duration, Side


def _effects(**given: Any) -> StrictList:
    """Return a list that may be left out but not be null: None stands for a status of the text's own."""
    return StrictList(AnyJson(), **{**given, "allow_none": False})


@dataclass(frozen=True)
class Combat:
    """The three combat values, in points."""

    melee: int = 0
    ranged: int = 0
    mind: int = 0

    def value(self, combat: CombatValue) -> int:
        """Return the value of that name."""
        return {"melee": self.melee, "ranged": self.ranged, "mind": self.mind}[combat]


@dataclass(frozen=True)
class Modifiers:
    """SG-18.10: what the GM adds to each kind of check."""

    hit: int = 0
    evade: int = 0
    counter: int = 0
    skill: int = 0

    def of(self, kind: CheckKind) -> int:
        """Return the modifier on that kind of check."""
        return {"hit": self.hit, "evade": self.evade, "counter": self.counter, "skill": self.skill}[kind]


@dataclass(frozen=True)
class Waiting:
    """SG-2.3: a prepared attack."""

    attack_type: str
    skills: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    shots: Annotated[int, between(1)] = 1


@dataclass(frozen=True)
class Status:
    """SG-13.1: a bad status; `effects` as they are written, for one of a skill's own making."""

    status: str
    source: str
    effects: Annotated[tuple[Any, ...] | None, As(_effects)] = None


@dataclass(frozen=True)
class Lasting:
    """SG-15.1: what a skill or item left in force; `effects` as they are written."""

    skill: str
    source: str
    duration: Duration = "round"
    effects: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Origin:
    """SG-15.2: who summoned a creature, and by which skill."""

    actor: str
    skill: str


@dataclass(frozen=True)
class Character:
    """One character; skills and items stay as they are written on the sheet."""

    id: str
    name: str = ""
    side: Side = "npc"
    hp: int = 1
    hp_max: int = 1
    limit_damage: Annotated[int, between(0)] = 0
    defense: int = 0
    action_value: Annotated[int, between(0)] = 0
    combat: Combat = field(default_factory=Combat)
    tension: Annotated[int, between(0)] = 0
    present: bool = True
    action_count: int = 0
    condition: Condition = "ready"
    acted: bool = False
    plan_used: Annotated[int, between(0)] = 0
    waiting: Waiting | None = None
    statuses: tuple[Status, ...] = ()
    effects: tuple[Lasting, ...] = ()
    skills: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    items: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    position: int | None = None
    summoned_by: Origin | None = None
    gm_modifiers: Modifiers = field(default_factory=Modifiers)

    @property
    def is_standing(self) -> bool:
        """SG-2.5, SG-2.6: tell whether the character is neither incapacitated nor dead."""
        return self.condition in STANDING

    @property
    def speed(self) -> int:
        """SG-13.5: return the effective action value."""
        return 1 if self.has("paralysis") else self.action_value

    def has(self, status: str) -> bool:
        """Tell whether the character bears that bad status."""
        return any(one.status == status for one in self.statuses)

    def skill(self, key: str) -> Skill | None:
        """Return the skill of that id, None where the sheet has none."""
        return read_skill(key, self.skills[key]) if key in self.skills else None

    def item(self, key: str) -> Item | None:
        """Return the item of that id, None where the sheet has none."""
        return read_item(key, self.items[key]) if key in self.items else None
