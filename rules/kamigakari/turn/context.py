"""One call of the engine: the state as it goes from step to step, with all that is told on the way (section 16)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.dice import Dice, roll_together
from rules.core.event import EVERYONE, GM_ONLY, Audience, Event, EventBody
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import Orders
from rules.kamigakari.model.state import State

NOTHING_SEALED = Orders()


class InputNeeded(Exception):
    """KG-0.5: somebody has to be asked before play can go on; `turn` is how far it came, `requests` what is asked."""

    def __init__(self, turn: "TurnContext", *requests: Mapping[str, Any]) -> None:
        super().__init__(requests[0]["want"])
        self.turn = turn
        self.requests = requests


@dataclass(frozen=True)
class TurnContext:
    """What each step is given and returns changed.

    `audience` is who reads what is told now: everyone, but the GM alone while a secret tool is used (KG-11.1).
    `counts` numbers what happens several times: falls, and the checks of each under its standing orders (KG-2.7).
    `working` holds who uses which special talent now: no talent is triggered by its own effects (KG-6.12).
    `pending` are the triggers, each with whom it happened to, that reactions have not been settled for.
    """

    state: State
    options: Options
    dice: Dice
    orders: Mapping[str, Orders] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    audience: Audience = EVERYONE
    counts: Mapping[str, int] = field(default_factory=dict)
    working: frozenset[tuple[str, str]] = frozenset()
    pending: tuple[tuple[str, str], ...] = ()

    def person(self, key: str) -> Character:
        """Return a character as it is now."""
        return self.state.characters[key]

    def sealed(self, key: str) -> Orders:
        """Return what somebody sealed."""
        return self.orders.get(key, NOTHING_SEALED)

    @property
    def is_combat(self) -> bool:
        """Tell whether this is a turn of combat."""
        return self.state.stage == "combat"

    def change(self, key: str, **changes: Any) -> "TurnContext":
        """Return the turn with fields of one character changed."""
        return self.put(replace(self.person(key), **changes))

    def put(self, character: Character) -> "TurnContext":
        """Return the turn with one character changed."""
        return replace(self, state=self.state.with_character(character))

    def with_state(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def tell(self, rule: str, body: EventBody) -> "TurnContext":
        """Return the turn with one event more, for whoever reads what happens now."""
        return replace(self, events=(*self.events, Event(rule, body, self.audience)))

    def tell_gm(self, rule: str, body: EventBody) -> "TurnContext":
        """Return the turn with an event that the GM alone reads (KG-1.3, KG-5.2)."""
        return replace(self, events=(*self.events, Event(rule, body, GM_ONLY)))

    def roll(self, label: str, count: int) -> tuple[int, ...]:
        """KG-0.2: return the faces of some dice, for whoever reads what happens now.

        Raise DiceFault where there are too few.
        """
        return roll_together(self.dice, label, count, 6, self.audience)

    def trigger(self, kind: str, who: str) -> "TurnContext":
        """KG-6.12: return the turn in which something happened that has to be answered."""
        return replace(self, pending=(*self.pending, (kind, who)))

    def counted(self, name: str) -> "tuple[TurnContext, int]":
        """Return how often something happened before, and the turn in which it has happened once more."""
        number = self.counts.get(name, 0)
        return replace(self, counts={**self.counts, name: number + 1}), number
