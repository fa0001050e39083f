"""What one actor may see of a state (section 3): the table is open, but for sheets and the GM's own notes."""

from collections.abc import Mapping
from typing import Any

from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.senya_gekki.asked import asked
from rules.senya_gekki.character import Character
from rules.senya_gekki.skill import read_skill
from rules.senya_gekki.state import State, dump_character, dump_state

_NAMED = ("setup", "cleanup", "attack_type", "attack", "action", "defense", "interrupt")
"""SG-3.4 to SG-15.7: categories of skills that a declaration names."""


def view(state: State, actor: str | None) -> dict[str, Any]:
    """Return what an actor may see; None, or nobody of this state, is an outsider, who sees the scene alone."""
    if actor == GM:
        return _scene(state, tuple(state.characters)) | {"actor": GM, "document": GM, "state": dump_state(state)}
    known = tuple(key for key, one in state.characters.items() if one.present)
    if actor is None or actor not in state.characters:
        return _scene(state, known) | {"actor": None, "document": None}
    side = state.characters[actor].side
    own = (key for key, one in state.characters.items() if one.side == side == "pc")
    return _scene(state, (*known, *own, actor)) | {
        "actor": actor,
        "document": asked(state).get(actor),
        "self": _own(state.characters[actor]),
        "names": _names(state.characters[actor]),
    }


def _scene(state: State, known: tuple[str, ...]) -> dict[str, Any]:
    persons = {key: _public(state.characters[key]) for key in sorted(set(known))}
    peers = sorted(key for key in asked(state) if key in persons)
    return {
        "phase": state.phase,
        "round": state.round,
        "surprise": plain(state.surprise),
        "persons": persons,
        "peers": peers,
    }


def _public(character: Character) -> dict[str, Any]:
    """Return what everybody at the table sees of a character: no sheet, no plan, no modifier of the GM's."""
    return {
        "name": character.name or character.id,
        "side": character.side,
        "present": character.present,
        "condition": character.condition,
        "hp": character.hp,
        "hp_max": character.hp_max,
        "action_count": character.action_count,
        "position": character.position,
        "statuses": [one.status for one in character.statuses],
    }


def _own(character: Character) -> dict[str, Any]:
    """SG-18.10: return one's own sheet, without what the GM may have set in secret."""
    return {name: value for name, value in dump_character(character).items() if name != "gm_modifiers"}


def _names(character: Character) -> dict[str, dict[str, str]]:
    """Return what a declaration of one's own may name, by table."""
    tables: dict[str, dict[str, str]] = {category: {} for category in _NAMED}
    for key in sorted(character.skills):
        category = read_skill(key, character.skills[key]).category
        if category in tables:
            tables[category][key] = _name(key, character.skills[key])
    items = {key: _name(key, character.items[key]) for key in sorted(character.items)}
    return {**tables, "item": items}


def _name(key: str, raw: Mapping[str, Any]) -> str:
    name = raw.get("name")
    return name if isinstance(name, str) and name else key
