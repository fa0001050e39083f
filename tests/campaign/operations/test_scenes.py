"""Scenes: opened whole or not at all, changed by tools between turns, closed back into setting and sheets."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from campaign import clock, views
from campaign.demo import story
from campaign.errors import (
    DeadlinePassed,
    Forbidden,
    InvalidScene,
    InvalidTool,
    NobodyAsked,
    NotFound,
    SceneOpen,
    WrongStatus,
)
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.deadlines import due_turns
from campaign.operations.log_checks import verify_log
from campaign.operations.repeats import restart_turn
from campaign.operations.review import amend_with_tool
from campaign.operations.scenes import abandon_scene, open_scene, start_battle, use_tool
from campaign.operations.seals import filed
from campaign.operations.turns import void_turn
from rules.core.case import Resolution
from rules.core.errors import CaseError
from rules.registry import ruleset_for
from tests.factories import (
    a_battle,
    a_campaign,
    a_result,
    a_scene,
    a_war,
    an_account,
    drafted,
    file_hands,
    published,
)

ADJUST = {"path": "characters.yuna.hp", "value": 7, "reason": "a fall"}


def document(session, key):
    return session.scalars(select(Sheet).join(Seat).where(Seat.key == key)).one().document


def test_a_battle_opens_a_scene_and_a_turn_for_all_who_take_part(session):
    war = a_war(session, options={"first_strike_slots": 2})
    turn = a_battle(war)
    scene = turn.scene
    assert (turn.code, scene.number, scene.status, scene.options) == ("S1-1", 1, "open", {"first_strike_slots": 2})
    assert turn.asked == dict.fromkeys(("blue-knight", "mira", "red-lance", "yuna"), "battle")
    assert turn.state == scene.state
    assert (scene.state["phase"], scene.state["standalone"]) == ("battle", True)
    kinds = [entry.kind for entry in session.scalars(select(LedgerEntry).order_by(LedgerEntry.number))]
    assert kinds[-3:] == ["scene_opened", "tool_used", "turn_opened"]


def test_a_whole_scene_asks_everybody_who_can_act(session):
    war = a_war(session)
    turn = a_scene(war)
    assert (turn.code, turn.scene.status, turn.scene.state["standalone"]) == ("S1-1", "open", False)
    assert turn.asked == dict.fromkeys(sorted(story.SHEETS), "scene")
    assert turn.requests == []
    kinds = [entry.kind for entry in session.scalars(select(LedgerEntry).order_by(LedgerEntry.number))]
    assert kinds[-2:] == ["scene_opened", "turn_opened"]


def test_a_scene_without_a_choice_left_ends_with_its_first_turn_and_the_next_follows_on(session):
    war = a_war(session)
    turn = published(war, drafted(war, a_scene(war)))
    scene = turn.scene
    assert (turn.status, scene.status) == (TurnStatus.PUBLISHED, "closed")
    assert war.campaign.setting["scene"] == {"number": 2, "time": "day"}
    assert document(session, "blue-knight")["active_scenes"] == 1
    following = a_scene(war)
    assert (following.code, following.state["scene"]["number"]) == ("S2-1", 2)
    assert following.state["characters"]["blue-knight"]["active_scenes"] == 1


def test_a_scene_goes_on_by_itself_once_the_gm_has_decided_about_the_fallen(session):
    """FW-X4: in the winner's place, so that nobody is left to be asked, while the second half is still to come."""
    war = a_war(session, sheets={"mira": {"hp": 1}, "red-lance": {"hp": 1}})
    turn = a_scene(war)
    strikes = {"hand": [{"card": "strike"}] * 2 + [{"card": "standby"}] * 8}
    attack = {"first": {"action": "search"}, "engage": "anyone", "battle": strikes}
    file_hands(war, turn, {"blue-knight": attack, **{key: {"battle": {}} for key in ("yuna", "mira", "red-lance")}})
    drafted(war, turn)
    decided = {"id": "mira", "do": "spare", "by": "yuna", "reason": "She is down."}
    review = views.review_view(session, war.reader("gm"), turn)
    assert (review.next_asked, review.is_last) == ({"yuna": "spoils"}, False)
    amend_with_tool(session, war.gm, turn, "gm.decide_fallen", decided, expected_revision=1)
    review = views.review_view(session, war.reader("gm"), turn)
    assert (review.next_asked, review.is_last) == ({}, False)
    published(war, turn, revision=2)
    following = session.scalars(select(Turn).where(Turn.number == 2)).one()
    assert (following.code, following.asked, following.deadline) == ("S1-2", {}, following.opened_at)
    published(war, drafted(war, following))
    assert (following.status, turn.scene.status) == (TurnStatus.PUBLISHED, "closed")


