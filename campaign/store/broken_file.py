"""SQLite files that are broken: told from other faults, and moved out of the way without a loss."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from campaign.store.session import new_engine

BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY = 0xFF
"""The part of an extended code of SQLite that is the code."""


def is_broken(error: Exception) -> bool:
    """Tell whether SQLite said that its file is broken, or none of its own."""
    code = getattr(error.orig, "sqlite_errorcode", None) if isinstance(error, DBAPIError) else None
    return code is not None and code & PRIMARY in BROKEN


def move_broken_aside(database_url: str) -> Path | None:
    """Rename the file of an SQLite database if it is broken; return what it is called now, None where it is whole.

    What stands beside it goes first: a new file must never meet the log of another.
    """
    address = make_url(database_url)
    path = Path(address.database or "")
    if address.get_backend_name() != "sqlite" or not path.is_file() or _is_whole(database_url):
        return None
    aside = path.with_name(f"{path.name}.broken-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}")
    for end in ("-wal", "-shm", ""):
        source = path.with_name(path.name + end)
        if source.exists():
            source.rename(aside.with_name(aside.name + end))
    return aside


def _is_whole(database_url: str) -> bool:
    engine = new_engine(database_url)
    try:
        with engine.connect() as connection:
            return bool(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() == "ok")
    except DBAPIError as error:
        if is_broken(error):
            return False
        raise
    finally:
        engine.dispose()
