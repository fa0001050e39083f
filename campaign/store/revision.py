"""Whether the tables are those that this code was written for."""

from functools import cache
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from campaign.store.session import ONLY_READS

MIGRATE = (
    "`alembic upgrade head` with the service's environment"
    " (systemd: `systemctl restart grailjudge-migrate`; beside make run: `make migrate`)"
)
"""What brings tables up to date, on a server and beside `make run`, whose settings are its own."""
CURE = f"{MIGRATE} brings it up to date"
SCRIPTS = Path(__file__).parent / "migrations"


class WrongRevision(Exception):
    """The database has other tables than this code needs; the message says what to do, in one line."""


def require_head(engine: Engine) -> None:
    """Raise WrongRevision where the database has tables of another revision, or none yet.

    Raise OperationalError where it cannot be reached.
    """
    with engine.connect() as connection:
        require_head_at(connection.execution_options(**{ONLY_READS: True}))


def require_head_at(connection: Connection) -> None:
    """Raise WrongRevision as `require_head` does, by a connection that is open."""
    found = revision_of(connection)
    head, known = known_revisions()
    if found is None:
        raise WrongRevision(f"the database has no tables yet: {CURE}")
    if found not in known:
        raise WrongRevision(f"the database is of revision {found}, which this code does not know: it needs newer code")
    if found != head:
        raise WrongRevision(f"the database is of revision {found}, this code needs {head}: {CURE}")


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's tables, None where it has none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def known_revisions() -> tuple[str, frozenset[str]]:
    """Return the revision that this code is written for, and all that it knows."""
    scripts = ScriptDirectory(str(SCRIPTS))
    return str(scripts.get_current_head()), frozenset(script.revision for script in scripts.walk_revisions())
