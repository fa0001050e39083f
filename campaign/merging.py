"""Merging: the difference between two plain JSON values, carried into a third that came of the first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

MISSING = object()
"""What stands where a mapping has no such key."""


@dataclass(frozen=True)
class Conflict:
    """What could not be carried, for the third value was changed there too. `path` is dotted; None: nothing there."""

    path: str
    before: Any
    after: Any
    stands: Any


@dataclass(frozen=True)
class Merged:
    """The third value with the difference in it, and what of the difference is not."""

    value: Any
    conflicts: tuple[Conflict, ...] = ()


def merge(before: Any, after: Any, stands: Any) -> Merged:
    """Carry the difference from `before` to `after` into what `stands` now, which once was as `before`.

    Whole numbers changed by both change by both. Of lists that hold each thing once, what was added is added and what
    was taken out is taken out. Where both changed anything else, what stands stays, and is told.
    """
    conflicts: list[Conflict] = []
    value = _merge((), (before, after, stands), conflicts)
    return Merged(value, tuple(conflicts))


def _merge(path: tuple[str, ...], three: tuple[Any, Any, Any], conflicts: list[Conflict]) -> Any:
    before, after, stands = three
    if _same(before, after) or _same(after, stands) or _same(before, stands):
        return stands if _same(before, after) else after
    if all(isinstance(one, Mapping) for one in three):
        return dict(_members(path, three, conflicts))
    if all(type(one) is int for one in three):
        return stands + after - before
    if all(isinstance(one, list) for one in three) and len(before) == len(after) == len(stands):
        parts = enumerate(zip(before, after, stands, strict=True))
        return [_merge((*path, str(number)), part, conflicts) for number, part in parts]
    if all(_is_set(one) for one in three):
        return [*(one for one in stands if one not in before or one in after), *_added(before, after, stands)]
    told = (None if one is MISSING else one for one in three)
    conflicts.append(Conflict(".".join(path), *told))
    return stands


def _members(
    path: tuple[str, ...], three: tuple[Any, Any, Any], conflicts: list[Conflict]
) -> Iterator[tuple[str, Any]]:
    keys = dict.fromkeys((*three[2], *three[1], *three[0]))
    for key in keys:
        value = _merge((*path, key), tuple(one.get(key, MISSING) for one in three), conflicts)
        if value is not MISSING:
            yield key, value


def _added(before: list[Any], after: list[Any], stands: list[Any]) -> Iterator[Any]:
    return (one for one in after if one not in before and one not in stands)


def _is_set(values: Any) -> bool:
    """Tell whether a value is a list of plain values, each once."""
    return isinstance(values, list) and _are_plain(values) and len(set(values)) == len(values)


def _are_plain(values: list[Any]) -> bool:
    return all(isinstance(one, str | int) for one in values)


def _same(one: Any, other: Any) -> bool:
    """Tell whether two values are the same; True is not 1."""
    return type(one) is type(other) and one == other
