"""The shapes of declarations (15.3), by stage; the same for form, mail and API. Rules of play are checked elsewhere."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validate

from rules.core.fields import (
    AnyJson,
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
from rules.kamigakari.model.build_declaration import BuildDeclarationSchema
from rules.kamigakari.model.tables import BURN_DICE_MAX, ROLES, STATUS_RULES, TRIGGERS

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


def _person() -> StrictString:
    return StrictString(metadata=PERSON)


def _is_die(value: Any) -> None:
    """KG-2.4: a position of the stock, or an excess spirit."""
    if value != "x" and (type(value) is not int or value < 0):
        raise ValidationError("bad_value")


def _squares() -> StrictList:
    return StrictList(_square())


def _square() -> StrictList:
    return StrictList(StrictInteger(), validate=validate.Length(equal=2, error="bad_value"))


def _pay() -> StrictList:
    return StrictList(AnyJson(validate=_is_die), metadata={"rule": "KG-2.4", "rare": True})


def _burn() -> StrictInteger:
    bounds = validate.Range(1, BURN_DICE_MAX, error=f"burn_dice_range: 1–{BURN_DICE_MAX}")
    return StrictInteger(validate=bounds, metadata={"rule": "KG-3.5"})


class PlanSchema(DeclarationSchema):
    """KG-2.7: an exchange plan."""

    policy = StrictString(validate=validate.OneOf(POLICIES, error="bad_policy: {choices}"))
    swaps = StrictList(_square())
    keep = StrictList(StrictInteger(validate=between(1, 6)))


class OwnCheckSchema(DeclarationSchema):
    """KG-2.7, KG-3.5: what is decided about one check of one's own."""

    spirit = StrictNested(PlanSchema)
    burn = _burn()


class StandingCheckSchema(DeclarationSchema):
    """KG-2.7: what is decided about all checks of one kind."""

    spirit = OneOrMany(StrictNested(PlanSchema))
    burn = _burn()


class TalentActSchema(DeclarationSchema):
    """KG-6.5: the use of a talent."""

    talent = StrictString(metadata={"names": "talent"})
    targets = StrictList(_person())
    pay = _pay()


class ItemActSchema(DeclarationSchema):
    """KG-6.7: the use of an item."""

    item = StrictString(metadata={"names": "item"})
    target = _person()
    pay = _pay()


class PathSchema(DeclarationSchema):
    """KG-7.16: a walk."""

    path = _squares()


class DelaySchema(DeclarationSchema):
    """KG-6.8: waiting for a lower action value."""

    to = StrictInteger(validate=validate.Range(min=1, error="bad_delay: ≥ 1"))


class SearchSchema(OwnCheckSchema):
    """KG-9.13: looking for somebody hidden."""

    target = _person()


class AttackActSchema(DeclarationSchema):
    """KG-6.9: an attack."""

    attack = StrictString(metadata={"names": "attack"})
    targets = StrictList(_person())
    with_ = StrictList(StrictString(metadata={"names": "talent"}), data_key="with")
    path = _squares()
    concept = StrictBoolean(metadata={"rule": "KG-3.7"})
    burn = _burn()
    spirit = StrictNested(PlanSchema)
    pay = _pay()


class RecoverSchema(DeclarationSchema):
    """KG-9.4, KG-9.6: shaking off a status."""

    status = StrictString()


class FinishSchema(DeclarationSchema):
    """KG-9.10: a finishing blow."""

    target = _person()


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
    for_ = StrictList(_person(), data_key="for")
    when = StrictNested(WhenSchema)


class SpecialOrderSchema(DeclarationSchema):
    """KG-6.12: a special talent and what triggers it."""

    talent = StrictString(metadata={"names": "talent"})
    on = StrictString(required=True, validate=one_of(*TRIGGERS))
    targets = StrictList(_person())


class SceneStandingSchema(DeclarationSchema):
    """KG-0.5: standing orders of a scene."""

    special = StrictList(StrictNested(SpecialOrderSchema))
    passive = StrictNested(StandingCheckSchema)
    acrobatics = StrictNested(StandingCheckSchema)


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


class TryChallengeSchema(OwnCheckSchema):
    """KG-1.3: a check of a challenge."""

    challenge = StrictString(metadata={"names": "challenge"})


