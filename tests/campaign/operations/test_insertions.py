"""Insertions: a turn that waits keeps its seals, and goes on from what the inserted ones left."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock, views
from campaign.demo import story
from campaign.errors import DeadlinePassed, Forbidden, InvalidTool, TurnClosed, WrongStatus
from campaign.model.outbox_message import OutboxMessage
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.deadlines import due_turns
from campaign.operations.insertions import insert_turn
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import publish_turn
from campaign.operations.review import amend_with_tool, approve_draft
from campaign.operations.scenes import abandon_scene
from campaign.operations.seals import Filing, filed, receive_declaration
from campaign.operations.turns import release_turn, void_turn
from tests.factories import a_battle, a_scene, a_war, drafted, file_hands, published

HOUR = timedelta(hours=1)
QUIET = {"engage": "none"}


@pytest.fixture
def war(session):
    return a_war(session)


@pytest.fixture
def waiting(session, war):
    """A scene's first turn, for which one has filed, and the battle that was inserted before it."""
    turn = a_scene(war, hours=5)
    file_hands(war, turn, {"yuna": QUIET})
    return turn, inserted(war, turn)


def inserted(war, turn, battle=story.FIRST_BATTLE):
    made = insert_turn(war.session, war.gm, turn, battle, clock.now(war.session) + HOUR)
    war.session.commit()
    return made


def told(session, kind):
    return {mail.recipient for mail in session.scalars(select(OutboxMessage).where(OutboxMessage.kind == kind))}


def test_a_collecting_turn_waits_and_a_battle_is_asked_for_first(session, war, waiting):
    turn, battle = waiting
    assert (turn.status, turn.waits, battle.code) == (TurnStatus.HELD, True, "S1-2")
    assert dict.fromkeys(story.FIRST_HANDS, "battle") == battle.asked
    assert told(session, "turn_waits") == {"blue@example.org", "red@example.org", "silver@example.org"}
    with pytest.raises(TurnClosed):
        receive_declaration(session, turn.id, "haru", Filing(QUIET, "web"), account=war.silver)
    assert due_turns(session, turn.deadline + HOUR) == [battle.id]
    assert verify_log(session, war.campaign.id) is None


def test_it_goes_on_with_its_seals_from_the_state_that_the_battle_left(session, war, waiting):
    turn, battle = waiting
    file_hands(war, battle)
    published(war, drafted(war, battle))
    assert (turn.status, turn.waits, turn.scene.status) == (TurnStatus.COLLECTING, False, "open")
    assert turn.state == turn.scene.state
    assert (turn.state["phase"], turn.state["characters"]["red-lance"]["hp"]) == ("scene", 18)
    assert set(filed(session, turn)) == {"yuna"}
    left = turn.deadline - clock.now(session)
    assert timedelta(hours=4, minutes=50) < left <= timedelta(hours=5)
    assert told(session, "turn_resumed") == {"blue@example.org", "red@example.org", "silver@example.org"}
    drafted(war, turn)
    stored = session.scalars(select(StoredResolution).where(StoredResolution.turn_id == turn.id)).one()
    assert (stored.declared, stored.set_aside) == ({"yuna": QUIET}, [])
    published(war, turn)
    assert turn.scene.status == "closed"


def test_the_review_says_who_is_asked_next_and_the_gm_sets_until_when(session, war, waiting):
    turn, battle = waiting
    file_hands(war, battle)
    drafted(war, battle)
    review = views.review_view(session, war.reader("gm"), battle)
    assert (review.is_last, review.next_asked) == (False, turn.asked)
    until = clock.now(session) + timedelta(hours=9)
    approve_draft(session, war.gm, battle, revision=1, next_deadline=until)
    publish_turn(session, battle.id)
    session.commit()
    assert turn.deadline == until


def test_nobody_learns_from_the_ledger_who_filed_for_a_turn_that_waits(session, war, waiting):
    kinds = [line.kind for line in views.ledger_view(session, war.reader("reader"), war.campaign)]
    assert "scene_opened" in kinds
    assert not {"turn_opened", "declaration_received"} & set(kinds)


def test_whom_the_battle_took_is_asked_no_more_and_what_they_filed_stays_shut(session, war, waiting):
    turn, battle = waiting
    drafted(war, battle)
    dead = {"path": "characters.yuna.statuses", "value": [{"status": "dead"}], "reason": "a sword"}
    amend_with_tool(session, war.gm, battle, "gm.adjust", dead, expected_revision=1)
    published(war, battle, revision=2)
    assert "yuna" not in turn.asked
    assert filed(session, turn) == {}
    drafted(war, turn)
    stored = session.scalars(select(StoredResolution).where(StoredResolution.turn_id == turn.id)).one()
    assert (stored.declared, stored.set_aside) == ({}, [])


def test_where_the_inserted_turn_was_void_the_gm_lets_the_other_go_on_as_it_was(session, war, waiting):
    turn, battle = waiting
    with pytest.raises(WrongStatus) as refusal:
        release_turn(session, war.gm, turn, clock.now(session) + HOUR)
    assert refusal.value.code == "turn_inserted"
    void_turn(session, war.gm, battle, "a mistake")
    release_turn(session, war.gm, turn, clock.now(session) + HOUR)
    assert turn.status is TurnStatus.COLLECTING
    assert turn.scene.state == turn.state
    assert turn.state["phase"] == "scene"
    assert set(filed(session, turn)) == {"yuna"}


def test_or_the_whole_scene_is_abandoned(session, war, waiting):
    turn, battle = waiting
    void_turn(session, war.gm, battle, "a mistake")
    abandon_scene(session, war.gm, turn.scene)
    assert (turn.status, turn.scene.status) == (TurnStatus.VOID, "closed")


def test_before_a_turn_of_a_scene_under_way_none_is_inserted(session, war):
    turn = a_battle(war)
    with pytest.raises(WrongStatus) as refusal:
        insert_turn(session, war.gm, turn, story.SECOND_BATTLE, clock.now(session) + HOUR)
    assert refusal.value.code == "scene_under_way"


def test_nor_before_one_that_collects_no_more(session, war):
    turn = drafted(war, a_scene(war))
    with pytest.raises(WrongStatus):
        inserted(war, turn)


def test_faults_of_the_battle_are_told_and_the_turn_goes_on_collecting(session, war):
    turn = a_scene(war)
    with pytest.raises(InvalidTool):
        inserted(war, turn, {"reason": "?"})
    session.rollback()
    with pytest.raises(DeadlinePassed):
        insert_turn(session, war.gm, turn, story.FIRST_BATTLE, clock.now(session) - HOUR)
    session.rollback()
    assert session.get_one(Turn, turn.id).status is TurnStatus.COLLECTING


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_only_a_gm_inserts(session, war, name):
    turn = a_scene(war)
    with pytest.raises(Forbidden):
        insert_turn(session, war.people[name], turn, story.FIRST_BATTLE, clock.now(session) + HOUR)
