"""Approvals by rule: drafts that no GM touches go out after a time, and those that no GM may read after another."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, false, func, or_, select, update
from sqlalchemy.orm import Session

from campaign import clock
from campaign.access import GMS, plays
from campaign.errors import NeedsOthers, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import jobs
from campaign.operations.holding import hold_turn
from campaign.operations.jobs import Claim, GoesOn, Job, JobName, Outcome, Queue
from campaign.operations.ledger import Entry, append_entries
from campaign.operations.turns import UNTRIED

SIZE = 50
"""So many drafts are approved by rule at once."""
UNREAD = "approved_unread"
"""The kind of the ledger entry that keeps that a draft goes out which nobody may have read."""


def wait_unread(session: Session, turns: Collection[int], drafted_at: datetime) -> None:
    """Let the drafts of those of the turns be published unread, after their campaign's time, in which every GM plays.

    That is so in the campaigns alone that have chosen it.
    """
    blind = session.execute(
        select(Turn.id, Turn.campaign_id, Turn.players, Campaign.cool_off_minutes)
        .join(Campaign, Campaign.id == Turn.campaign_id)
        .where(Turn.id.in_(turns), Campaign.playing_gm == "blind")
    ).all()
    if not blind:
        return
    leading = select(Member.campaign_id, Member.account_id).where(
        Member.campaign_id.in_({row.campaign_id for row in blind}), Member.role.in_(GMS), Member.left_at.is_(None)
    )
    gms = session.execute(leading).all()
    for row in blind:
        if {one.account_id for one in gms if one.campaign_id == row.campaign_id} <= set(row.players):
            until = drafted_at + timedelta(minutes=row.cool_off_minutes)
            session.execute(update(Turn).where(Turn.id == row.id).values(publishes_at=until))


def require_waited(session: Session, account: Account, turn: Turn) -> None:
    """Raise NeedsOthers for whoever plays in a turn whose draft waits to be published unread: others have that time."""
    if turn.publishes_at is not None and plays(session, account.id, turn):
        raise NeedsOthers(action="approve_draft", has_gm=False, by_consent=False, is_blind=True)


def waits_no_longer(session: Session, now: datetime) -> ColumnElement[bool]:
    """Match the drafts that nobody touched for as long as their campaign lets one wait, or that wait unread."""
    lengths = session.scalars(select(Campaign.auto_publish_minutes).distinct()).all()
    waited = [
        and_(Campaign.auto_publish_minutes == minutes, Turn.drafted_at <= now - timedelta(minutes=minutes))
        for minutes in lengths
        if minutes is not None
    ]
    campaign = select(Campaign.id).where(Campaign.id == Turn.campaign_id, or_(false(), *waited))
    untouched = and_(Turn.publishes_at.is_(None), campaign.exists())
    return and_(Turn.status == TurnStatus.DRAFTED, or_(Turn.publishes_at <= now, untouched))


UNTOUCHED = Queue(Turn, waits_no_longer, Turn.drafted_at)


def due_drafts(session: Session, now: datetime) -> list[int]:
    """Return the ids of the drafts whose time has come, at most a batch of them."""
    return jobs.waiting(session, UNTOUCHED, now)


def approve_claimed(session: Session, claim: Claim) -> Outcome:
    """Do as `approve_all` does, for one draft."""
    return approve_all(session, [claim])[claim.id]


def approve_all(session: Session, claims: Sequence[Claim], _goes_on: GoesOn = lambda: True) -> dict[int, Outcome]:
    """Approve claimed drafts, as their campaigns' settings say, where no GM has touched them since."""
    last = select(func.max(StoredResolution.revision)).where(StoredResolution.turn_id == Turn.id).scalar_subquery()
    minutes = select(Campaign.auto_publish_minutes).where(Campaign.id == Turn.campaign_id).scalar_subquery()
    ids, tokens = [claim.id for claim in claims], {claim.token for claim in claims}
    approved = (
        update(Turn)
        .where(Turn.id.in_(ids), Turn.lease_token.in_(tokens), waits_no_longer(session, clock.now(session)))
        .values(status=TurnStatus.APPROVED, **UNTRIED)
        .returning(
            Turn.id, Turn.campaign_id, Turn.code, last.label("revision"), minutes.label("minutes"), Turn.publishes_at
        )
        .execution_options(synchronize_session=False)
    )
    rows = {row.id: row for row in session.execute(approved)}
    if any(row.revision is None for row in rows.values()):
        raise NotFound
    if rows:
        append_entries(session, [_approved_by_rule(row) for row in rows.values()])
    return {claim.id: Outcome.DONE if claim.id in rows else Outcome.NOT_MINE for claim in claims}


def _approved_by_rule(row: Row[*tuple[Any, ...]]) -> Entry:
    values = {"turn": row.code, "revision": row.revision}
    if row.publishes_at is not None:
        return Entry(row.campaign_id, UNREAD, values)
    values["minutes"] = row.minutes
    return Entry(row.campaign_id, "turn_approved", values)


APPROVE = Job(
    JobName.APPROVE, UNTOUCHED, approve_claimed, hold_turn, "approval_failed", approve_all, SIZE, jobs.SHORT_LEASE
)
"""The job that approves drafts by rule."""
