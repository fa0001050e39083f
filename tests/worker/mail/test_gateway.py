from dataclasses import replace
from datetime import UTC, datetime

import pytest
from aiosmtpd.smtp import AuthResult

from campaign.operations.outbox import Outgoing
from campaign.settings import load_settings
from launch.broker import free_port
from tests.worker.mailbox import Mailbox, server
from worker.mail import gateway
from worker.mail.gateway import Gateway, MailRefused

AT = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
MAIL = Outgoing(
    recipient="ann@example.org",
    subject="3턴 판정 결과",
    body="결과가 나왔습니다.\nhttps://judge.example/turns/S1-3\n",
    message_id="<0123@judge.example>",
    kind="result",
    language="ko",
)


def send(url):
    with Gateway(settings_for(url)) as opened:
        opened.send(MAIL, AT)


def settings_for(url):
    return load_settings({"MAIL_URL": url, "MAIL_FROM": "judge@judge.example"})


def test_a_mail_arrives_as_it_was_written():
    mailbox = Mailbox()
    with server(mailbox) as port:
        send(f"smtp://127.0.0.1:{port}")
    (mail,) = mailbox.mails
    assert (
        dict(mail.items()).items()
        >= {
            "Message-ID": "<0123@judge.example>",
            "Date": "Sun, 29 Nov 2026 12:00:00 +0000",
            "From": "judge@judge.example",
            "To": "ann@example.org",
            "Subject": "3턴 판정 결과",
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "Content-Language": "ko",
        }.items()
    )
    assert mail.get_content().replace("\r\n", "\n") == MAIL.body


@pytest.mark.parametrize(
    ("answer", "is_final", "is_for_all"),
    [("451 later", False, False), ("550 never", True, False), ("421 bye", False, True)],
)
def test_a_refusal_tells_the_code_and_nobodys_name(answer, is_final, is_for_all):
    with server(Mailbox(answer)) as port, pytest.raises(MailRefused) as refusal:
        send(f"smtp://127.0.0.1:{port}")
    assert str(refusal.value) == f"SMTP {answer[:3]}"
    assert (refusal.value.is_final, refusal.value.is_for_all) == (is_final, is_for_all)


def test_an_unknown_recipient_is_a_refusal():
    class Choosy(Mailbox):
        async def handle_RCPT(self, *_):  # noqa: N802 - aiosmtpd calls it so
            return "550 nobody of that name"

    with server(Choosy()) as port, pytest.raises(MailRefused, match=r"^SMTP 550$") as refusal:
        send(f"smtp://127.0.0.1:{port}")
    assert (refusal.value.is_final, refusal.value.is_for_all) == (True, False)


def test_a_server_that_does_not_take_our_address_is_no_fault_of_the_mail():
    class Strict(Mailbox):
        async def handle_MAIL(self, *_):  # noqa: N802 - aiosmtpd calls it so
            return "553 not from you"

    with server(Strict()) as port, pytest.raises(MailRefused, match=r"^SMTP 553$") as refusal:
        send(f"smtp://127.0.0.1:{port}")
    assert (refusal.value.is_final, refusal.value.is_for_all) == (False, True)


def test_a_silent_server_is_a_refusal():
    with pytest.raises(MailRefused, match=r"^ConnectionRefusedError$"):
        send(f"smtp://127.0.0.1:{free_port()}")


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_a_password_is_used():
    taken = []

    def login(_server, _session, _envelope, _mechanism, data):
        taken.append((data.login, data.password))
        return AuthResult(success=True)

    mailbox = Mailbox()
    with server(mailbox, authenticator=login, auth_required=True, auth_require_tls=False) as port:
        send(f"smtp://judge:p%40ss@127.0.0.1:{port}")
    assert taken == [(b"judge", b"p@ss")]
    assert len(mailbox.mails) == 1


def test_a_password_does_not_leave_this_machine_in_the_clear(monkeypatch):
    monkeypatch.setattr(gateway, "LOOPBACK", ())  # as if the server stood elsewhere
    mailbox = Mailbox()
    with server(mailbox) as port, pytest.raises(MailRefused, match="no encryption"):
        send(f"smtp://judge:secret@127.0.0.1:{port}")
    assert mailbox.mails == []


@pytest.mark.parametrize("field", ["subject", "recipient"])
def test_a_line_break_in_a_header_is_a_refusal(field):

    with pytest.raises(MailRefused, match="unwritable header"):
        gateway.compose(settings_for(""), replace(MAIL, **{field: "a@b.c\r\nBcc: otto@example.org"}), AT)


def test_without_an_address_nothing_is_sent():
    assert not gateway.is_configured(settings_for(""))
    assert gateway.is_configured(settings_for("smtp://127.0.0.1"))
