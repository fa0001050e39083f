"""What the demo is about: its map, its four pairs, and the hands of its two battles."""

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]

RULESET = "fate_war"
"""The slug that the demo is written for."""

SETTING: Document = {
    "scene": {"number": 1, "time": "night"},
    "map": {
        "riverside": {"name": "강변 (Riverside)", "neighbours": ["market", "harbour"]},
        "market": {"name": "시장 (Market)", "neighbours": ["hill", "station"], "features": ["shop"]},
        "harbour": {"name": "항구 (Harbour)", "neighbours": ["station"], "features": ["labour"]},
        "station": {"name": "역 (Station)"},
        "hill": {"name": "언덕 (Hill)", "neighbours": ["old-fort"], "features": ["study"], "leyline_bonus": 1},
        "old-fort": {"name": "옛 성터 (Old Fort)"},
    },
    "items": {"mana-stone": {"name": "마력석 (Mana Stone)", "price": 3, "mp_cost": 5}},
}

_MASTER: Document = {
    "kind": "master",
    "hp": 20,
    "hp_max": 20,
    "mp": 30,
    "mp_max": 30,
    "combat": 3,
    "magic": 4,
    "faith": 5,
    "fate": 2,
    "command_seals": 3,
}

SHEETS: Mapping[str, Document] = {
    "yuna": {
        **_MASTER,
        "name": "유나 (Yuna)",
        "side": "blue",
        "region": "riverside",
        "spells": [{"id": "ward", "name": "수호 (Ward)", "kind": "defence", "grade": 2}],
    },
    "blue-knight": {
        "kind": "servant",
        "name": "청기사 (Blue Knight)",
        "side": "blue",
        "region": "riverside",
        "master": "yuna",
        "hp": 60,
        "hp_max": 60,
        "mp": 40,
        "mp_max": 40,
        "grades": {"strength": "A+", "endurance": "B", "agility": "B", "luck": "D", "noble_phantasm": "B"},
        "noble_phantasms": [
            {"id": "starlight", "name": "별빛 (Starlight)", "grade": "B", "form": "release_attack", "mp_cost": 10}
        ],
    },
    "mira": {
        **_MASTER,
        "name": "미라 (Mira)",
        "side": "red",
        "region": "riverside",
        "faith": 2,
        "spells": [{"id": "flame", "name": "불꽃 (Flame)", "kind": "attack", "grade": 5, "mp_cost": 6}],
    },
    "red-lance": {
        "kind": "servant",
        "name": "붉은 창 (Red Lance)",
        "side": "red",
        "region": "riverside",
        "master": "mira",
        "hp": 50,
        "hp_max": 50,
        "mp": 30,
        "mp_max": 30,
        "grades": {"strength": "B", "endurance": "D", "agility": "A", "luck": "C", "noble_phantasm": "C"},
        "skills": {"riding": "B"},
    },
    "haru": {
        **_MASTER,
        "name": "하루 (Haru)",
        "side": "silver",
        "region": "market",
        "spells": [{"id": "mend", "name": "치유 (Mend)", "kind": "heal", "grade": 3, "mp_cost": 4}],
    },
    "silver-sword": {
        "kind": "servant",
        "name": "은검 (Silver Sword)",
        "side": "silver",
        "region": "market",
        "master": "haru",
        "hp": 52,
        "hp_max": 52,
        "mp": 36,
        "mp_max": 36,
        "grades": {"strength": "B+", "endurance": "C", "agility": "B", "luck": "B", "noble_phantasm": "C"},
        "skills": {"bravery": "C"},
        "noble_phantasms": [
            {"id": "tide", "name": "은빛 물결 (Silver Tide)", "grade": "C", "form": "release_attack", "mp_cost": 8}
        ],
    },
    "sol": {
        **_MASTER,
        "name": "솔 (Sol)",
        "side": "grey",
        "region": "old-fort",
        "spells": [{"id": "haze", "name": "안개 (Haze)", "kind": "curse", "grade": 2, "effect": {"card": "rush"}}],
    },
    "grey-archer": {
        "kind": "servant",
        "name": "회색 궁수 (Grey Archer)",
        "side": "grey",
        "region": "old-fort",
        "master": "sol",
        "hp": 44,
        "hp_max": 44,
        "mp": 34,
        "mp_max": 34,
        "grades": {"strength": "C", "endurance": "C", "agility": "B+", "luck": "C", "noble_phantasm": "B"},
        "skills": {"clairvoyance": "B"},
        "ranged": ["snipe"],
        "noble_phantasms": [
            {"id": "rain", "name": "잿빛 비 (Grey Rain)", "grade": "B", "form": "release_attack", "mp_cost": 10}
        ],
    },
}
"""The sheets by key; a servant's stands after its master's, whom it names."""

