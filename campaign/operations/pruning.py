"""Pruning: what is of no use to anybody any more goes, each kind after its time; RULES says all of it, once.

Nothing of a campaign goes: turns, declarations, drafts, posts, sheets and ledgers are its history.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from campaign import clock
from campaign.model.account import Account
from campaign.model.api_token import ApiToken
from campaign.model.base import Base
from campaign.model.heartbeat import Heartbeat
from campaign.model.invitation import Invitation, Invited
from campaign.model.login import Login
from campaign.model.member import Member
from campaign.model.outbox_message import OutboxMessage
from campaign.store.session import SESSIONS

BATCH = 500
"""Rows that go in one transaction."""
SETTLED = ("sent", "failed", "lapsed")
Mail = OutboxMessage


@dataclass(frozen=True)
class Rule:
    """Rows of a table that go `after` so long: those that match, given the instant so long ago.

    With `blanks` only that column's text goes, and the row stays.
    """

    what: str
    after: timedelta
    key: InstrumentedAttribute[int] | InstrumentedAttribute[str]
    match: Callable[[datetime], ColumnElement[bool]]
    blanks: InstrumentedAttribute[str] | None = None

    @property
    def noun(self) -> type[Base]:
        """The table's class."""
        return cast("type[Base]", self.key.class_)


def _is_over(before: datetime) -> ColumnElement[bool]:
    return or_(Invitation.expires_at <= before, Invitation.revoked_at <= before)


def _waits_for_nothing(before: datetime) -> ColumnElement[bool]:
    return Invited.invitation_id.in_(select(Invitation.id).where(_is_over(before)))


def _never_confirmed(before: datetime) -> ColumnElement[bool]:
    """Match accounts of whom nothing is known but an address: they cannot log in, so they did nothing."""
    is_known = or_(
        select(Member.id).where(Member.account_id == Account.id).exists(),
        select(Invitation.id).where(Invitation.created_by == Account.id).exists(),
        select(Mail.id).where(Mail.account_id == Account.id).exists(),
    )
    return and_(Account.confirmed_at.is_(None), Account.created_at <= before, ~is_known)


RULES: tuple[Rule, ...] = (
    Rule("log-ins that have ended", timedelta(), Login.id, lambda before: Login.expires_at <= before),
    Rule("API tokens that have expired", timedelta(days=30), ApiToken.id, lambda before: ApiToken.expires_at <= before),
    Rule("waits for links to join that are over", timedelta(days=90), Invited.account_id, _waits_for_nothing),
    Rule("links to join that are over", timedelta(days=90), Invitation.id, _is_over),
    Rule(
        "the text of mails that were sent or cannot be",
        timedelta(days=30),
        Mail.id,
        lambda before: and_(Mail.status.in_(SETTLED), Mail.created_at <= before, Mail.body != ""),
        Mail.body,
    ),
    Rule(
        "mails about accounts",
        timedelta(days=30),
        Mail.id,
        lambda before: and_(Mail.status.in_(SETTLED), Mail.created_at <= before, Mail.campaign_id.is_(None)),
    ),
    Rule("accounts whose address was never confirmed", timedelta(days=60), Account.id, _never_confirmed),
    Rule(
        "sweeps that there are no more",
        timedelta(days=30),
        Heartbeat.name,
        lambda before: func.coalesce(Heartbeat.finished_at, Heartbeat.started_at) <= before,
    ),
)
"""In the order in which they go: what refers to a row goes before it."""


def due(session: Session, rule: Rule) -> int:
    """Return how many rows a rule matches now."""
    matched = rule.match(clock.now(session) - rule.after)
    return session.scalar(select(func.count()).select_from(rule.noun).where(matched)) or 0


def prune(rule: Rule) -> int:
    """Let go what a rule matches, batch by batch, and return how many rows that were."""
    gone = 0
    while True:
        with SESSIONS() as session:
            number = _prune_batch(session, rule)
            session.commit()
        gone += number
        if number < BATCH:
            return gone


def _prune_batch(session: Session, rule: Rule) -> int:
    matched = rule.match(clock.now(session) - rule.after)
    some = select(rule.key).where(matched).order_by(rule.key).limit(BATCH)
    chosen = and_(rule.key.in_(some), matched)
    if rule.blanks is None:
        statement = delete(rule.noun).where(chosen).returning(rule.key)
        return len(session.scalars(statement).all())
    blanked = update(rule.noun).where(chosen).values({rule.blanks: ""}).returning(rule.key)
    return len(session.scalars(blanked).all())
