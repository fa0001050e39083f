"""Restoring: a backup becomes the database, whole or not at all, and is brought up to this code's tables."""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, exists, func, select, text

from campaign.operations.backups import Examined
from campaign.store.archive import AT_ONCE, VERSION_TABLE, Archive, NoArchive, Row, TableHead, tables_of
from campaign.store.migrating import migrating_engine, upgrade
from campaign.store.tables import METADATA


class NotEmpty(Exception):
    """There are rows in the database that would be lost."""


def restore(database_url: str, path: Path, examined: Examined, *, replaces: bool = False) -> None:
    """Fill a database with what is in an archive, of whatever revision this code knows, and upgrade it.

    All of it is one transaction: whatever ends it leaves the database as it was. Raise NotEmpty where there are rows
    already and they are not to be replaced; NoArchive where the file is not the one that was examined.
    """
    engine = migrating_engine(database_url)
    try:
        with engine.begin() as connection:
            _clear(connection, replaces=replaces)
            upgrade(connection, examined.header.revision)
            _fill(connection, path, examined)
            upgrade(connection)
            _require_references(connection)
    finally:
        engine.dispose()


def _clear(connection: Connection, *, replaces: bool) -> None:
    """Drop our tables. Raise NotEmpty where there is a row in any of them that is not to be lost."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in METADATA.tables or name == VERSION_TABLE)
    for table in found.sorted_tables:
        has_rows = table.name != VERSION_TABLE and connection.scalar(select(exists(select(table))))
        if has_rows and not replaces:
            raise NotEmpty
    found.drop_all(connection)


def _fill(connection: Connection, path: Path, examined: Examined) -> None:
    tables = {table.name: table for table in tables_of(connection)}
    archive = Archive(path)
    try:
        for name, rows in _batches(archive):
            if name not in tables:
                raise NoArchive(f"revision {examined.header.revision} has no table {name}")
            connection.execute(tables[name].insert(), rows)
        if archive.header != examined.header or archive.counts != examined.rows:
            raise NoArchive("it was changed while it was read")
    finally:
        archive.close()
    if connection.dialect.name == "postgresql":
        for table in tables.values():
            _count_on(connection, table)


def _batches(archive: Archive) -> Iterator[tuple[str, list[Row]]]:
    """Yield rows that belong to one table and fit into memory together."""
    name, rows = "", list[Row]()
    for part in archive.parts():
        if rows and (isinstance(part, TableHead) or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        if isinstance(part, TableHead):
            name = part.name
        else:
            rows.append(part)
    if rows:
        yield name, rows


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number the next row after the last one."""
    if "id" not in table.columns:
        return
    last = connection.scalar(select(func.max(table.c.id)))
    if last is not None:
        statement = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)")
        connection.execute(statement, {"name": table.name, "last": last})


def _require_references(connection: Connection) -> None:
    """Raise NoArchive where a row refers to none; PostgreSQL has seen to it already."""
    if connection.dialect.name == "sqlite" and connection.execute(text("PRAGMA foreign_key_check")).first():
        raise NoArchive("a row refers to one that is not there")
