import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fate_war import RULESET

HAND = [
    {"card": "strike"},
    {"card": "rush"},
    {"card": "rush"},
    {"card": "counter"},
    *[{"card": "noble_phantasm", "np": "starlight"}] * 3,
    {"card": "rush"},
    {"card": "guard"},
    {"card": "standby"},
]

FINGERPRINTS = [
    (
        ("S07", "yuna", 1, "scene"),
        {
            "move": "riverside",
            "search_region": None,
            "supply_mp": 0,
            "first": {"action": "scout", "prefer": "lore"},
            "second": {"action": "create_base"},
            "engage": "talk",
            "on_servant_zero": "seal",
        },
        "3f9a61c2d47e8b05a1c6f2907d3e5b48",
        "3031ea2faf5ff86ad3ea5686f17e2de7f4d158941a1751622ed3d55586d5f543",
    ),
    (
        ("S07", "blue-knight", 2, "scene"),
        {
            "manifest": True,
            "move": "harbour",
            "first": {"action": "search", "prefer": "rumour"},
            "second": {"action": "pursue", "target": "red-lance"},
            "engage": "anyone",
            "truce": ["grey-archer"],
            "battle": {
                "row": "front",
                "cover": "master",
                "hand": [{**card, "np": "tidal-edge"} if "np" in card else card for card in HAND],
                "retreat": {"when_mp_at_most": 5, "use_fate": True, "with": []},
            },
        },
        "b07d12e95c3a4f68819e20d7c5f4a36b",
        "2895fe1cf625d1418daf86962d6122a1a7d6c9da38f76a170114be086879adaa",
    ),
    (
        ("B11", "silver-sword", 1, "battle"),
        {
            "row": "front",
            "hand": [{"plus": False, **card} for card in HAND],
            "retreat": {"when_hp_at_most": 10, "use_fate": True},
            "on_win": [],
        },
        "5ce84d0f9b7a13268df0c41e72ab9635",
        "b4f73729d807941b72bbfbec0ec13dbe7b3b0ed50e96d00b445a5118c031dfdd",
    ),
    (
        ("B12", "red-lance", 1, "battle"),
        {
            "row": "front",
            "cover": "none",
            "hand": [
                {"card": "strike", "plus": True, "target": "blue-knight"},
                {"card": "strike", "target": "blue-knight"},
                {"card": "charge", "target": "blue-knight"},
                {"card": "rush", "target": "blue-knight"},
                {"card": "counter", "target": "blue-knight"},
                {"card": "guard", "cover": ["mira"]},
                {"card": "counter", "target": "grey-archer"},
                {"card": "standby", "cards": None},
                {"cards": {"grey-archer": {"card": "rush"}, "blue-knight": {"card": "critical", "plus": False}}},
                {"card": "charge", "target": "blue-knight"},
            ],
            "retreat": {"at_slot": 7, "use_fate": True, "with": ["mira"]},
            "on_ally_fallen": "protect",
            "on_win": ["raze_territory"],
            "info": "lore",
        },
        "e21b7f40c89d536aa4f7038e6d915cb2",
        "aa27f9870bb24edeaf017416a6bf021041ba1bd64c46c967c9e6b0a84f48fbb7",
    ),
]


@pytest.mark.parametrize(("header", "raw", "salt", "expected"), FINGERPRINTS, ids=[row[0][1] for row in FINGERPRINTS])
def test_fingerprints_of_the_order_grammar(header, raw, salt, expected):
    turn, seat, version, document = header
    declared = json.dumps(RULESET.canonical(document, raw), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    text = (
        f"gj-seal/1\ncampaign=STAR\nturn={turn}\nseat={seat}\nversion={version}\n"
        f"system=fate_war\ndoc={document}\n{declared}\n"
    )

    assert hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest() == expected


@pytest.mark.parametrize(
    ("document", "raw", "expected"),
    [
        ("scene", {"engage": "ask", "truce": [], "battle": {}}, {"battle": {}}),
        ("scene", {"on_servant_zero": "vanish", "battle": None}, {}),
        ("battle", {"on_servant_zero": "vanish"}, {"on_servant_zero": "vanish"}),
        ("engage", {"engage": "none", "truce": []}, {"engage": "none"}),
        ("spoils", {"spoils": {}}, {"spoils": {}}),
        (
            "scene",
            {"first": {"action": "study", "teacher": None, "contest": {"cards": ["rush"] * 5, "tiebreak": []}}},
            {"first": {"action": "study", "contest": {"cards": ["rush"] * 5}}},
        ),
    ],
)
def test_defaults_are_left_out_on_every_level(document, raw, expected):
    assert RULESET.canonical(document, raw) == expected


@given(st.permutations(sorted(FINGERPRINTS[3][1])))
def test_the_order_of_fields_is_irrelevant_and_a_second_time_changes_nothing(names):
    raw = FINGERPRINTS[3][1]
    once = RULESET.canonical("battle", {name: raw[name] for name in names})

    assert json.dumps(once) == json.dumps(RULESET.canonical("battle", raw))
    assert RULESET.canonical("battle", once) == once
