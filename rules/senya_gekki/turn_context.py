"""One resolution in progress: the state as it stands, the dice, and all that was told so far."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.dice import Dice, roll_together
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, GM_ONLY, Audience, Event, EventBody
from rules.senya_gekki.character import Character
from rules.senya_gekki.declaration import Declaration
from rules.senya_gekki.events.main_process import ConditionChanged
from rules.senya_gekki.options import Options
from rules.senya_gekki.state import State
from rules.senya_gekki.tables import Condition

_NOTHING = Declaration()


class PlayStopped(Exception):
    """Play cannot go on before a request is answered."""


@dataclass
class TurnContext:
    """The one thing here that changes: everything that it holds is frozen, and each change replaces it."""

    options: Options
    dice: Dice
    plans: Mapping[str, Declaration]
    state: State
    events: list[Event] = field(default_factory=list)
    requests: list[Mapping[str, Any]] = field(default_factory=list)
    errors: list[CaseError] = field(default_factory=list)
    vetoed: set[tuple[str, int]] = field(default_factory=set)
    """SG-7.4: plan entries that the GM called off, by actor and index."""
    in_setup: bool = False
    """SG-11.5, SG-15.2: whether the setup process is under way."""
    releasing: str | None = None
    """SG-7.8: who strikes its prepared attack now."""
    audience: Audience = EVERYONE
    _labels: Counter[tuple[str, str]] = field(default_factory=Counter)

    def tell(self, rule: str, body: EventBody) -> None:
        """Note what happened, by the clause that tells it; the table is open, but for what a secret command emits."""
        self.events.append(Event(rule, body, self.audience))

    def tell_gm(self, rule: str, body: EventBody) -> None:
        """Note something for the GM alone."""
        self.events.append(Event(rule, body, GM_ONLY))

    def label(self, label: str) -> str:
        """SG-18.9: return a label, numbered where those who read now met it before in this resolution.

        Others' rolls are not counted, for the number would tell of them.
        """
        met = (self.audience.name, label)
        self._labels[met] += 1
        count = self._labels[met]
        return label if count == 1 else f"{label}~{count}"

    def roll(self, label: str, count: int) -> tuple[int, ...]:
        """SG-18.9: roll some six-sided dice as one roll; none asks for no label."""
        return tuple(roll_together(self.dice, self.label(label), count, 6, self.audience)) if count > 0 else ()

    def find(self, key: str) -> Character | None:
        """Return the character of that id as it stands, None where there is none (any more)."""
        return self.state.characters.get(key)

    def present(self, key: str) -> Character | None:
        """SG-3.2: return the character of that id where it is in the scene."""
        character = self.find(key)
        return character if character is not None and character.present else None

    def standing(self, key: str) -> Character | None:
        """SG-2.5: return the character of that id where it is in the scene and in the fight."""
        character = self.present(key)
        return character if character is not None and character.is_standing else None

    def plan(self, key: str) -> Declaration:
        """Return what a character declared; without a declaration, nothing."""
        return self.plans.get(key, _NOTHING)

    def put(self, character: Character) -> None:
        """Change a character, or add one."""
        self.state = self.state.with_character(character)

    def change(self, key: str, **fields: Any) -> None:
        """Change fields of a character, where it is still there."""
        character = self.find(key)
        if character is not None:
            self.put(replace(character, **fields))

    def turn_to(self, key: str, condition: Condition, rule: str) -> None:
        """SG-2.3: change a character's condition and tell it, where that is a real change."""
        character = self.find(key)
        if character is None or character.condition == condition:
            return
        waiting = character.waiting if condition == "waiting" else None
        self.put(replace(character, condition=condition, waiting=waiting))
        self.tell(rule, ConditionChanged(actor=key, from_=character.condition, to=condition))

    def ask(self, actor: str, want: str, rule: str, **values: Any) -> None:
        """Ask for what play needs to go on. Raise PlayStopped always."""
        self.requests.append({"actor": actor, "want": want, "rule": rule, **values})
        raise PlayStopped
