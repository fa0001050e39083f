"""The shape of what comes through a door: plain JSON of a bearable size, before any rule system looks at it."""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.model.types import canonical_json
from campaign.text import is_broken
from rules.core.errors import CaseError

LONGEST = 65_536
"""Bytes that a document may have as canonical JSON."""
LONGEST_DECLARATION = 12_288
"""Bytes that a declaration may have as canonical JSON: more than any needs."""
DEEPEST = 32


def shape_faults(
    actor: str | None, path: str, raw: Mapping[str, Any], *, longest: int = LONGEST
) -> tuple[CaseError, ...]:
    """Return an error for each part of a document that no rule system need see, or that could not be kept.

    Such are halves of surrogate pairs, floats, keys that are no strings, values nested too deeply, and too much of it.
    """
    places = tuple(_odd_places(raw, path, 0))
    if not places and len(canonical_json(dict(raw)).encode()) > longest:
        places = (path,)
    return tuple(CaseError(actor, "bad_value", place, "") for place in places)


def declaration_faults(seat: str, raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """Return the same of a seat's declaration."""
    return shape_faults(seat, f"declarations.{seat}", raw, longest=LONGEST_DECLARATION)


def _odd_places(value: Any, path: str, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        yield path
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if not isinstance(key, str) or is_broken(key):
                yield path
            else:
                yield from _odd_places(part, f"{path}.{key}", depth + 1)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _odd_places(part, f"{path}.{number}", depth + 1)
    elif isinstance(value, str):
        yield from (path,) if is_broken(value) else ()
    elif value is not None and not isinstance(value, int):
        yield path
