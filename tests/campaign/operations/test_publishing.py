from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.post import Post
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import publishing
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.digests import digests_of
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import approved_turns, publish_turn
from campaign.operations.review import approve_draft, latest_revision
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.turns import release_turn
from campaign.store.session import session_scope
from campaign.transcript.dice_trees import salts_tree
from campaign.views.draft_prints import fingerprint_of_stored
from rules.core.errors import RulesFault
from tests.campaign.at_once import at_once
from tests.campaign.conftest import mails

CANARY = "the-canary-sings-at-dusk"


def draft(session, table, turn, close_turn):
    close_turn(turn)
    adjudicate(session, claim_turn(session, turn.id, now=clock.now(session)))
    session.commit()


@pytest.fixture
def approved(session, table, close_turn):
    """The turn, approved: `ann` declared, with a wish that only `ann` may read."""
    receive_declaration(session, table.turn.id, "ann", Filing({"oil": 3, "wish": CANARY}, "web"), account=table.ann)
    draft(session, table, table.turn, close_turn)
    approve_draft(session, table.gina, table.turn, revision=1, next_deadline=None)
    session.commit()
    return table.turn


def test_publication_does_it_all_at_once(session, table, approved):
    assert approved_turns(session) == [approved.id]
    before = clock.now(session)
    post = publish_turn(session, approved.id)
    session.commit()
    stored = latest_revision(session, approved)
    assert (approved.status, approved.published_at) == (TurnStatus.PUBLISHED, post.published_at)
    assert (post.turn_id, post.revision) == (approved.id, 1)
    assert table.scene.state == stored.state
    following = session.scalars(select(Turn).where(Turn.number == 2)).one()
    assert (following.code, following.status, following.state) == ("S1-2", TurnStatus.COLLECTING, stored.state)
    assert timedelta(hours=24) <= following.deadline - before < timedelta(hours=24, minutes=5)
    assert following.requests == stored.requests
    assert approved_turns(session) == []
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_published")).one()
    printed = {
        "fingerprint": fingerprint_of_stored(stored),
        "salts": salts_tree(approved.seed, approved.salts).root.hex(),
    }
    assert entry.values == {"turn": "S1-1", "revision": 1, **digests_of(stored), **printed}
    assert approved.has_open_seed
    assert verify_log(session, table.campaign.id) is None


def test_publishing_again_does_nothing(session, table, approved):
    publish_turn(session, approved.id)
    session.commit()
    counted = [len(session.scalars(select(noun)).all()) for noun in (Post, Turn, OutboxMessage, LedgerEntry)]
    assert publish_turn(session, approved.id) is None
    session.commit()
    assert [len(session.scalars(select(noun)).all()) for noun in (Post, Turn, OutboxMessage, LedgerEntry)] == counted


def test_many_publish_and_one_does(session, table, approved):
    turn_id, posts = approved.id, []
    session.commit()

    def publish():
        with session_scope() as own:
            posts.append(publish_turn(own, turn_id) is not None)

    at_once(*[publish] * 10)
    assert sorted(posts) == [False] * 9 + [True]
    assert len(mails(session, kind="result")) == 4
    assert len(session.scalars(select(Turn)).all()) == 2


def test_a_failed_publication_leaves_nothing_and_can_be_tried_again(session, table, approved, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(publishing, "_tell_readers", fail)
        with pytest.raises(ZeroDivisionError):
            publish_turn(session, approved.id)
    session.rollback()
    assert approved_turns(session) == [approved.id]
    assert session.scalars(select(Post)).all() == []
    assert table.scene.state["round"] == 1
    assert publish_turn(session, approved.id)
    assert table.scene.state["round"] == 2


def test_each_reader_is_told_what_they_may_read_and_no_more(session, table, approved):
    publish_turn(session, approved.id)
    told = {mail.account_id: mail.body for mail in mails(session, kind="result")}
    assert told.keys() == {table.gina.id, table.ann.id, table.bea.id, table.rob.id}
    holders = {name: CANARY in told[table.accounts[name].id] for name in ("gina", "ann", "bea", "rob")}
    assert holders == {"gina": True, "ann": True, "bea": False, "rob": False}
    assert all("/campaigns/STAR/turns/S1-1/result" in body for body in told.values())


def test_who_may_not_know_of_a_turn_is_told_nothing(session, table, approved, close_turn):
    publish_turn(session, approved.id)
    following = session.scalars(select(Turn).where(Turn.number == 2)).one()
    following.state = {**following.state, "fault": "dark"}
    draft(session, table, following, close_turn)
    approve_draft(session, table.gina, following, revision=1, next_deadline=None)
    session.query(OutboxMessage).delete()
    publish_turn(session, following.id)
    assert {mail.account_id for mail in mails(session, kind="result")} == {table.gina.id, table.ann.id, table.bea.id}


def test_who_has_left_or_is_inactive_is_not_told(session, table, approved):
    from campaign.model.member import Member

    session.scalars(select(Member).where(Member.account_id == table.rob.id)).one().left_at = clock.now(session)
    table.bea.active = False
    session.commit()
    publish_turn(session, approved.id)
    assert {mail.account_id for mail in mails(session, kind="result")} == {table.gina.id, table.ann.id}


@pytest.mark.parametrize(("hours", "is_kept"), [(48, True), (-1, False)])
def test_the_next_turn_lasts_as_the_gm_set_it_unless_that_has_passed(session, table, approved, hours, is_kept):
    approved.next_deadline = deadline = clock.now(session) + timedelta(hours=hours)
    session.commit()
    publish_turn(session, approved.id)
    following = session.scalars(select(Turn).where(Turn.number == 2)).one()
    assert (following.deadline == deadline) is is_kept
    assert following.deadline > clock.now(session)


def test_when_nobody_is_asked_the_scene_closes_into_the_sheets(session, table, approved, close_turn):
    publish_turn(session, approved.id)
    session.commit()
    following = session.scalars(select(Turn).where(Turn.number == 2)).one()
    draft(session, table, following, close_turn)
    approve_draft(session, table.gina, following, revision=1, next_deadline=None)
    assert publish_turn(session, following.id)
    session.commit()
    assert (table.scene.status, table.campaign.setting) == ("closed", {"nights": 1})
    lamps = latest_revision(session, following).state["lamps"]
    sheets = {sheet.seat.key: sheet.document["oil"] for sheet in session.scalars(select(Sheet))}
    assert sheets == lamps
    assert len(session.scalars(select(Turn)).all()) == 2
    assert verify_log(session, table.campaign.id) is None


def test_where_the_rules_break_over_what_comes_next_the_turn_is_held(session, table, approved, lanterns, monkeypatch):
    def fail(*_):
        raise RulesFault

    with monkeypatch.context() as patched:
        patched.setattr(type(lanterns), "asked", fail)
        assert publish_turn(session, approved.id) is None
        session.commit()
    assert (approved.status, approved.held_reason) == (TurnStatus.HELD, "rules_fault")
    assert session.scalars(select(Post)).all() == []
    assert table.scene.state["round"] == 1
    assert verify_log(session, table.campaign.id) is None
    release_turn(session, table.gina, approved, None)
    adjudicate(session, claim_turn(session, approved.id, now=clock.now(session)))
    assert latest_revision(session, approved).revision == 2


@pytest.mark.parametrize("status", [status for status in TurnStatus if status is not TurnStatus.APPROVED])
def test_only_what_is_approved_is_published(session, table, approved, status):
    approved.status = status
    session.commit()
    assert approved_turns(session) == []
    assert publish_turn(session, approved.id) is None
