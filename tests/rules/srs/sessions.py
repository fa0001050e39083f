"""States and short ways to resolutions for the tests of this system: three players with a PC each, the GM, an ogre."""

import copy

from rules import resolve_case

PLAYERS = {
    "p1": {"id": "p1", "name": "Player 1", "role": "player"},
    "p2": {"id": "p2", "name": "Player 2", "role": "player"},
    "p3": {"id": "p3", "name": "Player 3", "role": "player"},
    "gm": {"id": "gm", "name": "GM", "role": "gm"},
}
CHARACTERS = {
    "aki": {"id": "aki", "name": "Aki", "kind": "pc", "player": "p1", "check_values": {"body": 5}},
    "bo": {"id": "bo", "name": "Bo", "kind": "pc", "player": "p2", "check_values": {"body": 4}},
    "cho": {"id": "cho", "name": "Cho", "kind": "pc", "player": "p3", "check_values": {"body": 3}},
    "ogre": {"id": "ogre", "name": "Ogre", "kind": "npc", "player": None, "check_values": {"body": 6}},
}
HARBOUR = {
    "number": 3,
    "scene_player": "aki",
    "place": "harbour",
    "summary": "a ship comes in",
    "on_stage": ["aki"],
    "appeared": ["aki"],
}


def session(stage="main_play", **changes):
    """Return a state in a stage of the session; `changes` are its fields, and those of `session` in `in_session`."""
    phase = {"main_play": "middle"}.get(stage)
    inner = {"stage": stage, "phase": phase, "scenes_in_phase": 1, "scene_count": 3, "seat_order": [*PLAYERS]}
    inner.update(changes.pop("in_session", {}))
    base = {"session": inner, "players": PLAYERS, "characters": CHARACTERS, "scene": None}
    return copy.deepcopy({**base, **changes})


def in_scene(**changes):
    """Return a state in which a scene runs at the harbour; `changes` are the scene's fields."""
    return session(scene={**HARBOUR, **changes})


def with_character(state, key, **changes):
    """Return a state with fields of one character changed."""
    characters = {**state["characters"], key: {**state["characters"][key], **changes}}
    return {**state, "characters": characters}


def with_player(state, key, **changes):
    """Return a state with fields of one player changed."""
    return {**state, "players": {**state["players"], key: {**state["players"][key], **changes}}}


def single(actor="aki", key="c1", **changes):
    """Return an open check against 9; `changes` are its fields, and those of its side in `side`."""
    side = {"actor": actor, "ability": "body", **changes.pop("side", {})}
    return {"id": key, "kind": "single", "sides": [side], "difficulty": 9, "status": "open", **changes}


def opposed(*actors, key="c1", action=0, **sides):
    """Return an open opposed check; `sides` are fields by actor."""
    listed = [{"actor": actor, "ability": "body", **sides.get(actor, {})} for actor in actors or ("aki", "bo")]
    return {"id": key, "kind": "opposed", "sides": listed, "action": action, "status": "open"}


def resolve(state, declarations=None, dice=(), **options):
    """Resolve a turn."""
    case = {"ruleset": "srs", "options": options, "dice": list(dice), "state": state}
    return resolve_case({**case, "declarations": declarations or {}})


def command(state, *commands, dice=(), **options):
    """Resolve a turn in which the GM gives commands: (tool without `gm.`, fields)."""
    listed = [{"tool": f"gm.{tool}", **fields} for tool, fields in commands]
    return resolve(state, {"gm": {"commands": listed}}, dice, **options)


def act(state, player, *acts, dice=(), **options):
    """Resolve a turn in which one player acts: (act, fields)."""
    return resolve(state, {player: {"acts": [{"act": name, **fields} for name, fields in acts]}}, dice, **options)


def told(resolution, *fields):
    """Return type and fields of all events of a resolution that has no errors."""
    assert resolution["errors"] == []
    return [(event["type"], *(event[field] for field in fields if field in event)) for event in resolution["events"]]


def refused(resolution):
    """Return code and path of all errors, the path from the actor's on."""
    assert (resolution["events"], resolution["requests"]) == ([], [])
    return [(error["code"], error["path"].removeprefix("declarations.")) for error in resolution["errors"]]


def cited(resolution):
    """Return the clause and path of all errors, with their values."""
    return [(error["rule"], error["path"], error["values"]) for error in resolution["errors"]]