def test_a_scene_without_anybody_who_acts_is_not_opened(session):
    gm = an_account(session, "gm")
    campaign = a_campaign(session, gm)
    session.commit()
    with pytest.raises(NobodyAsked):
        open_scene(session, gm, campaign, clock.now(session) + timedelta(hours=1))
    session.rollback()
    assert session.scalars(select(Scene)).all() == []


def test_a_battle_waits_for_the_end_of_the_scene(session):
    war = a_war(session)
    a_scene(war)
    with pytest.raises(SceneOpen):
        a_battle(war)
    with pytest.raises(SceneOpen):
        a_scene(war)


def test_a_scene_keeps_the_options_that_it_was_opened_under(session):
    war = a_war(session)
    scene = a_battle(war).scene
    war.campaign.options = {"roster": "hidden"}
    session.commit()
    assert scene.options == {}


FAULTS = [
    ("nobody", {"camps": {}}, {("bad_value", "tool.camps")}),
    ("a stranger", {"camps": {"a": ["yuna"], "b": ["ghost"]}}, {("unknown_id", "tool.camps")}),
    ("no such region", {"region": "moon"}, {("unknown_id", "tool.region")}),
    ("no reason", {"reason": None}, {("bad_value", "tool.reason")}),
    ("unknown", {"weather": "rain"}, {("unknown_field", "tool.weather")}),
]


@pytest.mark.parametrize(("reading", "values", "faults"), FAULTS, ids=[case[0] for case in FAULTS])
def test_faults_of_the_tool_and_nothing_opened(session, reading, values, faults):
    war = a_war(session)
    with pytest.raises(InvalidTool) as refusal:
        a_battle(war, {**story.FIRST_BATTLE, **values})
    session.rollback()
    found = {(error.actor, error.code, ".".join(error.path.split(".")[:2])) for error in refusal.value.errors}
    assert found == {("gm", *fault) for fault in faults}
    assert session.scalars(select(Scene)).all() == []


def test_one_scene_at_a_time(session):
    war = a_war(session)
    a_battle(war)
    with pytest.raises(SceneOpen):
        a_battle(war, story.SECOND_BATTLE)


def test_a_deadline_lies_ahead(session):
    war = a_war(session)
    past = clock.now(session) - timedelta(seconds=1)
    with pytest.raises(DeadlinePassed):
        start_battle(session, war.gm, war.campaign, story.FIRST_BATTLE, past)


def test_a_past_deadline_is_told_along_with_what_the_rules_refuse(session):
    war = a_war(session)
    with pytest.raises(InvalidTool) as refused:
        start_battle(session, war.gm, war.campaign, {**story.FIRST_BATTLE, "mode": "blitz"}, war.campaign.created_at)
    assert {(error.code, error.path) for error in refused.value.errors} == {
        ("bad_value", "tool.mode"),
        ("deadline_passed", "tool.deadline"),
    }


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_only_a_gm_opens_scenes_and_battles_and_uses_tools(session, name):
    war = a_war(session)
    with pytest.raises(Forbidden):
        open_scene(session, war.people[name], war.campaign, clock.now(session) + timedelta(hours=1))
    with pytest.raises(Forbidden):
        start_battle(
            session,
            war.people[name],
            war.campaign,
            story.FIRST_BATTLE,
            clock.now(session) + timedelta(hours=1),
        )
    scene = a_battle(war).scene
    with pytest.raises(Forbidden):
        use_tool(session, war.people[name], scene, "gm.adjust", ADJUST)


def a_pause(war):
    """Return an open scene between turns."""
    turn = a_battle(war)
    void_turn(war.session, war.gm, turn, "a mistake")
    war.session.commit()
    return turn.scene


