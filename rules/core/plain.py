"""Frozen values as the plain JSON that crosses the border between a rule system and the service."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def plain(value: Any) -> Any:
    """Return a value, and all that it holds, as plain JSON: mappings by their sorted keys, sequences as lists.

    A field whose name is a word of Python's own is written without the underscore that ends it (`for_`).
    """
    if isinstance(value, Mapping):
        return {key: plain(value[key]) for key in sorted(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if is_dataclass(value):
        return {one.name.removesuffix("_"): plain(getattr(value, one.name)) for one in fields(value)}
    return value
