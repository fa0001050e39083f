"""Whether what events tell of dice is what was rolled: for the same readers, in the same order, face by face."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rules.core.dice import Roll
from rules.core.event import Catalogue, Event, UnreadableEvent, audience_of, read_event


def first_mistold(events: Catalogue, told: Iterable[Mapping[str, Any]], rolls: Iterable[Roll]) -> int | None:
    """Return the place of the first event whose dice are not those that its readers' rolls gave, None where all are.

    `told` and `rolls` may be those of one reader alone. Events of the service, and those of an edition that cannot be
    read any more, tell no dice.
    """
    waiting: dict[str, list[list[int]]] = {}
    for (audience, _), rolled in groupby(rolls, key=lambda one: (one.audience, one.label.partition("#")[0])):
        waiting.setdefault(audience.name, []).append([one.face for one in rolled])
    for place, document in enumerate(told):
        try:
            event = read_event(events, document) if document.get("type") in events else None
        except UnreadableEvent:
            continue
        if event is not None and not _is_told_of(event, waiting.get(audience_of(document).name, [])):
            return place
    return None


def _is_told_of(event: Event, waiting: list[list[int]]) -> bool:
    """Take what an event tells from the rolls that wait to be told; tell whether it was there."""
    if event.body.sums:
        dice = waiting.pop(0) if waiting else []
        return getattr(event.body, event.body.sums) in _sums(dice)
    faces = list(event.faces)
    while faces:
        if not waiting or waiting[0][: len(faces)] != faces[: len(waiting[0])]:
            return False
        taken = len(faces[: len(waiting[0])])
        faces, waiting[0] = faces[taken:], waiting[0][taken:]
        if not waiting[0]:
            waiting.pop(0)
    return True


def _sums(dice: list[int]) -> set[int]:
    """Return what dice may come to: their sum, or the number that they read as, the first giving the tens."""
    return {sum(dice), dice[0] * 10 + dice[-1]} if dice else set()
