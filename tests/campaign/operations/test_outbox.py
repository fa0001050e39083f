from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.outbox import (
    FIRST_WAIT,
    LEASE,
    LONGEST_WAIT,
    PATIENCE,
    Letter,
    claim_message,
    enqueue,
    mark_failed,
    mark_sent,
    pending,
    wait_after,
)
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once

LETTER = Letter("receipt", "en", "received", "Received.\n")


@pytest.fixture
def message(session, table):
    """A message to somebody at an address, the only one that waits."""
    session.query(OutboxMessage).delete()
    message = enqueue(session, "note:1", "ann@example.org", LETTER)
    session.commit()
    return message


def test_a_message_keeps_what_it_is_about(session, table):
    written = enqueue(session, "note:1", table.ann, LETTER, campaign_id=table.campaign.id)
    assert (written.recipient, written.account_id, written.campaign_id) == (
        "ann@example.org",
        table.ann.id,
        table.campaign.id,
    )
    assert written.message_id.endswith("@127.0.0.1>")


def test_the_same_event_is_written_once(session, message):
    again = enqueue(session, "note:1", "ann@example.org", Letter("receipt", "en", "other", "Other.\n"))
    assert again.id == message.id
    assert again.subject == "received"


def test_a_claimed_message_is_not_claimed_again(session, message):
    instant = clock.now(session)
    assert pending(session, instant) == [message.id]
    outgoing = claim_message(session, message.id, now=instant)
    assert (outgoing.recipient, outgoing.subject, outgoing.message_id) == (
        "ann@example.org",
        "received",
        message.message_id,
    )
    assert claim_message(session, message.id, now=instant) is None
    assert pending(session, instant) == []


def test_many_claim_and_one_wins(session, message):
    instant, won = clock.now(session), []
    message_id = message.id
    session.commit()

    def claim():
        with session_scope() as own:
            won.append(claim_message(own, message_id, now=instant))

    at_once(*[claim] * 20)
    assert len([outgoing for outgoing in won if outgoing]) == 1


def test_a_sent_message_is_settled(session, message):
    instant = clock.now(session)
    outgoing = claim_message(session, message.id, now=instant)
    assert mark_sent(session, outgoing, now=instant)
    session.commit()
    assert (message.status, message.sent_at, message.tries) == ("sent", instant, 1)
    assert pending(session, instant + PATIENCE) == []


def test_a_lost_lease_is_fenced_and_the_message_keeps_its_id(session, message):
    instant = clock.now(session)
    first = claim_message(session, message.id, now=instant)
    second = claim_message(session, message.id, now=instant + LEASE)
    assert second.message_id == first.message_id
    assert not mark_sent(session, first, now=instant + LEASE)
    assert not mark_failed(session, first, "421", now=instant + LEASE)
    assert mark_sent(session, second, now=instant + LEASE)


def test_a_refused_message_waits_before_it_is_tried_again(session, message):
    instant = clock.now(session)
    outgoing = claim_message(session, message.id, now=instant)
    assert mark_failed(session, outgoing, "421 busy", now=instant)
    session.commit()
    assert (message.status, message.error) == ("pending", "421 busy")
    assert FIRST_WAIT <= message.next_try_at - instant <= FIRST_WAIT * 1.5
    assert pending(session, instant) == []
    assert pending(session, instant + FIRST_WAIT * 1.5) == [message.id]


def test_after_a_day_a_message_has_failed(session, message):
    later = message.created_at + PATIENCE
    outgoing = claim_message(session, message.id, now=later)
    mark_failed(session, outgoing, "550 unknown", now=later)
    session.commit()
    assert message.status == "failed"
    assert pending(session, later + PATIENCE) == []


@pytest.mark.parametrize(
    ("tries", "least"), [(1, 30), (2, 60), (3, 120), (7, 1920), (8, 3600), (100, LONGEST_WAIT.total_seconds())]
)
def test_the_wait_doubles_up_to_an_hour_with_jitter(tries, least):
    for _ in range(50):
        assert timedelta(seconds=least) <= wait_after(tries) <= timedelta(seconds=least * 1.5)


def test_a_long_subject_is_cut(session, table):
    assert len(enqueue(session, "note:2", table.ann, Letter("receipt", "en", "s" * 300, "")).subject) == 255
