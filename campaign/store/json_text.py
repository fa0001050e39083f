"""What a column of JSON says, asked of the database, which each of the two does in its own words."""

from typing import Any

from sqlalchemy import ColumnElement, String
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class _TurnNamed(FunctionElement[str]):
    """The text at the key `turn` of an object, NULL where there is none."""

    name = "turn_named"
    type = String()
    inherit_cache = True


def turn_named_in(values: InstrumentedAttribute[dict[str, Any]]) -> ColumnElement[str]:
    """Return the code of the turn that a column of JSON objects names, NULL where it names none."""
    return _TurnNamed(values)


@compiles(_TurnNamed, "sqlite")
def _in_sqlite(element: _TurnNamed, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_extract({compiler.process(element.clauses, **options)}, '$.turn')"


@compiles(_TurnNamed, "postgresql")
def _in_postgresql(element: _TurnNamed, compiler: SQLCompiler, **options: Any) -> str:
    return f"(CAST({compiler.process(element.clauses, **options)} AS JSON) ->> 'turn')"
