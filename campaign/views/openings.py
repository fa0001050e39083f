"""Openings: what was opened of a turn, when, and who has read it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.model.account import Account
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.store.json_text import turn_named_in
from campaign.views.draft_prints import fingerprint_of_stored
from campaign.views.reviews import DRAFT_READ


@dataclass(frozen=True)
class Opening:
    """When the service opened a turn's seals, and which GMs have read the draft that came of them, by name."""

    at: datetime
    revision: int
    fingerprint: str | None
    readers: tuple[str, ...]

    @property
    def told(self) -> dict[str, Any]:
        """Return what the ledger says of it."""
        said = {"opened_at": self.at.isoformat(), "revision": self.revision, "fingerprint": self.fingerprint}
        return {name: value for name, value in said.items() if value is not None}


def opening_of(session: Session, turn: Turn) -> Opening | None:
    """Return what was opened of a turn, None where its seals are shut."""
    revisions = select(StoredResolution).where(StoredResolution.turn_id == turn.id)
    stored = session.scalars(revisions.order_by(StoredResolution.revision)).all()
    if not stored:
        return None
    last = stored[-1]
    names = readers_of_draft(session, turn)
    return Opening(stored[0].created_at, last.revision, fingerprint_of_stored(last), names)


def readers_of_draft(session: Session, turn: Turn) -> tuple[str, ...]:
    """Return the names of those who have read a turn's draft, in the order in which they first did."""
    read = (
        select(Account.display_name)
        .join(LedgerEntry, LedgerEntry.account_id == Account.id)
        .where(
            LedgerEntry.campaign_id == turn.campaign_id,
            LedgerEntry.kind == DRAFT_READ,
            turn_named_in(LedgerEntry.values) == turn.code,
        )
        .order_by(LedgerEntry.number)
    )
    return tuple(dict.fromkeys(session.scalars(read)))
