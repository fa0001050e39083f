"""Runs the migrations, on a connection that was handed over or on the database of the settings."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.sql.elements import False_, True_

from campaign import logs
from campaign.model.types import CanonicalJSON, UTCDateTime
from campaign.settings import EX_TEMPFAIL, Settings, settings_or_exit
from campaign.store.migrating import migrating_engine
from campaign.store.migrations.writing import complete
from campaign.store.tables import METADATA


def render_plainly(kind: str, value: Any, _context: AutogenContext) -> str | Literal[False]:
    """Write our column types as what they are in the database, so that an old migration needs no code of today."""
    if kind == "type" and isinstance(value, UTCDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(value, CanonicalJSON):
        return "sa.Text()"
    if kind == "server_default" and isinstance(getattr(value, "arg", None), True_ | False_):
        return f"sa.{value.arg}()"  # each database has its own word for it
    return False


def migrate(connection: Connection) -> None:
    """Run the migrations that were asked for in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        render_item=render_plainly,
        process_revision_directives=complete,
    )
    with context.begin_transaction():
        context.run_migrations()


@contextmanager
def connected(settings: Settings) -> Iterator[Connection]:
    """Give a connection to the database of the settings; where there is none, end with a line and EX_TEMPFAIL."""
    engine = migrating_engine(settings.database_url)
    try:
        try:
            connection = engine.connect()
        except OperationalError as error:
            logs.configure(settings)
            said = str(error.orig).strip().partition("\n")[0]
            logging.getLogger("campaign.store.migrations").critical("the database does not answer: %s", said)
            sys.exit(EX_TEMPFAIL)
        with connection:
            yield connection
    finally:
        engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with connected(settings_or_exit(os.environ)) as own, own.begin():
        migrate(own)
