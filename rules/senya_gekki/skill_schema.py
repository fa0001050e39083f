"""Skills, items and effects as they are entered on a sheet (section 6): the schemas of their shape."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validates_schema

from rules.core.faults import faults
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
from rules.senya_gekki.skill import CATEGORIES
from rules.senya_gekki.tables import COMBATS, DURATIONS, MODIFIED

MOST_DICE = 100
"""How many dice one effect or damage may have on a sheet, so that a slip does not roll for ever."""
FIELDS_OF_KIND: Mapping[str, tuple[str, ...]] = {
    "check_bonus": ("value", "on"),
    "damage_bonus": ("dice", "value"),
    "damage_reduction": ("value",),
    "extra_targets": ("value",),
    "heal": ("value", "dice"),
    "real_damage": ("value", "dice"),
    "limit_damage": ("value",),
    "inflict": ("status", "effects"),
    "cure": ("status",),
    "revive": ("hp",),
    "summon": ("enemy",),
}
"""Section 6: the kinds of effects, and the fields of each."""
_NEEDED: Mapping[str, tuple[str, ...]] = {"inflict": ("status",), "cure": ("status",), "summon": ("enemy",)}


def _is_count(value: Any) -> None:
    """SG-7.3: a number of targets, or all."""
    if value != "all" and (type(value) is not int or value < 1):
        raise ValidationError("bad_value")


class PlainEffectSchema(SheetSchema):
    """SG-13.3: an effect of a status of a skill's own making."""

    kind = StrictString(required=True, validate=one_of("check_bonus", "damage_bonus", "damage_reduction"))
    value = StrictInteger()
    dice = StrictInteger(validate=between(-MOST_DICE, MOST_DICE))
    on = StrictString(validate=one_of(*MODIFIED))


class EffectSchema(SheetSchema):
    """Section 6: one effect, with the fields of its kind alone."""

    kind = StrictString(required=True, validate=one_of(*FIELDS_OF_KIND))
    value = StrictInteger()
    dice = StrictInteger(validate=between(-MOST_DICE, MOST_DICE))
    on = StrictString(validate=one_of(*MODIFIED))
    status = StrictString()
    effects = StrictList(StrictNested(PlainEffectSchema))
    hp = StrictInteger(validate=between(1))
    enemy = StrictMapping()
    who = StrictString(validate=one_of("target", "user"))

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def fields_of_kind(self, _: dict[str, Any], original: Any, **__: Any) -> None:
        """Refuse the fields of other kinds, and a kind without what it needs."""
        kind = original.get("kind") if isinstance(original, Mapping) else None
        if not isinstance(kind, str) or kind not in FIELDS_OF_KIND:
            return
        allowed = {"kind", "who", *FIELDS_OF_KIND[kind]}
        wrong = {name: ["unknown_field"] for name in self.fields if name in original and name not in allowed}
        wrong |= {name: ["missing_field"] for name in _NEEDED.get(kind, ()) if name not in original}
        if wrong:
            raise ValidationError(wrong)


class DamageSchema(SheetSchema):
    """SG-7.15: what an attack type rolls, and adds."""

    dice = StrictInteger(validate=between(0, MOST_DICE))
    bonus = StrictInteger()


class CostSchema(SheetSchema):
    """SG-15.6: what a skill costs, in points."""

    tension = StrictInteger(validate=between(0))


class SpecialSchema(SheetSchema):
    """SG-10.1, SG-10.4: a Dark with its knives, or a Swallow Return with its checks."""

    kind = StrictString(required=True, validate=one_of("dark", "swallow_return"))
    max_shots = StrictInteger(validate=between(1, MOST_DICE))
    checks = StrictInteger(validate=one_of(2, 3))


class SkillSheetSchema(SheetSchema):
    """Section 6: a skill."""

    name = StrictString()
    category = StrictString(required=True, validate=one_of(*CATEGORIES))
    combat = StrictString(validate=one_of(*COMBATS))
    damage = StrictNested(DamageSchema)
    targets = AnyJson(validate=_is_count)
    wait_lag = StrictInteger(validate=between(0))
    special = StrictNested(SpecialSchema, allow_none=True)
    cost = StrictNested(CostSchema)
    ammo = StrictString(allow_none=True)
    range_m = StrictInteger(allow_none=True, validate=between(0))
    opposed = StrictString(allow_none=True, validate=one_of(*COMBATS))
    duration = StrictString(validate=one_of(*DURATIONS))
    tag = StrictString(allow_none=True)
    effects = StrictList(StrictNested(EffectSchema))
    after_damage = StrictList(StrictNested(EffectSchema))


class ItemSheetSchema(SheetSchema):
    """Section 6: an item."""

    name = StrictString()
    quantity = StrictInteger(validate=between(0))
    consumable = StrictBoolean()
    targets = AnyJson(validate=_is_count)
    duration = StrictString(validate=one_of(*DURATIONS))
    effects = StrictList(StrictNested(EffectSchema))


_EFFECT = EffectSchema()


def effect_faults(raw: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """SG-18.11: return path and code of what is wrong with an effect of a command: unknown fields, and bad ones."""
    try:
        _EFFECT.load(raw)
    except ValidationError as error:
        found = dict(faults(error))
        return tuple((path, code if code == "unknown_field" else "bad_field") for path, code in found.items())
    return ()
