"""The two orders among characters (SG-18.5), and how ties are broken (SG-4.2)."""

from collections.abc import Iterable
from typing import get_args

from rules.senya_gekki.character import Character
from rules.senya_gekki.state import State
from rules.senya_gekki.tables import TieBreaker

_BREAKERS: tuple[TieBreaker, ...] = get_args(TieBreaker)


def in_scene(state: State) -> tuple[Character, ...]:
    """Return the characters that are present, by ID."""
    return tuple(state.characters[key] for key in sorted(state.characters) if state.characters[key].present)


def speed_order(state: State) -> tuple[str, ...]:
    """SG-18.5: return who is present by effective action value, then PCs, then the GM's order, then ID."""
    # those who are equal stay in the order of their ids
    ordered = sorted(in_scene(state), key=lambda one: (-one.speed, *_side_and_rank(state, one)))
    return tuple(one.id for one in ordered)


def count_order(state: State) -> tuple[str, ...]:
    """SG-18.5: return who is present by action count, then as a tie is broken."""
    return tuple(one.id for one in by_count(state, in_scene(state)))


def by_count(state: State, characters: Iterable[Character]) -> tuple[Character, ...]:
    """SG-18.5: return characters in count order."""
    return tuple(sorted(characters, key=lambda one: (-one.action_count, *_tie_key(state, one))))


def breaker(state: State, winner: Character, runner_up: Character) -> TieBreaker:
    """SG-4.2: return by what the winner of a tie is told from the runner-up."""
    keys = zip(_BREAKERS, _tie_key(state, winner), _tie_key(state, runner_up), strict=True)
    return next(name for name, one, other in keys if one != other)


def _tie_key(state: State, one: Character) -> tuple[bool, int, int, str]:
    return (*_side_and_rank(state, one), -one.speed, one.id)


def _side_and_rank(state: State, one: Character) -> tuple[bool, int]:
    """Return the keys of PCs before NPCs, and of the GM's order with the unlisted last."""
    listed = state.tie_order
    return one.side != "pc", listed.index(one.id) if one.id in listed else len(listed)
