"""Databases filled by the code of each revision: `revisions/NNNN.json.gz` holds all rows of its demo.

`python -m tests.campaign.store.filled URL NNNN` writes one from a database in which `python -m web.demo` of that
revision's last commit has run. Sealed bodies are cut short: no migration can read them, and nothing else is large.
"""

import gzip
import json
import sys
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import DateTime, Engine, LargeBinary, MetaData, create_engine, func, select, text
from sqlalchemy.schema import Table
from sqlalchemy.types import TypeEngine

from campaign.model.types import unpressed

REVISIONS = Path(__file__).parent / "revisions"
SEALED_BYTES = 512


def written(value: object) -> object:
    """Return the value of a column as JSON has it."""
    match value:
        case bytes():
            return b64encode(value[:SEALED_BYTES]).decode()
        case datetime():
            return value.isoformat()
    return value


def read(kind: TypeEngine, value, dialect: str):
    """Return the value of a column of this type from JSON."""
    if value is None:
        return None
    if isinstance(kind, LargeBinary):
        return b64decode(value)
    if isinstance(kind, DateTime):
        moment = datetime.fromisoformat(value)
        return moment if dialect == "sqlite" else moment.replace(tzinfo=UTC)
    if dialect == "postgresql" and kind.python_type is bool:
        return bool(value)
    return value


def rows_of(engine: Engine) -> dict[str, list[dict]]:
    """Return each table's rows, tables in the order in which they may be filled."""
    tables = reflected(engine)
    with engine.connect() as connection:
        return {
            table.name: [
                {name: written(_read(table.columns[name].type, value)) for name, value in row.items()}
                for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()
            ]
            for table in tables
        }


def _read(kind: TypeEngine, value: object) -> object:
    """Return the text of a value that SQLite keeps pressed in a column of texts."""
    is_pressed = isinstance(value, bytes) and not isinstance(kind, LargeBinary)
    return unpressed(value) if is_pressed else value


def fill(engine: Engine, revision: str) -> dict[str, list[dict]]:
    """Fill the tables, which are those of the revision, with its rows, and return these."""
    rows = json.loads(gzip.decompress((REVISIONS / f"{revision}.json.gz").read_bytes()))
    dialect, tables = engine.dialect.name, reflected(engine)
    with engine.begin() as connection:
        if dialect == "postgresql":
            connection.execute(text("SET CONSTRAINTS ALL DEFERRED"))
        for table in tables:
            kinds = {column.name: column.type for column in table.columns}
            values = [{k: read(kinds[k], v, dialect) for k, v in row.items()} for row in rows[table.name]]
            if values:
                connection.execute(table.insert(), values)
            if dialect == "postgresql" and "id" in kinds:
                largest = connection.scalar(select(func.max(table.c.id))) or 1
                connection.execute(
                    text("SELECT setval(pg_get_serial_sequence(:t, 'id'), :v)"), {"t": table.name, "v": largest}
                )
    return rows


def reflected(engine: Engine) -> list[Table]:
    """Return the tables that the database has, those that others refer to first; without Alembic's own."""
    known = MetaData()
    known.reflect(engine)
    return [table for table in known.sorted_tables if table.name != "alembic_version"]


if __name__ == "__main__":
    rows = json.dumps(rows_of(create_engine(sys.argv[1])), ensure_ascii=False, indent=0, sort_keys=True)
    (REVISIONS / f"{sys.argv[2]}.json.gz").write_bytes(gzip.compress(rows.encode(), mtime=0))
