"""Faults of a declaration before they are a case's errors, and the small checks that all parts of one share (8)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.skill import Skill


@dataclass(frozen=True)
class Knowledge:
    """What a declaration is examined by: who there is, and what stands on the declarer's own sheet."""

    actor: str
    persons: frozenset[str]
    skills: Mapping[str, Skill] = field(default_factory=dict)
    items: Mapping[str, int | None] = field(default_factory=dict)
    """By item: how many targets it may have, None for any number."""


@dataclass(frozen=True)
class TargetRules:
    """How targets are examined: the clause, whether oneself is one, and how many there may be (None: not examined)."""

    rule: str = "SG-7.3"
    may_be_self: bool = False
    most: int | None = None


def unknown_fields(raw: Mapping[str, Any], allowed: Iterable[str], rule: str = "SG-18.6") -> Iterator[Fault]:
    """SG-18.6: yield a fault for each field that the rulebook does not name, by name."""
    known = frozenset(allowed)
    for name in sorted(raw):
        if name not in known:
            yield Fault("unknown_field", name, rule)


def ill_typed(raw: Mapping[str, Any], types: Mapping[str, type], rule: str = "SG-18.6") -> tuple[Fault, ...]:
    """SG-18.6: return a fault for each field that is not of its type; the path is the field's name."""
    return tuple(Fault("bad_field", name, rule) for name, wanted in types.items() if _is_ill_typed(raw, name, wanted))


def _is_ill_typed(raw: Mapping[str, Any], name: str, wanted: type) -> bool:
    if name not in raw:
        return False
    value = raw[name]
    return type(value) is not int if wanted is int else not isinstance(value, wanted)


def without(raw: Mapping[str, Any], wrong: Iterable[Fault]) -> dict[str, Any]:
    """Return a mapping without the fields that are of the wrong type, which are not examined further."""
    left_out = {fault.path for fault in wrong}
    return {name: value for name, value in raw.items() if name not in left_out}


def skill_faults(known: Knowledge, name: Any, category: str, rule: str) -> Iterator[Fault]:
    """SG-7.2 and others: yield what is wrong with a skill that is to be of a category."""
    skill = known.skills.get(name) if isinstance(name, str) else None
    if skill is None:
        yield Fault("unknown_skill", "", rule, {"category": category})
    elif skill.category != category:
        yield Fault("wrong_category", "", rule, {"category": category})


def skills_faults(known: Knowledge, names: list[Any], category: str, rule: str) -> Iterator[Fault]:
    """SG-7.3, SG-7.12: yield what is wrong with a list of skills, item by item; the path is the position."""
    for position, name in enumerate(names):
        found = tuple(skill_faults(known, name, category, rule))
        if not found and name in names[:position]:
            found = (Fault("duplicate_skill", "", rule),)
        yield from (fault.under(str(position)) for fault in found)


def targets_faults(known: Knowledge, names: list[Any], allowed: TargetRules) -> Iterator[Fault]:
    """SG-7.3: yield what is wrong with a list of targets, item by item, then their number."""
    if not names:
        yield Fault("missing_target", "", allowed.rule)
    for position, name in enumerate(names):
        code = person_fault(known, name, may_be_self=allowed.may_be_self)
        if code is None and name in names[:position]:
            code = "duplicate_target"
        if code is not None:
            yield Fault(code, str(position), allowed.rule)
    if allowed.most is not None and len(names) > allowed.most:
        yield Fault("too_many_targets", "", allowed.rule, {"allowed": allowed.most, "declared": len(names)})


def person_fault(known: Knowledge, name: Any, *, may_be_self: bool) -> str | None:
    """SG-7.3: return the code of what is wrong with one target, None where nothing is."""
    if not isinstance(name, str) or name not in known.persons:
        return "unknown_target"
    return "self_target" if name == known.actor and not may_be_self else None


def except_at(wrong: tuple[Fault, ...], found: Iterator[Fault]) -> Iterator[Fault]:
    """SG-18.6: leave out what is told of a field of the wrong type, which is not examined further."""
    fields = frozenset(fault.path for fault in wrong)
    return (fault for fault in found if fault.path not in fields)
