"""What is declared: a throw by each duelist, commands by the GM."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from rules.core.fields import DeclarationSchema, StrictList, between
from rules.core.tagged import Tagged
from rules.core.values import As, info, loads, schema_of

SLOW: Literal["slow"] = "slow"


@dataclass(frozen=True)
class Throw:
    """DU-1: one sign, or `slow`."""

    sign: Annotated[Literal["rock", "paper", "scissors", "slow"], info(rule="DU-1")]


@dataclass(frozen=True)
class OpenRound:
    """DU-3: ask everybody for a throw."""

    tool: Literal["gm.open_round"]


@dataclass(frozen=True)
class Award:
    """DU-3: points for somebody."""

    person: Annotated[str, info(names="person")]
    points: Annotated[int, between(1, 9)]
    tool: Literal["gm.award"]


@dataclass(frozen=True)
class EndDuel:
    """DU-3: end the duel."""

    tool: Literal["gm.end_duel"]


Command = OpenRound | Award | EndDuel
COMMANDS = {"gm.open_round": OpenRound, "gm.award": Award, "gm.end_duel": EndDuel}
COMMAND = Tagged("tool", {name: schema_of(one) for name, one in COMMANDS.items()}, unknown="unknown_tool")


@dataclass(frozen=True)
class GmDeclaration:
    """DU-3: commands, in their order."""

    commands: Annotated[tuple[Command, ...], As(partial(StrictList, COMMAND)), info(rule="DU-3")] = ()


@loads(Throw)
class ThrowSchema(DeclarationSchema):
    """DU-1: what a duelist seals."""


@loads(GmDeclaration)
class GmSchema(DeclarationSchema):
    """DU-3: what the GM seals."""


Declaration = Throw | GmDeclaration
DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {"throw": ThrowSchema, "gm": GmSchema}
RULES = {"throw": "DU-1", "gm": "DU-3"}
"""The clause of whatever is wrong with the shape of a document."""
