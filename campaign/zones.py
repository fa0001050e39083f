"""Time zones: which names are accepted."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from marshmallow import ValidationError


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones (IANA), in order."""
    return tuple(sorted(available_timezones()))


def is_zone(value: Any) -> None:
    """Raise ValidationError `bad_value` for what is no name of a time zone."""
    if value not in zones():
        raise ValidationError("bad_value")
