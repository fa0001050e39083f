"""Repeats: what a void turn asked is asked again, with the seals that were in force and new dice."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.errors import WrongStatus
from campaign.model.account import Account
from campaign.model.scene import Scene
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.ledger import Entry, append_entries
from campaign.operations.seals import KEPT, carry_over
from campaign.operations.turns import open_turn, players_of


def restart_turn(session: Session, account: Account, scene: Scene, deadline: datetime) -> Turn:
    """Open a new turn in an open scene whose last turn was declared void, for what that one asked.

    What was filed for that one stays in force: its author may keep or replace it, and is told so. Raise WrongStatus
    where the scene is closed, and what `open_turn` raises.
    """
    access.require(session, account, "open_turn", scene)
    if scene.status != "open":
        raise WrongStatus("scene_closed", scene=scene.number)
    last = _last_turn(session, scene)
    requests, continues = ((), None) if last is None else (last.requests, last.continues)
    turn = open_turn(session, scene, deadline, now=clock.now(session), requests=requests, continues=continues)
    if last is not None and last.status is TurnStatus.VOID:
        _repeat(session, last, turn)
    return turn


def _repeat(session: Session, before: Turn, after: Turn) -> None:
    after.repeats = before
    after.players = players_of(session, after.campaign_id, after.asked, before)
    kept = carry_over(session, before, after)
    if not kept:
        return
    entries = [
        Entry(
            after.campaign_id,
            KEPT,
            {"turn": after.code, "version": row.version, "fingerprint": row.fingerprint, "filed_for": row.sealed_for},
            row.account_id,
            key,
        )
        for key, row in kept.items()
    ]
    append_entries(session, entries)
    notices.tell_kept(session, after, before, frozenset(kept))


def _last_turn(session: Session, scene: Scene) -> Turn | None:
    last = session.scalar(select(func.max(Turn.number)).where(Turn.scene_id == scene.id))
    return session.scalar(select(Turn).where(Turn.scene_id == scene.id, Turn.number == last))
