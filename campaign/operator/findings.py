"""Findings: what `doctor` looked at, how it is, and what to do where it is not well."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "warning", "wrong"]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: `said` is how it is, `cure` what to do; nothing of it is secret."""

    level: Level
    about: str
    said: str
    cure: str = ""


Findings = Iterator[Finding]


def ok(about: str, said: str) -> Finding:
    """Return that something is well."""
    return Finding("ok", about, said)


def warning(about: str, said: str, cure: str) -> Finding:
    """Return that something may become a fault, or takes a person's decision."""
    return Finding("warning", about, said, cure)


def wrong(about: str, said: str, cure: str) -> Finding:
    """Return that people lose something, or wait, until something is done."""
    return Finding("wrong", about, said, cure)
