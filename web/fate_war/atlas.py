"""A map of regions for pages: who is next to whom, how many steps away, and where each stands in a drawing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

WIDTH, HEIGHT = 400, 320
MIDDLE = (WIDTH // 2, HEIGHT // 2)
REACH = (140, 130)
"""How far from the middle the regions stand, across and down."""
WIDE, NARROW, MARGIN = 16, 10, 24
"""What a sign of a name takes in the drawing (Hangul and other full ones, all others), and a name's edges."""
FIRST_WIDE = "\u1100"


@dataclass(frozen=True)
class Spot:
    """A region, with `x`, `y` and `width` in the drawing. `steps` from where one is: None where no way leads."""

    id: str
    name: str
    neighbours: tuple[str, ...]
    features: tuple[str, ...]
    steps: int | None
    x: int
    y: int
    width: int


@dataclass(frozen=True)
class Atlas:
    """The regions in the order of their ids, and each edge once, by the ids of its ends."""

    spots: Mapping[str, Spot]
    edges: tuple[tuple[str, str], ...]


def atlas(regions: Mapping[str, Mapping[str, Any]], here: str | None) -> Atlas:
    """Return a map with everything counted from one region; an edge counts both ways, whichever end names it."""
    edges = tuple(sorted({_edge(key, near) for key in regions for near in regions[key].get("neighbours", ())}))
    known = tuple((one, other) for one, other in edges if one in regions and other in regions)
    beside = {key: tuple(sorted(_beside(key, known))) for key in regions}
    steps = _steps(beside, here)
    places = _places(_in_walking_order(beside))
    return Atlas(
        {key: _spot(key, regions[key], beside[key], steps.get(key), places[key]) for key in sorted(regions)}, known
    )


def _spot(
    key: str, region: Mapping[str, Any], beside: tuple[str, ...], steps: int | None, place: tuple[int, int]
) -> Spot:
    name = str(region.get("name") or key)
    width = min(WIDTH, MARGIN + sum(WIDE if sign >= FIRST_WIDE else NARROW for sign in name))
    x = max(width // 2, min(place[0], WIDTH - width // 2))
    return Spot(key, name, beside, tuple(region.get("features", ())), steps, x, place[1], width)


def _edge(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _beside(key: str, edges: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for one, other in edges:
        if key in (one, other):
            yield other if key == one else one


def _steps(beside: Mapping[str, tuple[str, ...]], here: str | None) -> dict[str, int]:
    steps: dict[str, int] = {}
    edge = {key for key in beside if key == here}
    while edge:
        steps |= dict.fromkeys(edge, 1 + max(steps.values(), default=-1))
        edge = {near for key in edge for near in beside[key]} - steps.keys()
    return steps


def _in_walking_order(beside: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the regions so that neighbours mostly follow each other, which keeps a ring of them free of crossings."""
    order: list[str] = []
    waiting = sorted(beside, reverse=True)
    while waiting:
        key = waiting.pop()
        if key not in order:
            order.append(key)
            waiting += [near for near in reversed(beside[key]) if near not in order]
    return order


def _places(order: list[str]) -> dict[str, tuple[int, int]]:
    """Return points on an oval, the first at the top, clockwise; a single region stands in the middle."""
    if len(order) == 1:
        return {order[0]: MIDDLE}
    angles = {key: 2 * pi * number / len(order) - pi / 2 for number, key in enumerate(order)}
    return {
        key: (round(MIDDLE[0] + REACH[0] * cos(angle)), round(MIDDLE[1] + REACH[1] * sin(angle)))
        for key, angle in angles.items()
    }
