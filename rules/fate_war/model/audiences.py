"""Who may read an event (12.7): own, pair, battle; NPCs are the GM's and never listed."""

from rules.core.event import EVERYONE, Audience, readers
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State


def own(state: State, *persons: str) -> Audience:
    """Return each of the persons and its contract partner; of two persons, 12.7 calls this their pair."""
    named = {*persons, *[partner for person in persons if (partner := state.partner_of(person))]}
    return readers(*[one for one in named if one in state.characters and state.characters[one].is_pc])


def fighters(state: State, options: Options, battle: Battle) -> Audience:
    """Return all PCs that take part in a battle, or everyone where battles are open (`battle_visibility`)."""
    if options.battle_visibility == "all":
        return EVERYONE
    return readers(*(person for person in battle.persons if state.characters[person].is_pc))
