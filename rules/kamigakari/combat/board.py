"""The board (KG-7): distance, engaged groups, ranges, and whose engagement holds whom."""

from dataclasses import dataclass

from rules.kamigakari.model.equipment import number_in
from rules.kamigakari.model.state import Square, State
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import size


def distance(one: Square | None, other: Square | None) -> int | None:
    """KG-7.4: return the squares between two places, without diagonals; None where one is not on the board."""
    if one is None or other is None:
        return None
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def apart(state: State, one: str, other: str) -> int | None:
    """KG-7.4: return the distance of two characters in squares."""
    return distance(state.characters[one].pos, state.characters[other].pos)


def _engaging(state: State) -> dict[str, Square]:
    """KG-7.10: return who holds engagement, and where."""
    standing = ((key, state.characters[key]) for key in state.in_id_order())
    return {key: one.pos for key, one in standing if one.pos is not None and not one.is_out}


def _connected(places: dict[str, Square], start: str) -> frozenset[str]:
    """KG-7.14: return all who are connected with one of them by steps of one square."""
    group, edge = {start}, [start]
    while edge:
        here = places[edge.pop()]
        found = {key for key, place in places.items() if distance(here, place) in (0, 1)} - group
        group |= found
        edge += sorted(found)
    return frozenset(group)


def group_of(state: State, who: str, at: Square | None = None) -> frozenset[str]:
    """KG-7.10, KG-7.14: return the engaged group of somebody, itself included, as if it stood `at` another square."""
    places = _engaging(state)
    if who in places and at is not None:
        places[who] = at
    return _connected(places, who) if who in places else frozenset({who})


def groups(state: State) -> tuple[tuple[str, ...], ...]:
    """KG-7.14: return the groups of two or more, ids in order, by their first id."""
    places = _engaging(state)
    found = {tuple(sorted(_connected(places, key))) for key in places}
    return tuple(sorted(group for group in found if len(group) > 1))


def is_engaged(state: State, one: str, other: str) -> bool:
    """KG-7.5, KG-7.14: tell whether another character is within one square, or in the same group."""
    if one == other:
        return False
    return apart(state, one, other) in (0, 1) or other in group_of(state, one)


def is_in_range(turn: TurnContext, who: str, other: str, reach: str) -> bool:
    """KG-7.5: tell whether a target is in range; outside combat every target is."""
    if not turn.is_combat or reach in ("field", "other"):
        return True
    if reach == "self":
        return who == other
    if reach == "engaged" or number_in(reach, "move") is not None:
        return is_engaged(turn.state, who, other)
    return _is_within(turn.state, who, other, number_in(reach, "squares") or 0)


def _is_within(state: State, who: str, other: str, squares: int) -> bool:
    far = apart(state, who, other)
    if who == other or (far is not None and far <= squares):
        return True
    return squares >= 1 and is_engaged(state, who, other)


@dataclass(frozen=True)
class Sizes:
    """KG-7.15: the size sums of a mover's side and of its enemies in one group."""

    own: int
    enemy: int
    has_enemy: bool

    @property
    def breaks(self) -> bool:
        """KG-7.13: tell whether the mover is the stronger; equal is not enough."""
        return self.own > self.enemy


def sizes_at(state: State, who: str, square: Square) -> Sizes:
    """KG-7.15: compare the sizes in the group that a mover is in, or would be in on a square."""
    side = state.characters[who].side
    members = [state.characters[key] for key in group_of(state, who, square)]
    enemies = [size(one) for one in members if one.side != side]
    return Sizes(sum(size(one) for one in members if one.side == side), sum(enemies), bool(enemies))
