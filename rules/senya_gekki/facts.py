"""Facts and conditions (SG-18.4): what a condition may ask at which moment, and whether it holds."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.declared_fields import OPERATORS, RULE_OF_FACTS, Condition
from rules.senya_gekki.faults import unknown_fields
from rules.senya_gekki.tables import FACTS


def when_faults(raw: Mapping[str, Any], available: frozenset[str], rule: str = RULE_OF_FACTS) -> Iterator[Fault]:
    """SG-18.4, SG-9.2: yield what is wrong with the conditions of an entry; `rule` is the clause of a wrong fact."""
    for position, condition in enumerate(raw.get("when", ())):
        yield from (fault.under(f"when.{position}") for fault in _condition_faults(condition, available, rule))


def _condition_faults(raw: Any, available: frozenset[str], rule: str) -> Iterator[Fault]:
    if not isinstance(raw, Mapping):
        yield Fault("bad_condition", "", RULE_OF_FACTS)
        return
    yield from unknown_fields(raw, ("fact", "op", "value"))
    fact = raw.get("fact")
    if not isinstance(fact, str) or fact not in FACTS:
        yield Fault("unknown_fact", "fact", rule, {"fact": fact})
    elif fact not in available:
        yield Fault("fact_not_available", "fact", rule, {"fact": fact})
    if not _is_comparison(raw):
        yield Fault("bad_condition", "", RULE_OF_FACTS)


def _is_comparison(raw: Mapping[str, Any]) -> bool:
    op = raw.get("op")
    if not isinstance(op, str) or op not in OPERATORS or "value" not in raw:
        return False
    return op != "in" or isinstance(raw["value"], list)


def holds(conditions: tuple[Condition, ...], facts: Mapping[str, Any]) -> bool:
    """SG-18.4: tell whether all conditions hold; none always do. A fact that is not there is null."""
    return all(_COMPARE[one.op](facts.get(one.fact), one.value) for one in conditions)


def _is_same(fact: Any, value: Any) -> bool:
    return type(fact) is type(value) and bool(fact == value)


def _sized(compare: Callable[[int, int], bool]) -> Callable[[Any, Any], bool]:
    return lambda fact, value: type(fact) is int and type(value) is int and compare(fact, value)


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": _is_same,
    "!=": lambda fact, value: not _is_same(fact, value),
    "<=": _sized(lambda fact, value: fact <= value),
    ">=": _sized(lambda fact, value: fact >= value),
    "<": _sized(lambda fact, value: fact < value),
    ">": _sized(lambda fact, value: fact > value),
    "in": lambda fact, value: any(_is_same(fact, one) for one in value),
    "has": lambda fact, value: isinstance(fact, list) and any(_is_same(one, value) for one in fact),
}
