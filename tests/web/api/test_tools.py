"""The GM's tools by the API: used between turns, refused with every fault, the GM's alone."""

import pytest

from campaign.operations.turns import void_turn
from tests.factories import a_battle, drafted

AWARD = {"tool": "gm.award", "values": {"id": "yuna", "xp": 3, "reason": "A story well told."}}
TOOLS = "/campaigns/WAR/tools"


@pytest.fixture
def pause(war, session):
    void_turn(session, war.gm, a_battle(war), "A mistake.")
    session.commit()


def test_a_tool_is_used(program, pause):
    gm = program("gm")
    assert "gm.award" in gm.ask("GET", TOOLS).json
    answer = gm.ask("POST", TOOLS, AWARD)
    assert answer.status_code == 200
    assert [(event["rule"], event["type"]) for event in answer.json] == [("GM", "gm_tool")]


@pytest.mark.parametrize("values", [None, [], {"id": "nobody", "xp": "3"}])
def test_faults_are_told(program, pause, values):
    answer = program("gm").ask("POST", TOOLS, {"tool": "gm.award", "values": values})
    assert answer.status_code == 422
    assert "tool.reason" in {error["field"] for error in answer.json["errors"]}


def test_not_now_not_that_and_not_by_others(program, war, pause, session):
    assert program("gm").ask("POST", TOOLS, {**AWARD, "tool": "gm.wish"}).status_code == 404
    for name in ("blue", "otto"):
        assert program(name).ask("POST", TOOLS, AWARD).status_code == 403


def test_not_during_a_turn_nor_between_scenes(program, war):
    assert program("gm").ask("POST", TOOLS, AWARD).status_code == 404
    drafted(war, a_battle(war))
    assert program("gm").ask("POST", TOOLS, AWARD).status_code == 409