def test_a_tool_between_turns_changes_the_state_and_is_told_in_the_log(session):
    war = a_war(session)
    scene = a_pause(war)
    events = use_tool(session, war.gm, scene, "gm.adjust", ADJUST)
    assert scene.state["characters"]["yuna"]["hp"] == 7
    assert [event["tool"] for event in events] == ["gm.adjust"]
    told = {
        name: [event["tool"] for entry in views.log(session, war.reader(name), war.campaign) for event in entry.events]
        for name in ("gm", "blue", "red", "otto")
    }
    assert told["gm"] == ["gm.adjust", "gm.start_battle"]
    assert told["blue"] == ["gm.adjust", "gm.start_battle"]
    assert told["red"] == ["gm.start_battle"]
    assert told["otto"] == []
    assert verify_log(session, war.campaign.id) is None


def test_a_tool_changes_the_state_of_a_turn_that_collects_and_its_seals_stay(session):
    war = a_war(session)
    turn = a_battle(war)
    receipts = file_hands(war, turn)
    use_tool(session, war.gm, turn.scene, "gm.adjust", ADJUST)
    session.commit()
    assert turn.status is TurnStatus.COLLECTING
    assert [state["characters"]["yuna"]["hp"] for state in (turn.state, turn.scene.state)] == [7, 7]
    assert {key: version for key, (version, _) in filed(session, turn).items()} == dict.fromkeys(receipts, 1)
    told = session.scalars(select(OutboxMessage).where(OutboxMessage.kind == "turn_changed")).all()
    assert [mail.account_id for mail in told] == [war.blue.id]
    assert "a fall" in told[0].body
    drafted(war, turn)
    stored = session.scalars(select(StoredResolution)).one()
    assert (stored.case["state"]["characters"]["yuna"]["hp"], stored.set_aside) == (7, [])


def test_who_a_tool_brings_into_the_turn_is_asked_from_now_on(session):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    camps = {"silver": ["haru", "silver-sword"], "grey": ["grey-archer", "sol"]}
    use_tool(session, war.gm, turn.scene, "gm.start_battle", {"camps": camps, "reason": "Meanwhile."})
    session.commit()
    assert set(turn.asked) == set(story.FIRST_HANDS).union(*camps.values())
    told = session.scalars(select(OutboxMessage).where(OutboxMessage.kind == "turn_open")).all()
    assert [mail.account_id for mail in told].count(war.silver.id) == 1
    assert [mail.account_id for mail in told].count(war.blue.id) == 1


ANOTHER_TURN = [
    # what, how the turn is opened, who has filed, the tool
    ("a battle before the scene begins", a_scene, (), ("gm.start_battle", story.FIRST_BATTLE)),
    ("who has filed is asked no more", a_battle, ("yuna",), ("gm.adjust", {**ADJUST, "value": 0})),
]


@pytest.mark.parametrize(("what", "opened", "filers", "used"), ANOTHER_TURN, ids=[row[0] for row in ANOTHER_TURN])
def test_a_tool_that_would_make_another_turn_of_it_leaves_nothing(session, what, opened, filers, used):
    war = a_war(session)
    turn = opened(war)
    file_hands(war, turn, {key: story.FIRST_HANDS[key] for key in filers})
    before = (dict(turn.state), dict(turn.asked), session.scalar(select(func.count(LedgerEntry.id))))
    with pytest.raises(WrongStatus) as refusal:
        use_tool(session, war.gm, turn.scene, used[0], {**used[1], "reason": "now"})
    assert refusal.value.code == "tool_changes_turn"
    session.expire_all()
    assert (turn.state, turn.asked, session.scalar(select(func.count(LedgerEntry.id)))) == before
    assert turn.scene.state == before[0]


def test_who_has_not_filed_may_drop_out_of_the_turn(session):
    war = a_war(session)
    turn = a_battle(war)
    use_tool(session, war.gm, turn.scene, "gm.adjust", {**ADJUST, "value": 0})
    assert set(turn.asked) == set(story.FIRST_HANDS) - {"yuna"}


def test_what_a_turn_wants_of_those_who_drop_out_of_it_is_wanted_no_more(session):
    war = a_war(session)
    turn = a_battle(war)
    turn.requests = [{"actor": key, "want": "hand", "slots": [1, 10]} for key in sorted(story.FIRST_HANDS)]
    session.commit()
    use_tool(session, war.gm, turn.scene, "gm.adjust", {**ADJUST, "value": 0})
    assert [request["actor"] for request in turn.requests] == sorted(set(story.FIRST_HANDS) - {"yuna"})
    camps = {"silver": ["haru", "silver-sword"], "grey": ["grey-archer", "sol"]}
    use_tool(session, war.gm, turn.scene, "gm.start_battle", {"camps": camps, "reason": "Meanwhile."})
    assert {request["actor"] for request in turn.requests} == set(story.FIRST_HANDS) - {"yuna"}


