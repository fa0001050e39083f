"""Which events changed a field of a sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import ngettext
from msgspec import UNSET

from campaign.telling.events import AnyEvent, bodies, read_turn
from rules.core.event import EventBody
from rules.core.rulings import GmTool
from rules.fate_war.battle.events.damage import Captured, Damage, Killed, Withdrawn, Wounded
from rules.fate_war.scene.actions.pursuit import Pursued
from rules.fate_war.scene.events.moves import Moved
from rules.fate_war.scene.events.start import Upkeep
from rules.fate_war.turn.battle_event import ActorEvent, BattleEvent, Fallen, StatusEnded, Vanished
from rules.fate_war.turn.scene_event import PersonEvent
from web.drawing import Causes, FindCauses

STATUS_EVENTS = (Wounded, Fallen, StatusEnded, Withdrawn, Vanished, Captured, Killed)
"""What puts a status on somebody, or takes it off."""

SILENT: Mapping[str, tuple[type[EventBody], ...]] = {
    "statuses": STATUS_EVENTS,
    "region": (Moved, Pursued),
    "active_scenes": (Upkeep,),
}
"""Fields of a sheet that the events which change them do not name, by the classes of these events."""


def causes(slug: str, events: Sequence[Mapping[str, Any]]) -> FindCauses:
    """Return what finds the events that changed a field: what hit the person, what was paid or gained, what befell."""
    turn = read_turn(slug, events)

    def found(person: str, field: str) -> Causes:
        return _causes([event for event in turn.events if _changes(event.body, person, field)])

    return found


def _causes(events: Sequence[AnyEvent]) -> Causes:
    slots = tuple(dict.fromkeys(body.slot for body in bodies(events, BattleEvent) if body.slot is not UNSET))
    return Causes(tuple(dict.fromkeys(event.rule for event in events)), _slot_words(slots) if slots else "")


def _slot_words(slots: tuple[int, ...]) -> str:
    told = ", ".join(str(slot) for slot in slots)
    return str(ngettext("slot %(slots)s", "slots %(slots)s", len(slots), slots=told))


def _changes(body: EventBody | None, person: str, field: str) -> bool:
    """Tell whether an event changed a field of a sheet; all but the silent ones call it as the sheet does."""
    if isinstance(body, Damage):
        return body.target == person and bool({"hp": body.hp, "mp": body.mp}.get(field))
    if isinstance(body, GmTool):
        return f"{person}.{field}" in str(body.values.get("path", "")) or body.values.get("id") == person
    if not isinstance(body, ActorEvent | PersonEvent) or body.actor != person:
        return False
    return isinstance(body, SILENT[field]) if field in SILENT else bool(getattr(body, field, None))
