"""What the GM's commands work on (section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.event import Audience, Event, EventBody
from rules.shinobigami.character import Character
from rules.shinobigami.options import Options
from rules.shinobigami.state import State
from rules.shinobigami.turn import Modifier


@dataclass(frozen=True)
class GmContext:
    """What the GM's commands have made of the state so far, and what they leave for the players' declarations.

    `declared` are these as they were sealed; None where they are not open yet.
    """

    state: State
    options: Options
    declared: Mapping[str, Any] | None
    events: tuple[Event, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    vetoes: frozenset[tuple[str, str]] = frozenset()
    is_new_battle: bool = False

    def tell_to(self, audience: Audience, rule: str, body: EventBody) -> "GmContext":
        """Return the context with one more event."""
        return replace(self, events=(*self.events, Event(rule, body, audience)))

    def with_person(self, character: Character) -> "GmContext":
        """Return the context with one character changed."""
        return replace(self, state=self.state.with_character(character))
