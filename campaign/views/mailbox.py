"""The mailbox of development: the mails that would have left, so that one can follow their links."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.account_links import text_of
from campaign.model.outbox_message import OutboxMessage

NEWEST = 200
"""How many mails the page shows."""


@dataclass(frozen=True)
class MailView:
    """One mail."""

    id: int
    at: datetime
    recipient: str
    kind: str
    language: str
    subject: str
    body: str
    status: str


def mailbox(session: Session) -> tuple[MailView, ...]:
    """Return the newest mails of the whole service, whoever they are for: for a machine of one's own only."""
    found = session.scalars(select(OutboxMessage).order_by(OutboxMessage.id.desc()).limit(NEWEST))
    return tuple(
        MailView(
            mail.id,
            mail.created_at,
            mail.recipient,
            mail.kind,
            mail.language,
            mail.subject,
            text_of(session, mail),
            mail.status,
        )
        for mail in found
    )
