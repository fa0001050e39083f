"""Cases and resolutions: what the engine is given and what it gives back, both plain JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import CaseError
from rules.core.event import Event


@dataclass(frozen=True)
class Case:
    """One turn to resolve: the document of the rulebooks' README, with its dice as a source of faces."""

    ruleset: str
    options: Mapping[str, Any]
    dice: Dice
    state: Mapping[str, Any]
    declarations: Mapping[str, Any]
    rulings: Sequence[Any] = ()
    """What the GM ruled of this turn (see `rules.core.rulings`)."""
    edition: int | None = None
    """The edition of the rulebook under which it was published."""


@dataclass(frozen=True)
class Resolution:
    """What came of a case. With any error: the input state, no events, no requests (all or nothing)."""

    state: Mapping[str, Any]
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()
    errors: tuple[CaseError, ...] = field(default=())
    edition: int | None = None
    """That of the case, where it says one."""

    def dump(self) -> dict[str, Any]:
        """Return the resolution as plain JSON."""
        recorded = {} if self.edition is None else {"edition": self.edition}
        return {
            **recorded,
            "state": dict(self.state),
            "events": [event.dump() for event in self.events],
            "requests": [dict(request) for request in self.requests],
            "errors": [error.dump() for error in self.errors],
        }
