"""Bases and territories as somebody lays them in its region (FW-A4, FW-A5)."""

from rules.fate_war.turn import Turn


def create_site(turn: Turn, person: str, rule: str) -> Turn:  # noqa: ARG001
    """FW-A4, FW-A5: lay a master's base or a Caster's territory where it stands."""
    return turn
