"""Differences: what a turn that is resolved otherwise has for each reader that was not so before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.changes import Change, changes
from campaign.model.types import canonical_json
from campaign.views.reviews import sheet_changes
from campaign.views.traces import OUTSIDER, readable
from rules.core.grouping import EventJson
from rules.core.ruleset import GM
from rules.registry import ruleset_for

MOST_TOLD = 60
"""So many changes of a person's sheet, or of what they know, are told."""


@dataclass(frozen=True)
class Told:
    """What a turn told and left: its events, its state, and by which rule system and house rules."""

    ruleset: str
    options: Mapping[str, Any]
    state: Mapping[str, Any]
    events: tuple[EventJson, ...]


@dataclass(frozen=True)
class PersonDifference:
    """What is different for one person of the war, or OUTSIDER.

    `withdrawn` was read before and is told no more, `told` is new; `sheet` and `known` are what the turn left of the
    own sheet, and of all that the person may see.
    """

    key: str
    withdrawn: tuple[EventJson, ...]
    told: tuple[EventJson, ...]
    sheet: tuple[Change, ...]
    known: tuple[Change, ...]

    @property
    def is_nothing(self) -> bool:
        """Tell whether nothing is different for them."""
        return not (self.withdrawn or self.told or self.sheet or self.known)


def missing(events: Sequence[EventJson], others: Sequence[EventJson]) -> tuple[EventJson, ...]:
    """Return the events that are not among others, each as often as it is missing there."""
    there = Counter(canonical_json(dict(event)) for event in others)
    found = []
    for event in events:
        text = canonical_json(dict(event))
        if there[text]:
            there[text] -= 1
        else:
            found.append(event)
    return tuple(found)


def differences(before: Told, after: Told) -> tuple[PersonDifference, ...]:
    """Return what is different for each person, and last for the public; whoever sees nothing of it is left out."""
    ruleset = ruleset_for(before.ruleset)
    sheets = {one.key: one.changes for one in sheet_changes(ruleset, before.state, after.state)}
    persons = sorted((ruleset.close_scene(before.state)[1].keys() | sheets.keys()) - {GM})
    found = (_difference(before, after, key, sheets.get(key, ())) for key in (*persons, OUTSIDER))
    return tuple(one for one in found if not one.is_nothing)


def _difference(before: Told, after: Told, key: str, sheet: tuple[Change, ...]) -> PersonDifference:
    actors = () if key == OUTSIDER else (key,)
    old, new = readable(before.events, actors), readable(after.events, actors)
    known = changes(_seen(before, key), _seen(after, key))
    return PersonDifference(key, missing(old, new), missing(new, old), sheet[:MOST_TOLD], known[:MOST_TOLD])


def _seen(told: Told, key: str) -> Any:
    return ruleset_for(told.ruleset).view(told.state, told.options, None if key == OUTSIDER else key)
