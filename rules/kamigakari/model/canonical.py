"""The canonical form of a declaration: one act, or plan, without a list becomes a list of one (15.3)."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from rules.core.canonical import canonical as without_defaults
from rules.core.fields import ready
from rules.core.tagged import Tagged
from rules.kamigakari.model.act_schemas import OneOrMany
from rules.kamigakari.model.declaration import DOCUMENTS


def canonical(document: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """15.3: return a declaration without faults in its canonical form; the order of its fields is the alphabet's.

    So the path of every act and plan has its position, and a request's path (KG-2.7) is one of the declaration's.
    """
    schema = ready(DOCUMENTS[document])
    return without_defaults(schema, _listed(schema, raw))


def _listed(schema: Schema, raw: Mapping[str, Any]) -> dict[str, Any]:
    parts = {part.data_key or name: part for name, part in schema.fields.items()}
    return {name: _value(parts[name], value) for name, value in raw.items()}


def _value(part: fields.Field[Any], value: Any) -> Any:
    if isinstance(part, OneOrMany) and isinstance(value, Mapping):
        return [_value(part.inner, value)]
    if isinstance(part, fields.List) and isinstance(value, list):
        return [_value(part.inner, one) for one in value]
    if isinstance(part, fields.Nested) and isinstance(value, Mapping):
        return _listed(part.schema, value)
    if isinstance(part, Tagged) and isinstance(value, Mapping) and (schema := part.schema_of(value[part.tag])):
        return _listed(schema, value)
    return value
