"""KG-11.1: which uses of the GM's tools are refused, with which code and where."""

import pytest

from tests.rules.kamigakari.table import codes, combat, foe, pc, stage, told

PEOPLE = {"a": pc(pos=[2, 2]), "m": foe(pos=[4, 4])}
ON_A = {"target": "a"}
FAULTS = [
    # tool                  fields                                            path          code
    ("gm.special_damage", {**ON_A, "amount": -1}, "amount", "bad_value"),
    ("gm.special_damage", {**ON_A, "amount": 0, "cut": -1}, "cut", "bad_value"),
    ("gm.special_damage", ON_A, "amount", "bad_value"),
    ("gm.fall", {**ON_A, "metres": -1}, "metres", "bad_value"),
    ("gm.fall", {**ON_A, "metres": 1, "cut": -1}, "cut", "bad_value"),
    ("gm.fall", ON_A, "metres", "bad_value"),
    ("gm.set_modifier", {**ON_A, "amount": 1}, "check", "bad_value"),
    ("gm.set_modifier", {**ON_A, "check": "all"}, "amount", "bad_value"),
    ("gm.apply_status", {**ON_A, "status": "bored"}, "status", "bad_value"),
    ("gm.clear_status", ON_A, "status", "bad_value"),
    ("gm.set_barrier", {}, "on", "bad_value"),
    ("gm.resize_board", {"w": 0, "h": 1}, "w", "bad_board"),
    ("gm.resize_board", {"w": 1, "h": 0}, "h", "bad_board"),
    ("gm.resize_board", {"w": 1}, "h", "bad_value"),
    ("gm.move_token", {**ON_A, "to": [1]}, "to", "bad_value"),
    ("gm.move_token", {**ON_A, "to": [1, "x"]}, "to.1", "bad_value"),
    ("gm.move_token", ON_A, "to", "bad_value"),
    ("gm.move_token", {**ON_A, "to": [4, 4]}, "to", "occupied"),
    ("gm.move_token", {**ON_A, "to": [14, 1]}, "to", "off_board"),
    ("gm.move_token", {**ON_A, "to": [0, 1]}, "to", "off_board"),
    ("gm.move_token", {**ON_A, "to": [1, 0]}, "to", "off_board"),
    ("gm.approve_job", {"target": "x"}, "target", "unknown_target"),
    ("gm.roll_table", {"table": "omen"}, "table", "unknown_table"),
    ("gm.set_barrier", {"on": True, "secret": "yes"}, "secret", "bad_value"),
]
SOUND = [
    {"tool": "gm.special_damage", "target": "a", "amount": 0, "cut": 0},
    {"tool": "gm.fall", "target": "a", "metres": 0, "cut": 0},
    {"tool": "gm.resize_board", "w": 4, "h": 4},
    {"tool": "gm.move_token", "target": "a", "to": [1, 1]},
    {"tool": "gm.move_token", "target": "a", "to": [1, 1]},
    {"tool": "gm.set_modifier", "target": "a", "check": "all", "amount": -2, "secret": True},
]


@pytest.mark.parametrize(("tool", "fields", "path", "code"), FAULTS)
def test_a_tool_that_is_refused(tool, fields, path, code):
    assert codes(combat(PEOPLE, {"gm": {"tools": [{"tool": tool, **fields}]}})) == [(f"gm.tools.0.{path}", code)]


def test_tools_at_their_bounds_are_used():
    assert combat(PEOPLE, {"gm": {"tools": SOUND}})["errors"] == []


def test_kg_11_1_a_combat_that_was_ended_stays_so():
    """Whatever is used after its end."""
    step = {"tool": "gm.apply_status", "target": "a", "status": "prone"}
    late = {"tool": "gm.set_barrier", "on": False}
    resolution = combat(PEOPLE, {"gm": {"tools": [{"tool": "gm.end_combat"}, step, late]}})

    assert codes(resolution) == [("gm.tools.2", "wrong_stage")]


@pytest.mark.parametrize("tool", [{}, {"tool": 5}, {"tool": "gm.dance"}])
def test_a_tool_without_a_name_of_one_is_unknown(tool):
    assert codes(combat(PEOPLE, {"gm": {"tools": [tool]}})) == [("gm.tools.0.tool", "unknown_tool")]


@pytest.mark.parametrize("name", ["tool", "action"])
def test_a_field_that_is_unknown_where_it_stands_stays_so_whatever_its_name(name):
    assert codes(combat(PEOPLE, {"a": {name: "move"}})) == [(f"a.{name}", "unknown_field")]


def test_kg_5_1_after_the_ending_there_is_no_part():
    step = {"tool": "gm.next_part"}
    resolution = stage("build", PEOPLE, {"gm": {"tools": [step, step]}}, session={"part": "final_battle"})

    assert codes(resolution) == [("gm.tools.1", "bad_part")]


def test_kg_7_2_a_token_may_be_placed_where_somebody_lies():
    people = {**PEOPLE, "m": foe(pos=[4, 4], hp=0, statuses=[{"status": "faint"}])}

    assert combat(people, {"gm": {"tools": [{"tool": "gm.move_token", "target": "a", "to": [4, 4]}]}})["errors"] == []


def test_kg_7_16_a_path_goes_on_from_where_the_token_was_placed():
    placed = {"gm": {"tools": [{"tool": "gm.move_token", "target": "a", "to": [3, 6]}]}}

    assert codes(combat(PEOPLE, {**placed, "a": {"prep": {"action": "move", "path": [[3, 7]]}}})) == []
    assert codes(combat(PEOPLE, {**placed, "a": {"prep": {"action": "move", "path": [[3, 4]]}}})) == [
        ("a.prep.path.0", "bad_path")
    ]


def test_kg_7_7_special_damage_spares_whoever_is_out_of_the_fight():
    people = {"a": pc(pos=[2, 2], hp=5, statuses=[{"status": "faint"}])}
    resolution = combat(people, {"gm": {"tools": [{"tool": "gm.special_damage", "target": "a", "amount": 9}]}})

    assert [event["reason"] for event in told(resolution, "target_dropped")] == ["out_of_fight"]
    assert resolution["state"]["characters"]["a"]["hp"] == 5


def test_kg_0_3_unknown_fields_come_first():
    assert codes(combat(PEOPLE, {"gm": {"tools": [{"tool": "gm.dance"}], "zeal": 1}})) == [
        ("gm.zeal", "unknown_field"),
        ("gm.tools.0.tool", "unknown_tool"),
    ]
