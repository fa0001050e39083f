"""What a value that the GM sets may name: the persons, regions and items that the war has (16.2, `unknown_id`)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.fate_war.model.state import State

_ANY = "*"
_PERSONS = (
    *(("characters", _ANY, field) for field in ("servant", "master", "linked_to", "captive_of")),
    ("characters", _ANY, "acquaintances", _ANY),
    ("sites", _ANY, "owner"),
    ("sites_found", _ANY, _ANY, "owner"),
    ("battles", _ANY, "camps", _ANY, _ANY),
    ("battles", _ANY, "against", _ANY),
    *(("battles", _ANY, field, _ANY) for field in ("informed", "lore_allowed", "tried_retreat", "answered")),
    *((field, _ANY, _ANY) for field in ("known_names", "met", "deleted_relations")),
    ("seal_order", _ANY),
)
_REGIONS = (
    *((field, _ANY, "region") for field in ("characters", "sites", "battles")),
    ("sites_found", _ANY, _ANY, "region"),
    ("characters", _ANY, "placement", _ANY),
    ("region_info", _ANY, _ANY),
    ("map", _ANY, "neighbours", _ANY),
)
_ITEMS = (("characters", _ANY, "inventory", _ANY),)


def unknown(state: State, steps: Sequence[str], before: Any, after: Any) -> str | None:
    """Return the first name that a value, where `steps` lead to, brings in and the war does not have; None without one.

    A name that stood there before may stay: a sheet can name persons who are not of this war.
    """
    tables: tuple[tuple[tuple[tuple[str, ...], ...], Collection[str]], ...] = (
        (_PERSONS, state.characters),
        (_REGIONS, state.map),
        (_ITEMS, state.items),
    )
    old = {name for _, name in _texts((), before)}
    for path, name in _texts(tuple(steps), after):
        for patterns, known in tables:
            if name not in known and name not in old and any(_fits(pattern, path) for pattern in patterns):
                return name
    return None


def _texts(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping | list):
        entries = value.items() if isinstance(value, Mapping) else enumerate(value)
        for step, inner in entries:
            yield from _texts((*path, str(step)), inner)


def _fits(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    return len(pattern) == len(path) and all(one in (_ANY, step) for one, step in zip(pattern, path, strict=True))
