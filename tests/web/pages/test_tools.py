"""The GM's tools between turns: every tool has its form, a use is told in the log to whom it concerns, else refused."""

import pytest
from sqlalchemy import select

from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.turns import void_turn
from rules.registry import ruleset_for
from tests.factories import a_battle, a_result, a_scene, drafted

TOOLS = "/campaigns/WAR/tools"
NAMES = sorted(ruleset_for("fate_war").tool_schemas)
AWARD = {"id": "yuna", "xp": "3", "reason": "A story well told."}
BATTLE = {
    "region": "market",
    "half": "first",
    "camps.@0.key": "a",
    "camps.@0.value": "grey-archer, sol",
    "camps.@1.key": "b",
    "camps.@1.value": "silver-sword",
    "reason": "They meet.",
}


@pytest.fixture
def pause(war, session):
    """Bring the war between two turns of an open scene: its first turn was made void."""
    turn = a_battle(war)
    void_turn(session, war.gm, turn, "A mistake.")
    session.commit()
    return turn


def used(session):
    found = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "tool_used").order_by(LedgerEntry.number))
    return [entry.values["tool"] for entry in found]


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_tool_has_its_form(person, pause, name, language):
    gm = person("gm", language)
    assert f'href="{TOOLS}/{name}"' in gm.page(TOOLS)
    page = gm.page(f"{TOOLS}/{name}")
    assert 'name="reason"' in page
    assert 'name="audience"' in page
    assert f"<h1>{name}</h1>" not in page


def test_a_use_changes_the_scene_and_is_told(person, pause, session):
    gm = person("gm")
    answer = gm.post(f"{TOOLS}/gm.award", AWARD)
    assert (answer.status_code, answer.location) == (303, TOOLS)
    session.refresh(pause.scene)
    assert pause.scene.state["characters"]["yuna"]["xp"] == 3
    assert "A story well told." in gm.page(TOOLS)
    assert used(session)[-1] == "gm.award"
    assert "A story well told." in person("blue").page("/campaigns/WAR/log")
    assert "A story well told." not in person("red").page("/campaigns/WAR/log")


def test_the_audience_may_be_everybody(person, pause):
    person("gm").post(f"{TOOLS}/gm.award", {**AWARD, "audience": "all"})
    assert "A story well told." in person().page("/campaigns/WAR/log")


def test_a_battle_may_be_started_with_its_camps(person, pause, session):
    answer = person("gm").post(f"{TOOLS}/gm.start_battle", BATTLE)
    assert answer.status_code == 303
    session.refresh(pause.scene)
    camps = pause.scene.state["battles"][-1]["camps"]
    assert camps == {"a": ["grey-archer", "sol"], "b": ["silver-sword"]}


def test_a_row_more_and_a_row_less(person, pause, session):
    gm = person("gm")
    page = gm.post(f"{TOOLS}/gm.start_battle", {**BATTLE, "add": "camps"}).text
    assert 'name="camps.@2.key"' in page
    page = gm.post(f"{TOOLS}/gm.start_battle", {**BATTLE, "remove": "camps.@0"}).text
    assert "grey-archer, sol" not in page
    assert used(session) == ["gm.start_battle"]


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("name", "values", "fields"),
    [
        ("gm.award", {"id": "nobody", "xp": "1", "reason": "x"}, ["id"]),
        ("gm.award", {"id": "yuna", "xp": "many", "reason": " "}, ["xp", "reason"]),
        ("gm.move", {"id": "yuna", "region": "moon", "reason": "x", "audience": "nobody"}, ["audience"]),
        ("gm.adjust", {"path": "characters.yuna.luck", "value": "1", "reason": "x"}, ["path"]),
    ],
)
def test_faults_are_told_beside_their_fields(person, pause, session, name, values, fields, language):
    answer = person("gm", language).post(f"{TOOLS}/{name}", values)
    assert answer.status_code == 422
    for field in fields:
        assert f'href="#f-{field}"' in answer.text
        assert f'id="f-{field}"' in answer.text
    assert used(session) == ["gm.start_battle"]


def test_a_tool_is_used_while_a_turn_collects(person, war, session):
    turn = a_battle(war)
    gm = person("gm")
    assert "Declarations that are filed stay sealed" in gm.page(TOOLS)
    assert gm.post(f"{TOOLS}/gm.award", AWARD).status_code == 303
    session.refresh(turn)
    assert turn.state["characters"]["yuna"]["xp"] == 3
    assert "A story well told." in person("blue").page("/campaigns/WAR/log")


def test_a_tool_that_would_make_another_turn_of_it_is_refused_with_all_that_was_typed(person, war, session):
    turn = a_scene(war)
    answer = person("gm").post(f"{TOOLS}/gm.start_battle", BATTLE)
    assert answer.status_code == 409
    assert "another turn of S1-1" in answer.text
    assert "They meet." in answer.text
    session.refresh(turn)
    assert (turn.state["phase"], used(session)) == ("scene", [])


def test_while_a_turn_is_drafted_no_tool_is_used(person, war, session):
    turn = drafted(war, a_battle(war))
    gm = person("gm")
    assert f"{TOOLS}/gm.award" not in gm.page(TOOLS)
    assert turn.code in gm.page(TOOLS)
    answer = gm.post(f"{TOOLS}/gm.award", AWARD)
    assert answer.status_code == 409
    assert "A story well told." in answer.text
    assert used(session) == ["gm.start_battle"]


def test_between_scenes_there_is_nothing_to_change(person, war):
    a_result(war)
    gm = person("gm")
    assert f"{TOOLS}/gm.award" not in gm.page(TOOLS)
    assert gm.post(f"{TOOLS}/gm.award", AWARD).status_code == 404


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_tools_are_the_gms(person, pause, name):
    somebody = person(name)
    assert somebody.get(TOOLS).status_code == 403
    assert somebody.get(f"{TOOLS}/gm.award").status_code == 403
    assert somebody.post(f"{TOOLS}/gm.award", AWARD).status_code == 403
    assert TOOLS not in somebody.page("/campaigns/WAR")


def test_there_is_no_other_tool(person, pause):
    assert person("gm").get(f"{TOOLS}/gm.wish").status_code == 404
    assert person("gm").post(f"{TOOLS}/gm.wish", AWARD).status_code == 404


def test_whom_and_where_a_tool_names_is_chosen_by_name(person, pause):
    gm = person("gm")
    page = gm.page(f"{TOOLS}/gm.move")
    assert '<select id="f-id" name="id"' in page
    assert '<option value="yuna">유나 (Yuna)</option>' in page
    assert '<option value="market">시장 (Market)</option>' in page
    assert 'type="checkbox" name="audience" value="all"' in page
    opened = gm.post(f"{TOOLS}/gm.start_battle", {"add": "camps"}).text
    assert 'type="checkbox" name="camps.@0.value" value="yuna"' in opened
    assert '<option value="b1">' not in gm.page(f"{TOOLS}/gm.move")
    assert "청기사 (Blue Knight) · 유나 (Yuna) : " in gm.page(f"{TOOLS}/gm.pause_battle")
