"""Deadlines: which turns are due, and who has claimed one: a lease, with a token that every later write checks."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.orm import Session

from campaign.model.turn import Turn, TurnStatus

LEASE = timedelta(seconds=120)
"""Longer than a task may run, shorter than the broker's visibility timeout."""
MOST_ATTEMPTS = 3
BATCH = 100


@dataclass(frozen=True)
class Claim:
    """A worker's hold on a turn; `attempts` counts this claim and those before it whose worker died."""

    turn_id: int
    token: str
    attempts: int


def claimable(now: datetime) -> ColumnElement[bool]:
    """Match turns past their deadline (inclusive for the players), or whose lease ran out (its worker died)."""
    return or_(
        and_(Turn.status == TurnStatus.COLLECTING, Turn.deadline < now),
        and_(Turn.status == TurnStatus.CLAIMED, Turn.lease_until <= now),
    )


def due_turns(session: Session, now: datetime) -> list[int]:
    """Return the ids of the turns that can be claimed, the earliest deadline first, at most BATCH of them."""
    due = select(Turn.id).where(claimable(now)).order_by(Turn.deadline, Turn.id)
    return list(session.scalars(due.limit(BATCH)))


def claim_turn(session: Session, turn_id: int, *, now: datetime) -> Claim | None:
    """Claim a turn by one conditional UPDATE and commit, or return None where it is not due or taken.

    From then on its seals are shut: what was filed before is in, what comes now is late.
    """
    token = uuid4().hex
    attempts = session.scalar(
        update(Turn)
        .where(Turn.id == turn_id, claimable(now))
        .values(
            status=TurnStatus.CLAIMED,
            lease_token=token,
            lease_until=now + LEASE,
            attempts=Turn.attempts + 1,
            cutoff_at=func.coalesce(Turn.cutoff_at, now),
        )
        .returning(Turn.attempts)
        .execution_options(synchronize_session=False)
    )
    session.commit()
    return None if attempts is None else Claim(turn_id, token, attempts)


def holds(session: Session, claim: Claim) -> bool:
    """Tell whether the claim still stands, and lock the turn, so that it stands until this transaction ends."""
    held = (
        select(Turn)
        .where(Turn.id == claim.turn_id, Turn.status == TurnStatus.CLAIMED, Turn.lease_token == claim.token)
        .with_for_update(key_share=True)
        .execution_options(populate_existing=True)
    )
    return session.scalar(held) is not None
