"""The canonical form of a declaration: what equals its default is left out on every level, lists stay as declared."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, missing

from rules.fate_war.declaration import DOCUMENTS
from rules.fate_war.faults import ready
from rules.fate_war.state import plain


def canonical(document: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """12.5: return a declaration without faults in its canonical form; the order of its fields is the alphabet's."""
    return _fields(ready(DOCUMENTS[document]), raw)


def _fields(schema: Schema, raw: Mapping[str, Any]) -> dict[str, Any]:
    parts = {part.data_key or name: part for name, part in schema.fields.items()}
    kept = {name: _value(parts[name], raw[name]) for name in sorted(raw)}
    return {name: value for name, value in kept.items() if not _is_default(parts[name], value)}


def _is_default(part: fields.Field[Any], value: Any) -> bool:
    return part.load_default is not missing and bool(value == plain(part.load_default))


def _value(part: fields.Field[Any], value: Any) -> Any:
    if isinstance(part, fields.Nested) and isinstance(value, Mapping):
        return _fields(part.schema, value)
    if isinstance(part, fields.List) and isinstance(value, list):
        return [_value(part.inner, item) for item in value]
    if isinstance(part, fields.Dict) and part.value_field is not None and isinstance(value, Mapping):
        return {key: _value(part.value_field, value[key]) for key in sorted(value)}
    return value
