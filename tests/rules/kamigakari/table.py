"""Small cases for tables of tests: characters, combats, scenes, and what came of them."""

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.kamigakari import RULESET


def resolve(case):
    """Resolve a case of this system and no other."""
    dice = ListedDice(case.get("dice", []))
    named = Case(case.get("ruleset", "kamigakari"), case.get("options", {}), dice, case["state"], case["declarations"])
    return RULESET.resolve(named).dump()


def pc(**fields):
    """Return a PC with 30 hp."""
    return {"kind": "pc", "hp": 30, "hp_max": 30, **fields}


def foe(**fields):
    """Return a mononoke with 40 hp, whose values are fixed."""
    return {"kind": "mononoke", "hp": 40, "hp_max": 40, **fields}


def links(count):
    """Return so many links."""
    return [{"slot": number + 1, "target": f"npc{number}", "emotion": "awe"} for number in range(count)]


SWORD = {"id": "sword", "kind": "physical", "rank": 1}
BOW = {"id": "bow", "kind": "physical", "range": "squares:4", "rank": 1}
CLAW = {"id": "claw", "kind": "physical", "damage": 12}


def combat(characters, declarations, dice=(), options=None, **state):
    """Resolve a turn of combat, the second unless `state` says otherwise."""
    whole = {"stage": "combat", "turn": 2, "characters": characters, **state}
    return resolve({"options": options or {}, "dice": list(dice), "state": whole, "declarations": declarations})


def scene(characters, declarations, dice=(), options=None, **scene):
    """Resolve a scene of player `a`."""
    whole = {"stage": "scene", "scene": {"scene_player": "a", **scene}, "characters": characters}
    return resolve({"options": options or {}, "dice": list(dice), "state": whole, "declarations": declarations})


def stage(name, characters, declarations, dice=(), options=None, **state):
    """Resolve another stage."""
    whole = {"stage": name, "characters": characters, **state}
    return resolve({"options": options or {}, "dice": list(dice), "state": whole, "declarations": declarations})


def strike(*targets, **more):
    """Return a sealed attack with the sword."""
    return {"attack": {"action": "attack", "attack": "sword", "targets": list(targets), **more}}


def told(resolution, *types):
    """Return the events of some types, in order."""
    assert resolution["errors"] == []
    return [event for event in resolution["events"] if event["type"] in types]


def types(resolution):
    """Return the types of all events, in order."""
    assert resolution["errors"] == []
    return [event["type"] for event in resolution["events"]]


def codes(resolution):
    """Return path (after the actor) and code of all errors, in order."""
    return [(error["path"].removeprefix("declarations."), error["code"]) for error in resolution["errors"]]


def errors(resolution, actor):
    """Return path (within the actor's declaration), code, clause and values of all errors, in order."""
    assert {error["actor"] for error in resolution["errors"]} <= {actor}
    start = f"declarations.{actor}."
    return [
        (error["path"].removeprefix(start), error["code"], error["rule"], error["values"])
        for error in resolution["errors"]
    ]
