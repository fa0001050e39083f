"""Pace: a turn that need not wait for its deadline, since all whom it waits for have filed."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import GMS
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.operations.ledger import append_entry


def close_when_filed(session: Session, turn: Turn, filed: Collection[str], filed_at: datetime) -> None:
    """Bring a locked turn's deadline forward to `filed_at`, where all have filed and nobody else is waited for.

    `filed` are the keys of the seats that have a declaration in force.

    That is so where the GM holds all the seats that it asks, and in campaigns that close their turns so. That it closed
    tells what its end tells anyway: that everybody has filed.
    """
    if not turn.asked.keys() <= set(filed):
        return
    if not turn.campaign.closes_when_filed and not _is_the_gms(session, turn):
        return
    turn.deadline = filed_at
    turn.deadline_version += 1
    values = {"turn": turn.code, "deadline": filed_at.isoformat(), "deadline_version": turn.deadline_version}
    append_entry(session, turn.campaign_id, "turn_complete", values)


def _is_the_gms(session: Session, turn: Turn) -> bool:
    """Tell whether no player holds a seat that the turn asks."""
    players = (
        select(Seat.id)
        .join(Member, Member.id == Seat.member_id)
        .where(Seat.campaign_id == turn.campaign_id, Seat.key.in_(turn.asked), Member.role.not_in(GMS))
    )
    return session.scalars(players.limit(1)).first() is None
