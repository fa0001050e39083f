"""Events sorted out: which battle each belongs to, and what of it came before, in and after the slots."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Told = Mapping[str, Any]
"""One event, as the rule system dumped it."""

_PERSON_FIELDS = ("actor", "a", "target", "from")
_GROUP_FIELDS = ("persons", "group")


@dataclass(frozen=True)
class Deeds:
    """The events of one battle: what came before its first slot, in each slot by number, and after its last."""

    battle: str
    camps: Mapping[str, tuple[str, ...]]
    before: tuple[Told, ...]
    slots: Mapping[int, tuple[Told, ...]]
    after: tuple[Told, ...]

    @property
    def persons(self) -> tuple[str, ...]:
        """All participants, camp by camp."""
        return tuple(person for camp in sorted(self.camps) for person in self.camps[camp])


def battles_of(state: Mapping[str, Any], events: Sequence[Told]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the camps of every battle that was open before the turn or was opened in it, by its id."""
    found = {battle["id"]: battle["camps"] for battle in state.get("battles", ())}
    found |= {event["battle"]: event["camps"] for event in events if event["type"] == "battle_opened"}
    return {battle: {camp: tuple(members) for camp, members in camps.items()} for battle, camps in found.items()}


def deeds_of(battle: str, camps: Mapping[str, tuple[str, ...]], events: Iterable[Told]) -> Deeds:
    """Sort out the events of one battle; `battle_paused` and `battle_ended` end its slots."""
    persons = {person for members in camps.values() for person in members}
    mine = [event for event in events if is_of(event, battle, persons)]
    fought = [place for place, event in enumerate(mine) if _is_fought(event)]
    first, end = (fought[0], fought[-1] + 1) if fought else (len(mine), len(mine))
    slots: dict[int, list[Told]] = {}
    for event in mine[first:end]:
        if _is_fought(event):
            slots.setdefault(event["slot"], []).append(event)
    return Deeds(
        battle,
        camps,
        tuple(mine[:first]),
        {slot: tuple(told) for slot, told in slots.items()},
        tuple(mine[end:]),
    )


def is_of(event: Told, battle: str, persons: Iterable[str]) -> bool:
    """Tell whether an event belongs to a battle: it names it, or speaks of its persons."""
    if "battle" in event:
        return bool(event["battle"] == battle)
    return not _speaks_of(event).isdisjoint(persons)


def _speaks_of(event: Told) -> set[str]:
    named = {event[one] for one in _PERSON_FIELDS if isinstance(event.get(one), str)}
    return named.union(*(event[one] for one in _GROUP_FIELDS if one in event))


def _is_fought(event: Told) -> bool:
    return event.get("slot") is not None and event["type"] not in {"battle_ended", "battle_paused"}
