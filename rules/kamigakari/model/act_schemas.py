"""The shapes that declarations of several stages share (15.3): plans, checks, acts and standing orders."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validate

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictInteger,
    StrictList,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.kamigakari.model.tables import BURN_DICE_MAX, TRIGGERS

POLICIES = ("none", "exact", "maximise", "succeed", "ask")
PERSON = {"names": "person"}


class OneOrMany(StrictList):
    """15.3: a list; one value without a list stands for a list of one."""

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """Load the list, or the one value; a fault of the latter has no position in its path."""
        if isinstance(value, Mapping):
            return (self.inner.deserialize(value, attr, data, **kwargs),)
        return super().deserialize(value, attr, data, **kwargs)


def person_field() -> StrictString:
    """Return the field of one person, by id."""
    return StrictString(metadata=PERSON)


def _is_die(value: Any) -> None:
    """KG-2.4: a position of the stock, or an excess spirit."""
    if value != "x" and (type(value) is not int or value < 0):
        raise ValidationError("bad_value")


def squares_field() -> StrictList:
    """KG-7.16: return the field of a path."""
    return StrictList(square_field())


def square_field() -> StrictList:
    """Return the field of one square, or of one swap: two numbers."""
    return StrictList(StrictInteger(), validate=validate.Length(equal=2, error="bad_value"))


def pay_field() -> StrictList:
    """KG-2.4: return the field of the dice that pay a cost."""
    return StrictList(AnyJson(validate=_is_die), metadata={"rule": "KG-2.4", "rare": True})


def burn_field() -> StrictInteger:
    """KG-3.5: return the field of the dice that are burned for."""
    bounds = validate.Range(1, BURN_DICE_MAX, error=f"burn_dice_range: 1–{BURN_DICE_MAX}")
    return StrictInteger(validate=bounds, metadata={"rule": "KG-3.5"})


class PlanSchema(DeclarationSchema):
    """KG-2.7: an exchange plan."""

    policy = StrictString(validate=validate.OneOf(POLICIES, error="bad_policy: {choices}"))
    swaps = StrictList(square_field())
    keep = StrictList(StrictInteger(validate=between(1, 6)))


class OwnCheckSchema(DeclarationSchema):
    """KG-2.7, KG-3.5: what is decided about one check of one's own."""

    spirit = StrictNested(PlanSchema)
    burn = burn_field()


class StandingCheckSchema(DeclarationSchema):
    """KG-2.7: what is decided about all checks of one kind."""

    spirit = OneOrMany(StrictNested(PlanSchema))
    burn = burn_field()


class TalentActSchema(DeclarationSchema):
    """KG-6.5: the use of a talent."""

    talent = StrictString(metadata={"names": "talent"})
    targets = StrictList(person_field())
    pay = pay_field()


class ItemActSchema(DeclarationSchema):
    """KG-6.7: the use of an item."""

    item = StrictString(metadata={"names": "item"})
    target = person_field()
    pay = pay_field()


class SpecialOrderSchema(DeclarationSchema):
    """KG-6.12: a special talent and what triggers it."""

    talent = StrictString(metadata={"names": "talent"})
    on = StrictString(required=True, validate=one_of(*TRIGGERS))
    targets = StrictList(person_field())


class SceneStandingSchema(DeclarationSchema):
    """KG-0.5: standing orders of a scene."""

    special = StrictList(StrictNested(SpecialOrderSchema))
    passive = StrictNested(StandingCheckSchema)
    acrobatics = StrictNested(StandingCheckSchema)
