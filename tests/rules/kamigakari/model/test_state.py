"""15.1: what a state that leaves fields out is read as, and how it is written."""

import json

import pytest

from rules.core.errors import UnreadableCase
from rules.kamigakari.model.state import dump_state, load_state
from tests.rules.mangling import public_cases

LEAST = {"stage": "build", "characters": {"a": {}, "m": {"kind": "aramitama", "hp": 12}}}

PERSON = {
    "name": "a",
    "kind": "pc",
    "side": "pc",
    "fixed": False,
    "level": 1,
    "size": 2,
    **{name: {} for name in ("stats", "combat", "checks")},
    "hp": 0,
    "hp_max": 0,
    "pos": None,
    "spirit_max": 4,
    "spirit_spent": 0,
    "excess_spirit": 0,
    "crest": 22,
    **{name: [] for name in ("statuses", "spirit", "links", "talents", "attacks", "items", "gear", "weapons")},
    **{name: [] for name in ("materials", "weaknesses", "active_effects", "gm_mods")},
    "money": 0,
    "kushimitama": 0,
    "xp": 0,
    "used": {"talents": [], "defence": 0, "engaged": [], "life_burn": False},
    "action_now": None,
    "equipped": False,
    "lost": False,
    "job_approved": False,
    "id": "a",
}
DEFAULTS = {
    "stage": "build",
    "mode": None,
    "turn": 1,
    "barrier": True,
    "board": {"w": 13, "h": 13, "obstacles": [], "difficult": []},
    "session": {"part": "opening", "defeated": []},
    "scene": {
        "kind": "normal",
        "scene_player": None,
        "last_player": None,
        "appearance_target": None,
        "stay": 1,
        "challenges": [],
    },
    "hell_area": {
        "area": None,
        "time": 0,
        "threshold_every": 3,
        "appearance_penalty": [{"effect": "hp_loss", "amount": 5}],
    },
    "struggle": {
        "needed": None,
        "scene_limit": None,
        "scene_no": 1,
        "points": {},
        "locations": [],
        "winner": None,
        "over": False,
    },
    "tables": {},
    "characters": {
        "a": PERSON,
        "m": {
            **PERSON,
            "id": "m",
            "name": "m",
            "kind": "aramitama",
            "side": "enemy",
            "fixed": True,
            "hp": 12,
            "hp_max": 12,
        },
    },
}


def test_15_1_defaults_stand_in_the_output():
    assert dump_state(load_state(LEAST)) == DEFAULTS


@pytest.mark.parametrize(
    ("kind", "side", "is_fixed"),
    [("pc", "pc", False), ("npc", "enemy", False), ("mononoke", "enemy", True), ("aramitama", "enemy", True)],
)
def test_15_1_kg_1_7_what_depends_on_the_kind(kind, side, is_fixed):
    person = dump_state(load_state({"stage": "combat", "characters": {"a": {"kind": kind}}}))["characters"]["a"]

    assert (person["side"], person["fixed"]) == (side, is_fixed)


@pytest.mark.parametrize(
    ("given", "hp", "hp_max"),
    [({"hp": 5}, 5, 5), ({"hp_max": 7}, 7, 7), ({"hp": 0, "hp_max": 7}, 0, 7), ({"hp": 5, "hp_max": 7}, 5, 7)],
)
def test_15_1_hp_and_its_maximum_default_to_each_other(given, hp, hp_max):
    person = dump_state(load_state({"stage": "combat", "characters": {"a": given}}))["characters"]["a"]

    assert (person["hp"], person["hp_max"]) == (hp, hp_max)


STATUSES = [
    # as written                                                     as held
    ({"status": "pain"}, {"status": "pain"}),
    ({"status": "poison"}, {"status": "poison"}),
    ({"status": "poison", "target_number": 8}, {"status": "poison", "target_number": 8}),
    ({"status": "poison", "scenes_after_combat": 1}, {"status": "poison"}),
    ({"status": "pain", "target_number": 8, "scenes_after_combat": 1}, {"status": "pain"}),
    ({"status": "dead"}, {"status": "dead", "scenes_after_combat": 0}),
    ({"status": "dead", "scenes_after_combat": 2, "target_number": 8}, {"status": "dead", "scenes_after_combat": 2}),
]


@pytest.mark.parametrize(("written", "held"), STATUSES)
def test_kg_9_5_kg_9_11_a_status_holds_what_belongs_to_it(written, held):
    dumped = dump_state(load_state({"stage": "scene", "characters": {"a": {"statuses": [written]}}}))

    assert dumped["characters"]["a"]["statuses"] == [held]


@pytest.mark.parametrize("field", ["race", "titles", "front_job", "personality"])
def test_15_1_what_a_build_gives_is_not_there_before_it(field):
    assert field not in dump_state(load_state(LEAST))["characters"]["a"]


def test_15_1_entries_are_kept_as_they_are_written():
    entry = {"id": "song", "effects": [{"effect": "heal", "amount": 1}]}
    state = {"stage": "build", "characters": {"a": {"talents": [entry]}}}

    assert dump_state(load_state(state))["characters"]["a"]["talents"] == [entry]


def test_15_1_the_dead_count_scenes_from_zero_and_a_count_of_burns_is_read_as_one():
    person = {"statuses": [{"status": "dead"}], "used": {"life_burn": 1}}
    dumped = dump_state(load_state({"stage": "scene", "characters": {"a": person}}))["characters"]["a"]

    assert dumped["statuses"] == [{"status": "dead", "scenes_after_combat": 0}]
    assert dumped["used"]["life_burn"] is True


def test_a_dumped_state_is_read_as_itself_whatever_the_order_of_its_keys():
    for case in public_cases("kamigakari"):
        dumped = dump_state(load_state(case["state"]))
        assert json.dumps(dump_state(load_state(dict(reversed(dumped.items()))))) == json.dumps(dumped)


UNSOUND = [
    {"hp": "30"},
    {"statuses": [{"status": "sleepy"}]},
    {"talents": [{"timing": "prep"}]},
    {"talents": [{"id": "x", "range": "squares:far"}]},
    {"attacks": [{"id": "x", "cost": {"spirit": [7]}}]},
    {"attacks": [{"id": "x", "elements": ["mud"]}]},
    {"talents": [{"id": "x", "effects": [{"effect": "apply_status"}]}]},
    {"pos": [1]},
    {"luck": 3},
]


@pytest.mark.parametrize("person", UNSOUND)
def test_an_unsound_character_is_unreadable(person):
    with pytest.raises(UnreadableCase):
        load_state({"stage": "combat", "characters": {"a": person}})
