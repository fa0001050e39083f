"""The shape of what is sealed for a turn of combat (15.3)."""

from collections.abc import Mapping

from marshmallow import validate

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictNested,
    StrictString,
    WordOrIds,
    between,
    one_of,
)
from rules.core.tagged import Tagged
from rules.kamigakari.model.act_schemas import (
    PERSON,
    ItemActSchema,
    OneOrMany,
    OwnCheckSchema,
    PlanSchema,
    SceneStandingSchema,
    TalentActSchema,
    burn_field,
    pay_field,
    person_field,
    squares_field,
)


class PathSchema(DeclarationSchema):
    """KG-7.16: a walk."""

    path = squares_field()


class DelaySchema(DeclarationSchema):
    """KG-6.8: waiting for a lower action value."""

    to = StrictInteger(validate=validate.Range(min=1, error="bad_delay: ≥ 1"))


class SearchSchema(OwnCheckSchema):
    """KG-9.13: looking for somebody hidden."""

    target = person_field()


class AttackActSchema(DeclarationSchema):
    """KG-6.9: an attack."""

    attack = StrictString(metadata={"names": "attack"})
    targets = StrictList(person_field())
    with_ = StrictList(StrictString(metadata={"names": "talent"}), data_key="with")
    path = squares_field()
    concept = StrictBoolean(metadata={"rule": "KG-3.7"})
    burn = burn_field()
    spirit = StrictNested(PlanSchema)
    pay = pay_field()


class RecoverSchema(DeclarationSchema):
    """KG-9.4, KG-9.6: shaking off a status."""

    status = StrictString()


class FinishSchema(DeclarationSchema):
    """KG-9.10: a finishing blow."""

    target = person_field()


PREP_ACTS: Mapping[str, type[DeclarationSchema]] = {
    "none": DeclarationSchema,
    "move": PathSchema,
    "stand": DeclarationSchema,
    "detox": OwnCheckSchema,
    "delay": DelaySchema,
    "search": SearchSchema,
    "item": ItemActSchema,
    "talent": TalentActSchema,
}
ATTACK_ACTS: Mapping[str, type[DeclarationSchema]] = {
    "none": DeclarationSchema,
    "attack": AttackActSchema,
    "full_move": PathSchema,
    "disengage": PathSchema,
    "recover": RecoverSchema,
    "finish": FinishSchema,
    "talent": TalentActSchema,
}
END_ACTS: Mapping[str, type[DeclarationSchema]] = {
    "none": DeclarationSchema,
    "recover": DeclarationSchema,
    "talent": TalentActSchema,
}


class WhenSchema(DeclarationSchema):
    """KG-6.11: the condition of a defence order."""

    min_damage = StrictInteger(validate=between(0))
    kind = StrictString(validate=one_of("physical", "magical", "special"))


class DefenceOrderSchema(DeclarationSchema):
    """KG-6.11: a defence order."""

    talent = StrictString(metadata={"names": "talent"})
    for_ = StrictList(person_field(), data_key="for")
    when = StrictNested(WhenSchema)


class StandingSchema(SceneStandingSchema):
    """KG-0.5: standing orders of a combat turn."""

    defence = StrictList(StrictNested(DefenceOrderSchema))
    life_burn = StrictBoolean(metadata={"rule": "KG-3.6"})
    engage = WordOrIds("all", "none", metadata={"rule": "KG-7.11", **PERSON})


class CombatDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for a turn of combat."""

    start = OneOrMany(StrictNested(TalentActSchema))
    prep = OneOrMany(Tagged("action", PREP_ACTS, unknown="bad_action"))
    attack = OneOrMany(Tagged("action", ATTACK_ACTS, unknown="bad_action"))
    end = OneOrMany(Tagged("action", END_ACTS, unknown="bad_action"))
    standing = StrictNested(StandingSchema)
