"""The shape of what comes through a door: plain JSON of a bearable size, before any rule system looks at it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from campaign.model.types import SCALARS, canonical_json
from campaign.text import is_text
from rules.core.errors import CaseError

LONGEST = 65_536
"""Bytes that a document may have as canonical JSON."""
LONGEST_DECLARATION = 131_072
"""Bytes that a declaration may have as canonical JSON: more than a document, for plans for a melee hold the key
of each opponent in each slot, and have 121,000 where seven pairs have the longest keys."""
MOST_DECLARED = 4_000
"""Values that a declaration may hold, on all levels; those plans have 3,400."""
MOST_OF_SHEET = 2_000
"""Values that a sheet may hold, on all levels."""
DEEPEST = 32
MOST_VALUES = 4_000
"""Values that a document may hold, on all levels: ten times what the largest of ours does."""
LARGEST = 2**53 - 1
"""The largest number of a document, and with a minus the least: what every reader of JSON takes exactly."""


def shape_faults(
    actor: str | None, path: str, raw: Mapping[str, Any], *, longest: int = LONGEST, most: int = MOST_VALUES
) -> tuple[CaseError, ...]:
    """Return an error for each part of a document that no rule system need see, or that could not be kept.

    Such are halves of surrogate pairs, NUL, floats, numbers beyond LARGEST, keys that are no strings, values nested too
    deeply, and too much of it.
    """
    if not has_at_most(raw, most):
        return (CaseError(actor, "bad_value", path, "", {"limit": most}),)
    places = tuple(_odd_places(raw, path, 0))
    if not places and len(canonical_json(dict(raw)).encode()) > longest:
        return (CaseError(actor, "bad_value", path, "", {"limit": longest}),)
    return tuple(CaseError(actor, "bad_value", place, "") for place in places)


def declaration_faults(seat: str, raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """Return the same of a seat's declaration."""
    return shape_faults(seat, f"declarations.{seat}", raw, longest=LONGEST_DECLARATION, most=MOST_DECLARED)


def has_at_most(value: Any, most: int) -> bool:
    """Tell whether plain JSON holds at most so many values on all levels; no more than these are looked at."""
    waiting = [value]
    left = most
    while waiting:
        one = waiting.pop()
        left -= 1
        parts = _parts(one)
        if len(waiting) + len(parts) > left:
            return False
        waiting.extend(parts)
    return True


def is_deep(value: Any, deepest: int) -> bool:
    """Tell whether plain JSON has more than so many levels of parts."""
    level = [value]
    for _ in range(deepest + 1):
        level = [part for one in level for part in _parts(one)]
    return bool(level)


def _parts(value: Any) -> Collection[Any]:
    if type(value) in SCALARS:  # first, for most are
        return ()
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def _odd_places(value: Any, path: str, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        yield path
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if not isinstance(key, str) or not is_text(key):
                yield path
            else:
                yield from _odd_places(part, f"{path}.{key}", depth + 1)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _odd_places(part, f"{path}.{number}", depth + 1)
    elif not _is_plain(value):
        yield path


def _is_plain(value: Any) -> bool:
    """Tell whether a value without parts can be kept."""
    if isinstance(value, str):
        return is_text(value)
    return value is None or (isinstance(value, int) and abs(value) <= LARGEST)
