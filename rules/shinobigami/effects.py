"""What ninpo and statuses do (section 8): one effect, and which of its fields each kind has."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import ValidationError, validates_schema

from rules.core.fields import StrictNested
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, loads
from rules.shinobigami.tables import ModifiedCheck

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
class NinpoEffect:
    """An effect of a ninpo; `value` is None where its kind has none."""

    effect: Literal[
        "hit_modifier",
        "damage_add",
        "evade_modifier",
        "auto_evade",
        "damage_reduce",
        "recover_life",
        "join_after_reveal",
    ]
    value: Annotated[int | None, LEFT_OUT] = None

    @property
    def points(self) -> int:
        """Return its value, 0 where it has none."""
        return self.value or 0


@dataclass(frozen=True)
class StatusEffect:
    """An effect of a status; what its kind does not have is None."""

    effect: Literal["check_modifier", "disable_skill", "disable_ninpo"]
    on: Annotated[ModifiedCheck | None, LEFT_OUT] = None
    value: Annotated[int | None, LEFT_OUT] = None
    skill: Annotated[str | None, LEFT_OUT] = None
    ninpo: Annotated[str | None, LEFT_OUT] = None

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


@loads(NinpoEffect)
class NinpoEffectSchema(SheetSchema):
    """Section 8: an effect of a ninpo."""

    @validates_schema
    def fields_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse the fields of another kind of effect."""
        _checked(_OF_NINPO, data)


@loads(StatusEffect)
class StatusEffectSchema(SheetSchema):
    """Section 8: an effect of a status."""

    @validates_schema
    def fields_of_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse the fields of another kind of effect."""
        _checked(_OF_STATUSES, data)


NinpoEffects = tuple[Annotated[NinpoEffect, As(partial(StrictNested, NinpoEffectSchema))], ...]
StatusEffects = tuple[Annotated[StatusEffect, As(partial(StrictNested, StatusEffectSchema))], ...]
