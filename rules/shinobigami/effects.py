"""What ninpo and statuses do (section 8): one effect, and which of its fields each kind has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, post_load, validates_schema

from rules.core.fields import StrictInteger, StrictString, one_of
from rules.core.sheet import SheetSchema
from rules.shinobigami.tables import CHECK_KINDS

_OF_NINPO: Mapping[str, tuple[str, ...]] = {
    "hit_modifier": ("value",),
    "damage_add": ("value",),
    "evade_modifier": ("value",),
    "auto_evade": (),
    "damage_reduce": ("value",),
    "recover_life": ("value",),
    "join_after_reveal": (),
}
_OF_STATUSES: Mapping[str, tuple[str, ...]] = {
    "check_modifier": ("on", "value"),
    "disable_skill": ("skill",),
    "disable_ninpo": ("ninpo",),
}


@dataclass(frozen=True)
class Effect:
    """One effect; what its kind does not have is None."""

    effect: str
    value: int | None = None
    on: str | None = None
    skill: str | None = None
    ninpo: str | None = None

    @property
    def points(self) -> int:
        """Return its value, 0 where it has none."""
        return self.value or 0


def _checked(shapes: Mapping[str, tuple[str, ...]], data: Mapping[str, Any]) -> None:
    """Section 8: refuse an effect that lacks a field of its kind, or has one of another kind."""
    wanted = shapes.get(str(data.get("effect")), ())
    told = {name: ["missing_field"] for name in wanted if name not in data}
    told |= {name: ["unknown_field"] for name in data if name not in {"effect", *wanted}}
    if told:
        raise ValidationError(told)


class NinpoEffectSchema(SheetSchema):
    """Section 8: an effect of a ninpo."""

    effect = StrictString(required=True, validate=one_of(*_OF_NINPO))
    value = StrictInteger()

    @validates_schema
    def fields_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse the fields of another kind of effect."""
        _checked(_OF_NINPO, data)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Effect:
        """Return the value."""
        return Effect(**data)


class StatusEffectSchema(SheetSchema):
    """Section 8: an effect of a status."""

    effect = StrictString(required=True, validate=one_of(*_OF_STATUSES))
    on = StrictString(validate=one_of(*CHECK_KINDS))
    value = StrictInteger()
    skill = StrictString()
    ninpo = StrictString()

    @validates_schema
    def fields_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse the fields of another kind of effect."""
        _checked(_OF_STATUSES, data)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Effect:
        """Return the value."""
        return Effect(**data)
