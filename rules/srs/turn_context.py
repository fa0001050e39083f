"""One call of the engine: the state as it goes from step to step, with what is told, asked and refused on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import CaseError, RulesFault
from rules.core.event import EVERYONE, GM_ONLY, Audience, Event, EventBody
from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.events.checks import Notice
from rules.srs.options import Options
from rules.srs.reading import Declared, Entry
from rules.srs.scene_state import Scene
from rules.srs.state import State
from rules.srs.tables import NoticeCode


@dataclass(frozen=True)
class TurnContext:
    """What each step is given and returns changed.

    `waiting` are the checks that were open before the turn, `immediate` those that the GM has rolled at once (SRS-1.1);
    `labels` those of all rolls so far, with their readers; `is_secret` while a command is carried out that the
    GM alone shall read of.
    """

    state: State
    options: Options
    dice: Dice
    declared: Mapping[str, Declared] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()
    errors: tuple[CaseError, ...] = ()
    waiting: tuple[str, ...] = ()
    immediate: tuple[str, ...] = ()
    labels: tuple[tuple[Audience, str], ...] = ()
    is_secret: bool = False

    @property
    def scene(self) -> Scene:
        """Return the running scene. Raise RulesFault where none runs, for who asks has made sure that one does."""
        if self.state.scene is None:
            raise RulesFault("no scene is running")
        return self.state.scene

    def character(self, key: str) -> Character:
        """Return a character as it is now."""
        return self.state.characters[key]

    def with_state(self, state: State) -> "TurnContext":
        """Return the turn with another state."""
        return replace(self, state=state)

    def with_scene(self, scene: Scene | None) -> "TurnContext":
        """Return the turn with another scene, or none."""
        return replace(self, state=replace(self.state, scene=scene))

    def with_session(self, **changes: Any) -> "TurnContext":
        """Return the turn with fields of the session changed."""
        return replace(self, state=self.state.with_session(**changes))

    def tell(self, rule: str, body: EventBody, audience: Audience) -> "TurnContext":
        """Add an event by the clause that tells it; what a secret command does is the GM's (section 3)."""
        return replace(self, events=(*self.events, Event(rule, body, self.heard_by(audience))))

    def tell_all(self, rule: str, body: EventBody) -> "TurnContext":
        """Section 3: add an event of the open table."""
        return self.tell(rule, body, EVERYONE)

    def notice(self, rule: str, code: NoticeCode, actor: str | None = None) -> "TurnContext":
        """Section 3: point something out to the GM."""
        return self.tell(rule, Notice(actor=actor, code=code), GM_ONLY)

    def ask(self, actor: str, want: str, /, **values: Any) -> "TurnContext":
        """Section 10, step 5: add a request."""
        return replace(self, requests=(*self.requests, {"actor": actor, "want": want, **values}))

    def next_request(self) -> tuple["TurnContext", str]:
        """Section 7: return the turn without the next request id, and that id."""
        number = self.state.next_id
        return replace(self, state=replace(self.state, next_id=number + 1)), f"r{number}"

    def labelled(self, label: str, audience: Audience) -> tuple["TurnContext", str]:
        """Section 10: return the turn in which a roll is noted, and its label, told apart where it comes again.

        Rolls that others read are not counted, for the number would tell of them.
        """
        met = (audience, label)
        count = self.labels.count(met) + 1
        return replace(self, labels=(*self.labels, met)), label if count == 1 else f"{label}~{count}"

    def heard_by(self, audience: Audience) -> Audience:
        """Section 3: return who reads what is told to an audience now: what a secret command does is the GM's."""
        return GM_ONLY if self.is_secret else audience

    def is_present(self, actor: str) -> bool:
        """SRS-4.4: tell whether somebody has a seat and has not been removed."""
        player = self.state.players.get(actor)
        return player is not None and not player.removed

    def sealed(self, actor: str) -> Declared:
        """Return what an actor sealed; of one who was removed in this turn nothing counts (SRS-4.4)."""
        return self.declared.get(actor, Declared()) if self.is_present(actor) else Declared()

    def entry(self, character: Character, check: str) -> Entry | None:
        """SRS-1.4: return what was declared for a character's side of a check that was open before the turn."""
        if check not in self.waiting:
            return None
        entries = (self.sealed(owner).checks.get(check) for owner in owners(character))
        return next((entry for entry in entries if entry is not None), None)


def owners(character: Character) -> tuple[str, ...]:
    """SRS-8.2, section 8: return who acts with a character: its player, and the GM with NPCs and what is nobody's."""
    if character.player is None:
        return (GM,)
    return (character.player,) if character.is_pc or character.player == GM else (character.player, GM)
