"""Traces: the events of a turn that one reader may read, and the log of all that was published."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import NotFound
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.views.turns import may_see, published_resolution
from rules.core.event import audience_of
from rules.core.grouping import EventJson

OUTSIDER = ""
"""Nobody in the rules: a GM may read a trace as an actor, or as this."""

TOOL_USED = "tool_used"
"""The kind of the ledger entry that keeps the event of a tool used between turns."""


@dataclass(frozen=True)
class LogEntry:
    """One published turn, or one use of a GM's tool between turns (`turn` None), as far as the reader may read it."""

    turn: str | None
    scene: int
    at: datetime
    events: tuple[EventJson, ...]


def trace(
    session: Session, reader: Reader, turn: Turn, *, revision: int | None = None, as_actor: str | None = None
) -> tuple[EventJson, ...]:
    """Return the events of a turn that the reader may read, in their order; nothing before it is published.

    A GM reads any revision (without one: the latest), and may read it `as_actor`, a seat's key or OUTSIDER. Raise
    NotFound where the reader may not know of the turn, or where there is no such revision for them.
    """
    if not may_see(session, reader, turn):
        raise NotFound
    stored = stored_resolution(session, reader, turn, revision)
    if stored is None:
        if revision is not None:
            raise NotFound
        return ()
    if not reader.is_gm:
        return readable(stored.events, reader.seats)
    return tuple(stored.events) if as_actor is None else readable(stored.events, (as_actor,))


def readable(events: Iterable[EventJson], actors: Iterable[str]) -> tuple[EventJson, ...]:
    """Return the events whose audience includes one of the actors."""
    held = tuple(actors)
    return tuple(event for event in events if audience_of(event).includes(held))


def log(session: Session, reader: Reader, campaign: Campaign) -> tuple[LogEntry, ...]:
    """Return what was published in a campaign as far as the reader may read it, the newest first."""
    if reader.campaign_id != campaign.id:
        raise NotFound
    posts = session.scalars(select(Post).where(Post.campaign_id == campaign.id)).all()
    told = [_post_entry(session, reader, post) for post in posts if may_see(session, reader, post.turn)]
    tools = session.scalars(
        select(LedgerEntry).where(LedgerEntry.campaign_id == campaign.id, LedgerEntry.kind == TOOL_USED)
    ).all()
    used = [_tool_entry(reader, entry) for entry in tools]
    return tuple(sorted((*told, *(entry for entry in used if entry.events)), key=lambda entry: entry.at, reverse=True))


def _post_entry(session: Session, reader: Reader, post: Post) -> LogEntry:
    return LogEntry(post.turn.code, post.turn.scene.number, post.published_at, trace(session, reader, post.turn))


def _tool_entry(reader: Reader, entry: LedgerEntry) -> LogEntry:
    events = tuple(entry.values["events"])
    return LogEntry(None, entry.values["scene"], entry.at, events if reader.is_gm else readable(events, reader.seats))


def stored_resolution(session: Session, reader: Reader, turn: Turn, revision: int | None) -> StoredResolution | None:
    """Return the revision that the reader may read: a GM any (None: the latest), others what was published."""
    if not reader.is_gm:
        published = published_resolution(session, turn)
        return published if published and revision in (None, published.revision) else None
    wanted = select(StoredResolution).where(StoredResolution.turn_id == turn.id)
    if revision is not None:
        wanted = wanted.where(StoredResolution.revision == revision)
    return session.scalars(wanted.order_by(StoredResolution.revision.desc()).limit(1)).first()
