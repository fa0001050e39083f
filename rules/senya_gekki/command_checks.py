"""What may be wrong with the GM's commands (SG-18.11), command by command and field by field."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.faults import Knowledge, ill_typed, person_fault, unknown_fields, without
from rules.senya_gekki.gm_declaration import COMMANDS
from rules.senya_gekki.skill_schema import effect_faults
from rules.senya_gekki.tables import MODIFIED, SIDES

_RULE = "SG-18.11"
_TYPES: Mapping[str, Mapping[str, type]] = {
    "gm.start_combat": {"surprise": str},
    "gm.end_combat": {"keep_statuses": list, "allow_remaining": bool},
    "gm.end_scenario": {},
    "gm.end_session": {},
    "gm.other_damage": {"target": str, "n": int, "ignore_defense": bool},
    "gm.set_modifier": {"actor": str, "on": str, "value": int},
    "gm.set_tie_order": {"order": list},
    "gm.veto": {"actor": str, "index": int, "reason": str},
    "gm.appear": {"actor": str},
    "gm.apply_effect": {"target": str, "effect": dict},
}


def commands_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """SG-18.6, SG-18.11: yield every fault of the GM's declaration."""
    if not isinstance(raw, Mapping):
        yield Fault("bad_field", "", "SG-18.6")
        return
    yield from unknown_fields(raw, ("commands",))
    wrong = ill_typed(raw, {"commands": list})
    yield from wrong
    for position, command in enumerate(without(raw, wrong).get("commands", ())):
        yield from (fault.under(f"commands.{position}") for fault in _command(known, command))


def _command(known: Knowledge, raw: Any) -> Iterator[Fault]:
    if not isinstance(raw, Mapping):
        yield Fault("bad_field", "", _RULE)
        return
    tool = raw.get("tool")
    if not isinstance(tool, str) or tool not in COMMANDS:
        yield Fault("unknown_tool", "tool", _RULE, {"allowed": list(COMMANDS)})
        return
    types = _TYPES[tool]
    yield from unknown_fields(raw, ("tool", "secret", *types), _RULE)
    wrong = ill_typed(raw, {"secret": bool, **types}, _RULE)
    yield from wrong
    fields = frozenset(fault.path for fault in wrong)
    for name in types:
        if name in _FIELDS and name not in fields:
            yield from _FIELDS[name](known, raw, name)


def _person(known: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    code = person_fault(known, raw.get(name), may_be_self=True)
    if code is not None:
        yield Fault(code, name, _RULE)


def _persons(known: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    """Yield what is wrong with a list of characters; it may be empty."""
    names = raw.get(name, [])
    for position, person in enumerate(names):
        code = person_fault(known, person, may_be_self=True)
        if code is None and person in names[:position]:
            code = "duplicate_target"
        if code is not None:
            yield Fault(code, f"{name}.{position}", _RULE)


def _order(known: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    yield from _given(known, raw, name)
    yield from _persons(known, raw, name)


def _given(_: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    if name not in raw:
        yield Fault("bad_field", name, _RULE)


def _index(_: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    if raw.get(name, -1) < 0:
        yield Fault("bad_field", name, _RULE)


def _side(_: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    if name in raw and raw[name] not in SIDES:
        yield Fault("bad_field", name, _RULE)


def _kind(_: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    if raw.get(name) not in MODIFIED:
        yield Fault("bad_modifier", name, "SG-18.10", {"allowed": list(MODIFIED)})


def _effect(known: Knowledge, raw: Mapping[str, Any], name: str) -> Iterator[Fault]:
    yield from _given(known, raw, name)
    if name in raw:
        yield from (Fault(code, f"{name}.{path}" if path else name, _RULE) for path, code in effect_faults(raw[name]))


_FIELDS: Mapping[str, Callable[[Knowledge, Mapping[str, Any], str], Iterator[Fault]]] = {
    "surprise": _side,
    "keep_statuses": _persons,
    "target": _person,
    "actor": _person,
    "on": _kind,
    "value": _given,
    "order": _order,
    "index": _index,
    "effect": _effect,
}
