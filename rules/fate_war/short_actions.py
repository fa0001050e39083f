"""Short actions of one half (FW-A, FW-Z2), in their order."""

from rules.fate_war.turn import Turn


def settle_short(turn: Turn) -> Turn:
    """FW-Z2: settle all short actions of this half."""
    return turn
