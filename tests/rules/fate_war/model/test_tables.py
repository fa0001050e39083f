"""The tables of the rules text, written out once more from the clauses."""

from itertools import product

import pytest

from rules.fate_war.model.tables import (
    ABILITY_OF,
    BEATS,
    LAST_RETREAT,
    RANGED_CARDS,
    RELATION_OF,
    RUN,
    SKILL_OF,
    SLOTS_OF_RETREAT,
)

SKILLS = {
    # card: the skill that grades it, the clause of its relations, what it beats, what beats it
    "charge": ("riding", "FW-C2", {"rush", "counter"}, {"strike"}),
    "brawl": ("martial_arts", "FW-C2", {"rush", "counter"}, {"strike"}),
    "ambush": ("presence_concealment", "FW-C3", {"strike", "rush"}, {"counter"}),
    "flurry": ("bravery", "FW-C3", {"strike", "rush"}, {"counter"}),
    "snipe": ("clairvoyance", "FW-C4", {"counter", "strike"}, {"rush"}),
    "throw": ("throwing", "FW-C4", {"counter", "strike"}, {"rush"}),
}
NORMAL = {"strike": "rush", "rush": "counter", "counter": "strike"}


@pytest.mark.parametrize(("card", "other"), list(product(SKILLS, NORMAL)))
def test_a_skill_card_against_a_normal_one(card, other):
    _, _, beats, beaten_by = SKILLS[card]

    assert (other in BEATS[card], card in BEATS[other]) == (other in beats, other in beaten_by)


def test_fw_c1_normal_cards_go_round():
    assert {card: BEATS[card] & NORMAL.keys() for card in NORMAL} == {card: {other} for card, other in NORMAL.items()}


def test_fw_c5_skill_cards_are_equal_among_themselves():
    assert all(BEATS[card].isdisjoint(SKILLS) for card in SKILLS)
    assert BEATS.keys() == SKILLS.keys() | NORMAL.keys()


def test_what_grades_a_card_and_decides_its_clash():
    assert {card: (skill, RELATION_OF[card]) for card, skill in SKILL_OF.items()} == {
        card: row[:2] for card, row in SKILLS.items()
    }
    assert RELATION_OF.keys() == SKILLS.keys()
    assert ABILITY_OF == {
        "strike": "strength",
        "counter": "endurance",
        "guard": "endurance",
        "rush": "agility",
        "critical": "luck",
    }


def test_counts_and_ranges():
    assert sorted(RANGED_CARDS) == ["snipe", "throw"]
    assert (RUN, LAST_RETREAT, SLOTS_OF_RETREAT) == (3, 8, 3)
