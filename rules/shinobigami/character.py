"""Characters (section 7): a sheet with its life, skills and ninpo, and what a character carries through its scenes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load, pre_load

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
from rules.shinobigami.effects import Effect, StatusEffectSchema
from rules.shinobigami.ninpo import Ninpo, NinpoSchema, keyed
from rules.shinobigami.tables import FIELDS, NUMBERS

PHASES = ("main", "climax")
AFFLICTION = "affliction"
BACKLASH = "backlash"
SHAKEN = "shaken"
INFO_KINDS = ("location", "secret")


@dataclass(frozen=True)
class Via:
    """SB-0.6: a skill that a check may be rolled with, and the target number that it has then."""

    via: str
    target_number: int


@dataclass(frozen=True)
class Status:
    """Section 7: one status; `effects` is None where the entry carries none of its own."""

    status: str
    kind: str | None = None
    effects: tuple[Effect, ...] | None = None

    @property
    def is_affliction(self) -> bool:
        """SB-0.10: tell whether it is an affliction."""
        return self.kind == AFFLICTION


@dataclass(frozen=True)
class Info:
    """SB-7-11-1.2: a location or secret that somebody knows, of a character or a prize."""

    kind: str
    of: str


def _whole() -> dict[str, int]:
    return dict.fromkeys(FIELDS, 1)


@dataclass(frozen=True)
class Character:
    """Section 7: one character. `life` and `life_max` hold 0 or 1 for each field."""

    id: str
    name: str = ""
    side: str | None = None
    in_scene: bool = True
    life: Mapping[str, int] = field(default_factory=_whole)
    life_max: Mapping[str, int] = field(default_factory=_whole)
    skills: Mapping[str, str] = field(default_factory=dict)
    targets: Mapping[str, tuple[Via, ...]] = field(default_factory=dict)
    gaps_filled: tuple[int, ...] = ()
    ninpo: Mapping[str, Ninpo] = field(default_factory=dict)
    pills: int = 0
    revive_field: str | None = None
    down_since: str | None = None
    statuses: tuple[Status, ...] = ()
    known: tuple[Info, ...] = ()
    emotions: Mapping[str, str] = field(default_factory=dict)

    @property
    def hp(self) -> int:
        """SB-0.7: return its points of life."""
        return sum(self.life.values())

    @property
    def hp_max(self) -> int:
        """SB-0.7: return the points of life that it has unhurt."""
        return sum(self.life_max.values())

    @property
    def afflictions(self) -> tuple[str, ...]:
        """SB-0.10: return the names of its afflictions, the oldest first."""
        return tuple(one.status for one in self.statuses if one.is_affliction)

    def has_lost(self, name: str) -> bool:
        """SB-7-7.1: tell whether the life of a field is lost; a field without any never counts as lost."""
        return self.life_max[name] == 1 and self.life[name] == 0

    @property
    def lost(self) -> tuple[str, ...]:
        """SB-7-7.1: return the fields whose life is lost, in their order."""
        return tuple(name for name in FIELDS if self.has_lost(name))

    def has_status(self, name: str) -> bool:
        """Tell whether it has a status of that name."""
        return any(one.status == name for one in self.statuses)

    def knows(self, info: Info) -> bool:
        """SB-7-11-1.2: tell whether it knows that."""
        return info in self.known

    def with_life(self, name: str, value: int, phase: str) -> "Character":
        """SB-0.7, SB-7-7-1.2: return it with the life of a field set; where that leaves none, `phase` is kept."""
        life = {**self.life, name: value}
        down_since = None if sum(life.values()) else self.down_since or phase
        return replace(self, life=life, down_since=down_since)

    def with_status(self, status: Status) -> "Character":
        """Return it with one more status."""
        return replace(self, statuses=(*self.statuses, status))

    def without_status(self, status: Status) -> "Character":
        """SB-0.10: return it without the oldest entry that equals `status`."""
        place = self.statuses.index(status)
        return replace(self, statuses=(*self.statuses[:place], *self.statuses[place + 1 :]))

    def affliction(self, name: str) -> Status | None:
        """SB-0.10: return its oldest affliction of that name, None where it has none."""
        return next((one for one in self.statuses if one.is_affliction and one.status == name), None)


class ViaSchema(SheetSchema):
    """SB-0.6: one way to roll a check, on a sheet."""

    via = StrictString(required=True)
    target_number = StrictInteger(required=True, validate=between(*NUMBERS))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Via:
        """Return the value."""
        return Via(**data)


class StatusSchema(SheetSchema):
    """Section 7: one status."""

    status = StrictString(required=True)
    kind = StrictString(validate=one_of(AFFLICTION))
    effects = StrictList(StrictNested(StatusEffectSchema))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Status:
        """Return the value."""
        return Status(**data)


class InfoSchema(SheetSchema):
    """SB-7-11-1.2: one thing known."""

    kind = StrictString(required=True, validate=one_of(*INFO_KINDS))
    of = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Info:
        """Return the value."""
        return Info(**data)


def _point() -> StrictInteger:
    return StrictInteger(validate=between(0, 1))


class LifeSchema(SheetSchema):
    """SB-0.7: a point of life, or none, for each field."""

    weapon = _point()
    body = _point()
    ninjutsu = _point()
    scheme = _point()
    tactics = _point()
    sorcery = _point()


_GM_WRITES = {"writer": "gm"}
"""Whose side one is on, and what changes in play, is not for players to write."""
_RARELY = {"writer": "gm", "rare": True}


class SheetFieldsSchema(SheetSchema):
    """Section 7: all of a character that stands on its sheet."""

    name = StrictString()
    side = StrictString(load_default=None, allow_none=True, metadata=_GM_WRITES)
    in_scene = StrictBoolean(load_default=True, metadata=_GM_WRITES)
    life = StrictNested(LifeSchema, load_default=dict, metadata=_GM_WRITES)
    life_max = StrictNested(LifeSchema, load_default=dict, metadata=_RARELY)
    skills = StrictMapping(StrictString(), StrictString(validate=one_of(*FIELDS)), load_default=dict)
    targets = StrictMapping(StrictString(), StrictList(StrictNested(ViaSchema)), load_default=dict)
    gaps_filled = StrictList(StrictInteger(validate=between(1, 5)), load_default=(), metadata={"rare": True})
    ninpo = StrictMapping(StrictString(), StrictNested(NinpoSchema), load_default=dict)
    pills = StrictInteger(load_default=0, validate=between(0), metadata=_GM_WRITES)
    revive_field = StrictString(load_default=None, allow_none=True, validate=one_of(*FIELDS), metadata={"rare": True})
    down_since = StrictString(load_default=None, allow_none=True, validate=one_of(*PHASES), metadata=_RARELY)
    statuses = StrictList(StrictNested(StatusSchema), load_default=(), metadata=_RARELY)
    known = StrictList(StrictNested(InfoSchema), load_default=(), metadata=_GM_WRITES)
    emotions = StrictMapping(StrictString(), StrictString(), load_default=dict, metadata=_GM_WRITES)

    @pre_load
    def name_ninpo(self, data: Any, **_: Any) -> Any:
        """Write the key of each ninpo into it."""
        return {**data, "ninpo": keyed(data["ninpo"])} if isinstance(data, Mapping) and "ninpo" in data else data


class CharacterSchema(SheetFieldsSchema):
    """Section 7: a character of a state; its points are written by the engine and ignored when read."""

    id = StrictString()
    hp = AnyJson(load_only=True)
    hp_max = AnyJson(load_only=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """Return the value; a field without life of its own has none unless the sheet says so, which is unsound."""
        given = {name: value for name, value in data.items() if name not in {"hp", "hp_max"}}
        most = {name: given["life_max"].get(name, 1) for name in FIELDS}
        life = {name: given["life"].get(name, most[name]) for name in FIELDS}
        key = given.get("id", "")
        return Character(**{"id": key, "name": key, **given, "life": life, "life_max": most})
