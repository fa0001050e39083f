"""Declarations (section 8): the schemas of their shape, in the rulebook's order of fields, for form, mail and API.

A closed set of words is part of the shape for whoever fills in a form; a case is told of a wrong word by the clause.
"""

from collections.abc import Mapping

from rules.core.fields import (
    DeclarationSchema,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
)
from rules.core.tagged import Tagged
from rules.srs.act_schemas import ACTS
from rules.srs.command_schemas import COMMANDS


class ModifierEntrySchema(DeclarationSchema):
    """SRS-1.4: what a player adds to a check value, and from where."""

    source = StrictString(load_default="")
    value = StrictInteger(required=True)


class CheckEntrySchema(DeclarationSchema):
    """SRS-1.4: a player's value for an open check; an empty entry accepts the sheet's."""

    check_value = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-1.4"})
    modifiers = StrictList(StrictNested(ModifierEntrySchema), load_default=list, metadata={"rule": "SRS-1.4"})


class PlayerDeclarationSchema(DeclarationSchema):
    """Section 8: what a player seals."""

    submitted_seq = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-2.4", "drawn": False})
    acts = StrictList(Tagged("act", ACTS, unknown="unknown_act"), load_default=list)
    checks = StrictMapping(StrictString(metadata={"names": "check"}), StrictNested(CheckEntrySchema), load_default=dict)


class GmDeclarationSchema(DeclarationSchema):
    """Section 8: what the GM seals."""

    submitted_seq = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-2.4", "drawn": False})
    commands = StrictList(Tagged("tool", COMMANDS, unknown="unknown_tool"), load_default=list)
    acts = StrictList(Tagged("act", ACTS, unknown="unknown_act"), load_default=list)
    checks = StrictMapping(StrictString(metadata={"names": "check"}), StrictNested(CheckEntrySchema), load_default=dict)


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {"gm": GmDeclarationSchema, "player": PlayerDeclarationSchema}
"""By whom they are asked of."""
