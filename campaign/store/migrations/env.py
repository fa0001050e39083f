"""Runs the migrations, on a connection that was handed over or on the database of the settings."""

import os
from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from alembic.operations.ops import MigrationScript
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event

from campaign.model.types import CanonicalJSON, UTCDateTime
from campaign.settings import load_settings
from campaign.store.session import new_engine
from campaign.store.tables import METADATA


def render_plainly(kind: str, value: Any, _context: AutogenContext) -> str | Literal[False]:
    """Write our column types as what they are in the database, so that an old migration needs no code of today."""
    if kind == "type" and isinstance(value, UTCDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(value, CanonicalJSON):
        return "sa.Text()"
    return False


def number(context: MigrationContext, _revision: Any, directives: list[MigrationScript]) -> None:
    """Call a new revision by the number after the last one."""
    head = context.get_current_revision() or "0"
    for script in directives:
        script.rev_id = f"{int(head) + 1:04d}"


def migrate(connection: Connection) -> None:
    """Run the migrations that were asked for in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        render_item=render_plainly,
        process_revision_directives=number,
    )
    with context.begin_transaction():
        context.run_migrations()


def leave_references(connection: Any, _record: Any) -> None:
    """Let SQLite replace a table that others refer to: it changes columns by copying the table."""
    connection.execute("PRAGMA foreign_keys = OFF")


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    engine = new_engine(load_settings(os.environ).database_url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", leave_references)
    try:
        with engine.begin() as own:
            migrate(own)
    finally:
        engine.dispose()
