"""Which events changed a field of a sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import ngettext

from web.drawing import Causes

STATUS_EVENTS = frozenset({"wounded", "fallen", "status_ended", "withdrawn", "vanished", "captured", "killed"})
"""The types of events that put a status on somebody, or take it off."""

SILENT: Mapping[str, frozenset[str]] = {
    "statuses": STATUS_EVENTS,
    "region": frozenset({"moved", "pursued"}),
    "active_scenes": frozenset({"upkeep"}),
}
"""Fields of a sheet that the events which change them do not name, by the types of these events."""


def causes(events: Sequence[Mapping[str, Any]], person: str, field: str) -> Causes:
    """Find the events that changed a field of a person: what hit it, what it paid or gained, what befell it."""
    found = [event for event in events if _changes(event, person, field)]
    slots = tuple(dict.fromkeys(event["slot"] for event in found if "slot" in event))
    return Causes(tuple(dict.fromkeys(event["rule"] for event in found)), _slot_words(slots) if slots else "")


def _slot_words(slots: tuple[int, ...]) -> str:
    told = ", ".join(str(slot) for slot in slots)
    return str(ngettext("slot %(slots)s", "slots %(slots)s", len(slots), slots=told))


def _changes(event: Mapping[str, Any], person: str, field: str) -> bool:
    if event["type"] == "damage":
        return bool(event.get("target") == person and event.get(field))
    if event["type"] == "gm_tool":
        return f"{person}.{field}" in str(event["values"].get("path", "")) or event["values"].get("id") == person
    if event.get("actor") != person:
        return False
    return event["type"] in SILENT[field] if field in SILENT else bool(event.get(field))
