"""Long actions (FW-A, FW-Z2): as they are settled at the end of a scene, or cut short by a battle (FW-E6)."""

from rules.fate_war.declaration import Action
from rules.fate_war.turn import Turn


def settle_long(turn: Turn) -> Turn:
    """FW-Z2: settle all long actions that no battle has cut short."""
    return turn


def interrupt(turn: Turn, person: str, action: Action) -> Turn:  # noqa: ARG001
    """FW-E6: settle a long action as a battle cuts it short."""
    return turn
