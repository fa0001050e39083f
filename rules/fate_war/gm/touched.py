"""Whom a value that the GM sets concerns, and so who is told of it where the GM names no audience (16.2, FW-Z3)."""

from collections.abc import Callable, Mapping, Sequence

from rules.fate_war.model.sides import members
from rules.fate_war.model.state import State

Steps = Sequence[str]
_SEEN_BY_FIGHTERS = frozenset({"region", "half", "camps", "out", "slot", "first_strike", "pause_after"})
_OF_A_FIGHTER = frozenset({"rows", "against", "used", "plus_used", "hp_before", "hands", "bonuses"})


def touched(state: State, steps: Steps) -> tuple[str, ...]:
    """FW-V1: return the persons that a value of a state is about, or who see it on their page.

    `steps` lead to the value, as the state is dumped. Of a list as a whole it is nobody: it holds what is not for all.
    """
    find = _TOUCHED.get(steps[0])
    return find(state, steps[1:]) if find else ()


def _of_holder(state: State, steps: Steps) -> tuple[str, ...]:
    """FW-A8: the person under whose id it stands, or those of the side (`info_owner`)."""
    if not steps:
        return ()
    return (steps[0],) if steps[0] in state.characters else members(state, frozenset({steps[0]}))


def _of_character(state: State, steps: Steps) -> tuple[str, ...]:
    """The person, and who holds it captive where that is what is set (FW-N7)."""
    captor = state.characters[steps[0]].captive_of if steps[1:] == ("captive_of",) else None
    return (steps[0], captor) if captor else (*steps[:1],)


def _of_site(state: State, steps: Steps) -> tuple[str, ...]:
    return (state.sites[int(steps[0])].owner,) if steps else ()


def _of_alliance(state: State, steps: Steps) -> tuple[str, ...]:
    """FW-V2: those of the sides allied, who know each other by it."""
    return members(state, frozenset(state.alliances[int(steps[0])])) if steps else ()


def _of_battle(state: State, steps: Steps) -> tuple[str, ...]:
    """FW-V3: the person whose entry it is, or all that take part where all see it."""
    if len(steps) < 2:
        return ()
    battle, (field, *keys) = state.battles[int(steps[0])], steps[1:]
    if field in _SEEN_BY_FIGHTERS:
        return battle.persons
    return tuple(keys[:1]) if field in _OF_A_FIGHTER else ()


def _of_all(state: State, _: Steps) -> tuple[str, ...]:
    return tuple(state.characters)


_TOUCHED: Mapping[str, Callable[[State, Steps], tuple[str, ...]]] = {
    "characters": _of_character,
    **dict.fromkeys(("info", "info_scene", "region_info", "sites_found", "known_names", "met"), _of_holder),
    **dict.fromkeys(("relations", "deleted_relations", "orders"), _of_holder),
    "sites": _of_site,
    "alliances": _of_alliance,
    "battles": _of_battle,
    **dict.fromkeys(("scene", "map", "items"), _of_all),
}