class AttemptSchema(OwnCheckSchema):
    """KG-5.11: an attempt at a place of a struggle."""

    location = StrictString(metadata={"names": "location"})
    method = StrictString(required=True, validate=one_of("pay", "investigate"))
    pay = _pay()


class TieSchema(DeclarationSchema):
    """KG-3.3: a new link; it may be to anybody, also to somebody without a sheet."""

    target = StrictString(required=True)
    emotion = StrictString()


class SceneDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for a scene."""

    appear = StrictBoolean(metadata={"rule": "KG-5.3"})
    appear_check = StrictNested(OwnCheckSchema)
    companions = StrictList(_person())
    talents = StrictList(StrictNested(TalentActSchema))
    items = StrictList(StrictNested(ItemActSchema))
    checks = StrictList(StrictNested(TryChallengeSchema))
    struggle = StrictNested(AttemptSchema)
    link = StrictNested(TieSchema)
    standing = StrictNested(SceneStandingSchema)


class FirstTieSchema(TieSchema):
    """KG-4.14: one of the three first links."""

    role = StrictString(metadata={"choices": ROLES})


class SessionStartDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for the start of a session."""

    links = StrictList(StrictNested(FirstTieSchema))


class SessionEndDeclarationSchema(DeclarationSchema):
    """15.3: what is sealed for the end of a session."""

    kushimitama_max = StrictInteger(validate=between(0), metadata={"rule": "KG-3.9"})


class ToolSchema(DeclarationSchema):
    """KG-11.1: what all tools have."""

    secret = StrictBoolean()


class TargetToolSchema(ToolSchema):
    """KG-11.1: a tool used on somebody."""

    target = _person()


class ModifierToolSchema(TargetToolSchema):
    """KG-1.1: a modifier."""

    check = StrictString(required=True)
    amount = StrictInteger(required=True)


class StatusToolSchema(TargetToolSchema):
    """KG-9: a status."""

    status = StrictString(required=True, validate=one_of(*STATUS_RULES))


class DamageToolSchema(TargetToolSchema):
    """KG-8.4: special damage."""

    amount = StrictInteger(required=True, validate=between(0))
    cut = StrictInteger(validate=between(0))


class FallToolSchema(TargetToolSchema):
    """KG-8.6: a fall."""

    metres = StrictInteger(required=True, validate=between(0))
    cut = StrictInteger(validate=between(0))


class BarrierToolSchema(ToolSchema):
    """KG-6.6: the spirit barrier."""

    on = StrictBoolean(required=True)


class BoardToolSchema(ToolSchema):
    """KG-7.1: the size of the board."""

    w = StrictInteger(required=True, validate=validate.Range(min=1, error="bad_board: ≥ 1"))
    h = StrictInteger(required=True, validate=validate.Range(min=1, error="bad_board: ≥ 1"))


class TokenToolSchema(TargetToolSchema):
    """KG-7.2: placing somebody."""

    to = StrictList(StrictInteger(), required=True, validate=validate.Length(equal=2, error="bad_value"))


class TableToolSchema(ToolSchema):
    """KG-5.7: a roll on a table."""

    table = StrictString(metadata={"names": "table"})


TOOLS: Mapping[str, type[DeclarationSchema]] = {
    "gm.set_modifier": ModifierToolSchema,
    "gm.apply_status": StatusToolSchema,
    "gm.clear_status": StatusToolSchema,
    "gm.special_damage": DamageToolSchema,
    "gm.fall": FallToolSchema,
    "gm.set_barrier": BarrierToolSchema,
    "gm.resize_board": BoardToolSchema,
    "gm.move_token": TokenToolSchema,
    "gm.end_combat": ToolSchema,
    "gm.roll_table": TableToolSchema,
    "gm.approve_job": TargetToolSchema,
    "gm.next_part": ToolSchema,
}


class GmDeclarationSchema(DeclarationSchema):
    """15.3: what the GM seals."""

    tools = StrictList(Tagged("tool", TOOLS, unknown="unknown_tool"))


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "build": BuildDeclarationSchema,
    "session_start": SessionStartDeclarationSchema,
    "scene": SceneDeclarationSchema,
    "combat": CombatDeclarationSchema,
    "session_end": SessionEndDeclarationSchema,
    "gm": GmDeclarationSchema,
}
"""15.3: the schemas of the declarations, by stage; the GM's is the same in all."""
