"""A player at random: a legal declaration of any document, out of what the player's own view holds and nothing else."""

from tests.rules.fate_war.random_battles import random_declaration, random_hand
from tests.rules.fate_war.random_scenes import scene_declaration, some_of


def random_answer(random, view):
    """Return a declaration of the document that the view's actor is asked for."""
    return DOCUMENTS[view["document"]](random, view)


def seen_state(view):
    """Return the view in the form of a state, which holds of strangers no more than the view tells."""
    characters = {person: dict(seen) for person, seen in view["persons"].items()}
    for npc in view["captives"]:
        characters[npc]["captive_of"] = view["actor"]
    for one in (view["partner"], view["you"]):
        if one is not None:
            characters[one["id"]] = one
    return {"characters": characters, "map": view["map"], "items": view["items"], "sides": view["sides"]}


def scene(random, view):
    return scene_declaration(random, seen_state(view), view["options"], view["actor"])


def engage(random, view):
    found = view["found"]
    persons = sorted({*view["persons"]} - {view["actor"]})
    some = random.sample(found, random.randint(1, len(found)))
    return {
        "engage": random.choice(("none", "talk", "anyone", "anyone", some)),
        "truce": random.choice(([], some_of(random, view["sides"]), some_of(random, persons))),
    }


def battle(random, view):
    if view["battle"]["stage"] == "rows":
        return {"row": random.choice(("front", "front", "back"))}
    case = seen_case(view)
    first, last = view["battle"]["slots"]
    declared = random_declaration(random, case, view["actor"], last - first + 1)
    fixed = view["battle"]["row"]
    if fixed is not None:
        declared["hand"] = random_hand(random, case, view["actor"], last - first + 1, fixed)
    return declared


def seen_case(view):
    """Return the battle of a view in the form of a case; who is out of it already is left out."""
    actor, seen = view["actor"], view["battle"]
    camps = {camp: [one for one in members if one not in seen["out"]] for camp, members in seen["camps"].items()}
    fought = {
        "camps": camps,
        "used": {actor: seen["used"]},
        "plus_used": {actor: seen["plus_used"]},
        "hands": {actor: {"hand": seen["earlier"]}},
    }
    return {"options": view["options"], "state": {**seen_state(view), "battles": [fought]}}


def spoils(random, view):
    decided = random.sample(view["fallen"], random.randint(0, len(view["fallen"])))
    return {"spoils": {one: random.choice(("spare", "capture", "kill")) for one in decided}}


DOCUMENTS = {"scene": scene, "engage": engage, "battle": battle, "spoils": spoils}
