"""The outbox: mails written in the transaction that gives cause to them, claimed one by one by whoever sends them."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.orm import Session

from campaign.account_links import text_of
from campaign.clock import now as clock_now
from campaign.model.account import Account
from campaign.model.outbox_message import OutboxMessage
from campaign.store.session import settings_of

LEASE = timedelta(minutes=2)
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
PATIENCE = timedelta(hours=24)
"""How long a mail is tried before it is shown as failed."""
BATCH = 100
LONGEST_SUBJECT = 255


@dataclass(frozen=True)
class Letter:
    """What to say: the template's name, the language of the words, and the words.

    With `link`, what the link of an account's mail is for, LINK_MARK stands in the words where it will be.
    """

    kind: str
    language: str
    subject: str
    body: str
    link: str | None = None


@dataclass(frozen=True)
class Outgoing:
    """A claimed message, as whoever sends it needs it; `token` is the lease."""

    id: int
    token: str
    recipient: str
    subject: str
    body: str
    message_id: str
    kind: str
    language: str


def enqueue(
    session: Session,
    event_key: str,
    recipient: Account | str,
    letter: Letter,
    *,
    campaign_id: int | None = None,
) -> OutboxMessage:
    """Write a mail to an account or an address; where one with this event key exists, return that and write nothing."""
    session.flush()
    written = session.scalar(select(OutboxMessage).where(OutboxMessage.event_key == event_key))
    if written is not None:
        return written
    instant = clock_now(session)
    message = OutboxMessage(
        event_key=event_key,
        campaign_id=campaign_id,
        account_id=recipient.id if isinstance(recipient, Account) else None,
        recipient=recipient.email if isinstance(recipient, Account) else recipient,
        kind=letter.kind,
        language=letter.language,
        subject=letter.subject[:LONGEST_SUBJECT],
        body=letter.body,
        link=letter.link,
        message_id=f"<{uuid4().hex}@{urlsplit(settings_of(session).base_url).hostname}>",
        next_try_at=instant,
        created_at=instant,
    )
    session.add(message)
    session.flush()
    return message


def sendable(now: datetime) -> ColumnElement[bool]:
    """Match messages whose time has come, or whose sender's lease ran out (its worker died)."""
    return or_(
        and_(OutboxMessage.status == "pending", OutboxMessage.next_try_at <= now),
        and_(OutboxMessage.status == "sending", OutboxMessage.lease_until <= now),
    )


def pending(session: Session, now: datetime) -> list[int]:
    """Return the ids of messages to send now, the oldest first, at most BATCH of them."""
    due = select(OutboxMessage.id).where(sendable(now)).order_by(OutboxMessage.next_try_at, OutboxMessage.id)
    return list(session.scalars(due.limit(BATCH)))


def claim_message(session: Session, message_id: int, *, now: datetime) -> Outgoing | None:
    """Claim a message by one conditional UPDATE and commit, or return None where it is not due or taken."""
    token = uuid4().hex
    won = session.scalar(
        update(OutboxMessage)
        .where(OutboxMessage.id == message_id, sendable(now))
        .values(status="sending", lease_token=token, lease_until=now + LEASE, tries=OutboxMessage.tries + 1)
        .returning(OutboxMessage.id)
    )
    session.commit()
    if won is None:
        return None
    message = session.get_one(OutboxMessage, message_id, populate_existing=True)
    return Outgoing(
        message.id,
        token,
        message.recipient,
        message.subject,
        text_of(session, message),
        message.message_id,
        message.kind,
        message.language,
    )


def mark_sent(session: Session, outgoing: Outgoing, *, now: datetime) -> bool:
    """Note that a claimed message has left; tell whether the lease still held."""
    return _settle(session, outgoing, status="sent", sent_at=now, error=None)


def mark_failed(session: Session, outgoing: Outgoing, error: str, *, now: datetime) -> bool:
    """Note a refusal and when to try again: the wait doubles with each try, up to an hour, with jitter.

    After PATIENCE the message has failed for good. `error` names no person and quotes no text. Tell whether the lease
    still held.
    """
    message = session.get_one(OutboxMessage, outgoing.id, populate_existing=True)
    if now - message.created_at >= PATIENCE:
        return _settle(session, outgoing, status="failed", error=error[:255])
    return _settle(session, outgoing, status="pending", error=error[:255], next_try_at=now + wait_after(message.tries))


def wait_after(tries: int) -> timedelta:
    """Return how long to wait after so many tries: between one and one and a half times the doubled wait."""
    doubled = FIRST_WAIT * (1 << min(tries - 1, 10))
    return min(doubled, LONGEST_WAIT) * (1 + secrets.randbelow(501) / 1000)


def _settle(session: Session, outgoing: Outgoing, **values: object) -> bool:
    settled = session.scalar(
        update(OutboxMessage)
        .where(
            OutboxMessage.id == outgoing.id,
            OutboxMessage.status == "sending",
            OutboxMessage.lease_token == outgoing.token,
        )
        .values(lease_token=None, lease_until=None, **values)
        .returning(OutboxMessage.id)
    )
    return settled is not None
