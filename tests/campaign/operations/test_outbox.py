from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from campaign import clock
from campaign.model.outbox_message import NO_SERVER, TOO_LATE, OutboxMessage
from campaign.model.turn import TurnStatus
from campaign.operations import jobs
from campaign.operations.jobs import FIRST_WAIT, LEASE, LONGEST_WAIT, Outcome, claim, wait_after, waiting
from campaign.operations.outbox import (
    CALLS,
    LIFE,
    MAILS,
    About,
    Letter,
    MailRefused,
    lapse,
    mail_job,
)
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once
from tests.factories import waiting_mail
from tests.worker.nights import run_leases_out

LETTER = Letter("receipt", "en", "received", "Received.\n")


@pytest.fixture
def message(session, table):
    """A message to somebody at an address, the only one that waits."""
    session.query(OutboxMessage).delete()
    message = waiting_mail(session, "note:1", "ann@example.org", LETTER)
    session.commit()
    return message


def test_a_message_keeps_what_it_is_about(session, table):
    written = waiting_mail(session, "note:1", table.ann, LETTER, about=About(table.campaign.id, table.turn.id))
    kept = (written.recipient, written.account_id, written.campaign_id, written.turn_id)
    assert kept == ("ann@example.org", table.ann.id, table.campaign.id, table.turn.id)
    assert written.message_id.endswith("@127.0.0.1>")


def test_the_same_event_is_written_once(session, message):
    again = waiting_mail(session, "note:1", "ann@example.org", Letter("receipt", "en", "other", "Other.\n"))
    assert again.id == message.id
    assert again.subject == "received"


@pytest.fixture
def send(session):
    """Return a function that does the job of a mail as a worker does, with a server that answers so."""

    def send(message, answer=None):
        taken = []

        def hand_over(outgoing, at):
            taken.append(outgoing)
            if answer is not None:
                raise answer

        number = message.id
        session.commit()
        outcome = jobs.run(mail_job(hand_over), number)
        session.expire_all()
        return outcome, taken

    return send


def test_many_claim_and_one_wins(session, message):
    instant, won = clock.now(session), []
    message_id = message.id
    session.commit()

    def take():
        with session_scope() as own:
            won.append(claim(own, MAILS, message_id, now=instant))

    at_once(*[take] * 20)
    assert len([one for one in won if one]) == 1


def test_a_sent_message_is_settled(session, message, send):
    outcome, (outgoing,) = send(message)
    assert outcome is Outcome.DONE
    assert (outgoing.recipient, outgoing.subject) == ("ann@example.org", "received")
    assert outgoing.message_id == message.message_id
    assert (message.status, message.tries, message.lease_token) == ("sent", 1, None)
    assert message.sent_at >= message.created_at
    assert send(message) == (Outcome.NOT_MINE, [])


def test_a_lost_lease_is_fenced(session, message, send):
    instant = clock.now(session)
    first = claim(session, MAILS, message.id, now=instant)
    assert claim(session, MAILS, message.id, now=instant) is None
    assert claim(session, MAILS, message.id, now=instant + LEASE)
    jobs.release(session, MAILS, first, instant)
    assert (message.status, message.lease_token != first.token, message.tries) == ("sending", True, 2)


def test_a_message_refused_for_now_waits_before_it_is_tried_again(session, message, send):
    instant = clock.now(session)
    assert send(message, MailRefused("SMTP 450"))[0] is Outcome.FAILED
    assert (message.status, message.error, message.tries) == ("pending", "SMTP 450", 1)
    assert FIRST_WAIT <= message.next_try_at - instant <= FIRST_WAIT * 1.5 + timedelta(minutes=1)
    assert waiting(session, MAILS, instant) == []
    assert waiting(session, MAILS, message.next_try_at) == [message.id]


def test_a_message_refused_for_good_has_failed_at_once(session, message, send):
    assert send(message, MailRefused("SMTP 550", is_final=True))[0] is Outcome.HELD
    assert (message.status, message.error, message.tries) == ("failed", "SMTP 550", 1)
    assert send(message) == (Outcome.NOT_MINE, [])


