"""Standing orders (SG-18.4): a frozen value for each kind, and the schemas that load them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from marshmallow import Schema

from rules.core.values import info, schema_of
from rules.senya_gekki.declared_fields import RULE_OF_FACTS, Conditional, Person

InterruptOn = Literal["self", "attacker", "defender"]


INTERRUPTS_ON: tuple[InterruptOn, ...] = get_args(InterruptOn)


@dataclass(frozen=True, kw_only=True)
class Order(Conditional):
    """SG-18.4: one standing order."""


@dataclass(frozen=True, kw_only=True)
class EvadeOrder(Order):
    """SG-7.12: defence skills for an evasion."""

    do: Literal["evade"] = "evade"
    skills: Annotated[tuple[Annotated[str, info(names="defense")], ...], info(rule="SG-7.12")] = ()


@dataclass(frozen=True, kw_only=True)
class CounterOrder(Order):
    """SG-9.2: counter an attack."""

    do: Literal["counter"] = "counter"


@dataclass(frozen=True, kw_only=True)
class CoverOrder(Order):
    """SG-14.2: whom to shield."""

    do: Literal["cover"] = "cover"
    protect: tuple[Person, ...]


@dataclass(frozen=True, kw_only=True)
class InterruptOrder(Order):
    """SG-15.7: a skill used between an attack's declaration and its hit check."""

    do: Literal["interrupt"] = "interrupt"
    skill: Annotated[str, info(names="interrupt", rule="SG-15.7")]
    on: Annotated[InterruptOn, info(rule=RULE_OF_FACTS)] = "self"


@dataclass(frozen=True, kw_only=True)
class ClearDazeOrder(Order):
    """SG-18.7: spend tension to end a daze."""

    do: Literal["clear_daze"] = "clear_daze"


ORDERS: Mapping[str, type[Schema]] = {
    order.do: schema_of(order) for order in (EvadeOrder, CounterOrder, CoverOrder, InterruptOrder, ClearDazeOrder)
}
"""SG-18.4: the schemas of standing orders, by `do`."""
