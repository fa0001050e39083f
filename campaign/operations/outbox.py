"""The outbox: mails written in the transaction that gives cause to them, claimed one by one by whoever sends them."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, func, not_, or_, select, update
from sqlalchemy.orm import Session

from campaign.account_links import text_of
from campaign.clock import now as clock_now
from campaign.model.account import Account
from campaign.model.outbox_message import NO_SERVER, TOO_LATE, OutboxMessage
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.jobs import (
    Again,
    Claim,
    GiveUp,
    GoesOn,
    Job,
    JobName,
    Outcome,
    Queue,
    one_after_another,
    wait_after,
)
from campaign.store.rows import write_new_rows
from campaign.store.session import settings_of

PATIENCE = timedelta(hours=24)
"""How long after its first try a mail is tried again before it is shown as failed."""
LIFE = timedelta(days=7)
"""How old a mail of any kind may leave."""
CALLS: Mapping[TurnStatus, frozenset[str]] = {
    TurnStatus.COLLECTING: frozenset({"turn_open", "turn_again", "turn_resumed", "turn_changed", "deadline_extended"}),
    TurnStatus.DRAFTED: frozenset({"draft_ready"}),
    TurnStatus.HELD: frozenset({"held"}),
}
"""The kinds that ask somebody for something, by where the turn stands while it is asked."""
SIZE = 50
"""So many mails are claimed and read at once."""
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


@dataclass(frozen=True)
class Envelope:
    """A mail to write: to an account or an address, and under which key it is written once."""

    event_key: str
    recipient: Account | str
    letter: Letter
    about: About = About()


def enqueue(
    session: Session, event_key: str, recipient: Account | str, letter: Letter, *, about: About = About()
) -> None:
    """Write a mail; where one with this event key exists, write nothing."""
    enqueue_all(session, [Envelope(event_key, recipient, letter, about)])


def enqueue_all(session: Session, envelopes: Sequence[Envelope]) -> None:
    """Write mails, in one statement; those whose event key exists are there already."""
    session.flush()
    instant = clock_now(session)
    if rows := [_row(session, envelope, instant) for envelope in envelopes]:
        write_new_rows(session, OutboxMessage, "event_key", rows)


def _row(session: Session, envelope: Envelope, instant: datetime) -> dict[str, Any]:
    recipient, letter, about = envelope.recipient, envelope.letter, envelope.about
    return {
        "event_key": envelope.event_key,
        "campaign_id": about.campaign_id,
        "turn_id": about.turn_id,
        "account_id": recipient.id if isinstance(recipient, Account) else None,
        "recipient": recipient.email if isinstance(recipient, Account) else recipient,
        "kind": letter.kind,
        "language": letter.language,
        "subject": letter.subject[:LONGEST_SUBJECT],
        "body": letter.body,
        "link": letter.link,
        "message_id": f"<{uuid4().hex}@{urlsplit(settings_of(session).base_url).hostname}>",
        "next_try_at": instant,
        "created_at": instant,
        "dies_at": about.link_age and instant + about.link_age,
    }


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


UNTRIED: Mapping[str, Any] = {
    "status": "pending",
    "tries": OutboxMessage.tries - 1,
    "first_tried_at": case((OutboxMessage.tries == 1, None), else_=OutboxMessage.first_tried_at),
}
MAILS = Queue(OutboxMessage, sendable, OutboxMessage.next_try_at, sending, {"status": "pending"}, UNTRIED)


def lapse(session: Session, now: datetime, *, has_server: bool) -> None:
    """Let mails lapse that nobody needs any more; without a mail server all of them, for the mailbox is then the place.

    So a server that is named later sends nothing old.
    """
    waits = OutboxMessage.status == "pending"
    late = (waits, not_(alive(now))) if has_server else (waits,)
    values = {"status": "lapsed", "error": TOO_LATE if has_server else NO_SERVER}
    session.execute(update(OutboxMessage).where(*late).values(values).execution_options(synchronize_session=False))


@dataclass(frozen=True)
class Ready:
    """A claimed message as it stood when it was read: at which instant, how often it was tried, and since when."""

    outgoing: Outgoing
    at: datetime
    tries: int
    since: datetime
    read: float = field(default_factory=time.monotonic)

    def now(self) -> datetime:
        """Return the instant by the clock that said when it was read."""
        return self.at + timedelta(seconds=time.monotonic() - self.read)


SENT = (
    update(OutboxMessage)
    .where(OutboxMessage.id == bindparam("row"), OutboxMessage.lease_token == bindparam("token"))
    .values(status="sent", error=None, sent_at=bindparam("left_at"), lease_token=None, lease_until=None, attempts=0)
)
"""Notes that a mail has left: of all statements the one that is sent most often, and so built once."""


def mail_job(send: Callable[[Outgoing, datetime], None]) -> Job:
    """Return the job that sends mails by `send`, which raises MailRefused; no transaction is open meanwhile.

    Many are claimed and read at once, but each leaves by itself and is noted at once. Where the worker dies between the
    server's word and ours, the lease runs out and the mail goes once more, with the same Message-ID; where ours cannot
    be written, no other leaves.
    """

    def work(session: Session, claim: Claim) -> Outcome:
        ready = _read(session, [claim]).get(claim.id)
        with session.get_bind().engine.connect() as connection:
            return leave(connection, claim, ready)

    def together(session: Session, claims: Sequence[Claim], goes_on: GoesOn) -> dict[int, Outcome]:
        ready = _read(session, claims)
        with session.get_bind().engine.connect() as connection:
            return one_after_another(
                session, job, claims, goes_on, lambda held: leave(connection, held, ready.get(held.id))
            )

    def leave(connection: Connection, claim: Claim, ready: Ready | None) -> Outcome:
        if ready is None:
            return Outcome.NOT_MINE
        try:
            send(ready.outgoing, ready.at)
        except MailRefused as refusal:
            with connection.begin():
                _settle(connection, claim, error=str(refusal)[:LONGEST_ERROR])
            if refusal.is_final or ready.at - ready.since >= PATIENCE:
                raise GiveUp(str(refusal)) from refusal
            raise Again(wait_after(ready.tries), stops=refusal.is_for_all) from refusal
        with connection.begin():
            connection.execute(SENT, {"row": claim.id, "token": claim.token, "left_at": ready.now()})
        return Outcome.DONE

    job = Job(JobName.MAIL, MAILS, work, fail, "sending died", together, SIZE)
    return job


def _read(session: Session, claims: Sequence[Claim]) -> dict[int, Ready]:
    """Return what those claimed messages are sent as whose claim stands, by their ids, and end the transaction."""
    at = clock_now(session)
    ids, tokens = [claim.id for claim in claims], {claim.token for claim in claims}
    found = session.scalars(
        select(OutboxMessage).where(OutboxMessage.id.in_(ids), OutboxMessage.lease_token.in_(tokens))
    )
    ready = {one.id: Ready(_outgoing(session, one), at, one.tries, one.first_tried_at or at) for one in found}
    session.commit()
    return ready


def fail(session: Session, claim: Claim, error: str) -> None:
    """Show a claimed message as failed."""
    _settle(
        session.connection(), claim, status="failed", error=error[:LONGEST_ERROR], lease_token=None, lease_until=None
    )


def _outgoing(session: Session, message: OutboxMessage) -> Outgoing:
    return Outgoing(
        message.recipient,
        message.subject,
        text_of(session, message),
        message.message_id,
        message.kind,
        message.language,
    )


def _settle(connection: Connection, claim: Claim, **values: object) -> None:
    held = (OutboxMessage.id == claim.id, OutboxMessage.lease_token == claim.token)
    connection.execute(update(OutboxMessage).where(*held).values(values))
