"""Receipts: what whoever files a declaration is told of it, on the page, in an answer of the API and by mail."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Receipt:
    """What the holder of a seat is told of a filing. `replaced` is the version that counted before, None for none.

    `unchanged`: the same was in force already, under this version; nothing was written.
    """

    campaign: str
    turn: str
    seat: str
    version: int
    document: str
    fingerprint: str
    salt: str
    canonical: str
    received_at: datetime
    deadline: datetime
    replaced: int | None
    unchanged: bool = False
