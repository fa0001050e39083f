"""Faults of a declaration before they are a case's errors: where in it, and by which clause (12.6)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from rules.core.errors import Fault
from rules.core.faults import WANTED, told_faults
from rules.core.fields import StrictSchema, ready

_WORSE = ("unknown_field", "missing_field", "bad_value")


def shape_faults(schema: type[StrictSchema], raw: Any) -> dict[str, str]:
    """12.6: return by path what is wrong with the shape of `raw`, one code for a field, the first of `_WORSE`.

    Where the schema knows what the field takes instead, that stands behind the code and `WANTED`. A fault within a list
    of ids or words is the list's; within a field that has a fault as a whole nothing is told.
    """
    if ready(schema).finds_no_fault(raw):
        return {}
    try:
        ready(schema).load(raw)
    except ValidationError as error:
        found: dict[str, str] = {}
        for path, code, wanted in sorted(told_faults(error), key=lambda fault: _WORSE.index(fault[1])):
            found.setdefault(_field_of(path), f"{code}{WANTED}{wanted}" if wanted else code)
        return {path: said for path, said in found.items() if not _lies_within(path, found)}
    return {}


def _lies_within(path: str, wrong: Mapping[str, str]) -> bool:
    return any(path.startswith(f"{whole}.") for whole in wrong)


def _field_of(path: str) -> str:
    while path.rpartition(".")[2].isdigit():
        path = path.rpartition(".")[0]
    return path


def ruled(shape: Mapping[str, str], schema: type[StrictSchema], default: str) -> Iterator[Fault]:
    """Yield faults of shape with the clause of their field, `default` for fields that have none."""
    rules = {name: one.metadata.get("rule", default) for name, one in ready(schema).fields.items()}
    for path, said in shape.items():
        code, _, wanted = said.partition(WANTED)
        yield Fault(code, path, rules.get(path.partition(".")[0], default), {"wanted": wanted} if wanted else {})


def sound(raw: Mapping[str, Any], shape: Mapping[str, str], within: str = "") -> dict[str, Any]:
    """Return the fields of a mapping without those that have a fault of shape, for the rules to go on with."""
    prefix = f"{within}." if within else ""
    return {name: value for name, value in raw.items() if f"{prefix}{name}" not in shape}


def unknown_ids(ids: Iterable[str], known: Iterable[str], path: str, rule: str) -> Iterator[Fault]:
    """12.6: yield `unknown_id` for each id that is not among the known ones; the words never say why."""
    known = set(known)
    for one in dict.fromkeys(ids):
        if one not in known:
            yield Fault("unknown_id", path, rule, {"got": one})
