"""Whole scenes for tests: who is where, what they declare, and what became of them."""

from typing import Any

from rules import resolve_case
from tests.rules.fate_war.duels import told
from tests.rules.fate_war.wars import master, npc, servant, war

STANDBY = {"hand": [{"card": "standby"}] * 10}
MAP = {
    "harbour": {"neighbours": ["bridge"], "features": ["labour"], "base_bonus": 1, "leyline_bonus": 2},
    "bridge": {"neighbours": ["temple"], "features": ["shop"]},
    "temple": {"neighbours": ["forest"], "features": ["study"], "base_bonus": 3, "leyline_bonus": 4},
    "forest": {},
}
QUIET = {"start_recovery": "none", "missing_scene": "nothing"}

__all__ = [
    "MAP",
    "QUIET",
    "STANDBY",
    "events",
    "failures",
    "master",
    "npc",
    "people",
    "person",
    "played",
    "raided",
    "servant",
]


def people(*cast: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in cast}


def played(cast, declarations, options=None, dice=(), **fields) -> dict[str, Any]:
    """Resolve one scene without recovery at its start, in which who declares nothing does nothing."""
    state = {**war([], map=MAP), "characters": cast, **fields}
    orders = {one: {"engage": "none", **said} for one, said in declarations.items()}
    case = {
        "ruleset": "fate_war",
        "options": {**QUIET, **(options or {})},
        "dice": list(dice),
        "state": state,
        "declarations": orders,
    }
    resolution = resolve_case(case)
    assert resolution["errors"] == []
    return resolution


def raided(cast, declarations, options=None, **fields) -> dict[str, Any]:
    """Resolve a scene in which assassin attacks everybody where it is, and nobody has a card to play."""
    where = next(iter(cast.values()))["region"]
    cast = {**cast, "assassin": servant("assassin", "x", region=where)}
    orders = {one: {"battle": STANDBY, **declarations.get(one, {})} for one in cast}
    orders["assassin"] |= {"first": {"action": "search"}, "engage": "anyone"}
    return played(cast, orders, options, **fields)


def person(resolution: dict[str, Any], key: str) -> dict[str, Any]:
    return resolution["state"]["characters"][key]


def events(resolution: dict[str, Any], *kinds: str) -> list[tuple[str, str]]:
    """Return type and actor of the events of some types, in their order."""
    return [(event["type"], event.get("actor", "")) for event in resolution["events"] if event["type"] in kinds]


def failures(resolution: dict[str, Any]) -> list[tuple[str, str, str]]:
    return told(resolution, "action_failed", "actor", "action", "reason")
