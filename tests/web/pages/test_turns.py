"""A turn's page, and what a GM does with one that is open, held or void."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.deadlines import claim_turn
from campaign.operations.holding import hold_turn
from tests.factories import a_battle, a_result, drafted, file_hands
from web.times import local_input

TURN = "/campaigns/WAR/turns/S1-1"


@pytest.fixture
def turn(war):
    """A battle that collects hands."""
    return a_battle(war)


@pytest.fixture
def later(session):
    """In two days, as the field takes it in the campaign's zone."""
    return local_input(clock.now(session) + timedelta(days=2), "Asia/Seoul")


def again(war, turn):
    war.session.expire_all()
    return war.session.get_one(Turn, turn.id)


def held(war, turn):
    claim = claim_turn(war.session, turn.id, now=turn.deadline + timedelta(seconds=1))
    hold_turn(war.session, claim, "rules_fault")
    war.session.commit()
    return turn


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_player_reads_what_is_due_and_what_is_filed(person, war, turn, language):
    before = person("blue", language).page(TURN)
    assert f"{TURN}/declarations/blue-knight" in before
    file_hands(war, turn)
    after = person("blue", language).page(TURN)
    assert f"{TURN}/declarations/blue-knight/receipt" in after
    assert ("Change my declaration" if language == "en" else "선언 바꾸기") in after
    assert ("1.strike 2.rush 3.strike+" if language == "en" else "1.강타 2.맹공 3.강타+") in " ".join(after.split())


def test_it_says_when_it_is_resolved_at_the_earliest_and_published_at_the_latest(person, war, turn):
    assert "never before, even if everybody has filed" in person("blue").page(TURN)
    war.campaign.auto_publish_minutes = 90
    war.session.commit()
    assert "at the latest about" in person("blue").page(TURN)


@pytest.mark.parametrize(
    ("shown", "names", "count"), [("off", False, False), ("names", True, True), ("count", False, True)]
)
def test_who_has_filed_is_shown_as_the_campaign_sets_it(person, war, turn, shown, names, count):
    war.campaign.filed_list = shown
    war.session.commit()
    file_hands(war, turn)
    page = person("blue").page(TURN)
    assert ("Filed: 4 of 4" in page) is count
    assert ("<li><span>붉은 창" in page) is names
    assert "Filed: 4 of 4" in person("gm").page(TURN)


def test_the_reader_without_a_seat_is_asked_for_nothing(person, turn):
    for name in ("reader", None):
        page = person(name).page(TURN)
        assert "This turn asks nothing of you." in page
        assert "For the GM" not in page


def test_a_gm_changes_the_deadline_with_a_reason(person, war, turn, later):
    gm = person("gm")
    assert gm.post(TURN + "/deadline", {"deadline": later, "reason": ""}).status_code == 422
    assert gm.post(TURN + "/deadline", {"deadline": "2020-01-01T10:00", "reason": "x"}).status_code == 422
    assert gm.post(TURN + "/deadline", {"deadline": later, "reason": "A holiday."}).status_code == 303
    assert local_input(again(war, turn).deadline, "Asia/Seoul") == later


def test_a_gm_makes_a_turn_void_and_asks_again(person, war, turn, later):
    gm = person("gm")
    assert gm.post(TURN + "/void", {"void_reason": " "}).status_code == 422
    assert gm.post(TURN + "/void", {"void_reason": "A wrong camp."}).status_code == 303
    assert again(war, turn).status is TurnStatus.VOID
    assert "Ask the same again" in gm.page(TURN)
    assert gm.post(TURN + "/again", {"deadline": ""}).status_code == 422
    assert gm.post(TURN + "/again", {"deadline": later}).location.endswith("S1-2")
    assert "Ask the same again" not in gm.page(TURN.replace("S1-1", "S1-2"))


def test_a_gm_closes_a_scene_as_if_it_had_not_been(person, war, turn):
    gm = person("gm")
    gm.post(TURN + "/void", {"void_reason": "A wrong camp."})
    assert gm.post(TURN + "/abandon").status_code == 303
    assert again(war, turn).scene.status == "closed"


def test_a_held_turn_says_why_to_the_gm_alone_and_goes_on(person, war, turn, later):
    file_hands(war, turn)
    held(war, turn)
    gm = person("gm")
    assert "fault of its own" in gm.page(TURN)
    assert "fault of its own" not in person("blue").page(TURN)
    assert gm.post(TURN + "/release", {"do": "reopen", "deadline": ""}).status_code == 422
    assert gm.post(TURN + "/release", {"do": "reopen", "deadline": later}).status_code == 303
    assert again(war, turn).status is TurnStatus.COLLECTING


@pytest.mark.parametrize("action", ["deadline", "void", "release", "again", "abandon"])
@pytest.mark.parametrize("name", ["blue", "reader"])
def test_only_a_gm_may(person, war, turn, later, name, action):
    given = {"deadline": later, "reason": "x", "void_reason": "x"}
    assert person(name).post(f"{TURN}/{action}", given).status_code == 403
    assert again(war, turn).status is TurnStatus.COLLECTING


def test_the_way_leads_on_to_review_and_result(person, war, turn):
    file_hands(war, turn)
    drafted(war, turn)
    assert f"{TURN}/review" in person("gm").page(TURN)
    assert f"{TURN}/review" not in person("blue").page(TURN)


def test_a_published_turn_leads_to_its_result(person, war):
    a_result(war)
    page = person("blue").page(TURN)
    assert f"{TURN}/result" in page
    assert "Mark of the dice" in page


@pytest.mark.parametrize(
    ("language", "words"), [("ko", "내용은 아무도 보지 못합니다"), ("en", "Nobody sees what is inside")]
)
def test_that_nobody_sees_the_hands_is_said_while_it_is_so(person, war, turn, language, words):
    assert words in person("gm", language).page(TURN)
    file_hands(war, turn)
    drafted(war, turn)
    assert words not in person("gm", language).page(TURN)


def test_a_turn_that_is_not_there_is_not_found(person, war):
    assert person("blue").get("/campaigns/WAR/turns/S9-9").status_code == 404


def test_the_gm_closes_a_turn_now(person, war, session):
    turn = a_battle(war)
    answer = person("gm").post(TURN + "/skip", {"reason": "All are at the table."})
    assert answer.status_code == 303
    session.expire_all()
    assert turn.deadline <= clock.now(session)
    assert "Declarations are closed" in person("blue").page(TURN)


def test_closing_early_takes_a_reason_where_others_are_asked(person, war):
    a_battle(war)
    answer = person("gm").post(TURN + "/skip", {})
    assert answer.status_code == 422
    assert 'href="#f-reason"' in answer.text


def test_a_gms_page_looks_again_while_a_worker_is_at_it(person, war):
    turn = a_battle(war, seconds=30)
    assert "data-again" in person("gm").page(TURN)
    assert "data-again" not in person("blue").page(TURN)
    claim_turn(war.session, turn.id, now=turn.deadline + timedelta(seconds=1))
    assert "Look again" in person("gm").page(TURN)
