"""Whom a turn asks for a declaration, and for which: the GM always, others where what they declare can matter."""

from rules.core.ruleset import GM
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.state import State


def asked(state: State) -> dict[str, str]:
    """Section 3: return who is asked now, and for which document, which is named for the stage.

    Sheets and sessions are the players'; in combat whoever can still do something is asked, enemies too.
    """
    named = {key: state.stage for key in state.in_id_order() if _has_a_say(state, state.characters[key])}
    return {GM: GM, **named}


def _has_a_say(state: State, character: Character) -> bool:
    if character.lost:
        return False
    if state.stage == "combat":
        return not character.has("dead")
    return character.is_pc or (state.stage == "scene" and _is_opponent(state, character.id))


def _is_opponent(state: State, key: str) -> bool:
    """KG-1.6: tell whether somebody may have to resist a challenge of the scene."""
    return any(challenge.get("opponent") == key for challenge in state.scene.challenges)
