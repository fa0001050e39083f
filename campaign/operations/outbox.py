"""The outbox: mails written in the transaction that gives cause to them, claimed one by one by whoever sends them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, func, not_, or_, select, update
from sqlalchemy.orm import Session

from campaign import logs
from campaign.account_links import text_of
from campaign.clock import now as clock_now
from campaign.model.account import Account
from campaign.model.outbox_message import NO_SERVER, TOO_LATE, OutboxMessage
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.jobs import Again, Claim, GiveUp, Job, JobName, Outcome, Queue, wait_after
from campaign.store.session import settings_of

PATIENCE = timedelta(hours=24)
"""How long after its first try a mail is tried again before it is shown as failed."""
LIFE = timedelta(days=7)
"""How old a mail of any kind may leave."""
CALLS: Mapping[TurnStatus, frozenset[str]] = {
    TurnStatus.COLLECTING: frozenset({"turn_open", "turn_resumed", "turn_changed", "deadline_extended"}),
    TurnStatus.DRAFTED: frozenset({"draft_ready"}),
    TurnStatus.HELD: frozenset({"held"}),
}
"""The kinds that ask somebody for something, by where the turn stands while it is asked."""
LONGEST_SUBJECT = 255
LONGEST_ERROR = 255


class MailRefused(Exception):
    """A mail did not leave. The text is a word of ours or the server's code; it names no person and quotes nothing."""

    def __init__(self, why: str, *, is_final: bool = False, is_for_all: bool = False) -> None:
        self.is_final, self.is_for_all = is_final, is_for_all
        super().__init__(why)


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
class About:
    """What a mail belongs to, and for how long its link works, where it has one that ends."""

    campaign_id: int | None = None
    turn_id: int | None = None
    link_age: timedelta | None = None


@dataclass(frozen=True)
class Outgoing:
    """A claimed message, as whoever sends it needs it."""

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
    about: About = About(),
) -> OutboxMessage:
    """Write a mail to an account or an address; where one with this event key exists, return that and write nothing."""
    session.flush()
    written = session.scalar(select(OutboxMessage).where(OutboxMessage.event_key == event_key))
    if written is not None:
        return written
    instant = clock_now(session)
    message = OutboxMessage(
        event_key=event_key,
        campaign_id=about.campaign_id,
        turn_id=about.turn_id,
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
        dies_at=about.link_age and instant + about.link_age,
    )
    session.add(message)
    session.flush()
    return message


def alive(now: datetime) -> ColumnElement[bool]:
    """Match messages that somebody still needs: whose link works, and whose turn still asks what they ask."""
    asks = [
        and_(OutboxMessage.kind.in_(kinds), Turn.status == status)
        if status is not TurnStatus.COLLECTING
        else and_(OutboxMessage.kind.in_(kinds), Turn.status == status, Turn.deadline >= now)
        for status, kinds in CALLS.items()
    ]
    is_call = OutboxMessage.kind.in_(frozenset[str]().union(*CALLS.values()))
    asking = select(Turn.id).where(Turn.id == OutboxMessage.turn_id, or_(*asks))
    return and_(
        OutboxMessage.created_at > now - LIFE,
        or_(OutboxMessage.dies_at.is_(None), OutboxMessage.dies_at > now),
        or_(not_(is_call), OutboxMessage.turn_id.is_(None), asking.exists()),
    )


def sendable(_session: Session, now: datetime) -> ColumnElement[bool]:
    """Match messages that are to be sent."""
    return and_(OutboxMessage.status.in_(("pending", "sending")), alive(now))


def sending(now: datetime) -> Mapping[str, Any]:
    """Return what a claim notes of the try."""
    return {
        "status": "sending",
        "tries": OutboxMessage.tries + 1,
        "first_tried_at": func.coalesce(OutboxMessage.first_tried_at, now),
    }


MAILS = Queue(OutboxMessage, sendable, OutboxMessage.next_try_at, sending, {"status": "pending"})


def lapse(session: Session, now: datetime, *, has_server: bool) -> None:
    """Let mails lapse that nobody needs any more; without a mail server all of them, for the mailbox is then the place.

    So a server that is named later sends nothing old.
    """
    waits = OutboxMessage.status == "pending"
    late = (waits, not_(alive(now))) if has_server else (waits,)
    values = {"status": "lapsed", "error": TOO_LATE if has_server else NO_SERVER}
    session.execute(update(OutboxMessage).where(*late).values(values).execution_options(synchronize_session=False))


def mail_job(send: Callable[[Outgoing, datetime], None]) -> Job:
    """Return the job that sends mails by `send`, which raises MailRefused; no transaction is open meanwhile.

    Where the worker dies between the server's word and ours, the lease runs out and the mail goes once more, with the
    same Message-ID.
    """

    def work(session: Session, claim: Claim) -> Outcome:
        message, at = session.get_one(OutboxMessage, claim.id), clock_now(session)
        logs.tell(campaign=message.campaign_id, turn=message.turn_id)
        tries, since = message.tries, message.first_tried_at or at
        outgoing = _outgoing(session, message)
        session.commit()
        try:
            send(outgoing, at)
        except MailRefused as refusal:
            _settle(session, claim, error=str(refusal)[:LONGEST_ERROR])
            session.commit()
            if refusal.is_final or at - since >= PATIENCE:
                raise GiveUp(str(refusal)) from refusal
            raise Again(wait_after(tries), stops=refusal.is_for_all) from refusal
        values = {"status": "sent", "error": None, "lease_token": None, "lease_until": None, "attempts": 0}
        _settle(session, claim, sent_at=clock_now(session), **values)
        return Outcome.DONE

    return Job(JobName.MAIL, MAILS, work, fail, "sending died")


def fail(session: Session, claim: Claim, error: str) -> None:
    """Show a claimed message as failed."""
    _settle(session, claim, status="failed", error=error[:LONGEST_ERROR], lease_token=None, lease_until=None)


def _outgoing(session: Session, message: OutboxMessage) -> Outgoing:
    return Outgoing(
        message.recipient,
        message.subject,
        text_of(session, message),
        message.message_id,
        message.kind,
        message.language,
    )


def _settle(session: Session, claim: Claim, **values: object) -> None:
    session.execute(
        update(OutboxMessage)
        .where(OutboxMessage.id == claim.id, OutboxMessage.lease_token == claim.token)
        .values(values)
        .execution_options(synchronize_session=False)
    )
