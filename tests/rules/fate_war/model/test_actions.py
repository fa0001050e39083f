import re

import pytest

from rules.fate_war.model.actions import ACTIONS, is_long_in_two
from rules.fate_war.model.declaration import ActionSchema


@pytest.mark.parametrize("name", ACTIONS)
def test_a_row_of_fw_a3_is_whole(name):
    row = ACTIONS[name]

    assert re.fullmatch(r"FW-A\d+", row.clause.id)
    assert re.search(r"[가-힣]", row.ko)
    assert re.search(r"[a-z]", row.en)
    assert {*row.required, *row.optional} <= set(ActionSchema().fields)
    assert (row.long == "only") is (row.halves == ())


BOTH = {"master", "servant"}
ROWS = [
    # action, who, first, second, long, required, the others it may name, the feature of the map, only the sane
    ("create_base", {"master", "caster"}, True, True, "no", (), (), None, False),
    ("scout", {"master"}, True, False, "no", (), ("prefer",), None, False),
    ("search", {"servant"}, True, False, "no", (), ("prefer",), None, False),
    ("pursue", {"servant"}, False, True, "no", ("target",), (), None, False),
    ("accompany", {"master"}, False, True, "no", (), (), None, False),
    ("rest", BOTH, True, True, "yes", (), ("convert_mp",), None, False),
    ("nurse", BOTH, False, False, "only", ("patient",), (), None, False),
    ("study", BOTH, True, True, "yes", (), ("teacher", "contest"), None, True),
    ("labour", BOTH, True, True, "yes", (), ("contest",), "labour", True),
    ("socialise", BOTH, True, True, "yes", ("partner",), ("restore", "regain"), None, False),
    ("buy", {"master"}, True, True, "no", ("item",), ("then_move",), "shop", False),
    ("craft", {"crafter"}, False, False, "only", ("item",), (), None, False),
    ("make_item", {"caster"}, False, False, "only", ("item",), (), None, False),
    ("soul_eating", BOTH, False, False, "only", ("souls",), ("convert_mp",), None, False),
    ("recontract", BOTH, True, True, "no", ("partner",), (), None, False),
    ("mana_charge", BOTH, False, False, "only", ("partner",), (), None, False),
    ("circuit_link", {"master"}, False, False, "only", ("partner",), (), None, False),
]


def test_every_row_of_fw_a3_is_tried():
    assert [row[0] for row in ROWS] == list(ACTIONS)


@pytest.mark.parametrize(("name", "who", "first", "second", "long", "required", "others", "feature", "sane"), ROWS)
def test_a_row_is_that_of_fw_a3(name, who, first, second, long, required, others, feature, sane):
    row = ACTIONS[name]

    assert set(row.persons) == who
    assert ("first" in row.halves, "second" in row.halves) == (first, second)
    assert (row.long, row.feature, row.sane) == (long, feature, sane)
    assert (row.required, row.optional) == (required, others)


@pytest.mark.parametrize(
    ("first", "second", "same_partner", "how", "is_long"),
    [
        ("rest", "study", True, "long", False),
        ("study", "study", True, "long", True),
        ("study", "study", True, "two_short", True),
        ("rest", "rest", True, "long", True),
        ("rest", "rest", True, "two_short", False),
        ("socialise", "socialise", True, "long", True),
        ("socialise", "socialise", True, "two_short", True),
        ("socialise", "socialise", False, "long", False),
        ("study", "study", False, "long", True),
    ],
)
def test_fw_a1_the_same_in_both_halves(first, second, same_partner, how, is_long):
    assert is_long_in_two(first, second, same_partner=same_partner, same_action_twice=how) is is_long
