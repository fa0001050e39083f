"""Checks as they wait in a state (section 7, SRS-1, SRS-2), frozen, with their schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from marshmallow import ValidationError, post_load, validates_schema

from rules.core.fields import AnyJson, StrictBoolean, StrictInteger, StrictList, StrictNested, StrictString, one_of
from rules.core.plain import plain
from rules.core.sheet import SheetSchema
from rules.srs.identifier import require_identifier
from rules.srs.tables import CHECK_KINDS, CHECK_STATUSES, MODIFIED, OUTCOMES

Result = Mapping[str, Any]
_ONLY_OF = {"single": ("difficulty", "difficulty_public"), "opposed": ("action",)}


@dataclass(frozen=True)
class Modifier:
    """SRS-1.11: what the GM adds, and to what."""

    to: str
    value: int


@dataclass(frozen=True)
class Side:
    """One who rolls: a character, with what the call says of it; None: its sheet, or the option, says it."""

    actor: str
    ability: str | None = None
    check_value: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    can_roll: bool = True
    critical_value: int | None = None
    fumble_value: int | None = None

    def total(self, *to: str) -> int:
        """SRS-1.8, SRS-1.9: return the sum of the modifiers to these."""
        return sum(one.value for one in self.modifiers if one.to in to)


@dataclass(frozen=True)
class Check:
    """A check; `action` is the place of the action side, None while that is unclear (SRS-2.4)."""

    id: str
    kind: str
    sides: tuple[Side, ...]
    action: int | None = None
    difficulty: int | str | None = None
    difficulty_public: bool = True
    status: str = "open"
    result: Result | None = None

    @property
    def is_opposed(self) -> bool:
        """Tell whether two roll against each other."""
        return self.kind == "opposed"

    def with_side(self, place: int, side: Side) -> "Check":
        """Return the check with one side changed."""
        sides = tuple(side if index == place else one for index, one in enumerate(self.sides))
        return replace(self, sides=sides)

    def dump(self) -> dict[str, Any]:
        """Return the check as plain JSON, without the fields of the other kind."""
        foreign = _ONLY_OF["single" if self.is_opposed else "opposed"]
        return {name: value for name, value in plain(self).items() if name not in foreign}


def find_check(checks: Iterable[Check], key: str) -> Check | None:
    """Return the check of that id, None where there is none."""
    return next((check for check in checks if check.id == key), None)


def require_difficulty(value: Any) -> None:
    """SRS-1.2, SRS-1.3: raise ValidationError where a difficulty is neither a whole number nor a label."""
    if type(value) is not int and not isinstance(value, str):
        raise ValidationError("bad_value")


class ModifierSchema(SheetSchema):
    """One modifier of the GM's."""

    to = StrictString(required=True, validate=one_of(*MODIFIED))
    value = StrictInteger(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Modifier:
        """Return the value."""
        return Modifier(**data)


class SideSchema(SheetSchema):
    """One side of a check."""

    actor = StrictString(required=True)
    ability = StrictString(load_default=None, allow_none=True)
    check_value = StrictInteger(load_default=None, allow_none=True)
    modifiers = StrictList(StrictNested(ModifierSchema), load_default=())
    can_roll = StrictBoolean(load_default=True)
    critical_value = StrictInteger(load_default=None, allow_none=True)
    fumble_value = StrictInteger(load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Side:
        """Return the value."""
        return Side(**data)


class ResultSchema(SheetSchema):
    """What came of a check, single or opposed."""

    outcome = StrictString(validate=one_of(*OUTCOMES))
    achievement = StrictInteger(allow_none=True)
    success = StrictBoolean(allow_none=True)
    winner = StrictString()
    loser = StrictString()
    outcomes = StrictList(StrictString(validate=one_of(*OUTCOMES)))
    achievements = StrictList(StrictInteger(allow_none=True))


class CheckSchema(SheetSchema):
    """A check of a state."""

    id = StrictString(required=True, validate=require_identifier)
    kind = StrictString(load_default="single", validate=one_of(*CHECK_KINDS))
    sides = StrictList(StrictNested(SideSchema), required=True)
    action = StrictInteger(load_default=None, allow_none=True, validate=one_of(0, 1))
    difficulty = AnyJson(load_default=None, allow_none=True, validate=require_difficulty)
    difficulty_public = StrictBoolean(load_default=True)
    status = StrictString(load_default="open", validate=one_of(*CHECK_STATUSES))
    result = StrictNested(ResultSchema, load_default=None, allow_none=True)

    @validates_schema
    def sides_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """SRS-2.1: refuse what belongs to the other kind."""
        is_opposed = data["kind"] == "opposed"
        if len(data["sides"]) != (2 if is_opposed else 1):
            raise ValidationError("bad_value", "sides")
        foreign = "difficulty" if is_opposed else "action"
        if data[foreign] is not None:
            raise ValidationError("bad_value", foreign)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Check:
        """Return the value."""
        return Check(**data)
