"""What one actor may see of a duel, and who is asked."""

from rules.core.ruleset import GM


def asked(state):
    """DU-1, DU-3: the GM until the duel is over, the duelists in a round."""
    if state.stage == "over":
        return {}
    throwing = sorted(state.duelists) if state.stage == "throw" else ()
    return {GM: GM, **dict.fromkeys(throwing, "throw")}


def view(state, actor):
    """Return what everybody knows, and what the actor is asked for; nothing in a duel is secret but the throws."""
    return {
        "actor": actor,
        "asked": asked(state).get(actor),
        "round": state.round,
        "persons": {key: {"name": one.name, "points": one.points} for key, one in state.duelists.items()},
        "peers": sorted(state.duelists),
    }
