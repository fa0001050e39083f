"""Column types: instants in aware UTC, plain JSON in one spelling, short or pressed, closed sets of words."""

import json
import zlib
from datetime import UTC, datetime
from typing import Any

from msgspec.json import Encoder
from sqlalchemy import DateTime, Dialect, Enum, Text
from sqlalchemy.types import TypeDecorator

SCALARS = frozenset({str, int, bool, type(None)})
PRESSED_FROM = 1_024
ENCODER = Encoder(order="sorted", enc_hook=lambda value: str(value) if isinstance(value, str) else int(value))
"""Writes what is plain JSON; the hook is asked for words and numbers of a class of their own."""


def canonical_json(value: Any) -> str:
    """Write plain JSON in its one canonical spelling: keys by code point, no spaces, shortest escapes.

    Raise TypeError or ValueError for what is no plain JSON of integers: a float, half a surrogate pair, a key that is
    no string.
    """
    _require_plain(value)
    return ENCODER.encode(value).decode()


def _require_plain(value: Any) -> None:
    parts = [value]
    for part in parts:  # which grows meanwhile
        kind = type(part)
        if kind in SCALARS:  # first, for most are, and every row that is written comes through here
            continue
        if kind is dict or isinstance(part, dict):  # the encoder asks its keys
            parts += part.values()
        elif isinstance(part, list | tuple):
            parts += part
        elif not isinstance(part, str | int):
            raise TypeError(f"plain JSON holds no {kind.__name__}")


class CanonicalJSON(TypeDecorator[Any]):
    """Plain JSON, kept as canonical text, so that equal values are equal bytes.

    What is read is a fresh value: changing it in place changes nothing that is stored.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Write the value; None is SQL's NULL."""
        return None if value is None else canonical_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Read the value."""
        return None if value is None else json.loads(value)


class PressedJSON(CanonicalJSON):
    """Canonical JSON that is long: states, events, sheets. SQLite keeps it pressed from PRESSED_FROM bytes on.

    PostgreSQL does that by itself. A text that SQLite keeps as it is, as all were once, is read as well.
    """

    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """Write the value: text, or to SQLite the bytes of a long one."""
        text = super().process_bind_param(value, dialect)
        if text is None or dialect.name != "sqlite" or len(text) < PRESSED_FROM:
            return text
        return zlib.compress(text.encode())

    def process_result_value(self, value: str | bytes | None, dialect: Dialect) -> Any:
        """Read the value."""
        return super().process_result_value(unpressed(value) if isinstance(value, bytes) else value, dialect)


def unpressed(value: bytes) -> str:
    """Return the text that PressedJSON pressed."""
    return zlib.decompress(value).decode()


class UTCDateTime(TypeDecorator[datetime]):
    """An instant, aware and in UTC on both sides. A naive datetime is refused: nobody knows which hour it means."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Write the instant; SQLite, which knows no zones, gets it in UTC. Raise ValueError for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("an instant needs its zone; this datetime has none")
        instant = value.astimezone(UTC)
        return instant.replace(tzinfo=None) if dialect.name == "sqlite" else instant

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Read the instant in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def one_word_of(name: str, *words: str) -> Enum:
    """Return the type of a closed set of words, kept as text under a check that the database makes itself."""
    return Enum(*words, name=name, native_enum=False, create_constraint=True, length=16)
