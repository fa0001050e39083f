"""Frozen values as the plain JSON that crosses the border between a rule system and the service."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from marshmallow import Schema, ValidationError
from msgspec import Struct
from msgspec.structs import asdict

from rules.core.errors import UnreadableCase
from rules.core.faults import faults

SCALARS = frozenset({str, int, bool, type(None)})


def fields_of(value: Any) -> dict[str, Any]:
    """Return what a frozen value holds, by field."""
    return asdict(value) if isinstance(value, Struct) else {one.name: getattr(value, one.name) for one in fields(value)}


def plain(value: Any, laid_out: Callable[[Any], Mapping[str, Any]] = fields_of) -> Any:
    """Return a value, and all that it holds, as plain JSON: mappings by their sorted keys, sequences as lists.

    `laid_out` says which fields of a frozen value are written, and as what. A field whose name is a word of
    Python's own is written without the underscore that ends it (`for_`).
    """
    if type(value) in SCALARS:
        return value  # most of what is written, and the questions below take longer and longer
    if isinstance(value, tuple | list):
        return [plain(item, laid_out) for item in value]
    if isinstance(value, Struct) or is_dataclass(value):
        return {name.removesuffix("_"): plain(held, laid_out) for name, held in laid_out(value).items()}
    if isinstance(value, Mapping):
        return {key: plain(value[key], laid_out) for key in sorted(value)}
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
