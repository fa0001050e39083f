"""The base of all tables, with names for every constraint, so that a migration can change it on either database."""

from typing import ClassVar

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base of all nouns."""

    metadata = MetaData(naming_convention=CONVENTION)


class AppendOnly:
    """A noun whose rows are never deleted, nor changed but in the columns that `changeable` names."""

    changeable: ClassVar[frozenset[str]] = frozenset()
