"""Events sorted out: which battle each belongs to, and what of it came before, in and after the slots."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

Told = Mapping[str, Any]
"""One event, as the rule system dumped it."""

_PERSON_FIELDS = ("actor", "a", "target", "from")
_GROUP_FIELDS = ("persons", "group")
_OPENS = "battle_opened"
_ENDS = frozenset({"battle_ended", "battle_paused"})
_DECIDED = frozenset({"spared", "captured", "killed", "npc_refused"})
"""All that still comes of a battle that ended before the turn; its persons may fight another one by now."""
_FOUGHT_BY = frozenset("BCGMRX")
"""The chapters of clauses (FW-B, FW-C, …) by which a battle goes, as the letter after the system's."""
_FOLLOWS_FROM = frozenset({"FW-A8", "FW-N7", "FW-N9"})
"""Clauses of other chapters that a battle's end may bring into play at once."""


@dataclass(frozen=True)
class Deeds:
    """The events of one battle: what came before its first slot, in each slot by number, and after its last."""

    battle: str
    camps: Mapping[str, tuple[str, ...]]
    before: tuple[Told, ...]
    slots: Mapping[int, tuple[Told, ...]]
    after: tuple[Told, ...]

    @property
    def events(self) -> tuple[Told, ...]:
        """All of them, in their order."""
        return (*self.before, *(event for slot in sorted(self.slots) for event in self.slots[slot]), *self.after)

    @property
    def persons(self) -> tuple[str, ...]:
        """All participants, camp by camp."""
        return tuple(person for camp in sorted(self.camps) for person in self.camps[camp])


def battles_of(state: Mapping[str, Any], events: Sequence[Told]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the camps of every battle that was open before the turn or was opened in it, by its id."""
    found = {battle["id"]: battle["camps"] for battle in state.get("battles", ())}
    found |= {event["battle"]: event["camps"] for event in events if event["type"] == _OPENS}
    return {battle: {camp: tuple(members) for camp, members in camps.items()} for battle, camps in found.items()}


def sort_out(state: Mapping[str, Any], events: Sequence[Told]) -> tuple[Deeds, ...]:
    """Return the deeds of every battle of which there is any event, in the order of the battles' ids."""
    over = {battle["id"] for battle in state.get("battles", ()) if battle.get("over")}
    decided = [event for event in events if event["type"] in _DECIDED]
    found = (
        deeds_of(battle, camps, decided if battle in over else events)
        for battle, camps in sorted(battles_of(state, events).items())
    )
    return tuple(deeds for deeds in found if deeds.events)


def deeds_of(battle: str, camps: Mapping[str, tuple[str, ...]], events: Sequence[Told]) -> Deeds:
    """Sort out the events of one battle: what came of it follows its last slot without a break.

    Before it was opened, and after it ended, the same persons may have fought another one in the same turn.
    """
    persons = {person for members in camps.values() for person in members}
    named = [place for place, event in enumerate(events) if event.get("battle") == battle]
    begun = min((place for place in named if events[place]["type"] == _OPENS), default=-1)
    over = max((place for place in named if events[place]["type"] in _ENDS), default=len(events))
    meanwhile = [place for place, event in enumerate(events[:over]) if is_of(event, battle, persons) and place > begun]
    mine = sorted({*named, *meanwhile})
    fought = [place for place in mine if _is_fought(events[place])]
    ended = [place for place in mine if events[place]["type"] in _ENDS]
    first = min((*fought, *ended), default=len(events))
    last = max(fought, default=first - 1)
    slots: dict[int, tuple[Told, ...]] = {}
    for place in fought:
        slot = events[place]["slot"]
        slots[slot] = (*slots.get(slot, ()), events[place])
    before = tuple(events[place] for place in mine if place < first)
    after = takewhile(lambda event: _follows(event, battle, persons), events[last + 1 :])
    return Deeds(battle, camps, before, slots, tuple(after))


def is_of(event: Told, battle: str, persons: Iterable[str]) -> bool:
    """Tell whether an event belongs to a battle: it names it, or is the work of a clause of battles on its persons."""
    if "battle" in event:
        return bool(event["battle"] == battle)
    by_battle = event.get("slot") is not None or event["rule"].partition("-")[2][:1] in _FOUGHT_BY
    return by_battle and not _speaks_of(event).isdisjoint(persons)


def _follows(event: Told, battle: str, persons: Iterable[str]) -> bool:
    also = event["rule"] in _FOLLOWS_FROM and not _speaks_of(event).isdisjoint(persons)
    return also or is_of(event, battle, persons)


def _speaks_of(event: Told) -> set[str]:
    named = {event[one] for one in _PERSON_FIELDS if isinstance(event.get(one), str)}
    return named.union(*(event[one] for one in _GROUP_FIELDS if one in event))


def _is_fought(event: Told) -> bool:
    return event.get("slot") is not None and event["type"] not in _ENDS