@pytest.mark.parametrize(("hours", "status"), [(23, "pending"), (24, "failed")])
def test_a_message_is_tried_for_a_day_from_its_first_try(session, message, send, hours, status):
    message.created_at -= timedelta(hours=50)
    send(message, MailRefused("SMTP 450"))
    assert message.status == "pending"  # though its first try came two days late
    run_leases_out(session)
    message.first_tried_at -= timedelta(hours=hours)
    send(message, MailRefused("SMTP 450"))
    assert (message.status, message.error) == (status, "SMTP 450")


def test_a_server_that_is_away_stops_the_others_too(session, message, send):
    assert send(message, MailRefused("TimeoutError", is_for_all=True))[0] is Outcome.STOPPED


LIVES = [
    # what is so                   kind         link   status                seconds to the deadline  leaves
    ("a result", "result", None, TurnStatus.PUBLISHED, -60, True),
    ("a call", "turn_open", None, TurnStatus.COLLECTING, 60, True),
    ("a call, too late", "turn_open", None, TurnStatus.COLLECTING, -60, False),
    ("a call, drafted", "turn_open", None, TurnStatus.DRAFTED, 60, False),
    ("an extension, void", "deadline_extended", None, TurnStatus.VOID, 60, False),
    ("a draft", "draft_ready", None, TurnStatus.DRAFTED, -60, True),
    ("a draft that is out", "draft_ready", None, TurnStatus.PUBLISHED, -60, False),
    ("a hold", "held", None, TurnStatus.HELD, -60, True),
    ("a hold that was released", "held", None, TurnStatus.COLLECTING, 60, False),
    ("a link", "confirm", timedelta(hours=1), TurnStatus.COLLECTING, 60, True),
    ("a link that ended", "confirm", -timedelta(hours=1), TurnStatus.COLLECTING, 60, False),
]


@pytest.mark.parametrize(("kind", "link_age", "status", "left", "leaves"), [life[1:] for life in LIVES])
def test_each_kind_has_its_life_asked_when_it_leaves(session, table, send, kind, link_age, status, left, leaves):
    session.query(OutboxMessage).delete()
    about = About(table.campaign.id, table.turn.id, link_age)
    message = waiting_mail(session, "note:1", table.ann, Letter(kind, "en", "so", "So.\n"), about=about)
    table.turn.status, table.turn.deadline = status, clock.now(session) + timedelta(seconds=left)
    assert send(message)[0] is (Outcome.DONE if leaves else Outcome.NOT_MINE)
    lapse(session, clock.now(session), has_server=True)
    session.commit()
    assert (message.status, message.error) == (("sent", None) if leaves else ("lapsed", TOO_LATE))


def test_every_call_dies_with_its_turn():
    assert set().union(*CALLS.values()) == {
        "turn_open",
        "turn_again",
        "turn_resumed",
        "turn_changed",
        "deadline_extended",
        "draft_ready",
        "held",
    }


def test_nothing_leaves_after_a_week(session, message, send):
    message.created_at -= LIFE
    assert send(message) == (Outcome.NOT_MINE, [])


def test_what_was_written_without_a_server_is_not_sent_by_one_that_is_named_later(session, message, send):
    lapse(session, clock.now(session), has_server=False)
    session.commit()
    assert send(message) == (Outcome.NOT_MINE, [])
    assert (message.status, message.error) == ("lapsed", NO_SERVER)


@pytest.mark.parametrize(
    ("tries", "least"), [(1, 30), (2, 60), (3, 120), (7, 1920), (8, 3600), (100, LONGEST_WAIT.total_seconds())]
)
def test_the_wait_doubles_up_to_an_hour_with_jitter(tries, least):
    for _ in range(50):
        assert timedelta(seconds=least) <= wait_after(tries) <= timedelta(seconds=least * 1.5)


def test_a_long_subject_is_cut(session, table):
    assert len(waiting_mail(session, "note:2", table.ann, Letter("receipt", "en", "s" * 300, "")).subject) == 255


