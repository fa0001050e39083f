"""Where a bad week is played: a database, a broker, processes, a mail server, and a tally of what was seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import make_url

from campaign.settings import load_settings
from campaign.store.session import connect
from tests.lanterns import install
from tests.worker.mailbox import Mailbox, server
from tests.worker.processes import Processes, environment_of


@dataclass
class Tally:
    """How often something was killed, and how often it was looked whether all is as it must be."""

    kills: int = 0
    checks: int = 0
    notes: list[str] = field(default_factory=list)

    def see(self, what, seen, wanted):
        """See that something is as it must be."""
        self.checks += 1
        assert seen == wanted, f"{what}: {seen!r} instead of {wanted!r}"


@dataclass
class Ground:
    """One database with all tables, and an empty broker; `is_full`: everything is tried, not a small part of it.

    The mail server takes everything; `mailbox` has what it took. `ending` is what `matrix.dying` gives.
    """

    database_url: str
    redis_url: str
    folder: Path
    chance: Random
    ending: Callable[..., Any]
    is_full: bool = False
    tally: Tally = field(default_factory=Tally)
    mailbox: Mailbox = field(default_factory=Mailbox)
    mail_url: str = ""

    @property
    def database(self):
        """The kind of database: `sqlite` or `postgresql`."""
        return make_url(self.database_url).get_backend_name()

    @property
    def faults(self):
        """The folder that tells the harness which faults to make."""
        return self.folder / "faults"

    @cached_property
    def processes(self):
        """Starts programs on this ground."""
        given = {"FAULTS": str(self.faults), "MAIL_URL": self.mail_url}
        return Processes(self.folder, environment_of(self.database_url, self.redis_url, **given))

    def amount(self, few, many):
        """Return how much to do."""
        return many if self.is_full else few


@contextmanager
def entered(ground: Ground) -> Iterator[Ground]:
    """Let this process use a ground: its database, its rules, its mail server; end all programs afterwards."""
    ground.faults.mkdir()
    forget = install()
    engine = connect(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": ground.database_url}))
    try:
        with server(ground.mailbox) as port:
            ground.mail_url = f"smtp://127.0.0.1:{port}"
            yield ground
    finally:
        ground.processes.stop()
        engine.dispose()
        forget()
