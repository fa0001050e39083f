"""One call of the engine (FW-Z1): the state as it goes from phase to phase, with what is told and asked on the way."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.dice import Dice
from rules.core.event import Event
from rules.fate_war.model.audiences import own
from rules.fate_war.model.character import Character
from rules.fate_war.model.declaration import Action, Declaration, SceneDeclaration
from rules.fate_war.model.options import Options
from rules.fate_war.model.progress import Progress
from rules.fate_war.model.state import State
from rules.fate_war.turn.battle_event import ActorEvent
from rules.fate_war.turn.scene_event import PersonEvent


class TurnContext(Struct, frozen=True):
    """What each phase is given and returns changed. `raw` holds the declarations as sealed, without faults.

    `orders` are the scene declarations of the state, as values, the same action in both halves made the long one.
    """

    state: State
    options: Options
    dice: Dice
    raw: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    declarations: Mapping[str, Declaration] = field(default_factory=dict)
    orders: Mapping[str, SceneDeclaration] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()

    @property
    def notes(self) -> Progress:
        """Return the engine's notes of this scene."""
        return self.state.progress

    def person(self, key: str) -> Character:
        """Return a character as it is now."""
        return self.state.characters[key]

    def action(self, person: str, part: str) -> Action | None:
        """FW-A1: return what somebody does in a part of the scene: `first`, `second` or `long`."""
        order = self.orders.get(person)
        found: Action | None = getattr(order, part) if order else None
        return found

    def with_state(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def with_notes(self, **changes: Any) -> "TurnContext":
        """Return the turn with the engine's notes changed."""
        return self.with_state(progress=replace(self.notes, **changes))

    def with_person(self, character: Character) -> "TurnContext":
        """Return the turn with one character changed."""
        return replace(self, state=self.state.with_character(character))

    def told(self, events: Iterable[Event]) -> "TurnContext":
        """FW-Z3: return the turn with more events, which alone tell what changed."""
        return replace(self, events=(*self.events, *events))

    def tell_own(self, rule: str, body: PersonEvent | ActorEvent) -> "TurnContext":
        """Add an event for its actor and the actor's contract partner (12.7: own)."""
        return self.told((self.own_event(rule, body),))

    def own_event(self, rule: str, body: PersonEvent | ActorEvent) -> Event:
        """Return an event for its actor and the actor's contract partner (12.7: own), to be told."""
        return Event(rule, body, own(self.state, body.actor))

    def pair_event(self, rule: str, body: PersonEvent | ActorEvent, other: str) -> Event:
        """Return an event for its actor, another person and the partners of both (12.7: pair), to be told."""
        return Event(rule, body, own(self.state, body.actor, other))

    def asking(self, requests: Iterable[Mapping[str, Any]]) -> "TurnContext":
        """12.8: return the turn with more requests, sorted by actor."""
        listed = sorted((*self.requests, *requests), key=lambda request: str(request["actor"]))
        return replace(self, requests=tuple(listed))