BLUE = ("yuna", "blue-knight")
RED = ("mira", "red-lance")
SILVER = ("haru", "silver-sword")


def hand(target: str | None, *cards: str) -> list[dict[str, Any]]:
    """Write a hand shortly: a card's name, `+` behind it for the plus; what attacks is aimed at `target`."""
    return [_card(target, card) for card in cards]


def _card(target: str | None, card: str) -> dict[str, Any]:
    name = card.removesuffix("+")
    written: dict[str, Any] = {"card": name}
    if target is not None and name not in {"guard", "standby", "chant"}:
        written["target"] = target
    if card.endswith("+"):
        written["plus"] = True
    return written


def _waiting(slot: int, *cards: Document) -> list[dict[str, Any]]:
    """Write a hand of standbys, with some other cards from `slot` (1 to 10) on."""
    waiting = hand(None, *["standby"] * 10)
    return [*waiting[: slot - 1], *(dict(card) for card in cards), *waiting[slot - 1 + len(cards) :]]


FIRST_BATTLE: Document = {
    "region": "riverside",
    "half": "first",
    "camps": {"blue": ["blue-knight", "yuna"], "red": ["mira", "red-lance"]},
    "reason": "강변에서 마주쳤습니다. / They met at the riverside.",
}

FIRST_HANDS: Mapping[str, Document] = {
    "blue-knight": {
        "hand": hand(
            "red-lance",
            *("strike", "rush", "strike+", "guard", "noble_phantasm", "noble_phantasm", "noble_phantasm"),
            *("critical", "counter", "strike"),
        )
    },
    "yuna": {
        "row": "back",
        "hand": _waiting(8, {"card": "chant"}, {"card": "magic", "spell": "ward", "target": "blue-knight"}),
    },
    "red-lance": {
        "hand": hand(
            "blue-knight",
            *("rush", "strike", "counter", "charge", "critical", "guard", "strike", "rush", "rush", "standby"),
        )
    },
    "mira": {
        "row": "back",
        "hand": _waiting(1, {"card": "chant"}, {"card": "magic", "spell": "flame", "target": "blue-knight"}),
    },
}
"""The hands of the worked battle of the rulebook's section 15."""

SECOND_BATTLE: Document = {
    "region": "market",
    "half": "second",
    "camps": {"blue": ["blue-knight", "yuna"], "silver": ["haru", "silver-sword"]},
    "reason": "시장까지 쫓아왔습니다. / They were followed to the market.",
}

SECOND_HANDS: Mapping[str, Document] = {
    "blue-knight": {
        "hand": hand(
            "silver-sword",
            *("strike+", "rush", "counter", "guard", "strike", "critical", "rush", "counter", "strike", "guard"),
        )
    },
    "silver-sword": {
        "hand": hand(
            "blue-knight",
            *("rush", "counter", "strike+", "flurry", "noble_phantasm", "noble_phantasm", "noble_phantasm"),
            *("critical", "guard", "rush"),
        )
    },
}
"""What is sealed from the start: the servants' hands. Their masters wait for whoever wants to take part."""
