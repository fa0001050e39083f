"""One full scene for the bench: fourteen characters on four places, three battles of two against two, all declared."""

from typing import Any

PLACES = ("harbour", "bridge", "temple", "forest")
PAIRS = 7
GRADES = {"strength": "A+", "endurance": "B", "agility": "B", "luck": "C", "noble_phantasm": "B"}
SWORD = [
    {"card": "strike"},
    {"card": "strike", "plus": True},
    {"card": "rush"},
    {"card": "counter"},
    {"card": "guard"},
    *[{"card": "noble_phantasm"}] * 3,
    {"card": "critical"},
    {"card": "charge"},
]
STAFF = [
    {"card": "chant"},
    {"card": "magic", "spell": "fire"},
    {"card": "chant"},
    {"card": "magic", "spell": "ward"},
    {"card": "standby"},
    {"card": "chant"},
    {"card": "magic", "spell": "fire"},
    *[{"card": "standby"}] * 3,
]


def full_scene() -> dict[str, Any]:
    """Return the case: the first pair of each place searches for the second and engages it; the seventh is alone."""
    characters: dict[str, Any] = {}
    declarations: dict[str, Any] = {}
    for number in range(PAIRS):
        servant, master, region = f"servant-{number}", f"master-{number}", PLACES[number // 2]
        common = {"side": f"side-{number}", "region": region}
        characters[servant] = {**_servant(master), **common}
        characters[master] = {**_master(servant), **common}
        act = "search" if number % 2 == 0 else "rest"
        declarations[servant] = {
            "first": {"action": act},
            "engage": "anyone",
            "battle": {"row": "front", "hand": SWORD},
        }
        declarations[master] = {
            "first": {"action": "rest"},
            "on_servant_zero": "seal",
            "battle": {"row": "back", "hand": STAFF},
        }
    state = {"map": {place: {} for place in PLACES}, "characters": characters}
    return {"ruleset": "fate_war", "options": {}, "dice": [], "state": state, "declarations": declarations}


def decisions(case: dict[str, Any]) -> int:
    """Return how much is decided in a case: each field of a declaration, and in a hand each card."""
    return sum(
        len(field["hand"]) + len(field) - 1 if name == "battle" else 1
        for declared in case["declarations"].values()
        for name, field in declared.items()
    )


def _servant(master: str) -> dict[str, Any]:
    phantasm = {"id": "tide", "grade": "B", "form": "release_attack", "mp_cost": 10}
    points = {"hp": 60, "hp_max": 60, "mp": 40, "mp_max": 40}
    skills = {"riding": "B", "martial_arts": "C"}
    return {
        "kind": "servant",
        "master": master,
        **points,
        "grades": GRADES,
        "skills": skills,
        "noble_phantasms": [phantasm],
    }


def _master(servant: str) -> dict[str, Any]:
    points = {"hp": 20, "hp_max": 20, "mp": 30, "mp_max": 30, "combat": 3, "magic": 4}
    pools = {"faith": 5, "fate": 2, "command_seals": 3}
    fire = {"id": "fire", "kind": "attack", "grade": 5, "mp_cost": 6}
    ward = {"id": "ward", "kind": "defence", "grade": 2}
    return {"kind": "master", "servant": servant, **points, **pools, "spells": [fire, ward]}
