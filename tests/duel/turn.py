"""One turn as it is played: the state as it changes, and what is told."""

from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.event import EVERYONE, Event, EventBody
from tests.duel.options import Options
from tests.duel.state import State


@dataclass(frozen=True)
class TurnContext:
    """What each step is given and returns changed."""

    state: State
    options: Options
    dice: Dice
    events: tuple[Event, ...] = ()

    def tell(self, rule: str, body: EventBody) -> "TurnContext":
        """Return the turn with one more event, for everyone."""
        return replace(self, events=(*self.events, Event(rule, body, EVERYONE)))

    def with_state(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def with_points(self, key: str, more: int) -> "TurnContext":
        """Return the turn with points given to somebody."""
        one = self.state.characters[key]
        after = replace(one, points=one.points + more)
        return self.with_state(characters={**self.state.characters, key: after})

    def points(self, key: str) -> int:
        """Return somebody's points."""
        return self.state.characters[key].points
