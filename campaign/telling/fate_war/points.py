"""HP and MP from slot to slot, by what the events took and gave; nothing is computed again."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import takewhile

from msgspec import UNSET

from campaign.telling.events import AnyEvent, bodies
from campaign.telling.fate_war.rows import Points
from rules.core.event import EventBody
from rules.core.rulings import GmTool
from rules.fate_war.battle.events.cards import NpReleased, PlusUsed
from rules.fate_war.battle.events.damage import Damage
from rules.fate_war.battle.events.magic import SpellCast, SpellDone


def moved(body: EventBody | None) -> tuple[str, Points] | None:
    """Return whose points an event of a slot changed, and by how much; None where it changed none."""
    if isinstance(body, Damage):
        return body.target, Points(-body.hp, -body.mp)
    if isinstance(body, PlusUsed | NpReleased | SpellCast):
        return body.actor, Points(0, -body.mp)
    if isinstance(body, SpellDone) and body.hp is not UNSET and body.mp is not UNSET:
        return body.target, Points(body.hp, body.mp)
    return None


def after(before: Mapping[str, Points], events: Iterable[AnyEvent]) -> dict[str, Points]:
    """Return the points after some events, of the persons whose points before are known."""
    points = dict(before)
    for event in events:
        change = moved(event.body)
        if change and change[0] in points:
            had = points[change[0]]
            points[change[0]] = Points(had.hp + change[1].hp, had.mp + change[1].mp)
    return points


def ruled(before: Mapping[str, Points], events: Iterable[AnyEvent]) -> dict[str, Points]:
    """Return the points after the rulings that come first among the events of a turn, for the turn begins with them."""
    points = dict(before)
    for body in bodies(takewhile(lambda one: isinstance(one.body, GmTool), events), GmTool):
        person, _, name = str(body.values.get("path", "")).removeprefix("characters.").partition(".")
        if person in points and name in {"hp", "mp"} and body.tool == "gm.adjust":
            points[person] = replace(points[person], **{name: body.values["after"]})
    return points


def lost(before: Mapping[str, Points], events: Iterable[AnyEvent]) -> dict[str, Points]:
    """Return the points lost to damage after some events, added to those lost before."""
    losses = dict(before)
    for body in bodies(events, Damage):
        had = losses.get(body.target, Points(0, 0))
        losses[body.target] = Points(had.hp + body.hp, had.mp + body.mp)
    return losses
