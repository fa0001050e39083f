"""Characters (section 7): who can be on stage and roll, with what their sheets say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import post_load

from rules.core.fields import (
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    one_of,
)
from rules.core.sheet import SheetSchema
from rules.srs.tables import CANNOT_CHECK, CHARACTER_KINDS


@dataclass(frozen=True)
class Resource:
    """Points that a character has besides HP."""

    value: int
    max: int


@dataclass(frozen=True)
class Status:
    """A condition that a character is in."""

    status: str


@dataclass(frozen=True)
class Character:
    """One character; `player` is its owner's id, None for the GM's own figures. Thresholds of None: the option's."""

    id: str
    kind: str
    name: str = ""
    player: str | None = None
    sheet_checked: bool = False
    introduced: bool = False
    check_values: Mapping[str, int] = field(default_factory=dict)
    critical_value: int | None = None
    fumble_value: int | None = None
    hp: int = 0
    hp_max: int = 0
    resources: Mapping[str, Resource] = field(default_factory=dict)
    statuses: tuple[Status, ...] = ()

    @property
    def is_pc(self) -> bool:
        """Tell whether it is a player character."""
        return self.kind == "pc"

    @property
    def can_roll(self) -> bool:
        """SRS-2.5: tell whether no status keeps it from rolling."""
        return all(one.status != CANNOT_CHECK for one in self.statuses)

    def check_value(self, ability: str | None) -> int | None:
        """SRS-1.4: return the sheet's value for an ability, None where it has none."""
        return None if ability is None else self.check_values.get(ability)


class ResourceSchema(SheetSchema):
    """One resource."""

    value = StrictInteger(required=True)
    max = StrictInteger(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Resource:
        """Return the value."""
        return Resource(**data)


class StatusSchema(SheetSchema):
    """One status."""

    status = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Status:
        """Return the value."""
        return Status(**data)


class PersonSchema(SheetSchema):
    """What a player writes of a character."""

    name = StrictString(load_default="")
    kind = StrictString(load_default="pc", validate=one_of(*CHARACTER_KINDS))
    check_values = StrictMapping(StrictString(), StrictInteger(), load_default=dict, metadata={"rule": "SRS-1.4"})
    hp = StrictInteger(load_default=0)
    hp_max = StrictInteger(load_default=0)
    resources = StrictMapping(StrictString(), StrictNested(ResourceSchema), load_default=dict)
    critical_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.6", "rare": True})
    fumble_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.7", "rare": True})
    statuses = StrictList(StrictNested(StatusSchema), load_default=(), metadata={"rule": "SRS-2.5", "rare": True})


class CharacterSchema(PersonSchema):
    """Section 7: a character of a state."""

    id = StrictString(load_default="")
    player = StrictString(load_default=None, allow_none=True)
    sheet_checked = StrictBoolean(load_default=False)
    introduced = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """Return the value."""
        return Character(**data)
