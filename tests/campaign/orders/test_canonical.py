"""The four fingerprints that the order grammar gives, and what binds a seal to its place."""

from dataclasses import replace

import pytest

from campaign.orders.canonical import Heading, canonical_text, fingerprint_of, in_fours

KNOWN = [
    (
        Heading("STAR", "S07", "yuna", 1, "fate_war", "scene"),
        {
            "engage": "talk",
            "first": {"action": "scout", "prefer": "lore"},
            "move": "riverside",
            "on_servant_zero": "seal",
            "second": {"action": "create_base"},
        },
        "3f9a61c2d47e8b05a1c6f2907d3e5b48",
        "3031ea2faf5ff86ad3ea5686f17e2de7f4d158941a1751622ed3d55586d5f543",
    ),
    (
        Heading("STAR", "S07", "blue-knight", 2, "fate_war", "scene"),
        {
            "battle": {
                "hand": [
                    {"card": "strike"},
                    {"card": "rush"},
                    {"card": "rush"},
                    {"card": "counter"},
                    {"card": "noble_phantasm", "np": "tidal-edge"},
                    {"card": "noble_phantasm", "np": "tidal-edge"},
                    {"card": "noble_phantasm", "np": "tidal-edge"},
                    {"card": "rush"},
                    {"card": "guard"},
                    {"card": "standby"},
                ],
                "retreat": {"use_fate": True, "when_mp_at_most": 5},
                "row": "front",
            },
            "engage": "anyone",
            "first": {"action": "search"},
            "manifest": True,
            "move": "harbour",
            "second": {"action": "pursue", "target": "red-lance"},
            "truce": ["grey-archer"],
        },
        "b07d12e95c3a4f68819e20d7c5f4a36b",
        "2895fe1cf625d1418daf86962d6122a1a7d6c9da38f76a170114be086879adaa",
    ),
    (
        Heading("STAR", "B11", "silver-sword", 1, "fate_war", "battle"),
        {
            "hand": [
                {"card": "strike"},
                {"card": "rush"},
                {"card": "rush"},
                {"card": "counter"},
                {"card": "noble_phantasm", "np": "starlight"},
                {"card": "noble_phantasm", "np": "starlight"},
                {"card": "noble_phantasm", "np": "starlight"},
                {"card": "rush"},
                {"card": "guard"},
                {"card": "standby"},
            ],
            "retreat": {"use_fate": True, "when_hp_at_most": 10},
            "row": "front",
        },
        "5ce84d0f9b7a13268df0c41e72ab9635",
        "b4f73729d807941b72bbfbec0ec13dbe7b3b0ed50e96d00b445a5118c031dfdd",
    ),
    (
        Heading("STAR", "B12", "red-lance", 1, "fate_war", "battle"),
        {
            "cover": "none",
            "hand": [
                {"card": "strike", "plus": True, "target": "blue-knight"},
                {"card": "strike", "target": "blue-knight"},
                {"card": "charge", "target": "blue-knight"},
                {"card": "rush", "target": "blue-knight"},
                {"card": "counter", "target": "blue-knight"},
                {"card": "guard", "cover": ["mira"]},
                {"card": "counter", "target": "grey-archer"},
                {"card": "standby"},
                {"cards": {"blue-knight": {"card": "critical"}, "grey-archer": {"card": "rush"}}},
                {"card": "charge", "target": "blue-knight"},
            ],
            "info": "lore",
            "on_ally_fallen": "protect",
            "on_win": ["raze_territory"],
            "retreat": {"at_slot": 7, "use_fate": True, "with": ["mira"]},
            "row": "front",
        },
        "e21b7f40c89d536aa4f7038e6d915cb2",
        "aa27f9870bb24edeaf017416a6bf021041ba1bd64c46c967c9e6b0a84f48fbb7",
    ),
]


@pytest.mark.parametrize(("heading", "declaration", "salt", "fingerprint"), KNOWN)
def test_known_fingerprints(heading, declaration, salt, fingerprint):
    assert fingerprint_of(salt, canonical_text(heading, declaration)) == fingerprint


def test_the_text_has_eight_lines():
    heading, declaration, _salt, _fingerprint = KNOWN[0]
    assert canonical_text(heading, declaration) == (
        "gj-seal/1\ncampaign=STAR\nturn=S07\nseat=yuna\nversion=1\nsystem=fate_war\ndoc=scene\n"
        '{"engage":"talk","first":{"action":"scout","prefer":"lore"},"move":"riverside","on_servant_zero":"seal",'
        '"second":{"action":"create_base"}}\n'
    )


@pytest.mark.parametrize(
    "change",
    [
        {"campaign": "MOON"},
        {"turn": "S08"},
        {"seat": "mira"},
        {"version": 2},
        {"system": "srs"},
        {"document": "battle"},
    ],
)
def test_a_seal_cannot_be_shown_for_another_place(change):
    heading, declaration, salt, fingerprint = KNOWN[0]
    assert fingerprint_of(salt, canonical_text(replace(heading, **change), declaration)) != fingerprint


def test_people_see_sixteen_digits_in_fours():
    assert in_fours(KNOWN[0][3]) == "3031 ea2f af5f f86a"
