"""Deliveries: the mails of a campaign that have not come to their reader, and how the service's own work goes."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import Forbidden
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.heartbeat import Heartbeat
from campaign.model.outbox_message import TOO_LATE, OutboxMessage

NEWEST = 50
"""How many mails the page shows."""


@dataclass(frozen=True)
class UndeliveredMail:
    """A mail that did not come to its reader, who is named and whose address is not.

    `status` is `failed`, `lapsed` (it came too late to be of use) or `pending` (it is tried again).
    """

    id: int
    name: str
    language: str
    subject: str
    at: datetime
    status: str
    tries: int
    error: str


@dataclass(frozen=True)
class SweepLine:
    """A sweep of the service: when it last began and ended; how far its clock is ahead of the database's."""

    name: str
    started_at: datetime
    finished_at: datetime | None
    ahead: timedelta


def is_undelivered() -> ColumnElement[bool]:
    """Match the mails that did not come to their reader: refused, for good or so far, or sent too late."""
    is_tried = and_(OutboxMessage.status.in_(("pending", "sending")), OutboxMessage.tries > 0)
    is_late = and_(OutboxMessage.status == "lapsed", OutboxMessage.error == TOO_LATE)
    return or_(OutboxMessage.status == "failed", is_tried, is_late)


def undelivered(session: Session, reader: Reader, campaign: Campaign) -> tuple[UndeliveredMail, ...]:
    """Return the newest undelivered mails of a campaign. Raise Forbidden for all but the GMs."""
    _require_gm(reader, campaign)
    found = session.execute(
        select(OutboxMessage, Account.display_name)
        .join(Account, Account.id == OutboxMessage.account_id)
        .where(OutboxMessage.campaign_id == campaign.id, is_undelivered())
        .order_by(OutboxMessage.id.desc())
        .limit(NEWEST)
    )
    return tuple(
        UndeliveredMail(
            mail.id, name, mail.language, mail.subject, mail.created_at, mail.status, mail.tries, mail.error or ""
        )
        for mail, name in found
    )


def sweeps(session: Session, reader: Reader, campaign: Campaign) -> tuple[SweepLine, ...]:
    """Return when the service did each of its works last. Raise Forbidden for all but the GMs."""
    _require_gm(reader, campaign)
    return tuple(
        SweepLine(beat.name, beat.started_at, beat.finished_at, timedelta(milliseconds=beat.skew_ms or 0))
        for beat in session.scalars(select(Heartbeat).order_by(Heartbeat.name))
    )


def _require_gm(reader: Reader, campaign: Campaign) -> None:
    if not reader.is_gm or reader.campaign_id != campaign.id:
        raise Forbidden
