"""Schemas of what stands on a sheet (15.1, 15.2): effects, costs, talents, attacks, items, gear, weapons, materials.

No field has a default here: an entry is kept as it was written.
"""

import re
from typing import Any

from marshmallow import ValidationError, validate, validates_schema

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.kamigakari.model.effects import AT_ONCE
from rules.kamigakari.model.tables import DERIVED_VALUES, ELEMENTS, STATUS_RULES, TIMINGS, TITLE_SLOTS

LASTING = (
    "check_mod",
    "check_dice",
    "rank_mod",
    "rate_face",
    "damage_bonus",
    "add_element",
    "damage_reduction",
    "damage_cut",
    "halve_damage",
    "value_mod",
    "ignore_engagement",
    "extra_timing",
    "unlock_source",
    "unlock_title",
)
EFFECTS = (*sorted(AT_ONCE), *LASTING)
DURATIONS = ("turn_end", "scene_end")
_RANGE = re.compile(r"self|engaged|squares:\d+|item|move:\d+|field|other")
_TARGET = re.compile(r"self|bodies:\d+|area|item|field|other")
_REQUIREMENT = re.compile(r"any|odd|even|[1-6][+-]|same|run")


def matching(pattern: re.Pattern[str]) -> Any:
    """Return the validator of texts of a certain form."""

    def check(value: str) -> None:
        if not pattern.fullmatch(value):
            raise ValidationError("bad_value")

    return check


def is_requirement(value: Any) -> None:
    """KG-2.4: a face, or a word for faces."""
    is_face = type(value) is int and 1 <= value <= 6
    if not is_face and not (isinstance(value, str) and _REQUIREMENT.fullmatch(value)):
        raise ValidationError("bad_value")


def derived_values() -> StrictMapping:
    """Return the field for what a title or a piece of gear adds to derived values (KG-4.15)."""
    known = validate.OneOf(DERIVED_VALUES, error="unknown_field")
    return StrictMapping(StrictString(validate=known), StrictInteger())


class EffectSchema(DeclarationSchema):
    """15.2: one effect with the fields of its kind."""

    effect = StrictString(required=True, validate=one_of(*EFFECTS))
    amount = StrictInteger()
    status = StrictString(validate=one_of(*STATUS_RULES))
    target_number = StrictInteger()
    scenes_after_combat = StrictInteger(validate=between(0))
    check = StrictString()
    value = StrictString()
    element = StrictString(validate=one_of(*ELEMENTS))
    timing = StrictString(validate=one_of(*TIMINGS))
    source = StrictString()

    @validates_schema
    def names_its_status(self, data: dict[str, Any], **_: Any) -> None:
        """15.2: what gives or clears a status says which."""
        if data.get("effect") in ("apply_status", "clear_status") and "status" not in data:
            raise ValidationError("bad_value", "status")


class ActiveEffectSchema(EffectSchema):
    """15.1: an effect that lasts, with where it comes from and when it ends."""

    until = StrictString(validate=one_of(*DURATIONS))


class CostSchema(DeclarationSchema):
    """KG-2.4: what something costs."""

    spirit = StrictList(AnyJson(validate=is_requirement))
    crest = StrictInteger(validate=between(0))
    hp = StrictInteger(validate=between(0))


class PriceSchema(CostSchema):
    """KG-5.11: what a place asks, in money too."""

    g = StrictInteger(validate=between(0))


class UsableSchema(DeclarationSchema):
    """15.1: what talents, gear and items have in common."""

    id = StrictString(required=True)
    name = StrictString()
    timing = StrictString(validate=one_of(*TIMINGS))
    range = StrictString(validate=matching(_RANGE))
    target = StrictString(validate=matching(_TARGET))
    cost = StrictNested(CostSchema)
    effects = StrictList(StrictNested(EffectSchema))
    duration = StrictString(allow_none=True, validate=one_of(*DURATIONS))
    limit = StrictString(allow_none=True, validate=one_of("once", "unlimited"))
    weapon = StrictString(allow_none=True)


class TalentSchema(UsableSchema):
    """15.1: a talent."""

    level = StrictInteger(validate=between(1))
    source = StrictString()
    high = StrictBoolean()
    marked = StrictBoolean()


class ItemSchema(TalentSchema):
    """15.1: an item and how many of it."""

    count = StrictInteger(validate=between(0))


class GearSchema(UsableSchema):
    """KG-4.6: a piece of gear with its modifiers."""

    combat = derived_values()
    level = StrictInteger(validate=between(1))
    source = StrictString()
    high = StrictBoolean()
    marked = StrictBoolean()


class AttackSchema(DeclarationSchema):
    """15.1: an attack."""

    id = StrictString(required=True)
    name = StrictString()
    kind = StrictString(validate=one_of("physical", "magical", "special"))
    range = StrictString(validate=matching(_RANGE))
    target = StrictString(validate=matching(_TARGET))
    rank = StrictInteger(allow_none=True)
    damage = StrictInteger(allow_none=True)
    face = StrictInteger()
    check_mod = StrictInteger()
    d_mod = StrictInteger()
    other = StrictInteger()
    elements = StrictList(StrictString(validate=one_of(*ELEMENTS)))
    resist = StrictString(allow_none=True, validate=one_of("half"))
    heal = StrictBoolean()
    on_hit = StrictList(StrictNested(EffectSchema))
    cost = StrictNested(CostSchema)
    weapon = StrictString(allow_none=True)


class AdditionSchema(DeclarationSchema):
    """KG-4.8: what was added to a weapon."""

    id = StrictString(required=True)
    name = StrictString()
    effects = StrictList(StrictNested(EffectSchema))


class WeaponSchema(DeclarationSchema):
    """KG-4.7: a weapon with its own power and what was added to it."""

    id = StrictString(required=True)
    name = StrictString()
    divine = StrictBoolean()
    relic_effects = StrictList(StrictNested(EffectSchema))
    additions = StrictList(StrictNested(AdditionSchema))


class MaterialSchema(DeclarationSchema):
    """KG-4.8: a material."""

    id = StrictString(required=True)
    name = StrictString()
    effect_value = StrictInteger(validate=between(0))
    price = StrictInteger(validate=between(0))
    effects = StrictList(StrictNested(EffectSchema))


class TitleSchema(DeclarationSchema):
    """KG-4.1: a title with its variant and place."""

    name = StrictString(required=True)
    variant = StrictString()
    slot = StrictString(validate=one_of(*TITLE_SLOTS))
    combat = derived_values()


class FrontJobSchema(DeclarationSchema):
    """KG-4.11: the everyday identity."""

    name = StrictString()
    feature = StrictString()
    items = StrictList(AnyJson())
