from datetime import timedelta

import pytest
from sqlalchemy import select, text, update

from campaign import clock
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import approvals, holding, jobs, outbox, publishing
from campaign.operations.adjudication import DRAFT
from campaign.operations.approvals import APPROVE
from campaign.operations.jobs import Again, GiveUp, Job, Outcome
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import APPROVED, PUBLISH, approved_turns
from campaign.operations.review import approve_draft
from campaign.operations.turns import release_turn
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
