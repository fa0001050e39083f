"""States of small wars, for tests of this system."""

from typing import Any

MAP = {
    "harbour": {"neighbours": ["bridge"], "features": ["labour"]},
    "bridge": {"neighbours": ["temple"], "features": ["shop"]},
    "temple": {"features": ["study"]},
}
GRADES = {"strength": "A+", "endurance": "B", "agility": "C", "luck": "D", "noble_phantasm": "C"}


def servant(key: str, side: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": key,
        "kind": "servant",
        "side": side,
        "region": "harbour",
        "hp": 40,
        "hp_max": 40,
        "mp": 30,
        "mp_max": 30,
        "grades": GRADES,
        **fields,
    }


def master(key: str, side: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": key,
        "kind": "master",
        "side": side,
        "region": "harbour",
        "hp": 20,
        "hp_max": 20,
        "mp": 30,
        "mp_max": 60,
        "combat": 3,
        "magic": 4,
        "faith": 5,
        "fate": 2,
        "command_seals": 3,
        **fields,
    }


def npc(key: str, **fields: Any) -> dict[str, Any]:
    return {"id": key, "kind": "npc", "region": "harbour", "hp": 5, "mp": 5, **fields}


def pair() -> list[dict[str, Any]]:
    """Saber, who has all kinds of cards, with master yuna; lancer with master rin."""
    return [
        servant(
            "saber",
            "a",
            master="yuna",
            skills={"riding": "B+"},
            noble_phantasms=[
                {"id": "tide", "grade": "B+", "form": "release_attack", "area": "army"},
                {"id": "veil", "grade": "C", "form": "constant"},
            ],
            spells=[
                {"id": "fire", "kind": "attack", "grade": 5},
                {"id": "salve", "kind": "heal", "grade": 2},
            ],
        ),
        master("yuna", "a", servant="saber", cards={"strike": "D", "critical": "E"}, circuit_limit=6),
        servant("lancer", "b", master="rin"),
        master("rin", "b", servant="lancer"),
    ]


def war(characters: list[dict[str, Any]] | None = None, **fields: Any) -> dict[str, Any]:
    cast = pair() if characters is None else characters
    return {
        "phase": "scene",
        "map": MAP,
        "items": {"sword": {"price": 5}},
        "characters": {one["id"]: one for one in cast},
        **fields,
    }


def fight(
    characters: list[dict[str, Any]] | None = None,
    camps: dict[str, list[str]] | None = None,
    battle: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    cast = pair() if characters is None else characters
    sides: dict[str, list[str]] = {}
    for one in cast:
        sides.setdefault(one.get("side", one["id"]), []).append(one["id"])
    opened = {"id": "b1", "region": "harbour", "half": "first", "camps": camps or sides, **(battle or {})}
    return war(cast, **{"phase": "battle", "standalone": True, "battles": [opened], **fields})
