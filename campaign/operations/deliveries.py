"""Deliveries: what failed is sent again where a GM, or whoever keeps the service, asks for it."""

from sqlalchemy import ColumnElement, update
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.outbox import alive


def send_again(session: Session, account: Account, campaign: Campaign) -> int:
    """Let the failed mails of a campaign that are still of use be tried anew; return how many there are."""
    access.require(session, account, "send_again", campaign)
    return len(put_back(session, OutboxMessage.campaign_id == campaign.id))


def put_back(session: Session, which: ColumnElement[bool]) -> list[int]:
    """Let those failed mails that match, and are still of use, be tried anew; return their ids."""
    instant = clock.now(session)
    freshly = {"status": "pending", "next_try_at": instant, "first_tried_at": None, "tries": 0, "attempts": 0}
    back = session.scalars(
        update(OutboxMessage)
        .where(which, OutboxMessage.status == "failed", alive(instant))
        .values(freshly)
        .returning(OutboxMessage.id)
    )
    return list(back)
