"""Faults of a declaration: where in it and by which clause, the shape of a part first."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError, fields

from rules.core.errors import Fault
from rules.core.faults import told_faults
from rules.core.fields import StrictNested
from rules.core.values import schema_of


@cache
def part_of(value: Any) -> StrictNested:
    """Return the one field that holds such a value, by its schema where it is no schema itself."""
    return StrictNested(value if issubclass(value, Schema) else schema_of(value))


def shape_faults(part: fields.Field[Any], raw: Any, path: str, rule: str) -> Iterator[Fault]:
    """Section 9: yield what is wrong with the shape of a part at `path`: unknown fields, then the schema's in order.

    A missing or ill-typed field is `bad_field`; metadata may name another code for a value that a field does not take
    (`fault`) and for a field that is not there (`absent`).
    """
    try:
        part.deserialize(raw)
    except ValidationError as error:
        places = {one.data_key or name: place for place, (name, one) in enumerate(_inside(part).items())}
        for found in sorted(told_faults(error), key=lambda one: _rank(one, places)):
            yield _shaped(part, found, path, rule)


def _inside(part: fields.Field[Any]) -> Mapping[str, fields.Field[Any]]:
    return part.schema.fields if isinstance(part, fields.Nested) else {}


def _rank(found: tuple[str, str, str], places: Mapping[str, int]) -> tuple[bool, int, str]:
    where, code, _ = found
    return code != "unknown_field", places.get(where.partition(".")[0], -1), where


def _shaped(part: fields.Field[Any], found: tuple[str, str, str], path: str, rule: str) -> Fault:
    where, code, wanted = found
    meta = (_inside(part).get(where.partition(".")[0], part) if where else part).metadata
    told = {"unknown_field": code, "missing_field": meta.get("absent", "bad_field")}.get(
        code, meta.get("fault", "bad_field")
    )
    whole = ".".join(one for one in (path, where) if one)
    return Fault(told, whole, meta.get("rule", rule), {"wanted": wanted} if wanted else {})
