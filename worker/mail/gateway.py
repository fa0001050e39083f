"""The gateway: the only talker to SMTP."""

import smtplib
import ssl
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from urllib.parse import SplitResult, unquote, urlsplit

from campaign.operations.outbox import Outgoing
from campaign.settings import Settings

TIMEOUT = 20.0  # seconds for each answer of the server; a task has 60 in all
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class MailRefused(Exception):
    """A mail did not leave. The text is a word of ours or the server's code; it names no person and quotes nothing."""


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
        raise MailRefused("unwritable header") from error
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(outgoing.body)
    mail["Content-Language"] = outgoing.language  # after the content, which drops all headers of that kind
    return mail


def send(settings: Settings, outgoing: Outgoing, at: datetime) -> None:
    """Hand a mail to the server of MAIL_URL. Raise MailRefused where it does not take it."""
    mail = compose(settings, outgoing, at)
    try:
        with _connection(urlsplit(settings.mail_url)) as server:
            server.send_message(mail)
    except smtplib.SMTPRecipientsRefused as error:
        raise MailRefused(f"SMTP {min(code for code, _ in error.recipients.values())}") from error
    except smtplib.SMTPResponseException as error:
        raise MailRefused(f"SMTP {error.smtp_code}") from error
    except (smtplib.SMTPException, OSError) as error:
        raise MailRefused(type(error).__name__) from error


def _connection(url: SplitResult) -> smtplib.SMTP:
    """Connect, encrypted where the server can; a password goes to another machine only so."""
    host, tls = url.hostname or "", ssl.create_default_context()
    if url.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, url.port or 465, timeout=TIMEOUT, context=tls)
    else:
        server = smtplib.SMTP(host, url.port or 25, timeout=TIMEOUT)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=tls)
        elif url.password and host not in LOOPBACK:
            server.close()
            raise MailRefused("no encryption for the password")
    if url.username:
        server.login(unquote(url.username), unquote(url.password or ""))
    return server
