"""Moments and lengths of time as people read them: weekday, date, time, zone and offset."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

WEEKDAYS = {"ko": "월화수목금토일", "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")}
_UNITS = {"ko": ("일", "시간", "분"), "en": (" d", " h", " min")}
_SHORTER = {"ko": "1분 미만", "en": "less than a minute"}


def moment(at: datetime, zone: str, language: str) -> str:
    """Return an aware moment in a zone: `2026-12-03 (목) 22:00 KST (UTC+9)`, `Thu 2026-12-03 22:00 KST (UTC+9)`.

    Raise ValueError where `at` is naive.
    """
    if at.tzinfo is None:
        raise ValueError("a moment needs its zone")
    local = at.astimezone(ZoneInfo(zone))
    day, weekday = f"{local:%Y-%m-%d}", WEEKDAYS[language][local.weekday()]
    date = f"{day} ({weekday})" if language == "ko" else f"{weekday} {day}"
    return f"{date} {local:%H:%M} {_zone(local)}"


def moments(at: datetime, own: str, campaign: str, language: str) -> str:
    """Return a moment in the reader's zone and, where its clock differs, in the campaign's, in brackets."""
    here, there = at.astimezone(ZoneInfo(own)), at.astimezone(ZoneInfo(campaign))
    shown = moment(at, own, language)
    return shown if here.utcoffset() == there.utcoffset() else f"{shown} [{moment(at, campaign, language)}]"


def length(span: timedelta, language: str) -> str:
    """Return a length in days, hours and minutes, rounded down: `21시간 18분`, `21 h 18 min`, `less than a minute`."""
    minutes = max(0, int(span.total_seconds() // 60))
    amounts = (minutes // 1440, minutes // 60 % 24, minutes % 60)
    shown = [f"{amount}{unit}" for amount, unit in zip(amounts, _UNITS[language], strict=True) if amount]
    return " ".join(shown) or _SHORTER[language]


def _zone(local: datetime) -> str:
    seconds = int((local.utcoffset() or timedelta()).total_seconds())
    hours, minutes = divmod(abs(seconds) // 60, 60)
    offset = f"UTC{'-' if seconds < 0 else '+'}{hours}" + (f":{minutes:02}" if minutes else "")
    name = local.tzname() or ""
    return f"{name} ({offset})" if name.isalpha() and name != "UTC" else offset if seconds else "UTC"
