"""Logs of every program of ours: where lines go, in which form, and what they tell besides their message.

A line tells of the work in whose midst it was written (request, task, campaign, turn), and never what anybody wrote or
what an exception says of it: of a fault it tells the kind, and the places that it came by.
"""

import logging
import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from logging.config import dictConfig
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from campaign.settings import Settings

OURS = ("campaign", "web", "worker")
CONTEXT = ("request", "task", "task_id", "job", "campaign", "turn", "mail")
"""What a line tells of the work in whose midst it was written."""
ACCESS = ("method", "route", "status", "ms")
"""What the line of an answered request tells besides."""
FIELDS = ("time", "level", "logger", "message", "exception", "process", *CONTEXT, *ACCESS)
"""All that a line of JSON may hold."""
OF_CELERY = ("celery", "kombu")
"""Loggers that put exceptions into their messages."""
BROKER = re.compile(r"connecting to (\S+)\. ")
"""How redis-py begins what it says of a broker that is away: the host and the port, which are no secret."""
PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ROOT = Path(__file__).parents[1]
MOST_PLACES = 30

_TOLD: ContextVar[Mapping[str, object]] = ContextVar("told", default=MappingProxyType({}))
ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def begin(**values: object) -> None:
    """Let the lines from here on tell these values of CONTEXT and none of before."""
    _TOLD.set(values)


def tell(**values: object) -> None:
    """Let the lines from here on tell these values of CONTEXT too."""
    _TOLD.set({**_TOLD.get(), **values})


@contextmanager
def telling(**values: object) -> Iterator[None]:
    """Let the lines within the block tell these values of CONTEXT too, and afterwards what they told before."""
    token = _TOLD.set({**_TOLD.get(), **values})
    try:
        yield
    finally:
        _TOLD.reset(token)


def configure(settings: Settings, level: int | None = None) -> None:
    """Let all loggers of this program write to the standard error; those of libraries from `level` on."""
    dictConfig(configuration(settings, level))


def configuration(settings: Settings, level: int | None = None) -> dict[str, Any]:
    """Return what `dictConfig` takes. Lines of JSON tell of each request and job, plain ones of what went wrong."""
    usual = logging.INFO if settings.log_format == "json" else logging.WARNING
    ours = min(level or usual, usual)
    formatter = {"json": JsonLines, "plain": PlainLines if settings.is_production else logging.Formatter}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"context": {"()": Context}},
        "formatters": {"ours": {"()": formatter[settings.log_format], "fmt": PLAIN}},
        "handlers": {
            "standard error": {"class": "logging.StreamHandler", "formatter": "ours", "filters": ["context"]},
        },
        "root": {"handlers": ["standard error"], "level": level or logging.WARNING},
        "loggers": {
            **{name: {"level": ours} for name in OURS},
            "gunicorn.error": {"level": logging.INFO, "propagate": True},
            "gunicorn.access": {"level": logging.CRITICAL},  # it tells whole addresses
        },
    }


class Context(logging.Filter):
    """Adds to each line what is told of the work; leaves of an exception in Celery's lines its kind and place."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass."""
        for name, value in _TOLD.get().items():
            if name in CONTEXT and value is not None and not hasattr(record, name):
                setattr(record, name, value)
        if isinstance(record.args, Mapping) and "exc" in record.args:
            record.args = {**record.args, "exc": "", "traceback": ""}
        elif isinstance(record.args, tuple) and record.name.partition(".")[0] in OF_CELERY:
            record.args = _without_words(record.args)
        return True


def _without_words(values: tuple[object, ...]) -> tuple[object, ...]:
    """Return what a line is made of, without the stack that stands beside an exception in a list."""
    if not any(isinstance(value, BaseException) for value in values):
        return values
    return tuple("" if isinstance(value, list) else _kind_of(value) for value in values)


def _kind_of(value: object) -> object:
    """Return an exception's kind, with the broker's address where it is away; anything else as it is."""
    if not isinstance(value, BaseException):
        return value
    away = BROKER.search(str(value))
    return type(value).__name__ + (f" at {away[1]}" if away else "")


class PlacesOnly(logging.Formatter):
    """Tells the places of a fault instead of its words."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 - logging's name
        """Return the kind of an exception and the places that it came by."""
        return places_of(ei[1])


class PlainLines(PlacesOnly):
    """Lines for people."""


class JsonLines(PlacesOnly, JsonFormatter):
    """Lines of JSON that hold FIELDS and nothing else: what a library adds to a line may be anything."""

    def __init__(self, fmt: str) -> None:
        super().__init__(
            ["levelname", "name", "message", "process"],
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "exception"},
            timestamp="time",
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Return what a line may hold, in the order of FIELDS."""
        return {name: log_data[name] for name in FIELDS if name in log_data}


def places_of(error: BaseException | None) -> str:
    """Return the kinds of an exception and of those behind it, each with the places that it came by, the last first."""
    lines: list[str] = []
    while error is not None and len(lines) < MOST_PLACES:
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
        frames = reversed(traceback.extract_tb(error.__traceback__))
        lines.extend(f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(lines[:MOST_PLACES])


def _place(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(ROOT) and ".venv" not in path.parts:
        return str(path.relative_to(ROOT))
    return "/".join(path.parts[-3:])
