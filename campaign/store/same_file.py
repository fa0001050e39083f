"""The file of an SQLite database must stay the one that was opened: what is written to a deleted one is lost."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import DisconnectionError

FILE = "file"
"""Where a pooled connection keeps which file it opened."""


def require_same_file(engine: Engine, path: Path) -> None:
    """Let connections to a file that was deleted or replaced be used no more.

    Another file in its place is opened instead; where there is none, no new one is made, but OperationalError raised.
    """
    was_there = False

    def refuse_new(*_given: Any) -> None:
        if was_there and not path.exists():
            raise sqlite3.OperationalError("its file is gone")

    def note(_connection: Any, record: Any) -> None:
        nonlocal was_there
        was_there, record.info[FILE] = True, _identity(path)

    def compare(_connection: Any, record: Any, _proxy: Any) -> None:
        if record.info[FILE] != _identity(path):
            raise DisconnectionError("another file is there now")

    event.listen(engine, "do_connect", refuse_new)
    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", compare)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
