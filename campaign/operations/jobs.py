"""The one discipline for work that happens later: claim, count, do, wait, hold.

A row is claimed by one conditional UPDATE, with a token that every later write checks and a lease that ends where its
worker dies. The attempt is counted before the work begins. Whatever the work raises is this row's alone: it waits,
longer each time, and so leaves the head of the queue to its neighbours; after MOST_ATTEMPTS a person decides.

Rows that nobody has tried may be claimed and done together, which costs the database less. Where that breaks each is
done by itself, and where its worker dies each is claimed by itself from then on: so no row pays twice for another.
"""

import logging
import secrets
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import InstrumentedAttribute, Session

from campaign import clock, logs
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import Turn
from campaign.store.session import session_scope

LEASE = timedelta(seconds=120)
"""Longer than a task may run, shorter than the broker's visibility timeout."""
SHORT_LEASE = timedelta(seconds=30)
"""For turns that are claimed together: they take a second, and wait for no more where a worker dies over them."""
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
    """It waits, and so must its neighbours: what all of them need is away, the mail server or the database."""


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
    campaign_id: int | None = None
    """For the log."""


def no_marks(_now: datetime) -> Mapping[str, Any]:
    """Return what most claims write besides the lease: nothing."""
    return {}


@dataclass(frozen=True)
class Queue:
    """Which rows wait for a job, leases and waits aside, in which order.

    `marks` is what a claim writes besides, `unmarks` what a release does, `undone` what takes a claim back whose work
    never began.
    """

    noun: type[Turn] | type[OutboxMessage]
    ready: Callable[[Session, datetime], ColumnElement[bool]]
    order: InstrumentedAttribute[Any]
    marks: Callable[[datetime], Mapping[str, Any]] = no_marks
    unmarks: Mapping[str, Any] = field(default_factory=dict)
    undone: Mapping[str, Any] = field(default_factory=dict)


GoesOn = Callable[[], bool]
"""Tells whether there is time to begin another row."""
Together = Callable[[Session, Sequence[Claim], GoesOn], Mapping[int, Outcome]]
"""Does a job for several rows at once, and returns what came of each."""


@dataclass(frozen=True)
class Job:
    """What is done with the rows of a queue, and how one is given up, for `reason` after too many attempts.

    `work` commits what it wants kept even where it fails later. `hold` must not load the row, which may be what is
    broken. `together` does for `size` rows in fewer statements what `work` does for one; their `lease` may be shorter,
    for where the worker dies all of them wait for its end.
    """

    name: JobName
    queue: Queue
    work: Callable[[Session, Claim], Outcome]
    hold: Callable[[Session, Claim, str], object]
    reason: str
    together: Together | None = None
    size: int = 1
    lease: timedelta = LEASE


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
    is_it = and_(queue.noun.id == row, queue.ready(session, now), free(queue.noun, now))
    return next(iter(_claimed(session, queue, is_it, now, LEASE)), None)


def claim_next(session: Session, queue: Queue, most: int, *, now: datetime, lease: timedelta = LEASE) -> list[Claim]:
    """Claim the first rows of a queue by one UPDATE and commit, passing over those that others are just claiming.

    At most `most` that nobody has tried, for so long a `lease`; where there is none, one that was tried before, for
    that may be what broke those it was claimed with.
    """
    noun = queue.noun
    can_be = select(noun.id).where(queue.ready(session, now), free(noun, now)).order_by(queue.order, noun.id)
    for found, until in ((can_be.where(noun.attempts == 0).limit(most), lease), (can_be.limit(1), LEASE)):
        picked = found.with_for_update(skip_locked=True, of=noun).cte("picked")
        if claims := _claimed(session, queue, noun.id.in_(select(picked.c.id)), now, until):
            return claims
    return []


def _claimed(
    session: Session, queue: Queue, which: ColumnElement[bool], now: datetime, lease: timedelta
) -> list[Claim]:
    noun, token = queue.noun, uuid4().hex
    leased = {"lease_token": token, "lease_until": now + lease, "next_try_at": None, "attempts": noun.attempts + 1}
    rows = session.execute(
        update(noun)
        .where(which)
        .values({**leased, **queue.marks(now)})
        .returning(noun.id, noun.attempts, noun.campaign_id)
        .execution_options(synchronize_session=False)
    ).all()
    session.commit()
    return sorted((Claim(row.id, token, row.attempts, row.campaign_id) for row in rows), key=lambda one: one.id)


def give_back(session: Session, queue: Queue, claims: Iterable[Claim]) -> None:
    """Take claims back whose work never began, as if they had not been."""
    for one in claims:
        release(session, queue, one, None, attempts=queue.noun.attempts - 1, **queue.undone)


def release(session: Session, queue: Queue, held: Claim, next_try_at: datetime | None, **values: Any) -> None:
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
    """Claim a row and do its job; nothing that the work raises leaves this."""
    with session_scope() as session:
        held = claim(session, job.queue, row, now=clock.now(session))
    return Outcome.NOT_MINE if held is None else _told(job, held, _alone(job, held))


def attempt(job: Job, held: Claim, work: Callable[[], Outcome]) -> Outcome:
    """Do the work of a claimed row; nothing that it raises leaves this."""
    with telling(job, held):
        try:
            _require_tries_left(job, held)
            return work()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this row's alone
            return _failed(job, held, error)


