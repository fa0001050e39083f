"""Frozen values with some of their fields changed, for what changes thousands of times in one resolution."""

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **fields: Any) -> T:
    """Return a frozen dataclass with fields changed, as `dataclasses.replace` does, without calling its constructor.

    That is several times as fast for a value of many fields. It suits what has neither `__post_init__` nor slots. Raise
    TypeError for a field that the value does not have.
    """
    held = vars(value)
    if not fields.keys() <= held.keys():
        raise TypeError(f"no such field: {', '.join(sorted(fields.keys() - held.keys()))}")
    made = object.__new__(type(value))
    vars(made).update(held, **fields)
    return made
