"""The only reader of a clock."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, func, literal, select
from sqlalchemy.orm import Session

from campaign.model.types import UTCDateTime

ASKED = "now"
"""Where a session keeps what PostgreSQL said in its transaction, which would say the same again."""


def now(session: Session) -> datetime:
    """Return the instant in aware UTC: of PostgreSQL at the start of the transaction, with SQLite of the machine.

    The start is the fair moment for whoever had to wait for a lock; a transaction that asks must therefore be short.
    """
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)
    asked = session.info.get(ASKED)
    if asked is None or asked[0] is not session.get_transaction():
        instant: datetime = session.scalars(select(func.now())).one()
        asked = session.info[ASKED] = (session.get_transaction(), instant.astimezone(UTC))
    answer: datetime = asked[1]
    return answer


def note(session: Session, instant: datetime) -> None:
    """Keep for `now` what a statement of this transaction returned for `now_in_sql`."""
    session.info[ASKED] = (session.get_transaction(), instant)


def now_in_sql(session: Session) -> ColumnElement[datetime]:
    """Return the same instant as a part of a statement, so that PostgreSQL is not asked twice."""
    if session.get_bind().dialect.name == "sqlite":
        return literal(datetime.now(UTC), UTCDateTime)
    return func.now(type_=UTCDateTime)


def skew(session: Session) -> timedelta:
    """Return by how much this machine's clock is ahead of the database's; with SQLite they are one."""
    if session.get_bind().dialect.name == "sqlite":
        return timedelta()
    before = datetime.now(UTC)
    there: datetime = session.scalars(select(func.clock_timestamp())).one()
    after = datetime.now(UTC)
    return before + (after - before) / 2 - there