def test_a_turn_that_has_nobody_left_to_ask_is_due_at_once(session):
    war = a_war(session)
    turn = a_battle(war)
    for key in story.FIRST_HANDS:
        use_tool(session, war.gm, turn.scene, "gm.adjust", {**ADJUST, "path": f"characters.{key}.hp", "value": 0})
    session.commit()
    assert turn.asked == {}
    assert due_turns(session, clock.now(session) + timedelta(seconds=1)) == [turn.id]


@pytest.mark.parametrize("stage", [drafted, lambda war, turn: published(war, drafted(war, turn))])
def test_a_tool_waits_for_a_turn_that_collects_no_more(session, stage):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    stage(war, turn)
    with pytest.raises(WrongStatus):
        use_tool(session, war.gm, turn.scene, "gm.adjust", ADJUST)


def test_a_tool_that_nobody_knows(session):
    war = a_war(session)
    with pytest.raises(NotFound):
        use_tool(session, war.gm, a_pause(war), "gm.win", {"reason": "please"})


def test_after_a_void_turn_the_scene_goes_on(session):
    war = a_war(session)
    scene = a_pause(war)
    use_tool(session, war.gm, scene, "gm.adjust", ADJUST)
    turn = restart_turn(session, war.gm, scene, clock.now(session) + timedelta(hours=1))
    assert (turn.code, turn.state["characters"]["yuna"]["hp"]) == ("S1-2", 7)


def test_or_is_abandoned_and_no_sheet_is_written(session):
    war = a_war(session)
    before = document(session, "yuna")
    scene = a_pause(war)
    use_tool(session, war.gm, scene, "gm.adjust", ADJUST)
    abandon_scene(session, war.gm, scene)
    assert (scene.status, document(session, "yuna")) == ("closed", before)
    with pytest.raises(WrongStatus):
        use_tool(session, war.gm, scene, "gm.adjust", ADJUST)
    assert a_battle(war).code == "S2-1"


def test_a_scene_under_way_is_not_abandoned(session):
    war = a_war(session)
    with pytest.raises(WrongStatus):
        abandon_scene(session, war.gm, a_battle(war).scene)


def test_the_end_of_a_scene_writes_changed_sheets_and_the_setting(session):
    war = a_war(session)
    before = {key: document(session, key) for key in story.SHEETS}
    turn = a_result(war)
    scene = turn.scene
    assert (turn.status, scene.status, scene.state["phase"]) == (TurnStatus.PUBLISHED, "closed", "done")
    knight, lance = document(session, "blue-knight"), document(session, "red-lance")
    assert [(one["hp"], one["mp"], one["xp"]) for one in (knight, lance)] == [(53, 15, 1), (18, 18, 0)]
    assert lance["statuses"] == [{"status": "wounded"}]
    assert war.campaign.setting["info"]["blue-knight"]["red-lance"]["battle"] == 1
    untouched = {key for key in story.SHEETS if document(session, key) == before[key]}
    assert untouched == {"haru", "silver-sword", "sol", "grey-archer"}


def test_what_a_turn_wrote_names_the_turn(session):
    war = a_war(session)
    a_result(war)
    entries = session.scalars(select(SheetEntry).where(SheetEntry.cause == "S1-1")).all()
    assert {entry.sheet.seat.key for entry in entries} == {"blue-knight", "yuna", "red-lance", "mira"}
    assert all(entry.account_id is None for entry in entries)
    changed = {
        change.path for change in views.sheet_history(session, war.reader("red"), seat(session, "mira"))[0].changes
    }
    assert changed == {"mp"}


def seat(session, key):
    return session.scalars(select(Seat).where(Seat.key == key)).one()


def test_a_scene_that_the_rules_refuse_whatever_is_declared_is_not_opened(session, monkeypatch):
    war = a_war(session)
    fault = CaseError(None, "bad_value", "state.map", "FW-Z1")
    ruleset = ruleset_for(war.campaign.ruleset)
    monkeypatch.setattr(type(ruleset), "resolve", lambda _, case: Resolution(case.state, errors=(fault,)))
    with pytest.raises(InvalidScene) as refusal:
        a_scene(war)
    assert refusal.value.errors == (fault,)
    session.rollback()
    assert session.scalars(select(Scene)).all() == []
