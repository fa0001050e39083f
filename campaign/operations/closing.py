"""Closing: the log says which fingerprints are in force in a turn that is closed, before a seal of it is opened."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.model.declaration import Declaration
from campaign.model.log_head import LogHead
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.jobs import Claim
from campaign.operations.ledger import Entry, append_entries
from campaign.operations.log_heads import Passed, make_heads

CLOSED = "turn_closed"
"""The kind of the ledger entry that lists the fingerprints in force."""


def close_turns(session: Session, claims: Sequence[Claim]) -> None:
    """Write the closing of those claimed turns whose claims stand, once for each time that its seals were shut."""
    is_told = exists().where(
        LogHead.turn_id == Turn.id, LogHead.stage == "closed", LogHead.at >= func.coalesce(Turn.cutoff_at, LogHead.at)
    )
    tokens = {claim.token for claim in claims}
    turns = session.execute(
        select(Turn.id, Turn.campaign_id, Turn.code, Turn.asked)
        .where(Turn.id.in_([claim.id for claim in claims]), Turn.lease_token.in_(tokens))
        .where(Turn.status == TurnStatus.CLAIMED, ~is_told)
        .order_by(Turn.id)
    ).all()
    if not turns:
        return
    filed = _fingerprints(session, {turn.id: turn.asked for turn in turns})
    said = {turn.id: {"turn": turn.code, "fingerprints": filed[turn.id]} for turn in turns}
    append_entries(session, [Entry(turn.campaign_id, CLOSED, said[turn.id]) for turn in turns])
    make_heads(session, [Passed(turn.campaign_id, turn.id, "closed") for turn in turns], now(session))


def _fingerprints(session: Session, turns: Mapping[int, Collection[str]]) -> dict[int, dict[str, str]]:
    """Return the fingerprints in force of several turns, given whom each asks by its id."""
    rows = session.execute(
        select(Declaration.turn_id, Seat.key, Declaration.fingerprint, Declaration.withdrawn)
        .join(Seat, Seat.id == Declaration.seat_id)
        .where(Declaration.turn_id.in_(turns))
        .order_by(Declaration.version)
    )
    latest = {(row.turn_id, row.key): None if row.withdrawn else row.fingerprint for row in rows}
    found: dict[int, dict[str, str]] = {turn_id: {} for turn_id in turns}
    for (turn_id, seat), fingerprint in sorted(latest.items()):
        if fingerprint is not None and seat in turns[turn_id]:
            found[turn_id][seat] = fingerprint
    return found
