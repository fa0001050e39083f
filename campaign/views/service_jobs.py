"""What the service could not do, of all campaigns: for whoever keeps it, at its prompt.

Nothing of a row is parsed, for that may be what is broken; nothing of a turn or a mail is told but where it stands.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import Session

from campaign import clock
from campaign.model.campaign import Campaign
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.views.deliveries import is_undelivered

MOST = 1000
"""How many rows are listed."""
WORKED_ON = (TurnStatus.COLLECTING, TurnStatus.CLAIMED, TurnStatus.DRAFTED, TurnStatus.APPROVED)


@dataclass(frozen=True)
class StuckTurn:
    """A turn whose job failed: held for a reason of `service/errors`, or left to wait until its next try."""

    id: int
    name: str
    """Its campaign and its code, as in `WAR/S1-2`."""
    status: TurnStatus
    reason: str | None
    attempts: int
    next_try_at: datetime | None
    deadline: datetime


@dataclass(frozen=True)
class StuckMail:
    """A mail that did not come to its reader; `campaign` is a code, None for a mail about an account."""

    id: int
    campaign: str | None
    kind: str
    recipient: str
    status: str
    tries: int
    error: str | None
    created_at: datetime
    next_try_at: datetime | None


def stuck_turns(session: Session) -> tuple[StuckTurn, ...]:
    """Return the turns that wait for a person's decision or for their next try, the oldest first."""
    is_held = and_(Turn.status == TurnStatus.HELD, func.coalesce(Turn.held_reason, "") != INSERTED)
    waits = and_(Turn.status.in_(WORKED_ON), Turn.next_try_at > clock.now(session))
    columns = (Turn.id, Turn.code, Turn.status, Turn.held_reason, Turn.attempts, Turn.next_try_at, Turn.deadline)
    found = session.execute(
        select(Campaign.code.label("campaign"), *columns)
        .join(Campaign, Campaign.id == Turn.campaign_id)
        .where(or_(is_held, waits))
        .order_by(Turn.id)
        .limit(MOST)
    )
    return tuple(
        StuckTurn(
            row.id,
            f"{row.campaign}/{row.code}",
            row.status,
            row.held_reason,
            row.attempts,
            row.next_try_at,
            row.deadline,
        )
        for row in found
    )


def stuck_mails(session: Session) -> tuple[StuckMail, ...]:
    """Return the mails that did not come to their readers, the newest first; without a word of their text."""
    mail = OutboxMessage
    columns = (mail.kind, mail.recipient, mail.status, mail.tries, mail.error, mail.created_at, mail.next_try_at)
    found = session.execute(
        select(mail.id, Campaign.code, *columns)
        .outerjoin(Campaign, Campaign.id == mail.campaign_id)
        .where(is_undelivered())
        .order_by(mail.id.desc())
        .limit(MOST)
    )
    return tuple(StuckMail(*row) for row in found)
