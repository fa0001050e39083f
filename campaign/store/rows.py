"""Rows that are written and not looked at again: without what a session keeps of its objects, which costs more."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Executable, Table, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from campaign.model.base import Base

INSERTS: Mapping[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
"""How each database inserts what may be there already."""


def write_row(session: Session, noun: type[Base], values: Mapping[str, Any]) -> int:
    """Insert a row and return its id."""
    made: int = session.execute(_insertion_of_one(noun), values).scalar_one()
    return made


def write_rows(session: Session, noun: type[Base], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, in one statement."""
    session.execute(_insertion(noun), rows)


def write_new_rows(session: Session, noun: type[Base], key: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert, in one statement, those rows whose `key`, which is unique, is not there yet."""
    session.execute(_insertion_of_new(noun, key, session.get_bind().dialect.name), rows)


@cache
def _insertion_of_one(noun: type[Base]) -> Executable:
    table = _table_of(noun)
    return insert(table).returning(table.c.id)


@cache
def _insertion(noun: type[Base]) -> Executable:
    return insert(_table_of(noun)).inline()


@cache
def _insertion_of_new(noun: type[Base], key: str, dialect: str) -> Executable:
    statement: Executable = INSERTS[dialect](_table_of(noun)).inline().on_conflict_do_nothing(index_elements=[key])
    return statement


def _table_of(noun: type[Base]) -> Table:
    return cast("Table", noun.__table__)
