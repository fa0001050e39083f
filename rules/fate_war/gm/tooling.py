"""What a GM's tool gives back: the change that it makes, or its refusal (16.2)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from rules.core.errors import CaseError
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.character import Character
from rules.fate_war.model.state import State


class Change(Struct, frozen=True):
    """The state after a tool, the persons it touched, and `before` and `after` where something changed its value."""

    state: State
    touched: tuple[str, ...] = ()
    numbers: Mapping[str, Any] = field(default_factory=dict)


class Refusal(Exception):
    """A field of a tool that the state does not allow."""

    def __init__(self, code: str, name: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.name = name
        self.values = values or {}

    def as_error(self) -> CaseError:
        """Return it as an error of the case, the GM being its actor."""
        return CaseError("gm", self.code, f"tool.{self.name}", "GM", self.values)


def person_of(state: State, key: str, name: str = "id") -> Character:
    """Return a character. Raise Refusal (`unknown_id`) where there is none."""
    if key not in state.characters:
        raise Refusal("unknown_id", name, {"got": key})
    return state.characters[key]


def held_by(person: Character) -> tuple[str, ...]:
    """FW-N7: return a person and, of a captive, its captor, who sees it as its own."""
    return (person.id, person.captive_of) if person.captive_of else (person.id,)


def battle_of(state: State, key: str) -> Battle:
    """Return an open battle. Raise Refusal (`unknown_id`) where there is none."""
    battle = state.battle(key)
    if battle is None or battle.over:
        raise Refusal("unknown_id", "battle", {"got": key})
    return battle


def participants(state: State, battle: Battle, ids: Iterable[str], name: str) -> tuple[str, ...]:
    """Return persons of a battle, each once, sorted. Raise Refusal where one is unknown or takes no part."""
    for key in ids:
        person_of(state, key, name)
        if battle.camp_of(key) is None:
            raise Refusal("bad_value", name, {"got": key, "fix": "takes_part"})
    return tuple(sorted(set(ids)))
