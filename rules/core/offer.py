"""What an actor may declare now: one choice, with what it costs, why it is refused, and the clause for either."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any


@dataclasses.dataclass(frozen=True)
class Offer:
    """One choice of a declaration. All values are plain JSON, and `dump` tells them with every key.

    `field` is the path in the declaration, `*` standing for any place of a list (`first.action`, `hand.*.card`).
    `value` is what is written there; None where the actor says it, a number or one of `choices`.
    `choices` are the values among which a field is chosen, by the key of the field itself or of one that stands beside
    it; None: whatever the schema of the declaration takes. A key beside it that is not here has no place with `value`.
    `cost` is what is changed at once of the actor's own numbers, by the sheet's field: losses are below 0. Empty: it
    costs nothing, or how much is settled later.
    `most` is how often it may be declared in all (None: any number), `used` how often it was already.
    `why` is None where it may be declared, else a word for the reason; `rule` is the clause that offers it, or with
    `why` the one that refuses it.
    `facts` are what a system's own form shows of it besides; each system says which.
    """

    field: str
    value: Any
    rule: str
    why: str | None = None
    choices: Mapping[str, Sequence[Any] | None] = dataclasses.field(default_factory=dict)
    cost: Mapping[str, int] = dataclasses.field(default_factory=dict)
    most: int | None = None
    used: int = 0
    facts: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """Return the offer as plain JSON."""
        choices = {key: None if values is None else list(values) for key, values in self.choices.items()}
        return {**self.__dict__, "choices": choices, "cost": dict(self.cost), "facts": dict(self.facts)}
