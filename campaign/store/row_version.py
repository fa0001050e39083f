"""The version of a row, which each change of it changes: whoever locks it sees by that whether it is as it was."""

from typing import Any

from sqlalchemy import Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class RowVersion(FunctionElement[str]):
    """The version of the row that a column, which is given, stands in; as a part of a statement.

    PostgreSQL notes with each row which transaction wrote it. With SQLite there is nothing to note: a transaction that
    locks has had the file for itself since it began.
    """

    name = "row_version"
    type = Text()
    inherit_cache = True


@compiles(RowVersion, "postgresql")
def _on_postgresql(version: Any, _compiler: Any, **_: Any) -> str:
    (column,) = version.clauses
    return f"CAST({column.table.name}.xmin AS TEXT)"


@compiles(RowVersion, "sqlite")
def _on_sqlite(_version: Any, _compiler: Any, **_: Any) -> str:
    return "''"
