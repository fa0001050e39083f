"""One character between turns (15.1), frozen, with its schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load, validate

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
from rules.kamigakari.model.effects import Effect, effects_of
from rules.kamigakari.model.entries import (
    ActiveEffectSchema,
    AttackSchema,
    GearSchema,
    ItemSchema,
    MaterialSchema,
    TalentSchema,
    WeaponSchema,
    derived_values,
)
from rules.kamigakari.model.equipment import Attack, Entry, Talent, attack_of, reach_of, talent_of
from rules.kamigakari.model.tables import ELEMENTS, FALLEN, STATS, STATUS_RULES

KINDS = ("pc", "npc", "mononoke", "aramitama")
FIXED_KINDS = ("mononoke", "aramitama")
"""KG-1.7: who never rolls unless the sheet says otherwise."""


@dataclass(frozen=True)
class Status:
    """KG-9.1: a status that is held; poison may have a target number, death counts scenes (KG-9.11)."""

    status: str
    target_number: int | None = None
    scenes_after_combat: int | None = None


@dataclass(frozen=True)
class Link:
    """KG-3.3: a feeling for somebody; slots count from 1."""

    slot: int
    target: str
    emotion: str = ""


@dataclass(frozen=True)
class Used:
    """15.1: what was used in this turn, or scene; life burning in this combat."""

    talents: tuple[str, ...] = ()
    defence: int = 0
    engaged: tuple[str, ...] = ()
    life_burn: bool = False


@dataclass(frozen=True)
class Character:
    """15.1: a character; the entries of its lists are kept as written. `extra` holds what only a build gives."""

    id: str
    name: str
    kind: str = "pc"
    side: str = "pc"
    fixed: bool = False
    level: int = 1
    size: int = 2
    stats: Mapping[str, int] = field(default_factory=dict)
    combat: Mapping[str, int] = field(default_factory=dict)
    checks: Mapping[str, int] = field(default_factory=dict)
    hp: int = 0
    hp_max: int = 0
    pos: tuple[int, int] | None = None
    statuses: tuple[Status, ...] = ()
    spirit: tuple[int, ...] = ()
    spirit_max: int = 4
    spirit_spent: int = 0
    excess_spirit: int = 0
    crest: int = 22
    links: tuple[Link, ...] = ()
    talents: tuple[Entry, ...] = ()
    attacks: tuple[Entry, ...] = ()
    items: tuple[Entry, ...] = ()
    gear: tuple[Entry, ...] = ()
    weapons: tuple[Entry, ...] = ()
    materials: tuple[Entry, ...] = ()
    money: int = 0
    kushimitama: int = 0
    xp: int = 0
    weaknesses: tuple[str, ...] = ()
    active_effects: tuple[Entry, ...] = ()
    used: Used = field(default_factory=Used)
    action_now: int | None = None
    equipped: bool = False
    lost: bool = False
    job_approved: bool = False
    gm_mods: tuple[Entry, ...] = ()
    race: str | None = None
    titles: tuple[Entry, ...] | None = None
    front_job: Entry | None = None
    personality: Entry | None = None

    @property
    def is_pc(self) -> bool:
        """Tell whether it is a player's character."""
        return self.kind == "pc"

    @property
    def is_out(self) -> bool:
        """KG-9: tell whether it is out of the fight."""
        return self.lost or any(one.status in FALLEN for one in self.statuses)

    def has(self, status: str) -> bool:
        """Tell whether it has a status."""
        return any(one.status == status for one in self.statuses)

    def status(self, name: str) -> Status | None:
        """Return a status that it has."""
        return next((one for one in self.statuses if one.status == name), None)

    def attack(self, key: str) -> Attack | None:
        """Return the attack of that id."""
        return next((attack_of(raw) for raw in self.attacks if raw["id"] == key), None)

    def usables(self) -> tuple[Talent, ...]:
        """KG-4.6: return its talents, and the gear that is used like one."""
        return tuple(talent_of(raw) for raw in (*self.talents, *(one for one in self.gear if one.get("effects"))))

    def talent(self, key: str) -> Talent | None:
        """Return the talent, or gear, of that id."""
        return next((one for one in self.usables() if one.id == key), None)

    def item(self, key: str) -> Talent | None:
        """Return the item of that id."""
        return next((talent_of(raw) for raw in self.items if raw["id"] == key), None)

    def reach(self, used: Talent | Attack) -> tuple[str, str] | None:
        """KG-7.5: return range and kind of target of a talent, item or attack, None where a weapon is missing."""
        return reach_of(used, self.attack(used.weapon or used.id))

    def lasting_effects(self) -> tuple[Effect, ...]:
        """15.1: return the effects that last on it, in the order in which they began."""
        return tuple(Effect(raw["effect"], raw.get("source", ""), raw) for raw in self.active_effects)

    def effects(self) -> tuple[Effect, ...]:
        """KG-6.13: return all effects that count for it now: those that always do, then those that last."""
        always = (effect for one in self.usables() if one.timing == "always" for effect in one.effects)
        return (*(effect for effect in always if not effect.is_at_once), *self.lasting_effects())

    def weapon_effects(self, weapon: str) -> tuple[Effect, ...]:
        """KG-4.7, KG-7.5: return what counts for every attack made with a weapon: its relic power, then additions."""
        entry = next((raw for raw in self.weapons if raw["id"] == weapon), {})
        added = (effect for addition in entry.get("additions", ()) for effect in effects_of(addition))
        return (*effects_of(entry, "relic_effects"), *added)

    def with_status(self, status: Status) -> "Character":
        """Return the character with one status more; of faint, incapacitated and dead the later replaces the others."""
        gone = FALLEN if status.status in FALLEN else (status.status,)
        return replace(self, statuses=(*(one for one in self.statuses if one.status not in gone), status))

    def without_status(self, name: str) -> "Character":
        """Return the character without a status."""
        return replace(self, statuses=tuple(one for one in self.statuses if one.status != name))


