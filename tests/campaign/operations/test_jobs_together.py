"""Jobs that are done for several rows at once: few statements, and no row pays for another."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import event, select, text, update

from campaign import clock
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import adjudication, jobs, publishing
from campaign.operations.adjudication import DRAFT
from campaign.operations.approvals import APPROVE
from campaign.operations.jobs import SHORT_LEASE, Outcome
from campaign.operations.publishing import APPROVED, PUBLISH
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once
from tests.worker.nights import a_night, run_leases_out

S = TurnStatus


def break_down(*_):
    raise ZeroDivisionError


def nights(session, number):
    """Return the ids of so many due turns, each in a campaign of its own."""
    return [a_night(session, f"N{at}").id for at in range(number)]


def statuses(session):
    return dict(session.execute(select(Turn.id, Turn.status)).all())


def claimed_next(session, most):
    return jobs.claim_next(session, DRAFT.queue, most, now=clock.now(session))


@pytest.mark.usefixtures("lanterns")
def test_turns_due_at_once_cost_few_statements_together(session, drain, engine):
    ids, sent = nights(session, 8), Counter()
    session.commit()
    event.listen(engine, "before_cursor_execute", lambda *given: sent.update([given[2].split()[0]]))
    event.listen(engine, "commit", lambda _: sent.update(["COMMIT"]))
    assert drain(DRAFT) == []
    assert statuses(session) == dict.fromkeys(ids, S.DRAFTED)
    del sent["BEGIN"]
    assert sent.pop("COMMIT") <= 6  # to claim, to close, to read, to store; two to find that none is left
    assert sent.total() <= 30  # for eight turns; one by one they are 200


@pytest.mark.usefixtures("lanterns")
def test_drafts_whose_time_has_come_are_approved_together(session, drain, engine):
    ids, sent = nights(session, 8), Counter()
    drain(DRAFT)
    session.execute(update(Campaign).values(auto_publish_minutes=0))
    session.commit()
    event.listen(engine, "before_cursor_execute", lambda *given: sent.update([given[2].split()[0]]))
    assert drain(APPROVE) == []
    assert statuses(session) == dict.fromkeys(ids, S.APPROVED)
    del sent["BEGIN"]
    assert sent.total() <= 20  # for eight turns; SQLite writes each entry of a ledger by itself
    said = session.scalars(select(LedgerEntry.values).where(LedgerEntry.kind == "turn_approved")).all()
    assert said == [{"turn": "S1-1", "revision": 1, "minutes": 0}] * 8


@pytest.mark.usefixtures("lanterns")
def test_turns_are_claimed_together_and_published_each_by_itself(session, drain, monkeypatch):
    first, *others = nights(session, 4)
    drain(DRAFT)
    session.execute(update(Turn).values(status=S.APPROVED))
    session.commit()
    claims = jobs.claim_next(session, APPROVED, 4, now=clock.now(session))
    answers = iter([True, False])
    assert publishing.publish_all(session, claims, lambda: next(answers)) == {first: Outcome.DONE}
    rows = session.execute(select(Turn.id, Turn.attempts, Turn.lease_token).where(Turn.status == S.APPROVED)).all()
    assert sorted(rows) == [(one, 0, None) for one in others]
    session.commit()
    seen, publish_turn = [], publishing.publish_turn

    def look(own, turn_id):
        with session_scope() as other:
            seen.append(other.scalars(select(Turn.id).where(Turn.status == S.PUBLISHED, Turn.id.in_(others))).all())
        return publish_turn(own, turn_id)

    monkeypatch.setattr(publishing, "publish_turn", look)
    assert drain(PUBLISH) == []
    assert list(map(len, seen)) == [0, 1, 2]  # what is published is there for all before the next is begun


@pytest.mark.usefixtures("lanterns")
def test_what_breaks_among_others_fails_alone(session, drain, monkeypatch):
    *sound_ids, broken_id = nights(session, 4)
    session.execute(text("UPDATE turn SET state = '{' WHERE id = :id"), {"id": broken_id})
    session.commit()
    assert [(one.id, one.outcome) for one in drain(DRAFT)] == [(broken_id, Outcome.FAILED)]
    rows = select(Turn.id, Turn.status, Turn.attempts).order_by(Turn.id)
    assert session.execute(rows.where(Turn.id != broken_id)).all() == [(one, S.DRAFTED, 0) for one in sound_ids]
    assert session.execute(rows.where(Turn.id == broken_id)).all() == [(broken_id, S.CLAIMED, 1)]


@pytest.mark.usefixtures("lanterns")
def test_turns_whose_worker_died_are_claimed_each_by_itself(session):
    ids = nights(session, 3)
    assert [one.id for one in claimed_next(session, 2)] == ids[:2]
    run_leases_out(session)
    found = [claimed_next(session, 2) for _ in range(4)]
    assert [[(one.id, one.attempts) for one in claims] for claims in found] == [
        [(ids[2], 1)],
        [(ids[0], 2)],
        [(ids[1], 2)],
        [],
    ]


@pytest.mark.usefixtures("lanterns")
def test_turns_drafted_together_wait_a_short_lease_where_their_worker_dies(session):
    ids, left = nights(session, 2), []

    def die(own, claims, _goes_on):
        left.extend(row - clock.now(own) for row in own.scalars(select(Turn.lease_until)))
        raise SystemExit

    session.commit()
    with pytest.raises(SystemExit):
        jobs.drain(replace(DRAFT, together=die))
    assert all(timedelta() < one <= SHORT_LEASE < jobs.LEASE for one in left)
    later = clock.now(session) + SHORT_LEASE
    assert [one.id for _ in ids for one in jobs.claim_next(session, DRAFT.queue, 2, now=later)] == ids
    assert session.scalars(select(Turn.lease_until)).all() == [later + jobs.LEASE] * 2


@pytest.mark.usefixtures("lanterns")
def test_turns_that_take_long_together_are_given_back_untried(session, drain):
    ids = nights(session, 3)
    done = adjudication.adjudicate_all(session, claimed_next(session, 3), lambda: False)
    session.commit()
    assert done == {ids[0]: Outcome.DONE}
    rows = select(Turn.attempts, Turn.lease_token).where(Turn.status == S.CLAIMED)
    assert session.execute(rows).all() == [(0, None)] * 2
    assert drain(DRAFT) == []
    assert statuses(session) == dict.fromkeys(ids, S.DRAFTED)


@pytest.mark.usefixtures("lanterns")
def test_what_took_all_the_time_is_left_to_be_claimed_each_by_itself(session, drain):
    nights(session, 3)
    session.commit()
    answers = iter([True, False, False])
    broken_together = replace(DRAFT, together=break_down)
    assert jobs.drain(broken_together, lambda: next(answers)) == []
    rows = session.execute(select(Turn.status, Turn.attempts, Turn.lease_token, Turn.next_try_at)).all()
    assert rows == [(S.CLAIMED, 1, None, None)] * 3
    session.commit()
    assert drain(broken_together) == []
    assert set(statuses(session).values()) == {S.DRAFTED}


@pytest.mark.usefixtures("lanterns")
def test_many_claim_at_once_and_none_gets_what_another_has(session):
    ids, won = nights(session, 12), []
    session.commit()

    def work():
        with session_scope() as own:
            won.extend(claimed_next(own, 3))

    at_once(*[work] * 6)
    assert sorted(one.id for one in won) == ids[: len(won)]
    assert len({one.token for one in won}) == len(won) / 3


@pytest.mark.usefixtures("lanterns")
def test_of_several_only_those_are_stored_whose_claim_stands(session, monkeypatch):
    lost_id, kept_id = nights(session, 2)
    claims, resolve = claimed_next(session, 2), adjudication.resolve_turn

    def lose_one(*given):
        with session_scope() as other:
            other.execute(update(Turn).where(Turn.id == lost_id).values(lease_token="another worker's"))
        return resolve(*given)

    monkeypatch.setattr(adjudication, "resolve_turn", lose_one)
    outcomes = adjudication.adjudicate_all(session, claims)
    session.commit()
    assert outcomes == {lost_id: Outcome.NOT_MINE, kept_id: Outcome.DONE}
    assert session.scalars(select(StoredResolution.turn_id)).all() == [kept_id]
    assert statuses(session) == {lost_id: S.CLAIMED, kept_id: S.DRAFTED}
