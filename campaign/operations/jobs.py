"""The one discipline for work that happens later: claim, count, do, wait, hold.

A row is claimed by one conditional UPDATE, with a token that every later write checks and a lease that ends where its
worker dies. The attempt is counted before the work begins. Whatever the work raises is this row's alone: it waits,
longer each time, and so leaves the head of the batch to its neighbours; after MOST_ATTEMPTS a person decides.
"""

import logging
import secrets
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from campaign import clock, logs
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import Turn
from campaign.store.session import session_scope

LEASE = timedelta(seconds=120)
"""Longer than a task may run, shorter than the broker's visibility timeout."""
MOST_ATTEMPTS = 3
BATCH = 100
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
LOG = logging.getLogger(__name__)
NAMES: Mapping[type[Turn] | type[OutboxMessage], str] = {Turn: "turn", OutboxMessage: "mail"}
"""What a row is called in the log."""


class JobName(StrEnum):
    """Every job there is; the kill matrix of the tests takes them from here and wants a scenario for each."""

    DRAFT = "draft"
    APPROVE = "approve"
    PUBLISH = "publish"
    MAIL = "mail"


class Outcome(StrEnum):
    """What came of one row."""

    NOT_MINE = "not_mine"
    """It was not ready any more, or another worker has it."""
    DONE = "done"
    FAILED = "failed"
    """It waits for its next attempt."""
    HELD = "held"
    """A person decides."""
    STOPPED = "stopped"
    """It waits, and so must its neighbours: what all of them need is away."""


class Again(Exception):
    """Not this row's fault: it is tried again after `wait`, however often that happens. `stops` its neighbours too."""

    def __init__(self, wait: timedelta, *, stops: bool = False) -> None:
        self.wait, self.stops = wait, stops
        super().__init__()


class GiveUp(Exception):
    """Another attempt would come to the same: a person decides, for `reason`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True)
class Claim:
    """A worker's hold on a row; `attempts` counts this claim and those before it that came to nothing."""

    id: int
    token: str
    attempts: int


def no_marks(_now: datetime) -> Mapping[str, Any]:
    """Return what most claims write besides the lease: nothing."""
    return {}


@dataclass(frozen=True)
class Queue:
    """Which rows wait for a job, leases and waits aside, in which order.

    `marks` is what a claim writes besides, `unmarks` what a release does.
    """

    noun: type[Turn] | type[OutboxMessage]
    ready: Callable[[Session, datetime], ColumnElement[bool]]
    order: InstrumentedAttribute[Any]
    marks: Callable[[datetime], Mapping[str, Any]] = no_marks
    unmarks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Job:
    """What is done with the rows of a queue, and how one is given up, for `reason` after too many attempts.

    `work` commits what it wants kept even where it fails later. `hold` must not load the row, which may be what is
    broken.
    """

    name: JobName
    queue: Queue
    work: Callable[[Session, Claim], Outcome]
    hold: Callable[[Session, Claim, str], object]
    reason: str


@dataclass(frozen=True)
class Failure:
    """A row that a drain did not bring to its end."""

    job: JobName
    id: int
    outcome: Outcome


def free(noun: type[Turn] | type[OutboxMessage], now: datetime) -> ColumnElement[bool]:
    """Match the rows that nobody has and that do not wait after a failure."""
    return and_(
        or_(noun.lease_until.is_(None), noun.lease_until <= now),
        or_(noun.next_try_at.is_(None), noun.next_try_at <= now),
    )


def waiting(session: Session, queue: Queue, now: datetime) -> list[int]:
    """Return the ids of the rows that can be claimed, in the queue's order, at most BATCH of them."""
    noun = queue.noun
    found = select(noun.id).where(queue.ready(session, now), free(noun, now)).order_by(queue.order, noun.id)
    return list(session.scalars(found.limit(BATCH)))


def claim(session: Session, queue: Queue, row: int, *, now: datetime) -> Claim | None:
    """Claim a row by one conditional UPDATE and commit, or return None where it is not ready or taken."""
    noun, token = queue.noun, uuid4().hex
    lease = {"lease_token": token, "lease_until": now + LEASE, "next_try_at": None, "attempts": noun.attempts + 1}
    attempts = session.scalar(
        update(noun)
        .where(noun.id == row, queue.ready(session, now), free(noun, now))
        .values({**lease, **queue.marks(now)})
        .returning(noun.attempts)
        .execution_options(synchronize_session=False)
    )
    session.commit()
    return None if attempts is None else Claim(row, token, attempts)


