"""The canonical form of a declaration: what equals its default is left out on every level, lists stay as declared."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, missing

from rules.core.plain import plain
from rules.core.tagged import Tagged


def canonical(schema: Schema, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a declaration without faults in its canonical form; the order of its fields is the alphabet's."""
    parts = {part.data_key or name: part for name, part in schema.fields.items()}
    kept = {name: _value(parts[name], raw[name]) for name in sorted(raw)}
    return {name: value for name, value in kept.items() if not _is_default(parts[name], value)}


def _is_default(part: fields.Field[Any], value: Any) -> bool:
    return part.load_default is not missing and bool(value == _value(part, plain(_made(part.load_default))))


def _made(default: Any) -> Any:
    return default() if callable(default) else default


def _value(part: fields.Field[Any], value: Any) -> Any:
    if isinstance(part, fields.List) and isinstance(value, list):
        return [_value(part.inner, item) for item in value]
    if not isinstance(value, Mapping):
        return value
    if isinstance(part, fields.Nested):
        return canonical(part.schema, value)
    if isinstance(part, Tagged) and (schema := part.schema_of(value[part.tag])):
        return canonical(schema, value)
    if isinstance(part, fields.Dict) and part.value_field is not None:
        return {key: _value(part.value_field, value[key]) for key in sorted(value)}
    return value
