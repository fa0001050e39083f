"""The state of a combat between turns (section 7), frozen, with its schema and what may be unsound in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import ValidationError, pre_load

from rules.core.errors import CaseError
from rules.core.faults import faults
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.ruleset import GM
from rules.core.sheet import SheetSchema
from rules.core.values import loads
from rules.senya_gekki.character import Character, Status
from rules.senya_gekki.tables import Phase, Side


@dataclass(frozen=True)
class Surprise:
    """SG-16.1: the ambushing side, and the round in which it ambushes."""

    side: Side
    round: int


@dataclass(frozen=True)
class Counters:
    """SG-9.3: who of each side has declared a counter in this round."""

    pc: str | None = None
    npc: str | None = None

    def of(self, side: str) -> str | None:
        """Return who of that side has declared one."""
        return self.pc if side == "pc" else self.npc


@dataclass(frozen=True)
class State:
    """All that a turn starts from; `phase` is the process that comes next."""

    round: int = 0
    phase: Phase = "idle"
    elapsed_minutes: int = 0
    surprise: Surprise | None = None
    counters_used: Counters = field(default_factory=Counters)
    tie_order: tuple[str, ...] = ()
    characters: Mapping[str, Character] = field(default_factory=dict)

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed or added."""
        return replace(self, characters={**self.characters, character.id: character})

    def without(self, key: str) -> "State":
        """Return the state without one character."""
        return replace(self, characters={one: self.characters[one] for one in self.characters if one != key})


@loads(State)
class StateSchema(SheetSchema):
    """Section 7: the whole state."""

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write each character's key into it."""
        return keyed(data, "characters")


_STATE = StateSchema()
_TOP = tuple(_STATE.fields)


def is_ours(raw: Mapping[str, Any]) -> bool:
    """Tell whether a state is one of this system at all: it names nothing, or something that section 7 knows."""
    return not raw or any(name in _TOP for name in raw)


def state_errors(raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """SG-18.6, SG-2.1 to SG-2.3: return what is unsound in a state, its own fields first, then characters by ID."""
    found = {**_faults_of_shape(raw), **dict(_faults_of_rule(raw))}
    return tuple(
        CaseError(None, "bad_state", f"state.{path}" if path else "state", found[path])
        for path in sorted(found, key=lambda path: (path.startswith("characters."), path.split(".")))
    )


def _faults_of_shape(raw: Mapping[str, Any]) -> dict[str, str]:
    try:
        _STATE.load(raw)
    except ValidationError as error:
        return {path: "SG-2.1" if _is_condition(path) else "SG-18.6" for path, _ in faults(error)}
    return {}


def _is_condition(path: str) -> bool:
    return path.startswith("characters.") and path.count(".") == 2 and path.endswith(".condition")


def _faults_of_rule(raw: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    characters = raw.get("characters")
    if not isinstance(characters, Mapping):
        return
    for key, character in characters.items():
        at = f"characters.{key}"
        if key == GM:
            yield at, "SG-18.6"
        if not isinstance(character, Mapping):
            continue
        if "id" in character:
            yield f"{at}.id", "SG-18.6"
        if raw.get("phase") == "initiative" and _is_ready_without_count(character):
            yield f"{at}.condition", "SG-2.2"
        is_waiting = character.get("condition", "ready") == "waiting"
        if is_waiting != (character.get("waiting") is not None):
            yield f"{at}.waiting", "SG-2.3"


def _is_ready_without_count(character: Mapping[str, Any]) -> bool:
    count = character.get("action_count", 0)
    is_ready = character.get("condition", "ready") == "ready" and character.get("present", True) is True
    return is_ready and type(count) is int and count < 1


def load_state(raw: Mapping[str, Any]) -> State:
    """Read a state; what is missing takes its default. Raise UnreadableCase where it is none of this system."""
    loaded: State = read_state(_STATE, raw, "senya_gekki")
    return loaded


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, defaults filled in, keys in order."""
    dumped: dict[str, Any] = plain(state, _laid_out)
    return dumped


def dump_character(character: Character) -> dict[str, Any]:
    """Return a character as it stands in the dump of a state."""
    dumped: dict[str, Any] = plain(character, _laid_out)
    return dumped


def _laid_out(value: Any) -> Mapping[str, Any]:
    """Say what a state writes: not a character's id, which is its key, nor the effects of a status that has none."""
    given = fields_of(value)
    if isinstance(value, Character):
        return {name: held for name, held in given.items() if name != "id"}
    if isinstance(value, Status) and value.effects is None:
        return {name: held for name, held in given.items() if name != "effects"}
    return given
