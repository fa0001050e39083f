"""What one actor may see of a duel, and who is asked."""

from typing import Any

from rules.core.ruleset import GM
from tests.duel.state import State


def asked(state: State) -> dict[str, str]:
    """DU-1, DU-3: return whom the turn asks: the GM until the duel is over, those who duel in a round."""
    if state.stage == "over":
        return {}
    throwing = sorted(state.characters) if state.stage == "throw" else ()
    return {GM: GM, **dict.fromkeys(throwing, "throw")}


def view(state: State, actor: str | None) -> dict[str, Any]:
    """Return what everybody knows, and what the actor is asked for; nothing in a duel is secret but the throws."""
    return {
        "actor": actor,
        "asked": asked(state).get(actor or ""),
        "round": state.round,
        "persons": {key: {"name": one.name, "points": one.points} for key, one in sorted(state.characters.items())},
        "peers": sorted(state.characters),
    }
