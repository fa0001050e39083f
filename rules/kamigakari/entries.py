"""Schemas of what stands on a sheet (15.1, 15.2): effects, costs, talents, attacks, items, gear, weapons, materials.

No field has a default here: an entry is kept as it was written.
"""

import re
from typing import Any

from marshmallow import ValidationError, validates_schema

from rules.core.declaration import Anything, DeclarationSchema, Flag, Part, Series, Table, Text, Whole, between, one_of
from rules.kamigakari.effects import AT_ONCE
from rules.kamigakari.tables import COMBAT_VALUES, ELEMENTS, STATUS_RULES, TIMINGS

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


class EffectSchema(DeclarationSchema):
    """15.2: one effect with the fields of its kind."""

    effect = Text(required=True, validate=one_of(*EFFECTS))
    amount = Whole()
    status = Text(validate=one_of(*STATUS_RULES))
    target_number = Whole()
    scenes_after_combat = Whole(validate=between(0))
    check = Text()
    value = Text()
    element = Text(validate=one_of(*ELEMENTS))
    timing = Text(validate=one_of(*TIMINGS))
    source = Text()

    @validates_schema
    def names_its_status(self, data: dict[str, Any], **_: Any) -> None:
        """15.2: what gives or clears a status says which."""
        if data.get("effect") in ("apply_status", "clear_status") and "status" not in data:
            raise ValidationError("bad_value", "status")


class ActiveEffectSchema(EffectSchema):
    """15.1: an effect that lasts, with where it comes from and when it ends."""

    until = Text(validate=one_of(*DURATIONS))


class CostSchema(DeclarationSchema):
    """KG-2.4: what something costs."""

    spirit = Series(Anything(validate=is_requirement))
    crest = Whole(validate=between(0))
    hp = Whole(validate=between(0))


class PriceSchema(CostSchema):
    """KG-5.11: what a place asks, in money too."""

    g = Whole(validate=between(0))


class UsableSchema(DeclarationSchema):
    """15.1: what talents, gear and items have in common."""

    id = Text(required=True)
    name = Text()
    timing = Text(validate=one_of(*TIMINGS))
    range = Text(validate=matching(_RANGE))
    target = Text(validate=matching(_TARGET))
    cost = Part(CostSchema)
    effects = Series(Part(EffectSchema))
    duration = Text(allow_none=True, validate=one_of(*DURATIONS))
    limit = Text(allow_none=True, validate=one_of("once", "unlimited"))
    weapon = Text(allow_none=True)


class TalentSchema(UsableSchema):
    """15.1: a talent."""

    level = Whole(validate=between(1))
    source = Text()
    high = Flag()
    marked = Flag()


class ItemSchema(UsableSchema):
    """15.1: an item and how many of it."""

    level = Whole(validate=between(1))
    source = Text()
    high = Flag()
    marked = Flag()
    count = Whole(validate=between(0))


class GearSchema(UsableSchema):
    """KG-4.6: a piece of gear with its modifiers."""

    combat = Table(Text(validate=one_of(*COMBAT_VALUES)), Whole())
    level = Whole(validate=between(1))
    source = Text()
    high = Flag()
    marked = Flag()


class AttackSchema(DeclarationSchema):
    """15.1: an attack."""

    id = Text(required=True)
    name = Text()
    kind = Text(validate=one_of("physical", "magical", "special"))
    range = Text(validate=matching(_RANGE))
    target = Text(validate=matching(_TARGET))
    rank = Whole(allow_none=True)
    damage = Whole(allow_none=True)
    face = Whole()
    check_mod = Whole()
    d_mod = Whole()
    other = Whole()
    elements = Series(Text(validate=one_of(*ELEMENTS)))
    resist = Text(allow_none=True, validate=one_of("half"))
    heal = Flag()
    on_hit = Series(Part(EffectSchema))
    cost = Part(CostSchema)
    weapon = Text(allow_none=True)


class AdditionSchema(DeclarationSchema):
    """KG-4.8: what was added to a weapon."""

    id = Text(required=True)
    name = Text()
    effects = Series(Part(EffectSchema))


class WeaponSchema(DeclarationSchema):
    """KG-4.7: a weapon with its own power and what was added to it."""

    id = Text(required=True)
    name = Text()
    divine = Flag()
    relic_effects = Series(Part(EffectSchema))
    additions = Series(Part(AdditionSchema))


class MaterialSchema(DeclarationSchema):
    """KG-4.8: a material."""

    id = Text(required=True)
    name = Text()
    effect_value = Whole(validate=between(0))
    price = Whole(validate=between(0))
    effects = Series(Part(EffectSchema))
