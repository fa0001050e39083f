"""Sessions: one engine for a process, short transactions, and the settings that operations need."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session, UOWTransaction, sessionmaker

from campaign.model.base import AppendOnly
from campaign.settings import Settings
from campaign.store.same_file import require_same_file

BUSY_SECONDS = 30
"""So long is waited for another's lock on an SQLite file, where nothing else is said."""
LOST_CLIENT = "-c idle_in_transaction_session_timeout=60s"
"""PostgreSQL ends the transaction of a client that says nothing for so long, and with it the locks of a lost worker."""
LOST_SERVER = {"connect_timeout": 10, "tcp_user_timeout": 30_000}
"""A PostgreSQL that has gone without a word is known to be away after so many seconds, and milliseconds."""
ONLY_READS = "only_reads"
"""The execution option of a transaction that writes nothing."""
SESSIONS: sessionmaker[Session] = sessionmaker()
"""Makes sessions once `connect` was called."""


class AppendOnlyBroken(RuntimeError):
    """Code of ours tried to change or delete what is only ever added to."""


def connect(settings: Settings, statement_seconds: int | None = None) -> Engine:
    """Point SESSIONS at the database of `settings`, which every session then carries; return the engine."""
    engine = new_engine(settings.database_url, statement_seconds)
    SESSIONS.configure(bind=engine, info={"settings": settings})
    return engine


def settings_of(session: Session) -> Settings:
    """Return the settings that the session was made with."""
    settings: Settings = session.info["settings"]
    return settings


@contextmanager
def session_scope() -> Iterator[Session]:
    """Give a session: committed at the end, rolled back where an exception leaves the block, closed in any case."""
    with SESSIONS() as session:
        yield session
        session.commit()


def new_engine(database_url: str, statement_seconds: int | None = None) -> Engine:
    """Make the engine for an SQLite file (whose folder is made too) or for PostgreSQL.

    A statement that takes, or waits for a lock, longer than `statement_seconds` fails with OperationalError.
    """
    if make_url(database_url).get_backend_name() != "sqlite":
        limit = f" -c statement_timeout={statement_seconds}s" if statement_seconds else ""
        server = {"options": LOST_CLIENT + limit, **LOST_SERVER}
        return create_engine(database_url, pool_pre_ping=True, hide_parameters=True, connect_args=server)
    if database := make_url(database_url).database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(database_url, hide_parameters=True)
    event.listen(engine, "connect", partial(_prepare_sqlite, statement_seconds or BUSY_SECONDS))
    event.listen(engine, "begin", _begin_immediate)
    if database:
        require_same_file(engine, Path(database))
    return engine


def _prepare_sqlite(busy_seconds: int, connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; _begin_immediate does
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {busy_seconds * 1000}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first and writes later would fail where another wrote.

    One that says of itself that it only reads takes none, so that readers never wait for each other.
    """
    only_reads = connection.get_execution_options().get(ONLY_READS, False)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


@event.listens_for(Session, "before_flush")
def _keep_history(session: Session, _context: UOWTransaction, _instances: Any) -> None:
    for noun in session.deleted:
        if isinstance(noun, AppendOnly):
            raise AppendOnlyBroken(f"a row of {type(noun).__name__} is never deleted")
    for noun in session.dirty:
        if isinstance(noun, AppendOnly):
            changed = {attribute.key for attribute in inspect(noun).attrs if attribute.history.has_changes()}
            if not changed <= noun.changeable:
                raise AppendOnlyBroken(f"a row of {type(noun).__name__} is never changed")
