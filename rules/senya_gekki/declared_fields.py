"""Fields that plans, orders and commands share (section 8): persons, targets, conditions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal, get_args

from rules.core.fields import (
    AnyJson,
    StrictList,
    StrictString,
    one_of,
)
from rules.core.values import As, info
from rules.senya_gekki.tables import FACTS


def unless_given(field: Callable[..., Any]) -> As:
    """Return a field that may be left out but not be null, and whose default no form writes."""

    def make(**given: Any) -> Any:
        return field(**{name: held for name, held in given.items() if name not in {"load_default", "allow_none"}})

    return As(make)


def _persons(**given: Any) -> StrictList:
    return StrictList(StrictString(metadata={"names": "person"}), **given)


Person = Annotated[str, info(names="person")]


Targets = Annotated[tuple[str, ...] | None, unless_given(_persons)]
"""The targets of an entry; None is oneself."""


RULE_OF_FACTS = "SG-18.4"


Operator = Literal["==", "!=", "<=", ">=", "<", ">", "in", "has"]


OPERATORS: tuple[Operator, ...] = get_args(Operator)


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
