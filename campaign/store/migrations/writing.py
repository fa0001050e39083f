"""What a written migration needs besides what was compared: its number, and values for the rows there are."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic.operations.ops import AddColumnOp, MigrateOperation, MigrationScript, OpContainer
from alembic.runtime.migration import MigrationContext


def complete(context: MigrationContext, _revision: Any, scripts: list[MigrationScript]) -> None:
    """Number each new revision after the last one, and let rows that exist take the default of a new column."""
    last = context.get_current_revision() or "0"
    for script in scripts:
        script.rev_id = f"{int(last) + 1:04d}"
        for operation in _inner(script.upgrade_ops_list):
            if isinstance(operation, AddColumnOp):
                _give_default(operation.column)


def _inner(operations: list[Any]) -> Iterator[MigrateOperation]:
    for operation in operations:
        yield operation
        if isinstance(operation, OpContainer):
            yield from _inner(operation.ops)


def _give_default(column: sa.Column[Any]) -> None:
    """Keep the default in the database: SQLite cannot take it off in the batch that adds the column."""
    default = column.default
    if column.nullable or column.server_default is not None or not isinstance(default, sa.ColumnDefault):
        return
    if not default.is_scalar:
        return
    match default.arg:
        case bool():
            column.server_default = sa.DefaultClause(sa.true() if default.arg else sa.false())
        case str() | int():
            column.server_default = sa.DefaultClause(str(default.arg))
