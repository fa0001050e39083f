from dataclasses import replace

import pytest

from launch.broker import free_port
from tests.worker.mailbox import Mailbox, server
from tests.worker.nights import a_mail, run_leases_out
from worker.tasks import outbox


def row(session, message):
    session.refresh(message)
    session.commit()
    return message


@pytest.fixture
def mail_url(monkeypatch):
    """Set where mails go."""

    def set_url(port):
        monkeypatch.setattr(outbox, "SETTINGS", replace(outbox.SETTINGS, mail_url=f"smtp://127.0.0.1:{port}"))

    return set_url


def test_a_mail_leaves_once_however_often_its_task_runs(session, mail_url):
    message, mailbox = a_mail(session), Mailbox()
    with server(mailbox) as port:
        mail_url(port)
        for _ in range(3):
            outbox.send_message(message.id)
    assert [mail["Message-ID"] for mail in mailbox.mails] == [message.message_id]
    sent = row(session, message)
    assert (sent.status, sent.tries, sent.sent_at is not None) == ("sent", 1, True)


def test_a_death_between_the_servers_word_and_ours_sends_the_same_mail_again(session, mail_url, monkeypatch):
    message, mailbox = a_mail(session), Mailbox()
    with server(mailbox) as port:
        mail_url(port)
        with monkeypatch.context() as patch:
            patch.setattr(outbox, "mark_sent", _die)
            with pytest.raises(KeyboardInterrupt):
                outbox.send_message(message.id)
        run_leases_out(session)
        outbox.send_message(message.id)
    assert [mail["Message-ID"] for mail in mailbox.mails] == [message.message_id] * 2
    assert row(session, message).status == "sent"


def _die(*_, **__):
    raise KeyboardInterrupt


def test_a_refused_mail_waits_for_its_next_try(session, mail_url):
    message = a_mail(session)
    mail_url(free_port())
    outbox.send_message(message.id)
    refused = row(session, message)
    assert (refused.status, refused.error, refused.tries) == ("pending", "ConnectionRefusedError", 1)
    assert refused.next_try_at > refused.created_at
    assert outbox.waiting() == []


def test_without_a_mail_server_the_outbox_is_the_mailbox(session, monkeypatch):
    message = a_mail(session)
    monkeypatch.setattr(outbox.send_message, "apply_async", lambda *_, **__: pytest.fail("nothing may be sent"))
    outbox.relay_outbox()
    assert row(session, message).status == "pending"


def test_the_relay_hints_at_each_waiting_mail(session, mail_url, monkeypatch):
    messages = [a_mail(session, key) for key in ("one", "two")]
    mail_url(free_port())
    hints = []
    monkeypatch.setattr(outbox.send_message, "apply_async", lambda arguments, **_: hints.append(arguments))
    outbox.relay_outbox()
    assert hints == [(message.id,) for message in messages]
