"""The only reader of a clock."""

from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session


def now(session: Session) -> datetime:
    """Return the instant in aware UTC: of PostgreSQL at the start of the transaction, with SQLite of the machine.

    The start is the fair moment for whoever had to wait for a lock; a transaction that asks must therefore be short.
    """
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)
    instant: datetime = session.scalars(select(func.now())).one()
    return instant.astimezone(UTC)
