"""One call of the engine (FW-Z1): the state as it goes from phase to phase, with what is told and asked on the way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.event import Event
from rules.fate_war.declaration import Declaration
from rules.fate_war.options import Options
from rules.fate_war.state import State


@dataclass(frozen=True)
class Turn:
    """What each phase is given and returns changed. `raw` holds the declarations as sealed, without faults."""

    state: State
    options: Options
    dice: Dice
    raw: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    declarations: Mapping[str, Declaration] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()

    def with_state(self, **changes: Any) -> "Turn":
        """Return the turn with fields of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def told(self, events: Iterable[Event]) -> "Turn":
        """Return the turn with more events."""
        return replace(self, events=(*self.events, *events))

    def asking(self, requests: Iterable[Mapping[str, Any]]) -> "Turn":
        """12.8: return the turn with more requests, sorted by actor."""
        listed = sorted((*self.requests, *requests), key=lambda request: str(request["actor"]))
        return replace(self, requests=tuple(listed))
