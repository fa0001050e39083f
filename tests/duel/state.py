"""The state of a duel, frozen, and its form as plain JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.core.plain import plain, read_state
from rules.core.values import schema_of


@dataclass(frozen=True)
class Duelist:
    """Somebody who duels; `wins` of earlier duels, `points` of this one."""

    name: str
    wins: int = 0
    points: int = 0
    won: bool = False


@dataclass(frozen=True)
class State:
    """Between rounds (`idle`), in one (`throw`) or at the end (`over`)."""

    stage: Literal["idle", "throw", "over"]
    characters: Mapping[str, Duelist]
    place: str = ""
    round: int = 0


StateSchema = schema_of(State)
_STATE = StateSchema()


def load_state(document: Mapping[str, Any]) -> State:
    """Read a state. Raise UnreadableCase where it is none of this system."""
    state: State = read_state(_STATE, document, "duel")
    return state


def dump_state(state: State) -> dict[str, Any]:
    """Write a state as plain JSON, mappings by their sorted keys, so that the same state has the same bytes."""
    dumped: dict[str, Any] = plain(state)
    return dumped
