"""The state of the service: how much work waits and since when, which sweeps are silent, whose clock is wrong.

Figures alone, of all campaigns together: whoever keeps the service reads them, so they name nobody and quote nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import INSERTED, Turn, TurnStatus

LATE_AFTER = timedelta(minutes=2)
"""How long work may wait before the service is late; a sweep comes every five seconds, and takes at most 90."""
SILENT_AFTER = timedelta(minutes=5)
"""How long ago a sweep may have ended; where a timer alone sweeps, it does so every few minutes."""
MAILS_LATE_AFTER = timedelta(minutes=30)
"""How long a mail may wait after it could have left; many to one server wait for each other."""
MOST_SKEW = timedelta(seconds=10)
"""How far a machine's clock may be from the database's."""
COULD_LEAVE = func.coalesce(OutboxMessage.next_try_at, OutboxMessage.lease_until, OutboxMessage.created_at)
"""Since when, or from when on, a mail can be taken: it waits for its next try, or for whoever has it."""


@dataclass(frozen=True)
class Backlog:
    """Work that waits: so many rows, the first of them since then; None where there is none."""

    count: int = 0
    since: datetime | None = None


@dataclass(frozen=True)
class SweepState:
    """A sweep: when it began and ended last; None: never. `ahead` is how far its machine's clock was ahead."""

    name: str
    started_at: datetime | None = None
    finished_at: datetime | None = None
    ahead: timedelta = timedelta()


@dataclass(frozen=True)
class ServiceState:
    """What waits at an instant of the database's clock, from which this machine's is ahead by `ahead`."""

    at: datetime
    ahead: timedelta
    sweeps: tuple[SweepState, ...]
    due: Backlog
    """Turns whose deadline has passed and which have no draft yet; since the deadline."""
    approved: Backlog
    """Drafts that are approved and not published; since they were drafted, for nobody notes when they were approved."""
    mails: Backlog
    """Mails that are to leave; since they could, so that one whose server asked for patience is not late."""
    failed: int
    """Mails that the mail server did not take."""
    turns: Mapping[TurnStatus, int] = field(default_factory=dict)
    """How many turns stand where; those that are held because another was inserted before them count as collecting."""

    @property
    def held(self) -> int:
        """How many turns wait for a person's decision, since the service cannot go on with them."""
        return self.turns.get(TurnStatus.HELD, 0)

    @property
    def delay(self) -> timedelta:
        """For how long the first of the due turns has been waiting."""
        return timedelta() if self.due.since is None else self.at - self.due.since

    @property
    def is_late(self) -> bool:
        """Tell whether people wait for the service longer than they should."""
        return self.delay > LATE_AFTER

    @property
    def mail_delay(self) -> timedelta:
        """For how long the first of the mails could have left; nothing where all wait for their next try."""
        return max(timedelta(), self.at - self.mails.since) if self.mails.since else timedelta()

    def age(self, sweep: SweepState) -> timedelta | None:
        """Return how long ago a sweep did its work to the end; None: never."""
        return None if sweep.finished_at is None else self.at - sweep.finished_at

    @property
    def silent(self) -> tuple[SweepState, ...]:
        """The sweeps that have done nothing for too long."""
        ages = ((sweep, self.age(sweep)) for sweep in self.sweeps)
        return tuple(sweep for sweep, age in ages if age is None or age > SILENT_AFTER)

    @property
    def skewed(self) -> tuple[SweepState, ...]:
        """The sweeps whose machine's clock is wrong."""
        return tuple(sweep for sweep in self.sweeps if abs(sweep.ahead) > MOST_SKEW)


def service_state(session: Session) -> ServiceState:
    """Return how the service goes now, in six statements however much there is."""
    instant = clock.now(session)
    is_due = and_(Turn.status.in_((TurnStatus.COLLECTING, TurnStatus.CLAIMED)), Turn.deadline < instant)
    return ServiceState(
        at=instant,
        ahead=clock.skew(session),
        sweeps=_sweeps(session),
        due=_backlog(session, Turn.deadline, is_due),
        approved=_backlog(session, Turn.drafted_at, Turn.status == TurnStatus.APPROVED),
        mails=_backlog(session, COULD_LEAVE, OutboxMessage.status.in_(("pending", "sending"))),
        failed=session.scalar(select(func.count()).where(OutboxMessage.status == "failed")) or 0,
        turns=_turns(session),
    )


def _backlog(
    session: Session,
    since: InstrumentedAttribute[datetime] | InstrumentedAttribute[datetime | None] | ColumnElement[Any],
    *waits: ColumnElement[bool],
) -> Backlog:
    return Backlog(*session.execute(select(func.count(), func.min(since)).where(*waits)).one())


def _sweeps(session: Session) -> tuple[SweepState, ...]:
    """Return every sweep that there should be, and any other that there was."""
    known = {beat.name: beat for beat in session.scalars(select(Heartbeat).order_by(Heartbeat.name))}
    return tuple(
        SweepState(name, beat.started_at, beat.finished_at, timedelta(milliseconds=beat.skew_ms or 0))
        if (beat := known.get(name))
        else SweepState(name)
        for name in (*SWEEPS, *(name for name in known if name not in SWEEPS))
    )


def _turns(session: Session) -> dict[TurnStatus, int]:
    waits = and_(Turn.status == TurnStatus.HELD, Turn.held_reason == INSERTED)
    found = session.execute(select(Turn.status, waits, func.count()).group_by(Turn.status, waits))
    counted: dict[TurnStatus, int] = {}
    for status, is_waiting, count in found:
        where = TurnStatus.COLLECTING if is_waiting else status
        counted[where] = counted.get(where, 0) + count
    return counted
