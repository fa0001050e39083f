"""Which events of a turn belong to which battle, and what of it came before, in and after its slots."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from rules.core.grouping import EventGroup, EventJson
from rules.fate_war.battle.events.course import BattleEnded, BattlePaused
from rules.fate_war.battle.events.damage import Captured, Killed, Spared
from rules.fate_war.scene.events.meetings import BattleOpened

_OPENS = BattleOpened.type
_ENDS = frozenset({BattleEnded.type, BattlePaused.type})
_DECIDED = frozenset({Spared.type, Captured.type, Killed.type})
"""All that still comes of a battle that ended before the turn; its persons may fight another one by now."""

_PERSON_FIELDS = ("actor", "a", "target", "from")
_GROUP_FIELDS = ("persons", "group")
_FOUGHT_BY = frozenset("BCGMRX")
"""The chapters of clauses (FW-B, FW-C, …) by which a battle goes, as the letter after the system's."""
_FOLLOWS_FROM = frozenset({"FW-A8", "FW-N7", "FW-N9"})
"""Clauses of other chapters that a battle's end may bring into play at once."""


def battle_groups(state: Mapping[str, Any], events: Sequence[EventJson]) -> tuple[EventGroup, ...]:
    """Return the events of every battle of which there is any, in the order of the battles' ids.

    Since edition 2 each event of a battle carries its id as `battle`. What edition 1 stored does so only where a battle
    opens, pauses or ends; there the clause and the persons tell.
    """
    over = {battle["id"] for battle in state.get("battles", ()) if battle.get("over")}
    found = (
        _group(battle, camps, _of_the_fallen(battle, events) if battle in over else events)
        for battle, camps in sorted(battles_of(state, events).items())
    )
    return tuple(group for group in found if group.events)


def battles_of(state: Mapping[str, Any], events: Sequence[EventJson]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the camps of every battle that was open before the turn or was opened in it, by its id."""
    found = {battle["id"]: battle["camps"] for battle in state.get("battles", ())}
    found |= {event["battle"]: event["camps"] for event in events if event["type"] == _OPENS}
    return {battle: {camp: tuple(members) for camp, members in camps.items()} for battle, camps in found.items()}


def _of_the_fallen(battle: str, events: Sequence[EventJson]) -> list[EventJson]:
    return [event for event in events if event["type"] in _DECIDED or event.get("battle") == battle]


def _group(battle: str, camps: Mapping[str, tuple[str, ...]], events: Sequence[EventJson]) -> EventGroup:
    named = {place for place, event in enumerate(events) if event.get("battle") == battle}
    is_edition_1 = all(events[place]["type"] in {_OPENS, *_ENDS} for place in named)
    mine = sorted(named | (_unnamed(battle, camps, events) if is_edition_1 else set()))
    fought = [place for place in mine if _is_fought(events[place])]
    first = min((place for place in mine if place in fought or events[place]["type"] in _ENDS), default=len(events))
    last = max(fought, default=first - 1)
    slots: dict[int, tuple[EventJson, ...]] = {}
    for place in fought:
        slot = events[place]["slot"]
        slots[slot] = (*slots.get(slot, ()), events[place])
    before = tuple(events[place] for place in mine if place < first)
    after = tuple(events[place] for place in mine if place > last)
    return EventGroup(battle, camps, before, slots, after)


def _is_fought(event: EventJson) -> bool:
    return event.get("slot") is not None and event["type"] not in _ENDS


def _unnamed(battle: str, camps: Mapping[str, tuple[str, ...]], events: Sequence[EventJson]) -> set[int]:
    """Return the places of events of edition 1 that belong to a battle without naming it.

    Before it was opened, and after it ended, the same persons may have fought another one in the same turn: what came
    of it follows its last slot without a break.
    """
    persons = {person for members in camps.values() for person in members}
    named = [place for place, event in enumerate(events) if event.get("battle") == battle]
    begun = next((place for place in named if events[place]["type"] == _OPENS), -1)
    over = max((place for place in named if events[place]["type"] in _ENDS), default=len(events))
    meanwhile = {place for place, event in enumerate(events[:over]) if place > begun and _is_of(event, battle, persons)}
    mine = sorted({*named, *meanwhile})
    ended = [place for place in mine if events[place]["type"] in _ENDS]
    fought = [place for place in mine if _is_fought(events[place])]
    last = max(fought, default=min(ended, default=len(events)) - 1)
    following = takewhile(lambda place: _follows(events[place], battle, persons), range(last + 1, len(events)))
    before = {place for place in mine if place <= last}
    return before.union(following)


def _is_of(event: EventJson, battle: str, persons: Iterable[str]) -> bool:
    """Tell whether an event belongs to a battle: it names it, or is the work of a clause of battles on its persons."""
    if "battle" in event:
        return bool(event["battle"] == battle)
    by_battle = event.get("slot") is not None or event["rule"].partition("-")[2][:1] in _FOUGHT_BY
    return by_battle and not _speaks_of(event).isdisjoint(persons)


def _follows(event: EventJson, battle: str, persons: Iterable[str]) -> bool:
    also = event["rule"] in _FOLLOWS_FROM and not _speaks_of(event).isdisjoint(persons)
    return also or _is_of(event, battle, persons)


def _speaks_of(event: EventJson) -> set[str]:
    named = {event[one] for one in _PERSON_FIELDS if isinstance(event.get(one), str)}
    return named.union(*(event[one] for one in _GROUP_FIELDS if one in event))
