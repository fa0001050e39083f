"""Events: what happened, by which clause, and who may read it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Audience:
    """Who may read an event: everyone, or the listed actors. The GM reads all: nobody listed is the GM alone."""

    everyone: bool
    actors: frozenset[str] = frozenset()

    def dump(self) -> str | list[str]:
        """Return `"all"`, `"gm"` or the sorted list of actor ids."""
        if self.everyone:
            return "all"
        return sorted(self.actors) if self.actors else "gm"

    def includes(self, actors: Iterable[str]) -> bool:
        """Tell whether a reader who is one of `actors` may read it."""
        return self.everyone or not self.actors.isdisjoint(actors)


EVERYONE = Audience(everyone=True)
GM_ONLY = Audience(everyone=False)


def readers(*actors: str) -> Audience:
    """Return the audience of exactly these actors (the GM alone where there are none)."""
    return Audience(everyone=False, actors=frozenset(actors))


def audience_of(event: Mapping[str, Any]) -> Audience:
    """Read the audience of a dumped event; whatever is not understood is hidden from all but the GM."""
    dumped = event.get("audience")
    if dumped == "all":
        return EVERYONE
    if isinstance(dumped, list):
        return readers(*dumped)
    return GM_ONLY


@dataclass(frozen=True)
class Event:
    """One thing that happened, citing its clause; `values` is plain JSON and holds no prose; no default audience."""

    rule: str
    type: str
    values: Mapping[str, Any]
    audience: Audience

    def dump(self) -> dict[str, Any]:
        """Lay the event flat, as the rulebooks write it."""
        return {"rule": self.rule, "type": self.type, **self.values, "audience": self.audience.dump()}
