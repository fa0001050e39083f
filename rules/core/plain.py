"""Frozen values as the plain JSON that crosses the border between a rule system and the service."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from marshmallow import Schema, ValidationError
from msgspec import Struct

from rules.core.errors import UnreadableCase
from rules.core.faults import faults


def fields_of(value: Any) -> dict[str, Any]:
    """Return what a frozen value holds, by field."""
    names = value.__struct_fields__ if isinstance(value, Struct) else (one.name for one in fields(value))
    return {name: getattr(value, name) for name in names}


def plain(value: Any, laid_out: Callable[[Any], Mapping[str, Any]] = fields_of) -> Any:
    """Return a value, and all that it holds, as plain JSON: mappings by their sorted keys, sequences as lists.

    `laid_out` says which fields of a frozen value are written, and as what. A field whose name is a word of
    Python's own is written without the underscore that ends it (`for_`).
    """
    if isinstance(value, str | int | None):
        return value  # most of what is written, and the questions below take long
    if isinstance(value, Mapping):
        return {key: plain(value[key], laid_out) for key in sorted(value)}
    if isinstance(value, tuple | list):
        return [plain(item, laid_out) for item in value]
    if isinstance(value, Struct) or is_dataclass(value):
        return {name.removesuffix("_"): plain(held, laid_out) for name, held in laid_out(value).items()}
    return value


def keyed(data: Any, name: str) -> Any:
    """Return raw data in which each entry of the table `name` has its key as `id`."""
    table = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(table, Mapping):
        return data
    entries = {key: {**entry, "id": key} if isinstance(entry, Mapping) else entry for key, entry in table.items()}
    return {**data, name: entries}


def read_state(schema: Schema, raw: Mapping[str, Any], slug: str) -> Any:
    """Load a state of the system `slug` by its schema. Raise UnreadableCase where it is none."""
    try:
        return schema.load(raw)
    except ValidationError as error:
        listed = ", ".join(sorted(f"{path or 'state'}: {code}" for path, code in faults(error)))
        raise UnreadableCase(f"not a state of {slug} ({listed})") from error