def by_itself(work: Callable[[Session, Claim], Outcome], held: Claim) -> Outcome:
    """Do the work of a claimed row in a session of its own."""
    with session_scope() as session:
        return work(session, held)


def _alone(job: Job, held: Claim) -> Outcome:
    return attempt(job, held, partial(by_itself, job.work, held))


def one_after_another(
    session: Session, job: Job, claims: Sequence[Claim], goes_on: GoesOn, work: Callable[[Claim], Outcome]
) -> dict[int, Outcome]:
    """Do the work of rows that were claimed together each as `attempt` does; give those back that it does not come to.

    Nothing is raised where that cannot be written: those that are done would be done again.
    """
    outcomes, rest = dict[int, Outcome](), list(claims)
    while rest and goes_on() and Outcome.STOPPED not in outcomes.values():
        held = rest.pop(0)
        outcomes[held.id] = attempt(job, held, partial(work, held))
    try:
        give_back(session, job.queue, rest)
        session.commit()
    except SQLAlchemyError as error:
        session.rollback()
        LOG.critical("%d rows for %s cannot be given back: %s", len(rest), job.name, trouble_of(error))
    return outcomes


def telling(job: Job, held: Claim) -> AbstractContextManager[None]:
    """Let the lines of the log within tell of a claimed row."""
    return logs.telling(job=job.name, campaign=held.campaign_id, **{NAMES[job.queue.noun]: held.id})


def _told(job: Job, held: Claim, outcome: Outcome) -> Outcome:
    """Return what came of a row once the log says it."""
    if outcome is not Outcome.NOT_MINE:
        with telling(job, held):
            LOG.info("%s %d: %s", job.name, held.id, outcome)
    return outcome


def _require_tries_left(job: Job, held: Claim) -> None:
    if held.attempts > MOST_ATTEMPTS:  # the workers that had it died
        raise GiveUp(job.reason)


def drain(job: Job, goes_on: GoesOn = lambda: True) -> list[Failure]:
    """Do a job until no row waits for it or `goes_on` says no; return what failed.

    Any number may drain at once: each passes over what another is claiming.
    """
    failures: list[Failure] = []
    while goes_on():
        with session_scope() as session:
            claims = claim_next(session, job.queue, job.size, now=clock.now(session), lease=job.lease)
        if not claims:
            break
        outcomes = [(held.id, _told(job, held, outcome)) for held, outcome in _outcomes(job, claims, goes_on)]
        failed = [(row, outcome) for row, outcome in outcomes if outcome not in {Outcome.NOT_MINE, Outcome.DONE}]
        failures += [Failure(job.name, row, outcome) for row, outcome in failed]
        if any(outcome is Outcome.STOPPED for _, outcome in failed):
            break
    return failures


def _outcomes(job: Job, claims: Sequence[Claim], goes_on: GoesOn) -> Iterator[tuple[Claim, Outcome]]:
    """Do a job for claimed rows: together where they are several, else or where that breaks each by itself."""
    if len(claims) > 1 and job.together is not None:
        try:
            with session_scope() as session:
                done = job.together(session, claims, _within(job.lease / 2, goes_on))
        except Exception as error:  # noqa: BLE001 - it may be the fault of one: each shows by itself
            LOG.warning("%s of %d at once: %s; each is done by itself", job.name, len(claims), trouble_of(error))
        else:
            yield from ((held, done[held.id]) for held in claims if held.id in done)
            return
    rest = list(claims)
    while rest and goes_on():
        held = rest.pop(0)
        outcome = _alone(job, held)
        yield held, outcome
        if outcome is Outcome.STOPPED:
            break
    if rest:  # they count as tried, so that each is claimed by itself from now on
        with session_scope() as session:
            for one in rest:
                release(session, job.queue, one, None)


def _within(time_left: timedelta, goes_on: GoesOn) -> GoesOn:
    until = time.monotonic() + time_left.total_seconds()
    return lambda: goes_on() and time.monotonic() < until


def _failed(job: Job, held: Claim, error: Exception) -> Outcome:
    """Let a row wait or hold it; where not even that can be written, its lease runs out and the next claim counts."""
    if not isinstance(error, Again):
        LOG.error("%s %d, attempt %d: %s", job.name, held.id, held.attempts, trouble_of(error))
    try:
        with session_scope() as session:
            return _settled(session, job, held, error)
    except Exception as worse:  # noqa: BLE001 - the lease runs out, and the next claim counts
        LOG.critical("%s %d can be neither held nor left to wait: %s", job.name, held.id, trouble_of(worse))
        return Outcome.STOPPED


def _settled(session: Session, job: Job, held: Claim, error: Exception) -> Outcome:
    if isinstance(error, Again):
        release(session, job.queue, held, clock.now(session) + error.wait, attempts=0)
        return Outcome.STOPPED if error.stops else Outcome.FAILED
    if isinstance(error, GiveUp) or held.attempts >= MOST_ATTEMPTS:
        job.hold(session, held, error.reason if isinstance(error, GiveUp) else job.reason)
        return Outcome.HELD
    release(session, job.queue, held, clock.now(session) + wait_after(held.attempts))
    return Outcome.FAILED
