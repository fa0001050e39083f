"""Changes: where two plain JSON values differ, path by path."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Change:
    """One difference. `path` is dotted, list positions from 0; what is missing on a side is None there."""

    path: str
    before: Any
    after: Any


def changes(before: Any, after: Any) -> tuple[Change, ...]:
    """Return the differences of two plain JSON values in the order of their paths."""
    return tuple(_walk((), before, after))


def _walk(path: tuple[str, ...], before: Any, after: Any) -> Iterator[Change]:
    parts = _parts(before, after)
    if parts is None:
        if before != after:
            yield Change(".".join(path), before, after)
        return
    for name, old, new in parts:
        yield from _walk((*path, name), old, new)


def _parts(before: Any, after: Any) -> list[tuple[str, Any, Any]] | None:
    """Pair what two mappings, or two lists of equal length, hold; None for anything else, which changes as a whole."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return [(name, before.get(name), after.get(name)) for name in sorted(before.keys() | after.keys())]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [(str(number), old, new) for number, (old, new) in enumerate(zip(before, after, strict=True))]
    return None
