"""HP and MP from slot to slot, by what the events took and gave; nothing is computed again."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import takewhile

from campaign.telling.fate_war.rows import Points
from rules.core.grouping import EventJson

PAID = frozenset({"plus_used", "np_released", "spell_cast"})
"""Events whose `mp` their actor pays."""


def moved(event: EventJson) -> tuple[str, Points] | None:
    """Return whose points an event of a slot changed, and by how much; None where it changed none."""
    if event["type"] == "damage":
        return event["target"], Points(-event["hp"], -event["mp"])
    if event["type"] in PAID:
        return event["actor"], Points(0, -event["mp"])
    if event["type"] == "spell_done" and "pool" not in event:
        return event["target"], Points(event["hp"], event["mp"])
    return None


def after(before: Mapping[str, Points], events: Iterable[EventJson]) -> dict[str, Points]:
    """Return the points after some events, of the persons whose points before are known."""
    points = dict(before)
    for event in events:
        change = moved(event)
        if change and change[0] in points:
            had = points[change[0]]
            points[change[0]] = Points(had.hp + change[1].hp, had.mp + change[1].mp)
    return points


def ruled(before: Mapping[str, Points], events: Iterable[EventJson]) -> dict[str, Points]:
    """Return the points after the rulings that come first among the events of a turn, for the turn begins with them."""
    points = dict(before)
    for event in takewhile(lambda one: one["type"] == "gm_tool", events):
        person, _, name = str(event["values"].get("path", "")).removeprefix("characters.").partition(".")
        if person in points and name in {"hp", "mp"} and event["tool"] == "gm.adjust":
            points[person] = replace(points[person], **{name: event["values"]["after"]})
    return points


def lost(before: Mapping[str, Points], events: Iterable[EventJson]) -> dict[str, Points]:
    """Return the points lost to damage after some events, added to those lost before."""
    losses = dict(before)
    for event in events:
        if event["type"] == "damage":
            had = losses.get(event["target"], Points(0, 0))
            losses[event["target"]] = Points(had.hp + event["hp"], had.mp + event["mp"])
    return losses
