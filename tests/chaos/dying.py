"""`python -m tests.chaos.dying`: do a job in a process that meets a fault at its nth boundary, as often as asked.

A boundary is the moment before and after each statement, commit and word with the mail server. Each line of the input
is a JSON list `[database, mail server, job, row, boundary, fault]`; row 0 means all that wait, at once. The answer
is one too: how the process ended, and the boundaries that it came to. `kill` is SIGKILL; `full` lets this and every
later write fail as on a full disk. A process of its own keeps the asker's connections out of the children.
"""

import json
import os
import signal
import smtplib
import sqlite3
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.exc import OperationalError

from campaign.operations.jobs import Outcome, drain, run
from campaign.settings import Settings
from campaign.store.session import connect
from tests.chaos.scenarios import job_of
from tests.lanterns import install
from worker.app import SETTINGS
from worker.mail.gateway import Gateway

WRITES = ("INSERT", "UPDATE", "DELETE", "COMMIT")


class Boundaries:
    """Counts what it passes; at the boundary of the number it is killed, or the disk is full from there on."""

    def __init__(self, number: int, fault: str, tell: Callable[[str], None]) -> None:
        self.number, self.fault, self.tell = number, fault, tell
        self.passed = 0

    def come(self, name: str) -> None:
        """Come to a boundary."""
        self.passed += 1
        self.tell(name)
        if self.fault == "kill" and self.passed == self.number:
            os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(60)

    def write(self, statement: str) -> None:
        """Let a write fail where the disk is full."""
        if self.fault == "full" and self.passed >= self.number and statement.startswith(WRITES):
            raise OperationalError(statement, None, sqlite3.OperationalError("database or disk is full"))

    def around(self, place: type, name: str, word: str) -> None:
        """Make a boundary before and after a method."""
        method = getattr(place, name)

        def watched(*arguments):
            self.come(f"before {word}")
            self.write(word)
            answer = method(*arguments)
            self.come(f"after {word}")
            return answer

        setattr(place, name, watched)

    def watch(self) -> None:
        """Make a boundary of everything that this process does to the world outside."""

        def before(_connection, _cursor, statement, *_):
            self.come(f"before {words(statement)}")
            self.write(statement)

        event.listen(Engine, "before_cursor_execute", before)
        event.listen(Engine, "after_cursor_execute", lambda *given: self.come(f"after {words(given[2])}"))
        self.around(DefaultDialect, "do_commit", "COMMIT")
        self.around(smtplib.SMTP, "putcmd", "the word to the mail server")
        self.around(smtplib.SMTP, "getreply", "the mail server's answer")


def words(statement: str) -> str:
    """Return the first words of a statement."""
    return " ".join(statement.split()[:3])


def ending(settings: Settings, job: str, row: int, number: int, fault: str) -> tuple[str, list[str]]:
    """Do a job for a row in a child; return `killed` or its outcome, and the boundaries that it came to."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(writer, "w", buffering=1) as told:
            Boundaries(number, fault, lambda name: print(name, file=told)).watch()
            connect(settings)
            todo = job_of(job, Gateway(settings).send)
            outcome = run(todo, row) if row else Outcome.FAILED if drain(todo) else Outcome.DONE
            print(outcome, file=told)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as told:
        lines = told.read().splitlines()
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return "killed", lines
    return lines[-1] if os.WEXITSTATUS(status) == 0 else "broken", lines[:-1]


if __name__ == "__main__":
    install()
    for line in sys.stdin:
        database_url, mail_url, *asked = json.loads(line)
        print(json.dumps(ending(replace(SETTINGS, database_url=database_url, mail_url=mail_url), *asked)), flush=True)
