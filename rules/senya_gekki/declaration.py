"""What one character declares for a round (section 8): frozen values, and the schemas that load them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from rules.core.fields import (
    DeclarationSchema,
    StrictList,
    StrictString,
    ready,
)
from rules.core.tagged import Tagged
from rules.core.values import As, info, loads
from rules.senya_gekki.declared_fields import RULE_OF_FACTS, Conditional, Targets, unless_given
from rules.senya_gekki.entries import ENTRIES, Entry
from rules.senya_gekki.standing_orders import ORDERS, Order

K = TypeVar("K", bound="Order")


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