@pytest.fixture
def many(session, message):
    """Twelve messages that wait, by their ids in their order."""
    others = [waiting_mail(session, f"note:{number}", "ann@example.org", LETTER) for number in range(2, 13)]
    session.commit()
    return [message.id, *(one.id for one in others)]


def drained(session, hand_over):
    session.commit()
    failures = jobs.drain(mail_job(hand_over))
    session.expire_all()
    return failures


def test_of_many_mails_each_is_noted_by_one_statement(session, many, engine):
    taken, sent = [], Counter()
    session.commit()
    event.listen(engine, "before_cursor_execute", lambda *given: sent.update([given[2].split()[0]]))
    event.listen(engine, "commit", lambda _: sent.update(["COMMIT"]))
    assert drained(session, lambda outgoing, _at: taken.append(outgoing.message_id)) == []
    del sent["BEGIN"]
    assert sent.pop("COMMIT") <= len(many) + 7
    assert sent.total() <= len(many) + 10  # some to claim and to read all of them, and to find that none is left
    messages = session.scalars(select(OutboxMessage).order_by(OutboxMessage.id)).all()
    assert [(one.message_id, one.status, one.tries) for one in messages] == [(one, "sent", 1) for one in taken]


def test_where_the_server_goes_away_the_rest_is_given_back_untried(session, many):
    taken = []

    def hand_over(outgoing, _at):
        if len(taken) == 2:
            raise MailRefused("TimeoutError", is_for_all=True)
        taken.append(outgoing)

    (failure,) = drained(session, hand_over)
    assert (failure.id, failure.outcome) == (many[2], Outcome.STOPPED)
    rows = select(OutboxMessage.status, OutboxMessage.tries, OutboxMessage.attempts, OutboxMessage.lease_token)
    found = session.execute(rows.order_by(OutboxMessage.id)).all()
    untried = session.scalars(select(OutboxMessage.first_tried_at).where(OutboxMessage.id.in_(many[3:]))).all()
    assert found == [("sent", 1, 0, None)] * 2 + [("pending", 1, 0, None)] + [("pending", 0, 0, None)] * 9
    assert untried == [None] * 9


def test_of_many_mails_a_refused_one_is_settled_alone(session, many):
    answers = {many[1]: MailRefused("SMTP 550", is_final=True), many[4]: MailRefused("SMTP 450")}
    by_message = dict(session.execute(select(OutboxMessage.message_id, OutboxMessage.id)).all())

    def hand_over(outgoing, _at):
        if answer := answers.get(by_message[outgoing.message_id]):
            raise answer

    failures = drained(session, hand_over)
    assert [(one.id, one.outcome) for one in failures] == [(many[1], Outcome.HELD), (many[4], Outcome.FAILED)]
    found = dict(session.execute(select(OutboxMessage.id, OutboxMessage.status)).all())
    assert found == {**dict.fromkeys(many, "sent"), many[1]: "failed", many[4]: "pending"}


def test_where_what_left_cannot_be_noted_no_other_leaves(session, many, engine):
    taken, is_full = [], []

    def refuse(_connection, _cursor, statement, *_):
        if is_full and statement.startswith("UPDATE"):
            raise OperationalError(statement, None, OSError("disk full"))

    def hand_over(outgoing, _at):
        taken.append(outgoing.message_id)
        if len(taken) == 2:
            is_full.append(True)

    event.listen(engine, "before_cursor_execute", refuse)
    (failure,) = drained(session, hand_over)
    assert (failure.id, failure.outcome, len(taken)) == (many[1], Outcome.STOPPED, 2)
    is_full.clear()
    session.rollback()
    run_leases_out(session)
    assert drained(session, hand_over) == []
    assert sorted(Counter(taken).values()) == [1] * 11 + [2]


def test_what_was_noted_does_not_leave_again_by_the_same_claim(session, message):
    taken, held = [], claim(session, MAILS, message.id, now=clock.now(session))
    job = mail_job(lambda outgoing, _at: taken.append(outgoing))
    session.commit()
    assert [job.work(session, held) for _ in range(2)] == [Outcome.DONE, Outcome.NOT_MINE]
    assert len(taken) == 1
