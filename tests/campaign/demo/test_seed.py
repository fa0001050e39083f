"""The demo: made once, with the numbers of the rulebook's worked battle, and an open turn to watch."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from campaign import clock, views
from campaign.access import reader_of
from campaign.demo import DEMO_CODE, seed_demo
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from rules import resolve_case
from tests.done_once import done_once


def hashed(password):
    return f"hash of {password}"


@done_once(fresh=timedelta(minutes=1))
def seed(session):
    return seed_demo(session, clock.now(session), hashed)


@pytest.fixture
def seeded(session):
    return seed(session)


@pytest.fixture
def campaign(session, seeded):
    return session.scalars(select(Campaign).where(Campaign.code == DEMO_CODE)).one()


def turns_by_code(session):
    of_the_war = select(Turn).join(Campaign, Campaign.id == Turn.campaign_id).where(Campaign.code == DEMO_CODE)
    return {turn.code: turn for turn in session.scalars(of_the_war)}


def test_every_login_has_an_account_with_its_role_and_seats(session, seeded, campaign):
    assert seeded.campaign == DEMO_CODE
    assert [login.role for login in seeded.logins] == ["gm", "player", "player", "reader"]
    for login in seeded.logins:
        account = session.scalars(select(Account).where(Account.email == login.email)).one()
        reader = reader_of(session, campaign, account)
        assert (account.password, reader.role) == (hashed(login.password), login.role)
        assert login.role == "gm" or set(reader.seats) == set(login.seats)


def test_the_published_battle_has_the_numbers_of_the_worked_one(session, campaign):
    turn = turns_by_code(session)["S1-1"]
    assert turn.status is TurnStatus.PUBLISHED
    gm = session.scalars(select(Account).where(Account.email == "gm@demo.example")).one()
    review = views.review_view(session, reader_of(session, campaign, gm), turn)
    ended = next(event for event in review.events if event["type"] == "battle_ended")
    assert (ended["winner"], ended["shares"]) == ("blue", {"blue": "7/80", "red": "16/35"})
    people = review.state["characters"]
    points = {key: (people[key]["hp"], people[key]["mp"]) for key in ("blue-knight", "red-lance", "mira")}
    assert points == {"blue-knight": (53, 15), "red-lance": (18, 18), "mira": (20, 24)}
    assert resolve_case(review.case)["events"] == list(review.events)


def test_the_open_battle_closes_two_minutes_after_the_start(session, campaign):
    turn = turns_by_code(session)["S2-1"]
    assert turn.status is TurnStatus.COLLECTING
    assert timedelta(0) < turn.deadline - clock.now(session) <= timedelta(minutes=2)
    assert set(turn.asked) == {"blue-knight", "yuna", "haru", "silver-sword"}
    gm = session.scalars(select(Account).where(Account.email == "gm@demo.example")).one()
    filed = views.turn_view(session, reader_of(session, campaign, gm), turn).filed
    assert [seat.key for seat in filed.seats if seat.is_filed] == ["blue-knight", "silver-sword"]
    assert campaign.auto_publish_minutes == 1


def test_it_is_made_once(session, seeded, campaign):
    count = select(func.count()).select_from(LedgerEntry)
    before = session.scalar(count)
    assert seed_demo(session, clock.now(session), hashed) == seeded
    assert session.scalar(count) == before
    assert verify_log(session, campaign.id) is None


def test_a_start_that_was_cut_short_is_gone_on_with(session, monkeypatch):
    def cut_short(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("campaign.demo.seed.adjudicate", cut_short)
    with pytest.raises(KeyboardInterrupt):
        seed_demo(session, clock.now(session), hashed)
    session.rollback()
    monkeypatch.undo()
    turn = turns_by_code(session)["S1-1"]
    seed_demo(session, clock.now(session), hashed)
    assert list(turns_by_code(session)) == ["S1-1"]
    adjudicate(session, claim_turn(session, turn.id, now=turn.lease_until))
    gm = session.scalars(select(Account).where(Account.email == "gm@demo.example")).one()
    approve_draft(session, gm, turn, revision=1, next_deadline=None)
    publish_turn(session, turn.id)
    seed_demo(session, clock.now(session), hashed)
    assert list(turns_by_code(session)) == ["S1-1", "S2-1"]


def test_the_open_battle_comes_to_its_end(session, campaign):
    turn = turns_by_code(session)["S2-1"]
    adjudicate(session, claim_turn(session, turn.id, now=turn.deadline + timedelta(seconds=1)))
    assert turn.status is TurnStatus.DRAFTED
    gm = session.scalars(select(Account).where(Account.email == "gm@demo.example")).one()
    approve_draft(session, gm, turn, revision=1, next_deadline=None)
    publish_turn(session, turn.id)
    slots = {
        event["slot"]
        for event in views.trace(session, reader_of(session, campaign, gm), turn)
        if event["type"] == "clash"
    }
    assert len(slots) == 10
    assert turn.scene.status == "closed"
