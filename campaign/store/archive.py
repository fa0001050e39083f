"""The archive of a database: all rows of one instant, in a form that both databases read.

It is gzip of JSON lines: what the archive is (Header); for each table, those that others refer to first, a line with
its name and columns and then a line for each row; at the end how many rows there are and the SHA-256 of all lines
before. The tools of either database could not go from the one to the other, nor say without a server whether a file is
whole, and their version must fit; whoever reads this needs gzip, JSON and this paragraph.
"""

import gzip
import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, DateTime, LargeBinary, MetaData, Table, select
from sqlalchemy.types import TypeEngine

from campaign.model.types import unpressed

FORMAT = "grailjudge-backup-1"
VERSION_TABLE = "alembic_version"
"""Where the revision stands; the header says it instead."""
LONGEST_LINE = 64 * 1024 * 1024
COMPRESSION = 6
AT_ONCE = 200
"""Rows that are in memory together: a row may hold a whole state."""
PLAIN, BYTES, INSTANT = "plain", "bytes", "instant"
"""The kinds of columns: JSON as it is, base64, ISO 8601 in UTC."""


class NoArchive(Exception):
    """A file is no archive of ours, or not whole; the message says what is wrong, in one line."""


@dataclass(frozen=True)
class Header:
    """What an archive is: the revision of its tables, when it was made (ISO 8601), and of which database.

    `keys` are the fingerprints of the seal keys that the service had, the first first; the keys are not in it.
    """

    revision: str
    made_at: str
    database: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class TableHead:
    """A table that begins, with the kind of each column."""

    name: str
    columns: Mapping[str, str]


Row = Mapping[str, Any]
Part = TableHead | Row
"""What an archive consists of after its header, in its order; a row belongs to the table that began last."""


def tables_of(connection: Connection) -> list[Table]:
    """Return the tables that a database has, those that others refer to first, without Alembic's own."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION_TABLE]


def kind_of(column_type: TypeEngine[Any]) -> str:
    """Return the kind of a column."""
    if isinstance(column_type, LargeBinary):
        return BYTES
    return INSTANT if isinstance(column_type, DateTime) else PLAIN


def write_archive(connection: Connection, header: Header, file: IO[bytes]) -> int:
    """Write all rows that a transaction sees; return how many there are."""
    counts, digest = dict[str, int](), hashlib.sha256()
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=COMPRESSION, mtime=0) as zipped:

        def put(line: Any) -> None:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            digest.update(text)
            zipped.write(text)

        put({"format": FORMAT, **vars(header)})
        for table in tables_of(connection):
            counts[table.name] = _write_table(connection, table, put)
        put({"rows": counts, "sha256": digest.hexdigest()})
    return sum(counts.values())


def _write_table(connection: Connection, table: Table, put: Callable[[Any], None]) -> int:
    kinds = [kind_of(column.type) for column in table.columns]
    put({"table": table.name, "columns": dict(zip(table.columns.keys(), kinds, strict=True))})
    rows = select(table).order_by(*table.primary_key).execution_options(yield_per=AT_ONCE)
    count = 0
    for row in connection.execute(rows):
        put([_written(kind, value) for kind, value in zip(kinds, row, strict=True)])
        count += 1
    return count


def _written(kind: str, value: Any) -> Any:
    match value:
        case bytes():
            return b64encode(value).decode() if kind == BYTES else unpressed(value)
        case datetime():
            aware = value if value.tzinfo else value.replace(tzinfo=UTC)
            return aware.astimezone(UTC).isoformat()
    return value


class Archive:
    """An archive that is read from its beginning to its end, once. Raise NoArchive as soon as something is wrong."""

    def __init__(self, path: Path) -> None:
        self._file = gzip.open(path)  # noqa: SIM115 - closed by `close`
        self._digest = hashlib.sha256()
        self.counts: dict[str, int] = {}
        try:
            self.header = _header(self._line())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def parts(self) -> Iterator[Part]:
        """Yield what it consists of; whoever has read the last part knows that the archive is whole."""
        table: TableHead | None = None
        while True:
            before = self._digest.hexdigest()
            match self._line():
                case {"table": str(name), "columns": dict(columns)}:
                    table = TableHead(name, columns)
                    self.counts[name] = 0
                    yield table
                case list(values) if table is not None:
                    self.counts[table.name] += 1
                    yield _read(table, values)
                case {"rows": counts, "sha256": digest}:
                    self._require_end(is_right=counts == self.counts and digest == before)
                    return
                case _:
                    raise NoArchive("a line is neither table nor row")

    def _require_end(self, *, is_right: bool) -> None:
        if not is_right:
            raise NoArchive("rows were lost or changed: the checksum is another")
        if self._raw():
            raise NoArchive("there is more after its end")

    def _line(self) -> Any:
        text = self._raw()
        if not text.endswith(b"\n"):
            raise NoArchive("it is cut off")
        self._digest.update(text)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise NoArchive("a line is no JSON") from error

    def _raw(self) -> bytes:
        try:
            return self._file.readline(LONGEST_LINE)
        except EOFError as error:
            raise NoArchive("it is cut off") from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise NoArchive("it is no gzip file, or a broken one") from error


def _header(line: Any) -> Header:
    match line:
        case {
            "format": str(name),
            "revision": str(revision),
            "made_at": str(at),
            "database": str(kind),
            "keys": [*keys],
        } if name == FORMAT:
            return Header(revision, at, kind, tuple(map(str, keys)))
    raise NoArchive("it is no backup of this program")


def _read(table: TableHead, values: Sequence[Any]) -> Row:
    if len(values) != len(table.columns):
        raise NoArchive(f"a row of {table.name} has {len(values)} values")
    try:
        return {name: _value(kind, value) for (name, kind), value in zip(table.columns.items(), values, strict=True)}
    except (TypeError, ValueError) as error:
        raise NoArchive(f"a value of {table.name} cannot be read") from error


def _value(kind: str, value: Any) -> Any:
    if value is None:
        return None
    match kind:
        case "bytes":
            return b64decode(value, validate=True)
        case "instant":
            return datetime.fromisoformat(value)
    return value
