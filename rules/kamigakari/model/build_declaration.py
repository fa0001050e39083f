"""The shape of what is sealed for a build (15.3): sheet, armament, job and growth."""

from marshmallow import validate

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.kamigakari.model.entries import AdditionSchema, FrontJobSchema, GearSchema, TalentSchema, TitleSchema
from rules.kamigakari.model.tables import STATS, TITLE_SLOTS


def _named(*names: str) -> validate.OneOf:
    return validate.OneOf(names, error="unknown_field")


class TitleEntrySchema(TitleSchema):
    """KG-4.1: a title of a new sheet, which says its place."""

    slot = StrictString(required=True, validate=one_of(*TITLE_SLOTS))


class NewSheetSchema(DeclarationSchema):
    """15.1: a sheet."""

    race = StrictString()
    titles = StrictList(StrictNested(TitleEntrySchema))
    stats = StrictMapping(StrictString(validate=_named(*STATS)), StrictInteger())
    level = StrictInteger(validate=between(1))
    gear = StrictList(StrictNested(GearSchema))
    talents = StrictList(StrictNested(TalentSchema))
    front_job = StrictNested(FrontJobSchema)
    personality = StrictMapping(StrictString(), AnyJson())


class ArmSchema(DeclarationSchema):
    """KG-4.8: an addition to a weapon."""

    weapon = StrictString()
    addition = StrictNested(AdditionSchema, required=True)
    cost_g = StrictInteger(validate=between(0))
    cost_ev = StrictInteger(validate=between(0))
    pay = StrictString(validate=one_of("g", "materials"))
    materials = StrictList(StrictString())


class MergeSchema(DeclarationSchema):
    """KG-4.10: merging additions."""

    into = StrictString()
    from_ = StrictList(StrictString(), data_key="from")


class SynthesisSchema(DeclarationSchema):
    """KG-4.9: a synthesis."""

    weapon = StrictString()
    material = StrictString()


class SwapSchema(DeclarationSchema):
    """KG-10.5: an exchange of talents."""

    out = StrictString()
    in_ = StrictNested(TalentSchema, data_key="in")


class GrowthSchema(DeclarationSchema):
    """KG-10: growth."""

    stats = StrictList(StrictString())
    talent = StrictNested(TalentSchema)
    high_talent = StrictNested(TalentSchema)
    race_talent = StrictNested(TalentSchema)
    swap = StrictNested(SwapSchema)


class BuildDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for a build."""

    sheet = StrictNested(NewSheetSchema)
    arms = StrictList(StrictNested(ArmSchema))
    merge = StrictNested(MergeSchema)
    synthesize = StrictList(StrictNested(SynthesisSchema))
    change_job = StrictNested(FrontJobSchema)
    growth = StrictNested(GrowthSchema)
    rebuild = StrictNested(NewSheetSchema)
