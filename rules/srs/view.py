"""What one actor may see of a state, as plain JSON: all but others' sheets and hidden difficulties."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.srs.asked import asked
from rules.srs.character import Character
from rules.srs.check_state import Check
from rules.srs.options import load_options
from rules.srs.state import State, dump_state
from rules.srs.turn_context import owners


def view(state: State, options: Mapping[str, Any], actor: str | None) -> dict[str, Any]:
    """Section 3: return what an actor may see; an outsider, and who is nobody of this session, where it stands alone.

    `table` is a state by itself, with nothing in it that the actor may not know, and `options` are the campaign's.
    """
    stage = {"stage": state.session.stage, "phase": state.session.phase}
    if actor is None or actor not in state.players:
        return {"actor": None, **stage}
    named = asked(state, load_options(options)[0])
    table = state if actor == GM else _seen(state, actor)
    return {
        "actor": actor,
        "document": named.get(actor),
        "peers": sorted(named),
        **stage,
        "persons": _persons(state),
        "names": _names(table, options, actor),
        "options": plain(options),
        "table": dump_state(table),
    }


def _seen(state: State, actor: str) -> State:
    """SRS-1.2: return a state without what its actor may not know; of others' checks the log tells."""
    return replace(
        state,
        characters={key: _character(one, actor) for key, one in state.characters.items()},
        checks=tuple(_check(check) for check in state.checks if _has_side(state, check, actor)),
    )


def _character(character: Character, actor: str) -> Character:
    """Of another's character one sees who it is, and how far it is prepared."""
    if actor in owners(character):
        return character
    return Character(
        id=character.id,
        kind=character.kind,
        name=character.name,
        player=character.player,
        sheet_checked=character.sheet_checked,
        introduced=character.introduced,
    )


def _check(check: Check) -> Check:
    """SRS-1.2, SRS-1.11: hide a difficulty that is not public, with what the GM has added to it."""
    if check.is_opposed or check.difficulty_public:
        return check
    side = check.sides[0]
    open_modifiers = tuple(one for one in side.modifiers if one.to != "difficulty")
    return replace(check, difficulty=None, sides=(replace(side, modifiers=open_modifiers),))


def _persons(state: State) -> dict[str, dict[str, str]]:
    """Return everybody at the table and every character, by id; a GM without a name is called by the service."""
    named = {key: one for key, one in state.players.items() if key != GM or one.name}
    players = {key: {"id": key, "name": one.name or key, "kind": one.role} for key, one in named.items()}
    characters = {key: {"id": key, "name": one.name or key, "kind": one.kind} for key, one in state.characters.items()}
    return dict(sorted({**players, **characters}.items()))


def _names(state: State, options: Mapping[str, Any], actor: str) -> dict[str, dict[str, str]]:
    """Return what an actor may name in a declaration, by table and id."""
    pending = state.scene.pending if state.scene is not None else ()
    requests = state.session.scene_requests
    return {
        "character": {key: one.name or key for key, one in sorted(state.characters.items())},
        "player": {key: one.name or key for key, one in sorted(state.players.items())},
        "check": {check.id: _title(state, check) for check in state.checks if _concerns(state, check, actor)},
        "request": {one.id: state.characters[one.character].name or one.character for one in pending},
        "scene_request": {one.id: one.text for one in requests if one.status == "open"},
        "purchase": {key: key for key in sorted(options.get("growth_purchases", {}))},
    }


def _concerns(state: State, check: Check, actor: str) -> bool:
    """SRS-1.1: the GM may name any check, a player an open one with a side that is the player's."""
    if actor == GM:
        return True
    return check.status == "open" and _has_side(state, check, actor)


def _has_side(state: State, check: Check, actor: str) -> bool:
    return any(actor in owners(state.characters[side.actor]) for side in check.sides)


def _title(state: State, check: Check) -> str:
    names = " : ".join(state.characters[side.actor].name or side.actor for side in check.sides)
    ability = check.sides[0].ability
    return f"{names} ({ability})" if ability else names
