"""15.1: what a state that leaves fields out is read as, and how it is written."""

import json

import pytest

from rules.core.errors import UnreadableCase
from rules.kamigakari.model.state import dump_state, load_state
from tests.rules.mangling import public_cases

LEAST = {"stage": "build", "characters": {"a": {}, "m": {"kind": "aramitama", "hp": 12}}}

DEFAULTS = [
    # field                        value
    ("mode", None),
    ("turn", 1),
    ("barrier", True),
    ("board", {"w": 13, "h": 13, "obstacles": [], "difficult": []}),
    ("session", {"part": "opening", "defeated": []}),
    ("scene.kind", "normal"),
    ("scene.stay", 1),
    ("hell_area.threshold_every", 3),
    ("hell_area.appearance_penalty", [{"effect": "hp_loss", "amount": 5}]),
    ("struggle.scene_no", 1),
    ("struggle.winner", None),
    ("struggle.over", False),
    ("tables", {}),
    ("characters.a.name", "a"),
    ("characters.a.kind", "pc"),
    ("characters.a.side", "pc"),
    ("characters.a.fixed", False),
    ("characters.a.size", 2),
    ("characters.a.crest", 22),
    ("characters.a.spirit_max", 4),
    ("characters.a.used", {"talents": [], "defence": 0, "engaged": [], "life_burn": False}),
    ("characters.m.side", "enemy"),
    ("characters.m.fixed", True),
    ("characters.m.hp_max", 12),
]


def at(value, path):
    for step in path.split("."):
        value = value[step]
    return value


@pytest.mark.parametrize(("path", "value"), DEFAULTS)
def test_15_1_defaults_stand_in_the_output(path, value):
    assert at(dump_state(load_state(LEAST)), path) == value


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
