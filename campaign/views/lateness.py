"""Lateness: what a campaign's GMs are told while the service does not do its work in time."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.clock import now
from campaign.model.campaign import Campaign
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.turn import Turn, TurnStatus
from campaign.views.service_state import LATE_AFTER, SILENT_AFTER


@dataclass(frozen=True)
class LateService:
    """So many closed `turns` of the campaign have waited for their draft too long; whether all sweeps go on.

    `since` is when the first of the silent ones ended last, None where one never did.
    """

    turns: int
    is_silent: bool
    since: datetime | None


def late_service(session: Session, reader: Reader, campaign: Campaign) -> LateService | None:
    """Return what is late, None where nothing is and for all but the GMs; one statement.

    A turn that somebody has, or that waits for its next try, is not late: its sweeps go on, and it is held in time.
    """
    if not reader.is_gm or reader.campaign_id != campaign.id:
        return None
    instant = now(session)
    taken_up = func.coalesce(Turn.next_try_at, Turn.lease_until, Turn.deadline)
    late = select(func.count()).where(
        Turn.campaign_id == campaign.id,
        Turn.status.in_((TurnStatus.COLLECTING, TurnStatus.CLAIMED)),
        Turn.deadline < instant - LATE_AFTER,
        taken_up < instant - LATE_AFTER,
    )
    ended = select(func.count(), func.min(Heartbeat.finished_at), late.scalar_subquery()).where(
        Heartbeat.name.in_(SWEEPS), Heartbeat.finished_at.is_not(None)
    )
    count, since, turns = session.execute(ended).one()
    since = since if count == len(SWEEPS) else None
    is_silent = since is None or instant - since > SILENT_AFTER
    return LateService(turns, is_silent, since) if turns or is_silent else None
