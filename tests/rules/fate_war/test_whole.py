"""Turns, views, faults and the GM's tools on rich states, compared to the last field (see `whole`)."""

import pytest

from rules.fate_war import RULESET
from tests.rules.fate_war.whole import came_of, came_of_tool, faults, grouped, rows, seen
from tests.rules.turned import turned

TURNS = {turn["id"]: turn for turn in rows("turns")}


def case_of(row):
    return TURNS[row["of"]]["case"]


@pytest.mark.parametrize("name", TURNS)
@pytest.mark.parametrize("written", [dict, turned], ids=("as it stands", "turned about"))
def test_all_that_comes_of_a_turn(name, written):
    assert came_of(written(TURNS[name]["case"])) == TURNS[name]["whole"]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['of']} {row['seat']}") for row in rows("views")])
def test_all_that_a_seat_sees_and_is_offered(row):
    assert seen(case_of(row), row["seat"]) == {"view": row["view"], "offers": row["offers"]}


FAULTS = rows("faults")


@pytest.mark.parametrize(("turn", "seat"), sorted({(row["of"], row["seat"]) for row in FAULTS}))
def test_all_faults_of_declarations(turn, seat):
    """Each declaration is one that was sound, with a few things changed about it."""
    mine = [row for row in FAULTS if (row["of"], row["seat"]) == (turn, seat)]
    found = faults(TURNS[turn]["case"], seat, [row["raw"] for row in mine])
    assert found == [row["faults"] for row in mine]


@pytest.mark.parametrize("turn", sorted({row["of"] for row in rows("tools")}))
def test_all_that_a_tool_does(turn):
    for row in (row for row in rows("tools") if row["of"] == turn):
        assert came_of_tool(case_of(row), row["tool"], row["values"]) == row["told"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["of"]) for row in rows("groups")])
def test_all_events_of_a_battle_and_none_besides(row):
    assert grouped(case_of(row)) == row["groups"]


@pytest.mark.parametrize("row", rows("least"), ids=("nothing", "the least of everything"))
def test_all_that_a_state_may_leave_out(row):
    """12.1 to 12.4: the defaults."""
    assert RULESET.whole(row["state"]) == row["whole"]
