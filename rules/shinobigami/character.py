"""Characters (section 7): a sheet with its life, skills and ninpo, and what a character carries through its scenes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import post_load, pre_load

from rules.core.fields import AnyJson, StrictInteger, StrictNested, StrictString, between
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, info, loads
from rules.shinobigami.effects import StatusEffects
from rules.shinobigami.ninpo import Ninpo, NinpoSchema, keyed
from rules.shinobigami.tables import FIELDS, NUMBERS, FieldName

Phase = Literal["main", "climax"]
InfoKind = Literal["location", "secret"]
AFFLICTION: Literal["affliction"] = "affliction"
BACKLASH = "backlash"
SHAKEN = "shaken"


@dataclass(frozen=True)
class Via:
    """SB-0.6: a skill that a check may be rolled with, and the target number that it has then."""

    via: str
    target_number: Annotated[int, between(*NUMBERS)]


@dataclass(frozen=True)
class Status:
    """Section 7: one status; `effects` is None where the entry carries none of its own."""

    status: str
    kind: Annotated[Literal["affliction"] | None, LEFT_OUT] = None
    effects: Annotated[StatusEffects | None, LEFT_OUT] = None

    @property
    def is_affliction(self) -> bool:
        """SB-0.10: tell whether it is an affliction."""
        return self.kind == AFFLICTION


@dataclass(frozen=True)
class Info:
    """SB-7-11-1.2: a location or secret that somebody knows, of a character or a prize."""

    kind: InfoKind
    of: str


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


_GM_WRITES = info(writer="gm")
"""Whose side one is on, and what changes in play, is not for players to write."""
_RARELY = info(writer="gm", rare=True)


def _whole() -> dict[str, int]:
    return dict.fromkeys(FIELDS, 1)


def _points_by_field(**given: Any) -> StrictNested:
    """What a sheet leaves out is worked out by `make`: a field has life where it may have some."""
    return StrictNested(LifeSchema, **{**given, "load_default": dict})


Life = Annotated[Mapping[str, int], As(_points_by_field)]


@dataclass(frozen=True)
class SheetFields:
    """Section 7: all of a character that stands on its sheet. `life` and `life_max` hold 0 or 1 for each field."""

    name: Annotated[str, LEFT_OUT] = ""
    side: Annotated[str | None, _GM_WRITES] = None
    in_scene: Annotated[bool, _GM_WRITES] = True
    life: Annotated[Life, _GM_WRITES] = field(default_factory=_whole)
    life_max: Annotated[Life, _RARELY] = field(default_factory=_whole)
    skills: Mapping[str, FieldName] = field(default_factory=dict)
    targets: Mapping[str, tuple[Via, ...]] = field(default_factory=dict)
    gaps_filled: Annotated[tuple[Annotated[int, between(1, 5)], ...], info(rare=True)] = ()
    ninpo: Mapping[str, Annotated[Ninpo, As(partial(StrictNested, NinpoSchema))]] = field(default_factory=dict)
    pills: Annotated[int, between(0), _GM_WRITES] = 0
    revive_field: Annotated[FieldName | None, info(rare=True)] = None
    down_since: Annotated[Phase | None, _RARELY] = None
    statuses: Annotated[tuple[Status, ...], _RARELY] = ()
    known: Annotated[tuple[Info, ...], _GM_WRITES] = ()
    emotions: Annotated[Mapping[str, str], _GM_WRITES] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Character(SheetFields):
    """Section 7: one character of a state."""

    id: str

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

    def with_life(self, name: str, value: int, phase: Phase) -> "Character":
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


@loads(SheetFields)
class SheetFieldsSchema(SheetSchema):
    """Section 7: all of a character that stands on its sheet."""

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
