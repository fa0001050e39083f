from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import event, select, text, update

from campaign import clock
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import adjudication, approvals, holding, jobs, outbox, publishing
from campaign.operations.adjudication import DRAFT
from campaign.operations.approvals import APPROVE
from campaign.operations.jobs import SHORT_LEASE, Again, GiveUp, Job, Outcome
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import APPROVED, PUBLISH, approved_turns
from campaign.operations.review import approve_draft
from campaign.operations.turns import release_turn
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once
from tests.campaign.conftest import mails
from tests.worker.nights import a_mail, a_night, run_leases_out

S = TurnStatus
OF_TURNS = [(DRAFT, S.COLLECTING, "lease_lost"), (APPROVE, S.DRAFTED, "approval_failed")]
OF_TURNS += [(PUBLISH, S.APPROVED, "publication_failed")]


def break_down(*_):
    raise ZeroDivisionError


@pytest.fixture
def run(session):
    """Return a function that does a job as a worker does; the test's own transaction would keep SQLite from it."""

    def run_apart(job, row):
        session.commit()
        outcome = jobs.run(job, row)
        session.expire_all()
        return outcome

    return run_apart


@pytest.fixture
def drain(session):
    """Return a function that drains a job as a worker does."""

    def drain_apart(job):
        session.commit()
        failures = jobs.drain(job)
        session.expire_all()
        return failures

    return drain_apart


@pytest.fixture
def ready(session, table, close_turn, run):
    """Return a function that makes the table's turn ready for a job."""

    def make(job):
        table.campaign.auto_publish_minutes = 0
        close_turn(table.turn)
        if job is not DRAFT:
            assert run(DRAFT, table.turn.id) is Outcome.DONE
        if job is PUBLISH:
            approve_draft(session, table.gina, table.turn, revision=1, next_deadline=None)
            session.commit()
        return table.turn

    return make


def broken(job):
    return Job(job.name, job.queue, break_down, job.hold, job.reason)


@pytest.mark.parametrize(("job", "status", "reason"), OF_TURNS)
def test_what_breaks_three_times_is_held_and_the_gm_is_told(session, run, table, ready, job, status, reason):
    turn = ready(job)
    for attempt in range(1, 4):
        before = clock.now(session)
        outcome = run(broken(job), turn.id)
        assert turn.attempts == attempt
        assert run(job, turn.id) is Outcome.NOT_MINE
        if attempt < 3:
            assert outcome is Outcome.FAILED
            assert jobs.FIRST_WAIT * attempt <= turn.next_try_at - before < jobs.FIRST_WAIT * attempt * 2
            run_leases_out(session)
    assert (outcome, turn.status, turn.held_reason) == (Outcome.HELD, S.HELD, reason)
    (mail,) = mails(session, kind="held")
    assert (mail.account_id, mail.turn_id) == (table.gina.id, turn.id)
    assert verify_log(session, table.campaign.id) is None
    release_turn(session, table.gina, turn, None)
    session.commit()
    assert (turn.status, turn.attempts) == (status, 0)
    assert run(job, turn.id) is Outcome.DONE


def test_a_publication_held_is_collected_again_where_the_gm_wants_it_so(session, table, ready):
    turn = ready(PUBLISH)
    turn.status, turn.held_reason = S.HELD, "publication_failed"
    release_turn(session, table.gina, turn, clock.now(session) + timedelta(hours=1))
    assert (turn.status, turn.cutoff_at) == (S.COLLECTING, None)


@pytest.mark.parametrize("job", [DRAFT, PUBLISH])  # an approval reads no document
@pytest.mark.parametrize("column", ["state", "asked", "requests"])
def test_a_document_of_broken_json_is_held_all_the_same(session, run, table, ready, job, column):
    turn_id = ready(job).id
    session.execute(text(f"UPDATE turn SET {column} = :broken WHERE id = :id"), {"broken": "{", "id": turn_id})
    session.commit()
    session.expunge_all()
    outcomes = []
    for _ in range(3):
        outcomes.append(run(job, turn_id))
        run_leases_out(session)
    assert outcomes == [Outcome.FAILED, Outcome.FAILED, Outcome.HELD]
    assert session.scalar(select(Turn.status).where(Turn.id == turn_id)) is S.HELD
    assert len(mails(session, kind="held")) == 1


def test_a_hold_stands_even_where_nobody_can_be_told(session, table, ready, monkeypatch):
    turn = ready(PUBLISH)
    monkeypatch.setattr(holding.notices, "tell_hold", break_down)
    claim = jobs.claim(session, APPROVED, turn.id, now=clock.now(session))
    holding.hold_turn(session, claim, "publication_failed")
    session.commit()
    session.expire_all()
    assert (turn.status, turn.lease_token, mails(session, kind="held")) == (S.HELD, None, [])
    assert session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_held")).all() == []


