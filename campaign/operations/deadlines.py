"""Deadlines: which turns are due, and who has claimed one; from its claim on a turn's seals are shut."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session, joinedload

from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import jobs
from campaign.operations.jobs import Claim, Queue


def due(_session: Session, now: datetime) -> ColumnElement[bool]:
    """Match turns past their deadline (inclusive for the players), and those that were claimed before."""
    past = and_(Turn.status == TurnStatus.COLLECTING, Turn.deadline < now)
    return or_(past, Turn.status == TurnStatus.CLAIMED)


def shut(now: datetime) -> Mapping[str, Any]:
    """Return what a claim does to the seals: what was filed before is in, what comes now is late."""
    return {"status": TurnStatus.CLAIMED, "cutoff_at": func.coalesce(Turn.cutoff_at, now)}


DUE = Queue(Turn, due, Turn.deadline, shut)


def due_turns(session: Session, now: datetime) -> list[int]:
    """Return the ids of the turns that can be claimed, the earliest deadline first, at most a batch of them."""
    return jobs.waiting(session, DUE, now)


def claim_turn(session: Session, turn_id: int, *, now: datetime) -> Claim | None:
    """Claim a due turn and commit, or return None where it is not due or taken."""
    return jobs.claim(session, DUE, turn_id, now=now)


def held_turns(session: Session, claims: Iterable[Claim]) -> list[Turn]:
    """Return the turns of those claims that still stand, with their campaigns, scenes and all that a draft is made of.

    Nothing is locked: whoever stores what it made of them asks again whether the claims stand.
    """
    ids, tokens = [claim.id for claim in claims], {claim.token for claim in claims}
    held = (
        select(Turn)
        .options(
            joinedload(Turn.campaign, innerjoin=True).defer(Campaign.setting),
            joinedload(Turn.scene, innerjoin=True).defer(Scene.state),
        )
        .where(Turn.id.in_(ids), Turn.status == TurnStatus.CLAIMED, Turn.lease_token.in_(tokens))
        .order_by(Turn.id)
        .execution_options(populate_existing=True)
    )
    return list(session.scalars(held))
