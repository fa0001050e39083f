"""Digests of what a revision of a turn holds: for the log, and of what each reads of its events."""

from collections.abc import Iterable
from typing import Any

from campaign.model.resolution import StoredResolution
from campaign.transcript.canonical import digest
from rules.core.event import audience_of
from rules.core.grouping import EventJson

NOBODY = ""
"""Whoever holds no seat, among the seats."""


def digests_of(stored: StoredResolution) -> dict[str, Any]:
    """Return the digests of a revision's case, state and events, and of the events that each seat reads."""
    return {
        "case": digest(stored.case),
        "state": digest(stored.state),
        "events": digest(stored.events),
        "seen": seen_by_seats(stored.events),
    }


def seen_by_seats(events: Iterable[EventJson]) -> dict[str, str]:
    """Return the digest of what each seat that an audience names reads of the events; others read what NOBODY does."""
    told = [(audience_of(event), digest(event)) for event in events]
    seats = {NOBODY}.union(*(audience.actors for audience, _ in told))
    return {
        seat: digest([one for audience, one in told if audience.includes((seat,) if seat else ())])
        for seat in sorted(seats)
    }
