"""Bringing a database to a revision, by whoever wants it and on whatever connection."""

from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event

from campaign.store.revision import SCRIPTS
from campaign.store.session import new_engine


def migrating_engine(database_url: str) -> Engine:
    """Return an engine whose connections may replace tables that others refer to."""
    engine = new_engine(database_url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _leave_references)
    return engine


def _leave_references(connection: Any, _record: Any) -> None:
    """Let SQLite replace a table that others refer to: it changes columns by copying the table."""
    connection.execute("PRAGMA foreign_keys = OFF")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the tables to a revision within the connection's own transaction; the engine is a migrating one."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