def release(session: Session, queue: Queue, held: Claim, next_try_at: datetime, **values: Any) -> None:
    """Let a claimed row wait until then for its next attempt; nothing where the claim does not stand any more."""
    noun = queue.noun
    freed = {"lease_token": None, "lease_until": None, "next_try_at": next_try_at, **queue.unmarks, **values}
    session.execute(
        update(noun)
        .where(noun.id == held.id, noun.lease_token == held.token)
        .values(freed)
        .execution_options(synchronize_session=False)
    )


def try_now(session: Session, noun: type[Turn] | type[OutboxMessage], row: int) -> None:
    """Let a row that waits for its next attempt wait no longer."""
    waits = (noun.id == row, noun.next_try_at.is_not(None))
    session.execute(update(noun).where(*waits).values(next_try_at=clock.now(session)))


def wait_after(attempts: int) -> timedelta:
    """Return how long to wait after so many attempts: between one and one and a half times the doubled wait."""
    doubled = FIRST_WAIT * (1 << min(attempts - 1, 10))
    return min(doubled, LONGEST_WAIT) * (1 + secrets.randbelow(501) / 1000)


def trouble_of(error: Exception) -> str:
    """Return what went wrong and where, for a log: not the words of an exception, which may tell what was declared."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    kind = error.reason if isinstance(error, GiveUp) else type(error).__name__
    return f"{kind} in {place.name}, line {place.lineno}"


def run(job: Job, row: int) -> Outcome:
    """Claim a row and do its job, in a session of its own; nothing that the work raises leaves this."""
    with logs.telling(job=job.name, **{NAMES[job.queue.noun]: row}):
        outcome = _run(job, row)
        if outcome is not Outcome.NOT_MINE:
            LOG.info("%s %d: %s", job.name, row, outcome)
        return outcome


def _run(job: Job, row: int) -> Outcome:
    with session_scope() as session:
        held = claim(session, job.queue, row, now=clock.now(session))
        if held is None:
            return Outcome.NOT_MINE
        try:
            outcome = _worked(job, session, held)
            session.commit()
            return outcome
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this row's alone
            session.rollback()
            trouble = error
    return _failed(job, held, trouble)


def drain(job: Job, goes_on: Callable[[], bool] = lambda: True) -> list[Failure]:
    """Do a job until no row waits for it or `goes_on` says no; return what failed.

    Any number may drain at once: who comes second to a row goes on to the next.
    """
    failures: list[Failure] = []
    while True:
        with session_scope() as session:
            batch = waiting(session, job.queue, clock.now(session))
        is_idle = True
        for row in batch:
            if not goes_on():
                return failures
            outcome = run(job, row)
            is_idle &= outcome is Outcome.NOT_MINE
            if outcome not in {Outcome.NOT_MINE, Outcome.DONE}:
                failures.append(Failure(job.name, row, outcome))
            if outcome is Outcome.STOPPED:
                return failures
        if is_idle:
            return failures


def _worked(job: Job, session: Session, held: Claim) -> Outcome:
    if held.attempts > MOST_ATTEMPTS:  # the workers that had it died
        raise GiveUp(job.reason)
    return job.work(session, held)


def _failed(job: Job, held: Claim, error: Exception) -> Outcome:
    """Let a row wait or hold it; where not even that can be written, its lease runs out and the next claim counts."""
    if isinstance(error, Again):
        with session_scope() as session:
            release(session, job.queue, held, clock.now(session) + error.wait, attempts=0)
        return Outcome.STOPPED if error.stops else Outcome.FAILED
    LOG.error("%s %d, attempt %d: %s", job.name, held.id, held.attempts, trouble_of(error))
    is_over = isinstance(error, GiveUp) or held.attempts >= MOST_ATTEMPTS
    try:
        with session_scope() as session:
            if is_over:
                job.hold(session, held, error.reason if isinstance(error, GiveUp) else job.reason)
            else:
                release(session, job.queue, held, clock.now(session) + wait_after(held.attempts))
    except Exception as worse:  # noqa: BLE001 - the lease runs out, and the next claim counts
        LOG.critical("%s %d can be neither held nor left to wait: %s", job.name, held.id, trouble_of(worse))
        return Outcome.FAILED
    return Outcome.HELD if is_over else Outcome.FAILED
