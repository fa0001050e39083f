"""How pages write moments and lengths of time, and how their forms give them back."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from flask import Flask

from campaign.narration.times import length, moment
from campaign.wall_time import instant_of, wall_time_of
from web.language import chosen_language


def zone_names() -> list[str]:
    """Return the time zones that a person may choose, UTC first."""
    return ["UTC", *sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))]


def utc_iso(at: datetime) -> str:
    """Return a moment as `time[datetime]` takes it: UTC, to the second."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def clock_time(at: datetime, zone: str) -> str:
    """Return a moment in a zone: `2026-12-03 (목) 22:00 KST (UTC+9)`, `Thu 2026-12-03 22:00 KST (UTC+9)`."""
    return moment(at, zone, chosen_language())


def length_of_time(span: timedelta) -> str:
    """Return a length of time: `21시간 18분`, `21 h 18 min`."""
    return length(span, chosen_language())


def local_input(at: datetime, zone: str) -> str:
    """Return a moment as an `input[type=datetime-local]` takes it, in `zone`."""
    return f"{wall_time_of(at, zone):%Y-%m-%dT%H:%M}"


def from_local_input(text: str, zone: str) -> datetime | None:
    """Return the instant, in UTC, that such an input names in `zone`; None where it names none.

    Raise WallTimeGap where the clocks of the zone skip that time.
    """
    try:
        given = datetime.fromisoformat(text.strip())
        return given.astimezone(UTC) if given.tzinfo else instant_of(given, zone).instant
    except (ValueError, OverflowError):
        return None


def as_moment(value: Any) -> datetime | None:
    """Return the moment that a ledger's value is, None for any other value."""
    if not isinstance(value, str) or not value[:4].isdecimal() or "T" not in value:
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found if found.tzinfo else None


def install(app: Flask) -> None:
    """Make the writers filters of the templates."""
    for writer in (utc_iso, clock_time, length_of_time, local_input, as_moment):
        app.add_template_filter(writer)
