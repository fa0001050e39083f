"""Groups of events: which events of a resolved turn belong together, as those of one battle do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

EventJson = Mapping[str, Any]
"""One event, as a rule system dumped it."""


@dataclass(frozen=True)
class EventGroup:
    """Events that belong together: before the first step, in each step by its number, and after the last.

    `key` is the id by which the events name the group; `sides` the ids of those who take part, by side.
    """

    key: str
    sides: Mapping[str, tuple[str, ...]]
    before: tuple[EventJson, ...]
    steps: Mapping[int, tuple[EventJson, ...]]
    after: tuple[EventJson, ...]

    @property
    def events(self) -> tuple[EventJson, ...]:
        """All of them, in their order."""
        return (*self.before, *(event for step in sorted(self.steps) for event in self.steps[step]), *self.after)

    @property
    def persons(self) -> tuple[str, ...]:
        """All who take part, side by side."""
        return tuple(person for side in sorted(self.sides) for person in self.sides[side])
