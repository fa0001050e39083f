"""The shape of what the GM seals (15.3, KG-11.1): tools, each with fields of its own."""

from collections.abc import Mapping

from marshmallow import validate

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictString,
    between,
    one_of,
)
from rules.core.tagged import Tagged
from rules.kamigakari.model.act_schemas import person_field
from rules.kamigakari.model.tables import STATUS_RULES


class ToolSchema(DeclarationSchema):
    """KG-11.1: what all tools have."""

    secret = StrictBoolean()


class TargetToolSchema(ToolSchema):
    """KG-11.1: a tool used on somebody."""

    target = person_field()


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
