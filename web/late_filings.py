"""Filings that come too late: refused, kept sealed and noted, for a refusal alone would leave no trace."""

from collections.abc import Mapping
from typing import Any

from campaign.errors import TurnClosed
from campaign.model.turn import Turn
from campaign.operations.late_texts import Late, keep_late
from web.auth import account
from web.database import session


def keep_refused(turn: Turn, channel: str, raws: Mapping[str, Mapping[str, Any]]) -> dict[str, Late]:
    """Undo what the refused filings of some seats had begun, and keep what came; the answer is a refusal all the same.

    Return what was kept of each.
    """
    turn_id = turn.id
    session().rollback()
    kept = {
        seat: keep_late(session(), turn_id, seat, raw, channel=channel, account=account()) for seat, raw in raws.items()
    }
    session().commit()
    return kept


def refusal(error: TurnClosed, kept: Mapping[str, Late]) -> TurnClosed:
    """Return the refusal that says whether what came too late was kept."""
    is_kept = all(late.number is not None for late in kept.values())
    return TurnClosed("late_kept", **error.values) if is_kept else error
