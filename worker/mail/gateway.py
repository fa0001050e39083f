"""The gateway: the only talker to SMTP."""

import contextlib
import smtplib
import ssl
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from functools import cache
from types import TracebackType
from typing import Self
from urllib.parse import SplitResult, unquote, urlsplit

from campaign.operations.outbox import MailRefused, Outgoing
from campaign.settings import Settings

TIMEOUT = 10.0  # seconds for each answer of the server; a task has 60 in all
PER_CONNECTION = 100  # mails; many servers close a connection that brings more
LOOPBACK = ("127.0.0.1", "::1", "localhost")
PERMANENT = 500
CLOSING = 421  # RFC 5321: the server is closing the channel


def is_configured(settings: Settings) -> bool:
    """Tell whether mails leave at all; without MAIL_URL the outbox is the mailbox that people read."""
    return bool(settings.mail_url)


def compose(settings: Settings, outgoing: Outgoing, at: datetime) -> EmailMessage:
    """Return the mail as it is sent, with the Message-ID of its outbox row, so that a second delivery is seen as one.

    It says that no person wrote it, so that no absence notice answers. Raise MailRefused for a line break in a header.
    """
    mail = EmailMessage()
    try:
        mail["Message-ID"] = outgoing.message_id
        mail["Date"] = format_datetime(at)
        mail["From"] = settings.mail_from
        mail["To"] = outgoing.recipient
        mail["Subject"] = outgoing.subject
    except ValueError as error:
        raise MailRefused("unwritable header", is_final=True) from error
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(outgoing.body)
    mail["Content-Language"] = outgoing.language  # after the content, which drops all headers of that kind
    return mail


def refusal_of(error: smtplib.SMTPException | OSError) -> MailRefused:
    """Return what a server's answer means: for this mail alone, for good (5xx) or for now, or for all mails.

    For all means that the server is away, closes, or does not take us or our address: no mail can help that.
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code = min(code for code, _ in error.recipients.values())
    elif isinstance(error, smtplib.SMTPResponseException):
        code = error.smtp_code
    else:
        return MailRefused(type(error).__name__, is_for_all=True)
    is_for_one = isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError) and code != CLOSING
    return MailRefused(f"SMTP {code}", is_final=is_for_one and code >= PERMANENT, is_for_all=not is_for_one)


class Gateway:
    """A connection to the server of MAIL_URL, made when the first mail leaves and again after PER_CONNECTION mails."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.server: smtplib.SMTP | None = None
        self.sent = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.close()

    def send(self, outgoing: Outgoing, at: datetime) -> None:
        """Hand a mail to the server. Raise MailRefused where it does not take it."""
        mail = compose(self.settings, outgoing, at)
        try:
            if self.sent >= PER_CONNECTION:
                self.close()
            if self.server is None:
                self.server, self.sent = _connection(urlsplit(self.settings.mail_url)), 0
            self.server.send_message(mail)
        except (smtplib.SMTPException, OSError) as error:
            refusal = refusal_of(error)
            if refusal.is_for_all:
                self.drop()
            raise refusal from error
        self.sent += 1

    def close(self) -> None:
        """Take leave of the server."""
        if self.server is not None:
            with contextlib.suppress(smtplib.SMTPException, OSError):
                self.server.quit()
        self.drop()

    def drop(self) -> None:
        """Forget the server without a word, which it might not answer."""
        if self.server is not None:
            self.server.close()
        self.server = None


def _connection(url: SplitResult) -> smtplib.SMTP:
    """Connect, encrypted where the server can; a password goes to another machine only so."""
    host = url.hostname or ""
    if url.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, url.port or 465, timeout=TIMEOUT, context=tls())
    else:
        server = smtplib.SMTP(host, url.port or 25, timeout=TIMEOUT)
    try:
        if url.scheme != "smtps":
            _encrypt(server, url)
        if url.username:
            server.login(unquote(url.username), unquote(url.password or ""))
    except BaseException:
        server.close()
        raise
    return server


@cache
def tls() -> ssl.SSLContext:
    """Return whom this machine trusts, which takes as long to read as twenty mails to send."""
    return ssl.create_default_context()


def _encrypt(server: smtplib.SMTP, url: SplitResult) -> None:
    server.ehlo()
    if server.has_extn("starttls"):
        server.starttls(context=tls())
    elif url.password and url.hostname not in LOOPBACK:
        raise MailRefused("no encryption for the password", is_for_all=True)
