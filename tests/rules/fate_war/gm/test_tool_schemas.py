"""The fields of the GM's tools, each with what it takes and what it does not (16.2)."""

import pytest

from rules.fate_war.gm.tool_schemas import SCHEMAS
from tests.rules.fate_war.gm.test_tools import TOOLS, WHY, use

MISSING = object()
LONG = "a" * 65
FIELDS = [
    # tool, field, what it may not be, and whether it may be left out
    ("gm.adjust", "path", [3, None], False),
    ("gm.adjust", "value", [], False),
    ("gm.move", "id", [3, None], False),
    ("gm.move", "region", [3, None], False),
    ("gm.set_modifier", "id", [3, None], False),
    ("gm.set_modifier", "effect", ["strong", None], False),
    ("gm.set_modifier", "until", ["dawn", None], False),
    ("gm.set_stored_mp", "owner", [3, None], False),
    ("gm.set_stored_mp", "region", [3, None], False),
    ("gm.set_stored_mp", "stored_mp", [-1, "9", True, None], False),
    ("gm.start_battle", "region", [3], True),
    ("gm.start_battle", "half", ["third", None], True),
    ("gm.start_battle", "mode", ["slow"], True),
    ("gm.start_battle", "camps", [["saber"], None], False),
    ("gm.start_battle", "informed", ["rin", None], True),
    ("gm.start_battle", "first_strike", [1], True),
    ("gm.start_battle", "against", [["rin"], None], True),
    ("gm.pause_battle", "battle", [1, None], False),
    ("gm.pause_battle", "after", [0, 10, "3", None], False),
    ("gm.intervene", "battle", [1, None], False),
    ("gm.intervene", "id", [1, None], False),
    ("gm.intervene", "against", [1, None], False),
    ("gm.intervene", "camp", [1], True),
    ("gm.set_informed", "battle", [1, None], False),
    ("gm.set_informed", "ids", ["rin", None], False),
    ("gm.allow_lore", "battle", [1, None], False),
    ("gm.allow_lore", "ids", ["rin", None], False),
    ("gm.reveal_name", "id", [1, None], False),
    ("gm.reveal_name", "to", ["saber", None], False),
    ("gm.award", "id", [1, None], False),
    ("gm.award", "xp", ["2", None], True),
    ("gm.award", "merit", ["2", None], True),
    ("gm.award", "funds", ["2", None], True),
    ("gm.kill_npc", "id", [1, None], False),
    ("gm.decide_fallen", "id", [1, None], False),
    ("gm.decide_fallen", "do", ["eat", None], False),
    ("gm.decide_fallen", "by", [1, None], False),
]


def faults(tool, name, value):
    given = {**TOOLS[tool], **WHY, name: value}
    if value is MISSING:
        del given[name]
    return [(error.actor, error.code, error.path, error.rule) for error in use(tool, given).errors]


def test_every_field_of_every_tool_is_tried():
    of_all = {"reason", "audience"}

    assert {(tool, name) for tool, schema in SCHEMAS.items() for name in schema().fields.keys() - of_all} == {
        row[:2] for row in FIELDS
    }


@pytest.mark.parametrize(("tool", "name", "others", "may_be_left_out"), FIELDS)
def test_what_a_field_may_not_be(tool, name, others, may_be_left_out):
    for value in others:
        assert faults(tool, name, value) == [("gm", "bad_value", f"tool.{name}", "GM")], value
    wanted = [] if may_be_left_out else [("gm", "missing_field", f"tool.{name}", "GM")]
    assert faults(tool, name, MISSING) == wanted


@pytest.mark.parametrize(
    ("tool", "name", "value"),
    [
        ("gm.pause_battle", "after", 1),
        ("gm.pause_battle", "after", 9),
        ("gm.set_stored_mp", "stored_mp", 0),
        ("gm.adjust", "value", 0),
        ("gm.start_battle", "region", None),
        ("gm.start_battle", "mode", None),
        ("gm.start_battle", "half", "second"),
        ("gm.start_battle", "first_strike", None),
        ("gm.start_battle", "first_strike", "a"),
        ("gm.start_battle", "against", {"saber": "rin"}),
        ("gm.intervene", "camp", None),
        ("gm.intervene", "camp", "a"),
        ("gm.award", "merit", -1),
    ],
)
def test_what_a_field_may_be(tool, name, value):
    assert faults(tool, name, value) == []


@pytest.mark.parametrize("name", ["", "a b", LONG, "한"])
def test_what_a_camp_may_not_be_called(name):
    (fault, *_) = faults("gm.start_battle", "camps", {name: ["saber"], "b": ["rin"]})

    assert fault[1] == "bad_value"
    assert fault[2].startswith("tool.camps")


def test_what_a_camp_may_be_called():
    assert faults("gm.start_battle", "camps", {LONG[1:]: ["saber"], "A.b-c_9": ["rin"]}) == []
