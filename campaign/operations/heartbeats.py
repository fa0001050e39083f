"""Heartbeats: when each sweep began and finished last, told by those who sweep."""

from contextlib import suppress
from datetime import timedelta

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from campaign.clock import now, skew
from campaign.model.heartbeat import Heartbeat


def note_start(session: Session, name: str) -> None:
    """Note that a sweep begins, and how far the clock of its machine is ahead of the database's."""
    instant, ahead = now(session), skew(session)
    values = {"started_at": instant, "skew_ms": round(ahead / timedelta(milliseconds=1))}
    known = update(Heartbeat).where(Heartbeat.name == name).values(values).returning(Heartbeat.name)
    if session.scalar(known) is None:
        with suppress(IntegrityError), session.begin_nested():  # another sweep of this name was the first
            session.add(Heartbeat(name=name, **values))


def note_finish(session: Session, name: str) -> None:
    """Note that a sweep has done its work."""
    session.execute(update(Heartbeat).where(Heartbeat.name == name).values(finished_at=now(session)))
