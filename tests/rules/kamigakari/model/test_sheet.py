"""Sheets and setting: a scene begins with them, and gives them back."""

import pytest

from rules.core.errors import UnreadableCase
from rules.kamigakari import RULESET
from rules.kamigakari.names.faults import ERROR_CODES
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import foe, pc, resolve


@pytest.mark.parametrize("seed", range(8))
def test_open_and_close_are_each_others_reverse(seed):
    case = Play(seed).combat()
    setting, sheets = RULESET.close_scene(resolve(case)["state"])

    assert RULESET.close_scene(RULESET.open_scene(setting, sheets, {})) == (setting, sheets)
    assert RULESET.setting_schema().validate(setting) == {}
    for sheet in sheets.values():
        assert RULESET.sheet_schema().validate(sheet) == {}


def test_a_campaign_begins_with_building_and_asks_the_players_and_the_gm():
    state = RULESET.open_scene({}, {"a": {"kind": "pc"}, "m": {"kind": "mononoke"}, "gm": {}}, {})

    assert state["stage"] == "build"
    assert RULESET.asked(state, {}) == {"gm": "gm", "a": "build"}


def test_a_combat_begins_with_its_first_turn():
    assert RULESET.open_scene({"stage": "combat"}, {"a": {}}, {})["turn"] == 1


@pytest.mark.parametrize(("setting", "sheets"), [({"weather": "rain"}, {}), ({}, {"a": {"luck": 1}}), ({}, {"a": 3})])
def test_what_is_no_setting_or_sheet_is_unreadable(setting, sheets):
    with pytest.raises(UnreadableCase):
        RULESET.open_scene(setting, sheets, {})


def test_in_combat_all_are_asked_who_may_still_do_something():
    people = {
        "a": pc(),
        "b": pc(hp=0, statuses=[{"status": "faint"}]),
        "c": pc(hp=0, statuses=[{"status": "dead"}]),
        "d": pc(lost=True),
        "m": foe(),
    }
    asked = RULESET.asked({"stage": "combat", "characters": people}, {})

    assert asked == {"gm": "gm", "a": "combat", "b": "combat", "m": "combat"}


def test_in_a_scene_whoever_may_have_to_resist_is_asked_too():
    challenge = [{"id": "c1", "check": "body", "opponent": "m"}]
    state = {"stage": "scene", "scene": {"challenges": challenge}, "characters": {"a": pc(), "m": foe(), "n": foe()}}

    assert RULESET.asked(state, {}) == {"gm": "gm", "a": "scene", "m": "scene"}


@pytest.mark.parametrize(
    ("stage", "over"), [("build", True), ("scene", True), ("combat", False), ("session_end", True)]
)
def test_one_resolution_settles_all_but_a_combat(stage, over):
    assert RULESET.is_over({"stage": stage, "characters": {}}) is over


def test_the_gms_tools_are_a_declaration():
    assert RULESET.tool_schemas == {}
    with pytest.raises(KeyError):
        RULESET.use_tool({}, {}, "gm.fall", {})


def test_the_vocabulary_has_the_codes_of_the_house_too():
    assert {"unknown_ruleset", "bad_die", "dice_exhausted", "bad_option"} <= ERROR_CODES
