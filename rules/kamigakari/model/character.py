"""One character between turns (15.1), frozen, with its schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import Schema, post_load, validate

from rules.core.fields import (
    AnyJson,
    StrictInteger,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, info, loads
from rules.kamigakari.model.effects import Effect, effects_of
from rules.kamigakari.model.entries import (
    ActiveEffectSchema,
    AttackSchema,
    FrontJobSchema,
    GearSchema,
    ItemSchema,
    MaterialSchema,
    TalentSchema,
    TitleSchema,
    WeaponSchema,
)
from rules.kamigakari.model.equipment import Attack, Entry, Talent, attack_of, reach_of, talent_of
from rules.kamigakari.model.tables import ELEMENTS, FALLEN, STATS, STATUS_RULES

FIXED_KINDS = ("mononoke", "aramitama")
"""KG-1.7: who never rolls unless the sheet says otherwise."""
RARE = info(rare=True)
GM_WRITES = info(writer="gm")
"""What is earned and lost in play, and is not for a player to write."""
IN_PLAY = info(writer="gm", rare=True)


_JSON_BY_NAME = As(partial(StrictMapping, StrictString(), AnyJson()))


def nested(schema: type[Schema]) -> As:
    """Return what loads a value by a schema of its own."""
    return As(partial(StrictNested, schema))


@dataclass(frozen=True)
class Status:
    """KG-9.1: a status that is held; poison may have a target number, death counts scenes (KG-9.11)."""

    status: Annotated[str, one_of(*STATUS_RULES)]
    target_number: int | None = None
    scenes_after_combat: Annotated[int | None, between(0)] = None


def status_of(name: str, fields: Mapping[str, Any]) -> Status:
    """Return a status with those fields that belong to it."""
    number = fields.get("target_number") if name == "poison" else None
    scenes = (fields.get("scenes_after_combat") or 0) if name == "dead" else None
    return Status(name, number, scenes)


@loads(Status)
class StatusSchema(SheetSchema):
    """15.1: a status."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Status:
        """KG-9.11: return the value; death without a number is that of this scene."""
        return status_of(data["status"], data)


@dataclass(frozen=True)
class Link:
    """KG-3.3: a feeling for somebody; slots count from 1."""

    slot: Annotated[int, between(1)]
    target: str
    emotion: str = ""


@dataclass(frozen=True)
class Used:
    """15.1: what was used in this turn, or scene; life burning in this combat."""

    talents: tuple[str, ...] = ()
    defence: Annotated[int, between(0)] = 0
    engaged: tuple[str, ...] = ()
    life_burn: Annotated[bool, As(AnyJson), validate.OneOf((False, True), error="bad_value")] = False


@loads(Used)
class UsedSchema(SheetSchema):
    """15.1: what was used."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Used:
        """Return the value; a count of life burnings is read as whether there was one."""
        return Used(**{**data, "life_burn": bool(data["life_burn"])})


class GmModSchema(SheetSchema):
    """KG-11.1: a GM's modifier of this resolution."""

    check = StrictString(required=True)
    amount = StrictInteger(required=True)


@dataclass(frozen=True)
class Person:
    """15.1: all that stands on the sheet of a character; the entries of its lists are kept as written."""

    name: Annotated[str, LEFT_OUT] = ""
    kind: Literal["pc", "npc", "mononoke", "aramitama"] = "pc"
    side: Annotated[str, LEFT_OUT, IN_PLAY] = "pc"
    fixed: Annotated[bool, LEFT_OUT, RARE] = False
    level: Annotated[int, between(1)] = 1
    size: Annotated[int, between(0), RARE] = 2
    stats: Mapping[Annotated[str, one_of(*STATS)], int] = field(default_factory=dict)
    combat: Mapping[str, int] = field(default_factory=dict)
    checks: Annotated[Mapping[str, int], RARE] = field(default_factory=dict)
    hp: Annotated[int, LEFT_OUT] = 0
    hp_max: Annotated[int, LEFT_OUT] = 0
    pos: Annotated[tuple[int, int] | None, validate.Length(equal=2, error="bad_value")] = None
    statuses: Annotated[tuple[Annotated[Status, nested(StatusSchema)], ...], GM_WRITES] = ()
    spirit: tuple[Annotated[int, between(1, 6)], ...] = ()
    spirit_max: Annotated[int, between(0), RARE] = 4
    spirit_spent: Annotated[int, between(0), IN_PLAY] = 0
    excess_spirit: Annotated[int, between(0), IN_PLAY] = 0
    crest: Annotated[int, GM_WRITES] = 22
    links: tuple[Link, ...] = ()
    talents: tuple[Annotated[Entry, nested(TalentSchema)], ...] = ()
    attacks: tuple[Annotated[Entry, nested(AttackSchema)], ...] = ()
    items: tuple[Annotated[Entry, nested(ItemSchema)], ...] = ()
    gear: tuple[Annotated[Entry, nested(GearSchema)], ...] = ()
    weapons: tuple[Annotated[Entry, nested(WeaponSchema)], ...] = ()
    materials: tuple[Annotated[Entry, nested(MaterialSchema)], ...] = ()
    money: Annotated[int, GM_WRITES] = 0
    kushimitama: Annotated[int, between(0), GM_WRITES] = 0
    xp: Annotated[int, GM_WRITES] = 0
    weaknesses: Annotated[tuple[Annotated[str, one_of(*ELEMENTS)], ...], RARE] = ()
    active_effects: Annotated[tuple[Annotated[Entry, nested(ActiveEffectSchema)], ...], IN_PLAY] = ()
    used: Annotated[Used, nested(UsedSchema), IN_PLAY] = field(default_factory=Used)
    action_now: Annotated[int | None, IN_PLAY] = None
    equipped: Annotated[bool, IN_PLAY] = False
    lost: Annotated[bool, IN_PLAY] = False
    job_approved: Annotated[bool, IN_PLAY] = False
    gm_mods: Annotated[tuple[Annotated[Entry, nested(GmModSchema)], ...], IN_PLAY] = ()
    race: str | None = None
    titles: tuple[Annotated[Entry, nested(TitleSchema)], ...] | None = None
    front_job: Annotated[Entry | None, nested(FrontJobSchema)] = None
    personality: Annotated[Mapping[str, Any] | None, _JSON_BY_NAME] = None


@dataclass(frozen=True)
class Character(Person):
    """15.1: a character in play, with its id."""

    id: str = field(kw_only=True)

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


@loads(Character)
class CharacterSchema(SheetSchema):
    """15.1: a character with its id."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """15.1: return the value, with the defaults that depend on other fields (KG-1.7)."""
        kind = data["kind"]
        defaults = {
            "name": data["id"],
            "side": "pc" if kind == "pc" else "enemy",
            "fixed": kind in FIXED_KINDS,
            "hp": data.get("hp_max", 0),
            "hp_max": data.get("hp", 0),
        }
        return Character(**{**defaults, **data})
