"""Checks as they wait in a state (section 7, SRS-1, SRS-2), frozen, with their schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any

from marshmallow import ValidationError, validates_schema

from rules.core.fields import AnyJson, StrictBoolean, StrictInteger, StrictList, StrictNested, StrictString, one_of
from rules.core.plain import plain
from rules.core.sheet import SheetSchema
from rules.core.values import As, loads
from rules.srs.identifier import Identifier
from rules.srs.tables import OUTCOMES, CheckKind, CheckStatus, Modified

Result = Mapping[str, Any]
_ONLY_OF = {"single": ("difficulty", "difficulty_public"), "opposed": ("action",)}


def require_difficulty(value: Any) -> None:
    """SRS-1.2, SRS-1.3: raise ValidationError where a difficulty is neither a whole number nor a label."""
    if type(value) is not int and not isinstance(value, str):
        raise ValidationError("bad_value")


class ResultSchema(SheetSchema):
    """What came of a check, single or opposed."""

    outcome = StrictString(validate=one_of(*OUTCOMES))
    achievement = StrictInteger(allow_none=True)
    success = StrictBoolean(allow_none=True)
    winner = StrictString()
    loser = StrictString()
    outcomes = StrictList(StrictString(validate=one_of(*OUTCOMES)))
    achievements = StrictList(StrictInteger(allow_none=True))


@dataclass(frozen=True)
class Modifier:
    """SRS-1.11: what the GM adds, and to what."""

    to: Modified
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

    id: Identifier
    sides: tuple[Side, ...]
    kind: CheckKind = "single"
    action: Annotated[int | None, one_of(0, 1)] = None
    difficulty: Annotated[int | str | None, As(AnyJson), require_difficulty] = None
    difficulty_public: bool = True
    status: CheckStatus = "open"
    secret: bool = False
    """SRS-1.5: called in secret; its rolls are told to the GM and the roller alone."""
    result: Annotated[Result | None, As(partial(StrictNested, ResultSchema))] = None

    @property
    def is_opposed(self) -> bool:
        """Tell whether two roll against each other."""
        return self.kind == "opposed"

    def with_side(self, place: int, side: Side) -> "Check":
        """Return the check with one side changed."""
        sides = tuple(side if index == place else one for index, one in enumerate(self.sides))
        return replace(self, sides=sides)

    def dump(self) -> dict[str, Any]:
        """Return the check as plain JSON, without the fields of the other kind; `secret` only where it is so."""
        foreign = _ONLY_OF["single" if self.is_opposed else "opposed"]
        kept = {name: value for name, value in plain(self).items() if name not in foreign}
        return {name: value for name, value in kept.items() if name != "secret" or value}


def find_check(checks: Iterable[Check], key: str) -> Check | None:
    """Return the check of that id, None where there is none."""
    return next((check for check in checks if check.id == key), None)


@loads(Check)
class CheckSchema(SheetSchema):
    """A check of a state."""

    @validates_schema
    def sides_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """SRS-2.1: refuse what belongs to the other kind."""
        is_opposed = data["kind"] == "opposed"
        if len(data["sides"]) != (2 if is_opposed else 1):
            raise ValidationError("bad_value", "sides")
        foreign = "difficulty" if is_opposed else "action"
        if data[foreign] is not None:
            raise ValidationError("bad_value", foreign)
