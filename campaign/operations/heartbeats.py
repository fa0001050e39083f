"""Heartbeats: when each sweep began and finished last, told by those who sweep."""

from contextlib import suppress

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.model.heartbeat import Heartbeat


def note_start(session: Session, name: str) -> None:
    """Note that a sweep begins."""
    instant = now(session)
    known = update(Heartbeat).where(Heartbeat.name == name).values(started_at=instant).returning(Heartbeat.name)
    if session.scalar(known) is None:
        with suppress(IntegrityError), session.begin_nested():  # another sweep of this name was the first
            session.add(Heartbeat(name=name, started_at=instant))


def note_finish(session: Session, name: str) -> None:
    """Note that a sweep has done its work."""
    session.execute(update(Heartbeat).where(Heartbeat.name == name).values(finished_at=now(session)))
