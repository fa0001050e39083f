"""Whom a turn asks for a declaration, and when a scene of the service is over."""

from rules.core.ruleset import GM
from rules.senya_gekki.character import Character
from rules.senya_gekki.state import State


def asked(state: State) -> dict[str, str]:
    """SG-1.1, SG-2.1, SG-18.1: return who may declare now: the GM always, and all whose plan or orders can matter.

    Before a combat its first plans can be filed along with the GM's command that starts it. Summoned creatures have no
    seat.
    """
    if is_over(state):
        return {}
    plans = (key for key, one in state.characters.items() if _may_declare(state, one))
    return {GM: GM, **dict.fromkeys(sorted(plans), "plan")}


def is_over(state: State) -> bool:
    """SG-1.5: tell whether a combat has been fought out."""
    return state.phase == "idle" and state.round > 0


def _may_declare(state: State, one: Character) -> bool:
    """SG-2.5, SG-2.6, SG-3.2: tell whether a declaration of a character can matter in this turn."""
    if one.condition == "dead" or one.summoned_by is not None:
        return False
    if state.phase in {"idle", "setup"}:
        return one.present or one.side == "pc"
    return one.present and one.is_standing
