"""Traces: the events of a turn that one reader may read, and the log of all that was published."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any

from sqlalchemy import Select, and_, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from campaign.access import Reader, may_read_draft
from campaign.errors import NotFound
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.turn import Turn
from campaign.store.memory import remembered
from campaign.views.paging import Page, cut
from campaign.views.turn_lists import visible
from campaign.views.turns import may_see, published_resolution
from rules.core.event import Audience, audience_of
from rules.core.grouping import EventJson

OUTSIDER = ""
"""Nobody in the rules: a GM may read a trace as an actor, or as this."""

TURNS = 10
"""How many turns a page of the log holds at most."""
EVENTS = 500
"""How many events a page of the log holds, unless it is of one turn."""
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


def audience_of_all(events: Iterable[EventJson]) -> str | list[str]:
    """Return who may read one of several events, as an event names its audience."""
    audiences = [audience_of(event) for event in events]
    actors = frozenset[str]().union(*(one.actors for one in audiences))
    return Audience(any(one.everyone for one in audiences), actors).dump()


def readable(events: Iterable[EventJson], actors: Iterable[str]) -> tuple[EventJson, ...]:
    """Return the events whose audience includes one of the actors."""
    held = tuple(actors)
    return tuple(event for event in events if audience_of(event).includes(held))


def log(session: Session, reader: Reader, campaign: Campaign, before: str | None = None) -> Page[LogEntry]:
    """Return a page of what was published as far as the reader may read it, the newest first.

    It begins with the newest turn, or with that before the turn of that code; beside its turns stand the tools that
    were used between them. Raise NotFound where there is no such turn that the reader may know of.
    """
    if reader.campaign_id != campaign.id:
        raise NotFound
    published = _published(reader)
    newer = None
    if before is not None:
        newer = session.execute(published.where(Turn.code == before)).first()
        if newer is None:
            raise NotFound
        published = published.where(tuple_(Post.published_at, Post.id) < (newer.published_at, newer.id))
    rows = session.execute(published.add_columns(StoredResolution.events).limit(TURNS + 1)).all()
    told = [LogEntry(row.code, row.number, row.published_at, _read_by(reader, row.events)) for row in rows]
    page = cut(told, _how_many(told[:TURNS]), lambda entry: str(entry.turn))
    oldest = page[-1].at if page.older else None
    used = _tools_between(session, reader, oldest, None if newer is None else newer.published_at)
    return Page.of(sorted((*page, *used), key=lambda entry: entry.at, reverse=True), page.older)


def _published(reader: Reader) -> Select[*tuple[Any, ...]]:
    its_revision = and_(StoredResolution.turn_id == Post.turn_id, StoredResolution.revision == Post.revision)
    later = aliased(Post)
    latest = select(func.max(later.revision)).where(later.turn_id == Post.turn_id).correlate(Post).scalar_subquery()
    return (
        select(Turn.code, Scene.number, Post.published_at, Post.id)
        .join(Turn, Turn.id == Post.turn_id)
        .join(Scene, Scene.id == Turn.scene_id)
        .join(StoredResolution, its_revision)
        .where(visible(reader), Post.revision == latest)  # what was put right stands where that was done
        .order_by(Post.published_at.desc(), Post.id.desc())
    )


def _how_many(told: Sequence[LogEntry]) -> int:
    """Return how many turns a page holds: one, and as many more as have no more events than a page shall have."""
    counts = accumulate(len(entry.events) for entry in told)
    return max(1, sum(count <= EVENTS for count in counts))


def _tools_between(
    session: Session, reader: Reader, oldest: datetime | None, newest: datetime | None
) -> Iterator[LogEntry]:
    """Yield the uses of tools that the reader may read of, from one instant until before another; None: without end."""
    wanted = select(LedgerEntry).where(LedgerEntry.campaign_id == reader.campaign_id, LedgerEntry.kind == TOOL_USED)
    if oldest is not None:
        wanted = wanted.where(LedgerEntry.at >= oldest)
    if newest is not None:
        wanted = wanted.where(LedgerEntry.at < newest)
    used = (_tool_entry(reader, entry) for entry in session.scalars(wanted.order_by(LedgerEntry.number)))
    return (entry for entry in used if entry.events)


def _read_by(reader: Reader, events: Iterable[EventJson]) -> tuple[EventJson, ...]:
    return tuple(events) if reader.is_gm else readable(events, reader.seats)


def _tool_entry(reader: Reader, entry: LedgerEntry) -> LogEntry:
    return LogEntry(None, entry.values["scene"], entry.at, _read_by(reader, entry.values["events"]))


def stored_resolution(session: Session, reader: Reader, turn: Turn, revision: int | None) -> StoredResolution | None:
    """Return the revision that the reader may read: a GM any (None: the latest), others what was published."""
    if not may_read_draft(session, reader, turn):
        return published_resolution(session, turn, revision)
    wanted = select(StoredResolution).where(StoredResolution.turn_id == turn.id)
    if revision is not None:
        wanted = wanted.where(StoredResolution.revision == revision)
    latest = wanted.order_by(StoredResolution.revision.desc()).limit(1)
    return remembered(session, ("stored", turn.id, revision), lambda: session.scalars(latest).first())
