"""Whom each person has met so far (FW-V2): found, sensed, met as NPC or in a battle; it outlives the scenes."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.fate_war.model.state import State


def with_met(state: State, observer: str, persons: Iterable[str]) -> State:
    """FW-V2: return the state in which an observer knows these persons from now on."""
    known = state.met.get(observer, ())
    met = tuple(sorted({*known, *persons}))
    return state if met == known else replace(state, met={**state.met, observer: met})


def with_rosters_met(state: State) -> State:
    """FW-V2: return the state in which all PCs who take part in an open battle have met everybody else in it."""
    for battle in state.battles:
        for person in battle.persons:
            if state.characters[person].is_pc:
                state = with_met(state, person, (one for one in battle.persons if one != person))
    return state
