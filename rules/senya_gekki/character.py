"""Characters of a combat (section 7), frozen, with the schema of their shape."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import post_load

from rules.core.fields import (
    AnyJson,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.sheet import SheetSchema
from rules.senya_gekki.skill import DURATIONS, Item, Skill, read_item, read_skill

SIDES = ("pc", "npc")
CONDITIONS = ("ready", "waiting", "done", "incapacitated", "dead")
STANDING = frozenset({"ready", "waiting", "done"})


@dataclass(frozen=True)
class Combat:
    """The three combat values, in points."""

    melee: int = 0
    ranged: int = 0
    mind: int = 0

    def value(self, combat: str) -> int:
        """Return the value of that name."""
        return {"melee": self.melee, "ranged": self.ranged, "mind": self.mind}[combat]


@dataclass(frozen=True)
class Modifiers:
    """SG-18.10: what the GM adds to each kind of check."""

    hit: int = 0
    evade: int = 0
    counter: int = 0
    skill: int = 0

    def of(self, kind: str) -> int:
        """Return the modifier on that kind of check."""
        return {"hit": self.hit, "evade": self.evade, "counter": self.counter, "skill": self.skill}[kind]


@dataclass(frozen=True)
class Waiting:
    """SG-2.3: a prepared attack."""

    attack_type: str
    skills: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    shots: int = 1


@dataclass(frozen=True)
class Status:
    """SG-13.1: a bad status; `effects` as they are written, for one of a skill's own making."""

    status: str
    source: str
    effects: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class Lasting:
    """SG-15.1: what a skill or item left in force; `effects` as they are written."""

    skill: str
    source: str
    duration: str = "round"
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
    side: str = "npc"
    hp: int = 1
    hp_max: int = 1
    limit_damage: int = 0
    defense: int = 0
    action_value: int = 0
    combat: Combat = field(default_factory=Combat)
    tension: int = 0
    present: bool = True
    action_count: int = 0
    condition: str = "ready"
    acted: bool = False
    plan_used: int = 0
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


class CombatSchema(SheetSchema):
    """Section 7: the combat values."""

    melee = StrictInteger()
    ranged = StrictInteger()
    mind = StrictInteger()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Combat:
        """Return the value."""
        return Combat(**data)


class ModifiersSchema(SheetSchema):
    """Section 7: the GM's modifiers."""

    hit = StrictInteger()
    evade = StrictInteger()
    counter = StrictInteger()
    skill = StrictInteger()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Modifiers:
        """Return the value."""
        return Modifiers(**data)


class WaitingSchema(SheetSchema):
    """Section 7: a prepared attack."""

    attack_type = StrictString(required=True)
    skills = StrictList(StrictString())
    targets = StrictList(StrictString())
    shots = StrictInteger(validate=between(1))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Waiting:
        """Return the value."""
        return Waiting(**data)


class StatusSchema(SheetSchema):
    """Section 7: a bad status."""

    status = StrictString(required=True)
    source = StrictString(required=True)
    effects = StrictList(AnyJson())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Status:
        """Return the value."""
        return Status(**data)


class LastingSchema(SheetSchema):
    """Section 7: a lasting effect."""

    skill = StrictString(required=True)
    source = StrictString(required=True)
    duration = StrictString(validate=one_of(*DURATIONS))
    effects = StrictList(AnyJson())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Lasting:
        """Return the value."""
        return Lasting(**data)


class OriginSchema(SheetSchema):
    """Section 7: a creature's summoner."""

    actor = StrictString(required=True)
    skill = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Origin:
        """Return the value."""
        return Origin(**data)


class CharacterSchema(SheetSchema):
    """Section 7: a whole character; its id is the key under which it stands."""

    id = StrictString()
    name = StrictString()
    side = StrictString(validate=one_of(*SIDES))
    hp = StrictInteger()
    hp_max = StrictInteger()
    limit_damage = StrictInteger(validate=between(0))
    defense = StrictInteger()
    action_value = StrictInteger(validate=between(0))
    combat = StrictNested(CombatSchema)
    tension = StrictInteger(validate=between(0))
    present = StrictBoolean()
    action_count = StrictInteger()
    condition = StrictString(validate=one_of(*CONDITIONS))
    acted = StrictBoolean()
    plan_used = StrictInteger(validate=between(0))
    waiting = StrictNested(WaitingSchema, allow_none=True)
    statuses = StrictList(StrictNested(StatusSchema))
    effects = StrictList(StrictNested(LastingSchema))
    skills = StrictMapping(StrictString(), StrictMapping())
    items = StrictMapping(StrictString(), StrictMapping())
    position = StrictInteger(allow_none=True)
    summoned_by = StrictNested(OriginSchema, allow_none=True)
    gm_modifiers = StrictNested(ModifiersSchema)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """Return the value."""
        return Character(**data)
