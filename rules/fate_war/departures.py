"""Those who leave the scene for each other (FW-A21)."""

from rules.fate_war.turn import Turn


def depart(turn: Turn) -> Turn:
    """FW-A21: let the pairs of a circuit link or mana charge leave the scene."""
    return turn
