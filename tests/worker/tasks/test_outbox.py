from dataclasses import replace

import pytest

from campaign.operations import outbox as operations
from launch.broker import free_port
from tests.worker.mailbox import Mailbox, server
from tests.worker.nights import a_mail, run_leases_out
from worker.mail.breaker import Breaker
from worker.tasks import outbox


def row(session, message):
    session.refresh(message)
    session.commit()
    return message


@pytest.fixture(autouse=True)
def breaker(monkeypatch):
    monkeypatch.setattr(outbox, "BREAKER", Breaker())


@pytest.fixture
def mail_url(monkeypatch):
    """Set where mails go."""

    def set_url(port):
        url = f"smtp://127.0.0.1:{port}" if port else ""
        monkeypatch.setattr(outbox, "SETTINGS", replace(outbox.SETTINGS, mail_url=url))

    return set_url


def test_a_mail_leaves_once_however_often_the_relay_runs(session, mail_url):
    message, mailbox = a_mail(session), Mailbox()
    with server(mailbox) as port:
        mail_url(port)
        for _ in range(3):
            outbox.relay_outbox()
    assert [mail["Message-ID"] for mail in mailbox.mails] == [message.message_id]
    sent = row(session, message)
    assert (sent.status, sent.tries, sent.sent_at is not None) == ("sent", 1, True)


def test_many_mails_leave_by_one_connection(session, mail_url):
    class Counting(Mailbox):
        connections = 0

        async def handle_EHLO(self, _server, session, _envelope, hostname, responses):  # noqa: N802
            self.connections += 1
            session.host_name = hostname
            return responses

    messages, mailbox = [a_mail(session, f"mail-{number}") for number in range(5)], Counting()
    with server(mailbox) as port:
        mail_url(port)
        outbox.relay_outbox()
    assert [mail["Message-ID"] for mail in mailbox.mails] == [message.message_id for message in messages]
    assert mailbox.connections == 1


def test_a_death_between_the_servers_word_and_ours_sends_the_same_mail_again(session, mail_url, monkeypatch):
    message, mailbox = a_mail(session), Mailbox()
    with server(mailbox) as port:
        mail_url(port)
        with monkeypatch.context() as patch:
            patch.setattr(operations.Ready, "now", _die)
            with pytest.raises(KeyboardInterrupt):
                outbox.relay_outbox()
        run_leases_out(session)
        outbox.relay_outbox()
    assert [mail["Message-ID"] for mail in mailbox.mails] == [message.message_id] * 2
    assert row(session, message).status == "sent"


def _die(*_, **__):
    raise KeyboardInterrupt


def test_a_server_that_is_away_costs_one_try_and_is_then_left_alone(session, mail_url):
    first, second = a_mail(session, "one"), a_mail(session, "two")
    mail_url(free_port())
    for _ in range(3):
        outbox.relay_outbox()
    refused = row(session, first)
    assert (refused.status, refused.error, refused.tries) == ("pending", "ConnectionRefusedError", 1)
    assert refused.next_try_at > refused.created_at
    assert row(session, second).tries == 0


def test_an_address_that_is_refused_for_good_does_not_keep_the_others(session, mail_url):
    class Choosy(Mailbox):
        async def handle_RCPT(self, _server, _session, envelope, address, _options):  # noqa: N802
            if address.startswith("nobody"):
                return "550 nobody of that name"
            envelope.rcpt_tos.append(address)
            return "250 OK"

    refused, taken, mailbox = a_mail(session, "one", "nobody@example.org"), a_mail(session, "two"), Choosy()
    with server(mailbox) as port:
        mail_url(port)
        failures = outbox.relay()
    assert [(failure.id, failure.outcome) for failure in failures] == [(refused.id, "held")]
    assert (row(session, refused).status, refused.error, refused.tries) == ("failed", "SMTP 550", 1)
    assert row(session, taken).status == "sent"


def test_a_server_that_is_named_late_gets_no_old_mail(session, mail_url):
    old, mailbox = a_mail(session, "old"), Mailbox()
    mail_url(None)
    outbox.relay_outbox()
    new = a_mail(session, "new")
    with server(mailbox) as port:
        mail_url(port)
        outbox.relay_outbox()
    assert [mail["Message-ID"] for mail in mailbox.mails] == [new.message_id]
    assert row(session, old).status == "lapsed"
