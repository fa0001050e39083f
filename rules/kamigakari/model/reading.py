"""Reading raw entries and declarations into frozen values, whose defaults stand for what is left out."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any


@cache
def _names(value: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(value))


def given(value: Any, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return what raw data says of the fields of a dataclass, lists as tuples; the data has been checked before."""
    return {name: tuple(held) if isinstance(held := raw[name], list) else held for name in _names(value) if name in raw}
