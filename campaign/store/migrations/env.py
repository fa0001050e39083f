"""Runs the migrations, on a connection that was handed over or on the database of the settings."""

import os
from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection
from sqlalchemy.sql.elements import False_, True_

from campaign.model.types import CanonicalJSON, UTCDateTime
from campaign.settings import load_settings
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


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    engine = migrating_engine(load_settings(os.environ).database_url)
    try:
        with engine.begin() as own:
            migrate(own)
    finally:
        engine.dispose()
