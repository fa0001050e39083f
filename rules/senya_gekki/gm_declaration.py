"""The GM's commands (SG-18.11): frozen values, and the schemas that load them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import Schema

from rules.core.fields import DeclarationSchema, StrictList, StrictNested, StrictString, between, one_of, ready
from rules.core.tagged import Tagged
from rules.core.values import As, info, loads, schema_of
from rules.senya_gekki.declared_fields import Person, unless_given
from rules.senya_gekki.skill_schema import EffectSchema
from rules.senya_gekki.tables import SIDES, Modified, Side


@dataclass(frozen=True, kw_only=True)
class Command:
    """SG-18.11: one command; what a secret one tells is the GM's alone (section 3)."""

    secret: Annotated[bool, info(rare=True)] = False


@dataclass(frozen=True, kw_only=True)
class StartCombat(Command):
    """SG-1.1, SG-16.1: combat begins, perhaps by an ambush."""

    tool: Literal["gm.start_combat"] = "gm.start_combat"
    surprise: Annotated[Side | None, unless_given(StrictString), one_of(*SIDES), info(rule="SG-16.1")] = None


@dataclass(frozen=True, kw_only=True)
class EndCombat(Command):
    """SG-1.5, SG-1.7, SG-1.8: combat ends."""

    tool: Literal["gm.end_combat"] = "gm.end_combat"
    keep_statuses: tuple[Person, ...] = ()
    allow_remaining: Annotated[bool, info(rule="SG-1.8")] = False


@dataclass(frozen=True, kw_only=True)
class EndScenario(Command):
    """SG-12.3: the scenario ends."""

    tool: Literal["gm.end_scenario"] = "gm.end_scenario"


@dataclass(frozen=True, kw_only=True)
class EndSession(Command):
    """SG-11.7: the session ends."""

    tool: Literal["gm.end_session"] = "gm.end_session"


@dataclass(frozen=True, kw_only=True)
class OtherDamage(Command):
    """SG-17.1: 1D6 and a number of points."""

    tool: Literal["gm.other_damage"] = "gm.other_damage"
    target: Person
    n: int = 0
    ignore_defense: bool = False


@dataclass(frozen=True, kw_only=True)
class SetModifier(Command):
    """SG-18.10: a modifier on a kind of check, in points."""

    tool: Literal["gm.set_modifier"] = "gm.set_modifier"
    actor: Person
    on: Modified
    value: int


@dataclass(frozen=True, kw_only=True)
class SetTieOrder(Command):
    """SG-4.2: who goes first among equals."""

    tool: Literal["gm.set_tie_order"] = "gm.set_tie_order"
    order: Annotated[tuple[Person, ...], info(ordered=True)]


@dataclass(frozen=True, kw_only=True)
class Veto(Command):
    """SG-7.4: an entry of a plan that is not carried out; the first has the index 0."""

    tool: Literal["gm.veto"] = "gm.veto"
    actor: Person
    index: Annotated[int, between(0)]
    reason: Annotated[str, unless_given(StrictString)] = ""


@dataclass(frozen=True, kw_only=True)
class Appear(Command):
    """SG-3.2: somebody enters the scene."""

    tool: Literal["gm.appear"] = "gm.appear"
    actor: Person


@dataclass(frozen=True, kw_only=True)
class ApplyEffect(Command):
    """SG-5.11: an effect of the vocabulary."""

    tool: Literal["gm.apply_effect"] = "gm.apply_effect"
    target: Person
    effect: Annotated[Mapping[str, Any], As(partial(StrictNested, EffectSchema)), info(rule="SG-18.11")]


COMMANDS: Mapping[str, type[Schema]] = {
    value.tool: schema_of(value)
    for value in (
        StartCombat,
        EndCombat,
        EndScenario,
        EndSession,
        OtherDamage,
        SetModifier,
        SetTieOrder,
        Veto,
        Appear,
        ApplyEffect,
    )
}
"""SG-18.11: the schemas of the GM's tools, by name."""


def _commands(**given: Any) -> StrictList:
    return StrictList(Tagged("tool", COMMANDS, unknown="unknown_tool"), **given)


@dataclass(frozen=True)
class GmDeclaration:
    """SG-18.11: the GM's commands, run first and in their order."""

    commands: Annotated[tuple[Command, ...], As(_commands), info(rule="SG-18.11")] = ()


@loads(GmDeclaration)
class GmSchema(DeclarationSchema):
    """SG-18.11: the GM's commands, run first and in their order."""


def read_commands(raw: Mapping[str, Any]) -> tuple[Command, ...]:
    """Read the GM's declaration, which has no fault."""
    declaration: GmDeclaration = ready(GmSchema).load(raw)
    return declaration.commands
