"""Filings that come too late: refused, and noted, for a refusal alone would leave no trace."""

from campaign.model.turn import Turn
from campaign.operations.seals import note_late
from web.auth import account
from web.database import session


def note_refusal(turn: Turn, *seats: str) -> None:
    """Undo what the refused filing had begun, and keep that it came; the answer to it is a refusal all the same."""
    turn_id = turn.id
    session().rollback()
    for seat in seats:
        note_late(session(), turn_id, seat, account=account())
    session().commit()
