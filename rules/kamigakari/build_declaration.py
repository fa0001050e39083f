"""The shape of what is sealed for a build (15.3): sheet, armament, job and growth."""

from marshmallow import validate

from rules.core.declaration import Anything, DeclarationSchema, Part, Series, Table, Text, Whole, between, one_of
from rules.kamigakari.entries import AdditionSchema, GearSchema, TalentSchema
from rules.kamigakari.tables import COMBAT_VALUES, STATS


def _named(*names: str) -> validate.OneOf:
    return validate.OneOf(names, error="unknown_field")


class TitleEntrySchema(DeclarationSchema):
    """KG-4.1: a title."""

    name = Text(required=True)
    variant = Text()
    slot = Text(required=True, validate=one_of("main", "sub", "extra"))
    combat = Table(Text(validate=_named(*COMBAT_VALUES)), Whole())


class JobSchema(DeclarationSchema):
    """KG-4.11: a front job."""

    name = Text()
    feature = Text()
    items = Series(Anything())


class NewSheetSchema(DeclarationSchema):
    """15.1: a sheet."""

    race = Text()
    titles = Series(Part(TitleEntrySchema))
    stats = Table(Text(validate=_named(*STATS)), Whole())
    level = Whole(validate=between(1))
    gear = Series(Part(GearSchema))
    talents = Series(Part(TalentSchema))
    front_job = Part(JobSchema)
    personality = Table(Text(), Anything())


class ArmSchema(DeclarationSchema):
    """KG-4.8: an addition to a weapon."""

    weapon = Text()
    addition = Part(AdditionSchema, required=True)
    cost_g = Whole(validate=between(0))
    cost_ev = Whole(validate=between(0))
    pay = Text(validate=one_of("g", "materials"))
    materials = Series(Text())


class MergeSchema(DeclarationSchema):
    """KG-4.10: merging additions."""

    into = Text()
    from_ = Series(Text(), data_key="from")


class SynthesisSchema(DeclarationSchema):
    """KG-4.9: a synthesis."""

    weapon = Text()
    material = Text()


class SwapSchema(DeclarationSchema):
    """KG-10.5: an exchange of talents."""

    out = Text()
    in_ = Part(TalentSchema, data_key="in")


class GrowthSchema(DeclarationSchema):
    """KG-10: growth."""

    stats = Series(Text())
    talent = Part(TalentSchema)
    high_talent = Part(TalentSchema)
    race_talent = Part(TalentSchema)
    swap = Part(SwapSchema)


class BuildDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for a build."""

    sheet = Part(NewSheetSchema)
    arms = Series(Part(ArmSchema))
    merge = Part(MergeSchema)
    synthesize = Series(Part(SynthesisSchema))
    change_job = Part(JobSchema)
    growth = Part(GrowthSchema)
    rebuild = Part(NewSheetSchema)
