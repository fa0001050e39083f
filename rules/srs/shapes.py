"""The shape of declarations (section 8), read off their schemas, field by field in the rulebook's order of errors."""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, missing
from marshmallow.validate import OneOf

from rules.core.errors import Fault
from rules.core.fields import StrictBoolean, StrictInteger
from rules.core.tagged import Tagged

RULE = "SRS-1.1"
_TYPES: tuple[tuple[type[fields.Field[Any]], type], ...] = (
    (StrictBoolean, bool),
    (StrictInteger, int),
    (fields.String, str),
)


def shape_faults(schema: Schema, raw: Any, path: str = "") -> Iterator[Fault]:
    """Section 3: yield the faults of a value's shape: unknown fields by name, then the others as they are listed.

    A wrong word of a closed set is no fault of shape: its clause tells it, once the step is tried.
    """
    if not isinstance(raw, Mapping):
        yield Fault("bad_field", path, RULE)
        return
    parts = {part.data_key or name: part for name, part in schema.fields.items()}
    yield from (Fault("unknown_field", _under(path, name), RULE) for name in sorted(raw) if name not in parts)
    for name, part in parts.items():
        if name in raw:
            yield from value_faults(part, raw[name], _under(path, name))
        elif part.required:
            yield _bad_field(part, _under(path, name))


def value_faults(part: fields.Field[Any], value: Any, path: str) -> Iterator[Fault]:
    """Section 3: yield the faults of the shape of one field's value."""
    if value is None and part.allow_none:
        return
    if isinstance(part, Tagged):
        yield from _tagged_faults(part, value, path)
    elif isinstance(part, fields.Nested):
        yield from shape_faults(part.schema, value, path)
    elif isinstance(part, fields.List):
        yield from _list_faults(part, value, path)
    elif isinstance(part, fields.Dict):
        yield from _table_faults(part, value, path)
    elif not _is_sound(part, value):
        yield _bad_field(part, path)


def filled(schema: Schema, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a mapping whose shape is sound with the defaults of all that it leaves out, on every level."""
    named = ((name, part.data_key or name, part) for name, part in schema.fields.items())
    full = {name: _filled_value(part, raw[key]) if key in raw else _default(part) for name, key, part in named}
    return {name: value for name, value in full.items() if value is not missing}


def _under(path: str, name: Any) -> str:
    return f"{path}.{name}" if path else str(name)


def _bad_field(part: fields.Field[Any], path: str) -> Fault:
    words = next((one.choices for one in part.validators if isinstance(one, OneOf)), None)
    is_word = isinstance(part, fields.String) and words is not None
    return Fault("bad_field", path, RULE, {"allowed": list(words or ())} if is_word else {})


def _list_faults(part: fields.List[Any], value: Any, path: str) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield _bad_field(part, path)
        return
    for place, item in enumerate(value):
        yield from value_faults(part.inner, item, _under(path, place))


def _table_faults(part: fields.Dict, value: Any, path: str) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield _bad_field(part, path)
        return
    for key in sorted(value):
        if part.value_field is not None:
            yield from value_faults(part.value_field, value[key], _under(path, key))


def _tagged_faults(part: Tagged, value: Any, path: str) -> Iterator[Fault]:
    """SRS-1.1: a command or an act; without its name nothing else of it is known."""
    if not isinstance(value, Mapping):
        yield Fault("bad_field", path, RULE)
        return
    name = value.get(part.tag)
    if not isinstance(name, str):
        yield Fault("bad_field", _under(path, part.tag), RULE)
        return
    schema = part.schema_of(name)
    if schema is None:
        yield Fault(f"unknown_{part.tag}", _under(path, part.tag), RULE)
    else:
        yield from shape_faults(schema, value, path)


def _is_sound(part: fields.Field[Any], value: Any) -> bool:
    wanted = next((one for kind, one in _TYPES if isinstance(part, kind)), None)
    if wanted is not None and type(value) is not wanted:
        return False
    return value is not None and all(_holds(check, value) for check in part.validators if not isinstance(check, OneOf))


def _holds(check: Any, value: Any) -> bool:
    try:
        check(value)
    except ValidationError:
        return False
    return True


def _default(part: fields.Field[Any]) -> Any:
    given = part.load_default
    return given() if callable(given) else given


def _filled_value(part: fields.Field[Any], value: Any) -> Any:
    if isinstance(part, fields.Nested) and isinstance(value, Mapping):
        return filled(part.schema, value)
    if isinstance(part, fields.List) and isinstance(value, list):
        return [_filled_value(part.inner, item) for item in value]
    return value
