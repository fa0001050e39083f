"""Sides and camps: who belongs together (section 0, FW-E4)."""

from rules.fate_war.model.state import State


def allied_sides(state: State, side: str) -> frozenset[str]:
    """FW-E4: return a side and all sides allied with it, over others too."""
    joined = {side}
    while True:
        more = {ally for pair in state.alliances if not joined.isdisjoint(pair) for ally in pair}
        if more <= joined:
            return frozenset(joined)
        joined |= more


def members(state: State, sides: frozenset[str]) -> tuple[str, ...]:
    """Return the ids of all characters of some sides, sorted."""
    return tuple(sorted(key for key, character in state.characters.items() if character.side in sides))
