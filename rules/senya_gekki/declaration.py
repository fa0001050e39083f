"""What one character declares for a round (section 8): frozen values, and the schemas that load them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal, TypeVar, get_args

from marshmallow import Schema, ValidationError

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictInteger,
    StrictList,
    StrictString,
    between,
    one_of,
    ready,
)
from rules.core.tagged import Tagged
from rules.core.values import As, info, loads, schema_of
from rules.senya_gekki.tables import FACTS

Operator = Literal["==", "!=", "<=", ">=", "<", ">", "in", "has"]
OPERATORS: tuple[Operator, ...] = get_args(Operator)
InterruptOn = Literal["self", "attacker", "defender"]
INTERRUPTS_ON: tuple[InterruptOn, ...] = get_args(InterruptOn)
RULE_OF_FACTS = "SG-18.4"
K = TypeVar("K", bound="Order")


def unless_given(field: Callable[..., Any]) -> As:
    """Return a field that may be left out but not be null, and whose default no form writes."""

    def make(**given: Any) -> Any:
        return field(**{name: held for name, held in given.items() if name not in {"load_default", "allow_none"}})

    return As(make)


def _persons(**given: Any) -> StrictList:
    return StrictList(StrictString(metadata={"names": "person"}), **given)


def _require_delay(value: Any) -> None:
    """SG-5.2: raise ValidationError where a delay is neither a number of points, at least 1, nor all of them."""
    if value != "all" and (type(value) is not int or value < 1):
        raise ValidationError("bad_delay")


Person = Annotated[str, info(names="person")]
Targets = Annotated[tuple[str, ...] | None, unless_given(_persons)]
"""The targets of an entry; None is oneself."""


@dataclass(frozen=True)
class Condition:
    """SG-18.4: one fact, and what it is compared with."""

    fact: Annotated[str, one_of(*FACTS), info(rule=RULE_OF_FACTS)]
    op: Annotated[Operator, info(rule=RULE_OF_FACTS)]
    value: Annotated[Any, As(partial(AnyJson, allow_none=True)), info(rule=RULE_OF_FACTS)]


@dataclass(frozen=True, kw_only=True)
class Conditional:
    """SG-18.4: what holds only under conditions."""

    when: Annotated[tuple[Condition, ...], info(rule=RULE_OF_FACTS, rare=True)] = ()


@dataclass(frozen=True, kw_only=True)
class SetupUse(Conditional):
    """SG-3.4: a skill of the setup process."""

    skill: Annotated[str, info(names="setup", rule="SG-3.4")]
    targets: Targets = None


@dataclass(frozen=True, kw_only=True)
class CleanupUse(Conditional):
    """SG-6.4, SG-6.5: a skill of the clean-up, or something else by its text."""

    skill: Annotated[str, unless_given(StrictString), info(names="cleanup", rule="SG-6.4")] = ""
    targets: Targets = None
    other: Annotated[str | None, unless_given(StrictString), info(rule="SG-6.5")] = None


@dataclass(frozen=True, kw_only=True)
class Entry(Conditional):
    """SG-18.1: one entry of a plan."""

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return whom it names; nobody where it has no targets."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Action(Entry):
    """SG-5.6: an action, with which one may move up to 10 metres."""

    move_to: Annotated[int | None, unless_given(StrictInteger), info(rule="SG-5.6", rare=True)] = None


@dataclass(frozen=True, kw_only=True)
class AttackEntry(Action):
    """SG-7.2, SG-7.3: an attack."""

    do: Literal["attack"] = "attack"
    attack_type: Annotated[str, info(names="attack_type", rule="SG-7.2")]
    skills: Annotated[tuple[Annotated[str, info(names="attack")], ...], info(rule="SG-7.3")] = ()
    targets: tuple[Person, ...]
    shots: Annotated[int, between(1), unless_given(StrictInteger), info(rule="SG-10.1", rare=True)] = 1

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return self.targets


@dataclass(frozen=True, kw_only=True)
class SkillEntry(Action):
    """SG-5.8: a skill."""

    do: Literal["skill"] = "skill"
    skill: Annotated[str, info(names="action", rule="SG-5.8")]
    targets: Targets = None

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return (user,) if self.targets is None else self.targets


@dataclass(frozen=True, kw_only=True)
class ItemEntry(Action):
    """SG-5.9: an item."""

    do: Literal["item"] = "item"
    item: Annotated[str, info(names="item", rule="SG-5.9")]
    targets: Targets = None

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return (user,) if self.targets is None else self.targets


@dataclass(frozen=True, kw_only=True)
class FinishEntry(Action):
    """SG-5.10: a finishing blow."""

    do: Literal["finish"] = "finish"
    target: Person

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its only target."""
        return (self.target,)


@dataclass(frozen=True, kw_only=True)
class OtherEntry(Action):
    """SG-5.11: whatever the GM counts as an action."""

    do: Literal["other"] = "other"
    text: Annotated[str, info(rule="SG-5.11")]


@dataclass(frozen=True, kw_only=True)
class FullMoveEntry(Entry):
    """SG-5.6: a full move, in metres on the line."""

    do: Literal["full_move"] = "full_move"
    to: Annotated[int, info(rule="SG-5.6")]


@dataclass(frozen=True, kw_only=True)
class DelayEntry(Entry):
    """SG-5.2: a delay, in points of the action count."""

    do: Literal["delay"] = "delay"
    by: Annotated[int | Literal["all"], As(AnyJson), _require_delay, info(rule="SG-5.2")]


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


ENTRIES: Mapping[str, type[Schema]] = {
    entry.do: schema_of(entry)
    for entry in (AttackEntry, SkillEntry, ItemEntry, FinishEntry, FullMoveEntry, DelayEntry, OtherEntry)
}
"""SG-18.1: the schemas of the entries of a plan, by `do`."""
ORDERS: Mapping[str, type[Schema]] = {
    order.do: schema_of(order) for order in (EvadeOrder, CounterOrder, CoverOrder, InterruptOrder, ClearDazeOrder)
}
"""SG-18.4: the schemas of standing orders, by `do`."""


def _entries(**given: Any) -> StrictList:
    return StrictList(Tagged("do", ENTRIES, unknown="unknown_action"), **given)


def _orders(**given: Any) -> StrictList:
    return StrictList(Tagged("do", ORDERS, unknown="unknown_order"), **given)


@dataclass(frozen=True)
class Declaration:
    """Section 8: what one character declares for a round."""

    appear: Annotated[bool, info(rule="SG-3.2", rare=True)] = False
    setup: Annotated[tuple[SetupUse, ...], info(rule="SG-3.4")] = ()
    plan: Annotated[tuple[Entry, ...], As(_entries), info(rule="SG-18.1")] = ()
    standing: Annotated[tuple[Order, ...], As(_orders), info(rule=RULE_OF_FACTS)] = ()
    cleanup: Annotated[tuple[CleanupUse, ...], info(rule="SG-6.4")] = ()

    def orders(self, kind: type[K]) -> tuple[K, ...]:
        """Return the standing orders of one kind, in their order."""
        return tuple(order for order in self.standing if isinstance(order, kind))


@loads(Declaration)
class PlanSchema(DeclarationSchema):
    """Section 8: what one character declares for a round."""


def read_declaration(raw: Mapping[str, Any]) -> Declaration:
    """Read a declaration that has no fault."""
    declaration: Declaration = ready(PlanSchema).load(raw)
    return declaration
