"""SG-13.3, SG-13.8, SG-15.1: what is in force on a character."""

import pytest

from rules.senya_gekki.bonuses import check_bonus, damage_bonus, defense_of
from rules.senya_gekki.state import load_state
from tests.rules.senya_gekki.fights import pc, state

EFFECTS = [
    {"kind": "check_bonus", "on": "hit", "value": 2},
    {"kind": "damage_bonus", "dice": 1, "value": 3},
    {"kind": "damage_reduction", "value": 4},
]
NOTHING, ALL = (0, (0, 0), 0), (2, (1, 3), 4)


def in_force(**fields):
    character = load_state(state({"a": pc(**fields)})).characters["a"]
    return check_bonus(character, "hit"), damage_bonus(character), defense_of(character)


@pytest.mark.parametrize("name", ["poison", "paralysis", "bind", "daze", "baptism"])
def test_sg_13_3_a_status_of_the_text_has_no_effects_of_its_own(name):
    assert in_force(statuses=[{"status": name, "source": "x", "effects": EFFECTS}]) == NOTHING


def test_sg_13_3_a_status_of_a_skills_making_has_its_effects():
    assert in_force(statuses=[{"status": "curse", "source": "x", "effects": EFFECTS}]) == ALL


@pytest.mark.parametrize("category", ["permanent", "setup", "defense"])
def test_sg_15_1_permanent_skills_are_always_in_force(category):
    skills = {"stance": {"category": category, "effects": EFFECTS}}
    assert in_force(skills=skills) == (ALL if category == "permanent" else NOTHING)


@pytest.mark.parametrize(
    ("tag", "left"),
    [("death_rebirth", NOTHING), ("origin_stasis", NOTHING), ("not_of_this_world", NOTHING), (None, ALL)],
)
def test_sg_13_8_the_baptised_lose_their_traits(tag, left):
    skills = {"trait": {"category": "permanent", "effects": EFFECTS, "tag": tag}}
    assert in_force(skills=skills) == ALL
    assert in_force(skills=skills, statuses=[{"status": "baptism", "source": "x"}]) == left
