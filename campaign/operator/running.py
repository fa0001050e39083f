"""How a command runs: its settings, its database, its exit status, and one line for whatever can go wrong."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from campaign.settings import EX_CONFIG, Settings, SettingsError, load_settings
from campaign.store.archive import NoArchive
from campaign.store.broken_file import is_broken
from campaign.store.new_file import FileBusy
from campaign.store.revision import MIGRATE, WrongRevision, require_head
from campaign.store.session import ONLY_READS, SESSIONS, connect

RESTORE = (
    "stop the service, keep a copy of the database,"
    " and `restore FILE --replace` the last backup that `restore --check` calls whole"
)
"""The cure of a broken database."""
DONE, FAILED, UNREADABLE = 0, 1, 2
INTERRUPTED = 130

Command = Callable[[Namespace], int]


class Refusal(Exception):
    """A command is not done; the message says why and what to do, in one line."""

    def __init__(self, why: str, status: int = FAILED) -> None:
        self.status = status
        super().__init__(why)


def _of_file(error: OSError) -> str:
    return f"{error.filename or 'the file'}: {error.strerror or type(error).__name__}"


def _of_database(error: SQLAlchemyError) -> str:
    said = str(error.orig).strip().partition("\n")[0] if isinstance(error, DBAPIError) else type(error).__name__
    if is_broken(error):
        return f"the database file is broken ({said}): {RESTORE}"
    return f"the database does not do it: {said}"


FAULTS: tuple[tuple[type[Exception], int, Callable[[Any], str]], ...] = (
    (SettingsError, EX_CONFIG, str),
    (WrongRevision, EX_CONFIG, str),
    (NoArchive, UNREADABLE, lambda error: f"this is no whole backup: {error}"),
    (FileBusy, FAILED, lambda _: "another process writes this file now"),
    (FileExistsError, FAILED, lambda _: "there is such a file already: name another, or say --force"),
    (OSError, FAILED, _of_file),
    (SQLAlchemyError, FAILED, _of_database),
)
"""What can go wrong in any command: its exit status and its words."""


def command(run: Command) -> Command:
    """Return a command that says in one line what it was refused for, and ends with the status for that."""

    @wraps(run)
    def guarded(options: Namespace) -> int:
        try:
            return run(options)
        except KeyboardInterrupt:
            return _ended("interrupted", INTERRUPTED)
        except BrokenPipeError:  # whoever read this has enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        except Refusal as refusal:
            return _ended(str(refusal), refusal.status)
        except tuple(kind for kind, _, _ in FAULTS) as error:
            return _ended(*_told(error))

    return guarded


def _told(error: Exception) -> tuple[str, int]:
    return next((words(error), status) for kind, status, words in FAULTS if isinstance(error, kind))


def _ended(why: str, status: int) -> int:
    sys.stderr.write(f"python -m campaign: {' '.join(why.split())}\n")
    return status


def say(line: str = "") -> None:
    """Print a line, and let it be seen at once: a long command is watched."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say_json(found: Any) -> None:
    """Print what was found for programs."""
    say(json.dumps(found, ensure_ascii=False, indent=2, default=_plain))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else asdict(value)


def settings() -> Settings:
    """Return the settings of the environment. Raise SettingsError."""
    return load_settings(os.environ)


@contextmanager
def database(given: Settings) -> Iterator[Engine]:
    """Give the engine of a database that is there, of whatever revision, and bind SESSIONS to it. Raise Refusal."""
    address = make_url(given.database_url)
    if address.get_backend_name() == "sqlite" and not (address.database and Path(address.database).exists()):
        raise Refusal(f"there is no database at {address.database}: {MIGRATE} makes one, `restore` fills it")
    engine = connect(given)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def database_of_this_code() -> Iterator[Engine]:
    """Give the engine of a database with the tables of this code. Raise WrongRevision besides."""
    with database(settings()) as engine:
        require_head(engine)
        yield engine


@contextmanager
def session() -> Iterator[Session]:
    """Give a session on such a database, committed at the end."""
    with database_of_this_code(), SESSIONS() as opened:
        yield opened
        opened.commit()


@contextmanager
def reading() -> Iterator[Session]:
    """Give a session on such a database that only reads, of one instant, and that nobody waits for."""
    with database_of_this_code(), SESSIONS() as opened:
        opened.connection(execution_options={ONLY_READS: True})
        yield opened


KEYS = ("key of a turn or a log", "keys of turns and logs")
"""What the service keeps under its seal keys, as `counted` takes it."""


def counted(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"
