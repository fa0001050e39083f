"""What a test has done to its database before, another need not do again.

Most tests begin with the same few operations, which cost more than what is tested. An operation does the same where
the same arguments meet the same rows, so the database that it left is kept, and copied where it is asked for again: a
copy costs a hundredth. What it returned is read anew from the copy. It is really done where the test has changed
anything by its monkeypatch, for then it may do something else; and where what is kept is no longer fresh, for deadlines
are told from the present.
"""

import io
import pickle
import sqlite3
from collections import OrderedDict
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial, wraps
from hashlib import blake2b
from time import monotonic

import pytest
from sqlalchemy import inspect, select
from sqlalchemy.orm import Session

from campaign.model.base import Base
from campaign.store.session import settings_of
from campaign.store.tables import METADATA
from tests.databases import EMPTY

KEPT = 100
LARGEST = 2**21
"""Bytes of a database that is kept: what has grown larger is not met twice."""
FRESH = timedelta(minutes=5)
HEADER = 100
"""Bytes at the beginning of an SQLite file that count changes."""
NUMBERS = "SELECT sequencename, last_value FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1"
"""What asks PostgreSQL for the last number that each table gave to a row."""


@dataclass
class Kept:
    """The contents of the database after an operation, what the operation returned, and when that was, in seconds."""

    contents: object
    returned: bytes
    at: float


class Memory:
    """What is kept; `patched` once a test may have changed what operations do, and in programs that are no tests."""

    def __init__(self):
        self.kept: OrderedDict[bytes, Kept] = OrderedDict()
        self.patched = True

    def find(self, key, fresh):
        """Return what is kept under a key and still fresh, else None."""
        found = self.kept.get(key)
        if found is None or monotonic() - found.at > fresh.total_seconds():
            return None
        self.kept.move_to_end(key)
        return found

    def keep(self, key, kept):
        self.kept[key] = kept
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)


MEMORY = Memory()


class NotedPatch(pytest.MonkeyPatch):
    """A monkeypatch that tells the memory when it changes anything."""

    def setattr(self, *given, **named):
        MEMORY.patched = True
        super().setattr(*given, **named)

    def delattr(self, *given, **named):
        MEMORY.patched = True
        super().delattr(*given, **named)

    def setitem(self, *given, **named):
        MEMORY.patched = True
        super().setitem(*given, **named)

    def delitem(self, *given, **named):
        MEMORY.patched = True
        super().delitem(*given, **named)


class Pickler(pickle.Pickler):
    """Writes a row as its table and key, and the session as nothing."""

    def persistent_id(self, value):
        if isinstance(value, Session):
            return ()
        return (type(value), inspect(value).identity) if isinstance(value, Base) else None


class Unpickler(pickle.Unpickler):
    """Reads rows anew in a session."""

    def __init__(self, data, session):
        super().__init__(io.BytesIO(data))
        self.session = session

    def persistent_load(self, name):
        return self.session.get_one(*name) if name else self.session


def pickled(value):
    data = io.BytesIO()
    Pickler(data).dump(value)
    return data.getvalue()


def done_once(operation=None, *, fresh=FRESH, though_patched=False):
    """Let an operation, which takes a session or what has one, commits, and returns rows, be done once.

    What it left is good for as long as it is `fresh`; with `though_patched` also where something was changed before,
    which must then be what the operation needs, and always the same.
    """
    if operation is None:
        return partial(done_once, fresh=fresh, though_patched=though_patched)

    @wraps(operation)
    def done(first, *given, **named):
        session = first if isinstance(first, Session) else first.session
        if MEMORY.patched and not though_patched:
            return operation(first, *given, **named)
        session.commit()
        copying = COPYING[session.get_bind().dialect.name]
        with connected(session) as connection:
            before = copying.seen(connection)
        if len(before) > LARGEST:
            return operation(first, *given, **named)
        settings = replace(settings_of(session), database_url="", base_url="")
        key = blake2b(pickled((operation.__qualname__, settings, first, given, named)) + before).digest()
        kept = MEMORY.find(key, fresh)
        if kept is None:
            returned = operation(first, *given, **named)
            with connected(session) as connection:
                MEMORY.keep(key, Kept(copying.copy(connection), pickled(returned), monotonic()))
            return returned
        with connected(session) as connection:
            copying.restore(connection, kept.contents)
        read_anew(session)
        returned = Unpickler(kept.returned, session).load()
        session.commit()
        return returned

    return done


@contextmanager
def connected(session):
    """Give the driver's own connection to a session's database, beside the session."""
    with closing(session.get_bind().raw_connection()) as connection:
        yield connection.driver_connection


def read_anew(session):
    """Let a session forget what it has read; the rows that it holds are read anew where it reads them but once."""
    held = list(session)
    session.expire_all()
    if not session.expire_on_commit:
        for table in {type(row) for row in held}:
            session.scalars(select(table)).all()


class Sqlite:
    """Copies the whole file."""

    def seen(self, connection):
        """Return what tells contents from others, as bytes."""
        return connection.serialize()[HEADER:]

    def copy(self, connection):
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        connection.backup(copy)
        return copy

    def restore(self, connection, copy):
        copy.backup(connection)


class Postgres:
    """Copies the rows, and what their next numbers are."""

    def seen(self, connection):
        """Return what tells contents from others, as bytes."""
        return pickle.dumps(self.copy(connection))

    def copy(self, connection):
        with connection.cursor() as cursor:
            rows = {}
            for table in METADATA.sorted_tables:
                with cursor.copy(f"COPY {table} TO STDOUT") as read:
                    rows[table.name] = b"".join(read)
            return rows, cursor.execute(NUMBERS).fetchall()

    def restore(self, connection, copy):
        rows, numbers = copy
        with connection.cursor() as cursor:
            cursor.execute(EMPTY)
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            for table in filter(rows.get, rows):
                with cursor.copy(f"COPY {table} FROM STDIN") as written:
                    written.write(rows[table])
            cursor.executemany("SELECT setval(%s::regclass, %s)", numbers)
        connection.commit()


COPYING = {"sqlite": Sqlite(), "postgresql": Postgres()}
