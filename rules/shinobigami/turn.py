"""One deadline as it is played: the state as it changes, with what is told, asked, spent and still waiting."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.dice import Dice, roll_together
from rules.core.event import EVERYONE, Audience, Event, EventBody, readers
from rules.shinobigami.character import Character
from rules.shinobigami.declaration import (
    ActionDeclaration,
    Declaration,
    PlotDeclaration,
    SceneDeclaration,
    SpoilsDeclaration,
)
from rules.shinobigami.events.actor_event import ActorEvent
from rules.shinobigami.options import Options
from rules.shinobigami.orders import OnSpecial
from rules.shinobigami.state import Battle, State

_NOTHING = ActionDeclaration()


@dataclass(frozen=True)
class Modifier:
    """SB-0.3, SB-7-14.1: a modifier that awaits the first check it fits; `author` is an actor or `gm`.

    A limited one fits none, for another's came first.
    """

    author: str
    target: str
    value: int
    on: str
    is_performance: bool = False
    is_limited: bool = False


@dataclass(frozen=True)
class Round:
    """What a round keeps in mind while its turns are played.

    `sealed` holds the plots before they are opened, `spent` the costs of ninpo by person, `used` the support ninpo that
    were used, `attacked` whose attack was made or void; `hurt` who lost life to an attack at this plot value, `escaped`
    who got away by the escape art. Results that wait (`waits`) stand in `queue`; `is_shared` tells that several have
    the plot value whose turns are played.
    """

    sealed: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    used: frozenset[tuple[str, str]] = frozenset()
    attacked: frozenset[str] = frozenset()
    hurt: frozenset[str] = frozenset()
    escaped: frozenset[str] = frozenset()
    waits: bool = False
    is_shared: bool = False
    queue: "tuple[Callable[[TurnContext], TurnContext], ...]" = ()


@dataclass(frozen=True)
class TurnContext:
    """What each step is given and returns changed; a battle is new where it began at this deadline."""

    state: State
    options: Options
    dice: Dice
    declarations: Mapping[str, Declaration] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()
    round: Round = field(default_factory=Round)
    is_new_battle: bool = False

    @property
    def fight(self) -> Battle:
        """Return the battle."""
        return self.state.fight

    def roll(self, label: str, actor: str) -> int:
        """Return the face of one die, for whoever sees what `actor` does. Raise DiceFault where none is left."""
        return roll_together(self.dice, label, 1, 6, self.seen(actor))[0]

    def person(self, key: str) -> Character:
        """Return a character as it is now."""
        return self.state.characters[key]

    def action(self, actor: str) -> ActionDeclaration:
        """Return what somebody declared for the round; who declared nothing does nothing and evades normally."""
        found = self.declarations.get(actor)
        return found if isinstance(found, ActionDeclaration) else _NOTHING

    def plot(self, actor: str) -> PlotDeclaration | None:
        """Return what somebody sealed for the plot step."""
        found = self.declarations.get(actor)
        return found if isinstance(found, PlotDeclaration) else None

    def scene(self, actor: str) -> SceneDeclaration | None:
        """Return what somebody declared for a scene outside battle."""
        found = self.declarations.get(actor)
        return found if isinstance(found, SceneDeclaration) else None

    def claim(self, actor: str) -> SpoilsDeclaration | None:
        """Return what somebody claims as spoils."""
        found = self.declarations.get(actor)
        return found if isinstance(found, SpoilsDeclaration) else None

    def loss_order(self, actor: str) -> tuple[str, ...]:
        """SB-0.9: return the fields that somebody would rather lose."""
        found = self.declarations.get(actor)
        return () if found is None or isinstance(found, SpoilsDeclaration) else found.loss_order

    def on_special(self, actor: str) -> OnSpecial | None:
        """SB-0.4: return somebody's standing order for a special."""
        found = self.declarations.get(actor)
        return None if found is None or isinstance(found, SpoilsDeclaration) else found.on_special

    def plot_of(self, actor: str) -> int:
        """SB-0.2: return somebody's plot value, in the plot step the sealed one."""
        return self.round.sealed[actor] if self.state.stage == "plot" else self.fight.plots[actor]

    def seen(self, actor: str) -> Audience:
        """Section 12: return who sees what somebody does: in a battle all, outside of one the actor alone."""
        return readers(actor) if self.state.stage == "scene" else EVERYONE

    def tell_to(self, audience: Audience, rule: str, body: EventBody) -> "TurnContext":
        """Return the turn with one more event."""
        return replace(self, events=(*self.events, Event(rule, body, audience)))

    def tell(self, rule: str, body: ActorEvent) -> "TurnContext":
        """Add an event of an actor, for whoever sees what that one does."""
        return self.tell_to(self.seen(body.actor), rule, body)

    def tell_own(self, rule: str, body: ActorEvent) -> "TurnContext":
        """Add an event for its actor alone."""
        return self.tell_to(readers(body.actor), rule, body)

    def tell_all(self, rule: str, body: EventBody) -> "TurnContext":
        """Add an event for everyone."""
        return self.tell_to(EVERYONE, rule, body)

    def asking(self, request: Mapping[str, Any]) -> "TurnContext":
        """Return the turn with one more request."""
        return replace(self, requests=(*self.requests, request))

    def with_person(self, character: Character) -> "TurnContext":
        """Return the turn with one character changed."""
        return replace(self, state=self.state.with_character(character))

    def with_state(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def with_battle(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the battle changed."""
        return replace(self, state=self.state.with_battle(**changes))

    def with_round(self, **changes: Any) -> "TurnContext":
        """Return the turn with what the round keeps in mind changed."""
        return replace(self, round=replace(self.round, **changes))

    def later(self, result: "Callable[[TurnContext], TurnContext]") -> "TurnContext":
        """SB-7-9.2: let a result wait with the others, or take effect at once where none wait."""
        return self.with_round(queue=(*self.round.queue, result)) if self.round.waits else result(self)

    def with_queue_applied(self) -> "TurnContext":
        """SB-7-9.2: let all that waits take effect, in the order in which it arose."""
        turn = self.with_round(queue=())
        for result in self.round.queue:
            turn = result(turn)
        return turn
