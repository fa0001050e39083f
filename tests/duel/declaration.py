"""What is declared: a throw by each duelist, commands by the GM."""

from rules.core.fields import DeclarationSchema, StrictInteger, StrictList, StrictString, between, one_of
from rules.core.tagged import Tagged

SIGNS = ("rock", "paper", "scissors")
SLOW = "slow"


class ThrowSchema(DeclarationSchema):
    """DU-1: one sign, or `slow`."""

    sign = StrictString(required=True, validate=one_of(*SIGNS, SLOW))


class AwardSchema(DeclarationSchema):
    """DU-3: points for somebody."""

    person = StrictString(required=True, metadata={"names": "person"})
    points = StrictInteger(required=True, validate=between(1, 9))


COMMANDS = {"gm.open_round": DeclarationSchema, "gm.award": AwardSchema, "gm.end_duel": DeclarationSchema}


class GmSchema(DeclarationSchema):
    """DU-3: commands, in their order."""

    commands = StrictList(Tagged("tool", COMMANDS, unknown="unknown_tool"), load_default=list)


DOCUMENTS = {"throw": ThrowSchema, "gm": GmSchema}
