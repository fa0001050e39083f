from dataclasses import replace
from datetime import UTC, datetime

import pytest
from aiosmtpd.smtp import AuthResult

from campaign.operations.outbox import Outgoing
from campaign.settings import load_settings
from launch.broker import free_port
from tests.worker.mailbox import Mailbox, server
from worker.mail import gateway
from worker.mail.gateway import MailRefused

AT = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
MAIL = Outgoing(
    id=1,
    token="t",
    recipient="ann@example.org",
    subject="3턴 판정 결과",
    body="결과가 나왔습니다.\nhttps://judge.example/turns/S1-3\n",
    message_id="<0123@judge.example>",
    kind="result",
    language="ko",
)


def settings_for(url):
    return load_settings({"MAIL_URL": url, "MAIL_FROM": "judge@judge.example"})


def test_a_mail_arrives_as_it_was_written():
    mailbox = Mailbox()
    with server(mailbox) as port:
        gateway.send(settings_for(f"smtp://127.0.0.1:{port}"), MAIL, AT)
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


@pytest.mark.parametrize("answer", ["451 later", "550 never"])
def test_a_refusal_tells_the_code_and_nobodys_name(answer):
    with server(Mailbox(answer)) as port, pytest.raises(MailRefused) as refusal:
        gateway.send(settings_for(f"smtp://127.0.0.1:{port}"), MAIL, AT)
    assert str(refusal.value) == f"SMTP {answer[:3]}"


def test_an_unknown_recipient_is_a_refusal():
    class Choosy(Mailbox):
        async def handle_RCPT(self, *_):  # noqa: N802 - aiosmtpd calls it so
            return "550 nobody of that name"

    with server(Choosy()) as port, pytest.raises(MailRefused, match=r"^SMTP 550$"):
        gateway.send(settings_for(f"smtp://127.0.0.1:{port}"), MAIL, AT)


def test_a_silent_server_is_a_refusal():
    with pytest.raises(MailRefused, match=r"^ConnectionRefusedError$"):
        gateway.send(settings_for(f"smtp://127.0.0.1:{free_port()}"), MAIL, AT)


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_a_password_is_used():
    taken = []

    def login(_server, _session, _envelope, _mechanism, data):
        taken.append((data.login, data.password))
        return AuthResult(success=True)

    mailbox = Mailbox()
    with server(mailbox, authenticator=login, auth_required=True, auth_require_tls=False) as port:
        gateway.send(settings_for(f"smtp://judge:p%40ss@127.0.0.1:{port}"), MAIL, AT)
    assert taken == [(b"judge", b"p@ss")]
    assert len(mailbox.mails) == 1


def test_a_password_does_not_leave_this_machine_in_the_clear(monkeypatch):
    monkeypatch.setattr(gateway, "LOOPBACK", ())  # as if the server stood elsewhere
    mailbox = Mailbox()
    with server(mailbox) as port, pytest.raises(MailRefused, match="no encryption"):
        gateway.send(settings_for(f"smtp://judge:secret@127.0.0.1:{port}"), MAIL, AT)
    assert mailbox.mails == []


@pytest.mark.parametrize("field", ["subject", "recipient"])
def test_a_line_break_in_a_header_is_a_refusal(field):

    with pytest.raises(MailRefused, match="unwritable header"):
        gateway.compose(settings_for(""), replace(MAIL, **{field: "a@b.c\r\nBcc: otto@example.org"}), AT)


def test_without_an_address_nothing_is_sent():
    assert not gateway.is_configured(settings_for(""))
    assert gateway.is_configured(settings_for("smtp://127.0.0.1"))
