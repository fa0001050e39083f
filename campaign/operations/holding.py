"""Holding: a turn with which the service cannot go on is put before its GMs, whatever is wrong with its row."""

import logging

from sqlalchemy import update
from sqlalchemy.orm import Session

from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.jobs import Claim, trouble_of
from campaign.operations.ledger import append_entry
from campaign.operations.turns import FOLLOWS

LOG = logging.getLogger(__name__)
HOLDABLE = [status for status, following in FOLLOWS.items() if TurnStatus.HELD in following]


def hold_turn(session: Session, held: Claim | Turn, reason: str) -> None:
    """Put a claimed turn, or a locked one, on hold with a reason of HELD_REASONS, and tell the GMs.

    It is a plain UPDATE, which stands even where the ledger and the mails cannot be written: the row, its campaign or
    its documents may be what cannot be read. Nothing happens where a claim does not stand any more.
    """
    mine = [Turn.lease_token == held.token] if isinstance(held, Claim) else []
    session.flush()
    row = session.execute(
        update(Turn)
        .where(Turn.id == held.id, Turn.status.in_(HOLDABLE), *mine)
        .values(status=TurnStatus.HELD, held_reason=reason, lease_token=None, lease_until=None, next_try_at=None)
        .returning(Turn.campaign_id, Turn.code)
    ).one_or_none()
    if row is None:
        return
    try:
        with session.begin_nested():
            entry = append_entry(session, row.campaign_id, "turn_held", {"turn": row.code, "reason": reason})
            notices.tell_hold(session, held.id, reason, entry.number)
    except Exception as error:  # noqa: BLE001 - the hold stands, whatever broke the telling
        LOG.critical("turn %d is held, but its GMs could not be told: %s", held.id, trouble_of(error))