class StatusSchema(SheetSchema):
    """15.1: a status."""

    status = StrictString(required=True, validate=one_of(*STATUS_RULES))
    target_number = StrictInteger(allow_none=True)
    scenes_after_combat = StrictInteger(allow_none=True, validate=between(0))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Status:
        """KG-9.11: return the value; death without a number is that of this scene."""
        return status_of(data["status"], data)


def status_of(name: str, fields: Mapping[str, Any]) -> Status:
    """Return a status with those fields that belong to it."""
    number = fields.get("target_number") if name == "poison" else None
    scenes = (fields.get("scenes_after_combat") or 0) if name == "dead" else None
    return Status(name, number, scenes)


class LinkSchema(SheetSchema):
    """KG-3.3: a link."""

    slot = StrictInteger(required=True, validate=between(1))
    target = StrictString(required=True)
    emotion = StrictString()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Link:
        """Return the value."""
        return Link(**data)


class UsedSchema(SheetSchema):
    """15.1: what was used."""

    talents = StrictList(StrictString())
    defence = StrictInteger(validate=between(0))
    engaged = StrictList(StrictString())
    life_burn = AnyJson(validate=validate.OneOf((False, True), error="bad_value"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Used:
        """Return the value; a count of life burnings is read as whether there was one."""
        return Used(**{**data, "life_burn": bool(data.get("life_burn"))})


class GmModSchema(SheetSchema):
    """KG-11.1: a GM's modifier of this resolution."""

    check = StrictString(required=True)
    amount = StrictInteger(required=True)


class TitleSchema(SheetSchema):
    """KG-4.1: a title with its variant and place."""

    name = StrictString(required=True)
    variant = StrictString()
    slot = StrictString(validate=one_of("main", "sub", "extra"))
    combat = derived_values()


class FrontJobSchema(SheetSchema):
    """KG-4.11: the everyday identity."""

    name = StrictString()
    feature = StrictString()
    items = StrictList(AnyJson())


_RARE = {"rare": True}
_GM_WRITES = {"writer": "gm"}
"""What is earned and lost in play, and is not for a player to write."""
_STATE = {**_GM_WRITES, **_RARE}


class PersonSchema(SheetSchema):
    """15.1: all fields of a character but its id."""

    name = StrictString()
    kind = StrictString(validate=one_of(*KINDS))
    side = StrictString(metadata=_STATE)
    fixed = StrictBoolean(metadata=_RARE)
    level = StrictInteger(validate=between(1))
    size = StrictInteger(validate=between(0), metadata=_RARE)
    stats = StrictMapping(StrictString(validate=one_of(*STATS)), StrictInteger())
    combat = StrictMapping(StrictString(), StrictInteger())
    checks = StrictMapping(StrictString(), StrictInteger(), metadata=_RARE)
    hp = StrictInteger()
    hp_max = StrictInteger()
    pos = StrictList(StrictInteger(), allow_none=True, validate=validate.Length(equal=2, error="bad_value"))
    statuses = StrictList(StrictNested(StatusSchema), metadata=_GM_WRITES)
    spirit = StrictList(StrictInteger(validate=between(1, 6)))
    spirit_max = StrictInteger(validate=between(0), metadata=_RARE)
    spirit_spent = StrictInteger(validate=between(0), metadata=_STATE)
    excess_spirit = StrictInteger(validate=between(0), metadata=_STATE)
    crest = StrictInteger(metadata=_GM_WRITES)
    links = StrictList(StrictNested(LinkSchema))
    talents = StrictList(StrictNested(TalentSchema))
    attacks = StrictList(StrictNested(AttackSchema))
    items = StrictList(StrictNested(ItemSchema))
    gear = StrictList(StrictNested(GearSchema))
    weapons = StrictList(StrictNested(WeaponSchema))
    materials = StrictList(StrictNested(MaterialSchema))
    money = StrictInteger(metadata=_GM_WRITES)
    kushimitama = StrictInteger(validate=between(0), metadata=_GM_WRITES)
    xp = StrictInteger(metadata=_GM_WRITES)
    weaknesses = StrictList(StrictString(validate=one_of(*ELEMENTS)), metadata=_RARE)
    active_effects = StrictList(StrictNested(ActiveEffectSchema), metadata=_STATE)
    used = StrictNested(UsedSchema, metadata=_STATE)
    action_now = StrictInteger(allow_none=True, metadata=_STATE)
    equipped = StrictBoolean(metadata=_STATE)
    lost = StrictBoolean(metadata=_STATE)
    job_approved = StrictBoolean(metadata=_STATE)
    gm_mods = StrictList(StrictNested(GmModSchema), metadata=_STATE)
    race = StrictString(allow_none=True)
    titles = StrictList(StrictNested(TitleSchema), allow_none=True)
    front_job = StrictNested(FrontJobSchema, allow_none=True)
    personality = StrictMapping(StrictString(), AnyJson(), allow_none=True)


class CharacterSchema(PersonSchema):
    """15.1: a character with its id."""

    id = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """15.1: return the value, with the defaults that depend on other fields (KG-1.7)."""
        kind = data.get("kind", "pc")
        defaults = {
            "name": data["id"],
            "side": "pc" if kind == "pc" else "enemy",
            "fixed": kind in FIXED_KINDS,
            "hp": data.get("hp_max", 0),
            "hp_max": data.get("hp", 0),
        }
        return Character(**{**defaults, **data})
