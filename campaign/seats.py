"""Seats: the rows of a campaign's seats, which whoever asks for one of them reads together, once in a transaction."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.model.seat import Seat
from campaign.store.memory import remembered


def seat_rows(session: Session, campaign_id: int) -> dict[str, Seat]:
    """Return the row of every seat of a campaign by its key."""
    wanted = select(Seat).where(Seat.campaign_id == campaign_id)
    return remembered(session, ("seat_rows", campaign_id), lambda: {seat.key: seat for seat in session.scalars(wanted)})