def test_a_whole_batch_that_cannot_be_published_does_not_keep_a_sound_one_out(session, drain, lanterns, monkeypatch):
    *broken_ids, sound_id = [a_night(session, f"N{number}").id for number in range(6)]
    drain(DRAFT)
    session.execute(update(Turn).values(status=S.APPROVED, deadline=Turn.opened_at))
    session.execute(update(Turn).where(Turn.id == sound_id).values(deadline=clock.now(session)))
    session.commit()
    going_on = publishing._go_on

    def go_on(session, turn, *rest):
        if turn.id != sound_id:
            raise ZeroDivisionError
        going_on(session, turn, *rest)

    monkeypatch.setattr(publishing, "_go_on", go_on)
    failures = drain(PUBLISH)
    told = [(one.job, one.id, one.outcome) for one in failures]
    assert told == [("publish", broken_id, Outcome.FAILED) for broken_id in broken_ids]
    assert session.scalar(select(Turn.status).where(Turn.id == sound_id)) is S.PUBLISHED
    assert approved_turns(session) == []


def test_a_claim_that_nobody_finishes_counts_and_the_fourth_holds(session, run, table, ready):
    turn = ready(PUBLISH)
    for _ in range(3):
        assert jobs.claim(session, APPROVED, turn.id, now=clock.now(session))
        run_leases_out(session)
    assert run(PUBLISH, turn.id) is Outcome.HELD
    assert (turn.attempts, turn.held_reason) == (4, "publication_failed")


def test_a_new_stage_begins_without_attempts(session, run, table, ready):
    turn = ready(DRAFT)
    run(broken(DRAFT), turn.id)
    run_leases_out(session)
    assert run(DRAFT, turn.id) is Outcome.DONE
    assert (turn.attempts, turn.lease_token, turn.lease_until, turn.next_try_at) == (0, None, None, None)


def test_what_a_gm_amends_while_it_is_claimed_is_not_approved_by_rule(session, table, ready):
    turn = ready(APPROVE)
    claim = jobs.claim(session, APPROVE.queue, turn.id, now=clock.now(session))
    table.campaign.auto_publish_minutes, turn.drafted_at = 5, clock.now(session)
    session.commit()
    assert approvals.approve_claimed(session, claim) is Outcome.NOT_MINE
    assert turn.status is S.DRAFTED


@pytest.mark.parametrize("attempts", [0, 2])
def test_who_lost_the_lease_lets_nothing_wait_and_holds_nothing(session, run, table, ready, attempts):
    turn = ready(PUBLISH)
    turn.attempts = attempts

    def lose_it(own, claim):
        own.execute(update(Turn).values(lease_token="another worker's"))
        own.commit()
        raise ZeroDivisionError

    run(Job("publish", APPROVED, lose_it, holding.hold_turn, "publication_failed"), turn.id)
    assert (turn.status, turn.next_try_at, turn.lease_token) == (S.APPROVED, None, "another worker's")


def test_the_log_tells_where_a_job_broke_and_not_what_it_said(session, run, table, ready, caplog):
    turn = ready(PUBLISH)

    def tell(*_):
        raise ValueError("ann declared 3 oil")

    run(Job("publish", APPROVED, tell, holding.hold_turn, "publication_failed"), turn.id)
    assert f"publish {turn.id}, attempt 1: ValueError in tell, line" in caplog.text
    assert "oil" not in caplog.text


def raising(error):
    def work(*_):
        raise error

    return Job("mail", outbox.MAILS, work, outbox.fail, "sending died")


def test_what_is_nobodys_fault_is_tried_again_however_often(session, run, table):
    session.query(OutboxMessage).delete()
    message = a_mail(session)
    for _ in range(5):
        assert run(raising(Again(timedelta(minutes=1))), message.id) is Outcome.FAILED
        run_leases_out(session)
    session.refresh(message)
    assert (message.status, message.attempts, message.tries) == ("pending", 0, 5)


def test_what_is_given_up_is_not_tried_again(session, run, table):
    session.query(OutboxMessage).delete()
    message = a_mail(session)
    assert run(raising(GiveUp("SMTP 550")), message.id) is Outcome.HELD
    run_leases_out(session)
    session.refresh(message)
    assert (message.status, message.error, message.tries) == ("failed", "SMTP 550", 1)
    assert run(raising(GiveUp("SMTP 550")), message.id) is Outcome.NOT_MINE


def test_what_all_need_and_is_away_stops_the_drain(session, drain, table):
    session.query(OutboxMessage).delete()
    first, second = a_mail(session, "one"), a_mail(session, "two")
    failures = drain(raising(Again(timedelta(minutes=1), stops=True)))
    assert [(one.id, one.outcome) for one in failures] == [(first.id, Outcome.STOPPED)]
    session.refresh(second)
    assert second.tries == 0


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
