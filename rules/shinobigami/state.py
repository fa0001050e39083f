"""The state between two deadlines (section 7), frozen, with its schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import post_load, pre_load

from rules.core.errors import RulesFault
from rules.core.fields import StrictNested, between
from rules.core.plain import fields_of, plain
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, info, loads
from rules.shinobigami.character import Character, CharacterSchema, Phase, Status
from rules.shinobigami.effects import NinpoEffect, StatusEffect
from rules.shinobigami.ninpo import keyed
from rules.shinobigami.tables import ROWS, FieldName

Stage = Literal["scene", "plot", "action", "spoils"]
Cause = Literal["life_loss", "incapacitated", "escape_art", "conceded"]


@dataclass(frozen=True)
class Skill:
    """SB-0.6: where a skill stands in the table."""

    field: FieldName
    row: Annotated[int, between(*ROWS)]


@dataclass(frozen=True)
class Prize:
    """SB-7-11-1.4: what people fight for, and who holds it."""

    id: Annotated[str, LEFT_OUT, info(rare=True)] = ""
    name: Annotated[str, LEFT_OUT] = ""
    holder: Annotated[str | None, info(names="person")] = None


@loads(Prize)
class PrizeSchema(SheetSchema):
    """SB-7-11-1.4: one prize."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Prize:
        """Return the value, called as its id unless it says otherwise."""
        return Prize(**{"name": data.get("id", ""), **data})


@dataclass(frozen=True)
class Dropout:
    """SB-0.12: who left the battle, why, and in which round."""

    id: str
    cause: Cause
    round: Annotated[int, between(1)]


@dataclass(frozen=True)
class Used:
    """SB-7-12-1: what the ninpo of the plot step do in this round; `cap` is the greatest cost allowed after them."""

    cap: int | None = None
    hit: int = 0
    evade: int = 0
    damage: int = 0
    plot_ninpo: tuple[str, ...] = ()


@dataclass(frozen=True)
class Battle:
    """Section 7: one battle. `seat_order` begins next to the GM; `participants` are all who ever joined."""

    status: Literal["running", "spoils", "over"]
    seat_order: tuple[str, ...]
    participants: tuple[str, ...]
    active: tuple[str, ...]
    round: Annotated[int, between(1)] = 1
    dropped: tuple[Dropout, ...] = ()
    plots: Mapping[str, Annotated[int, between(1, 6)]] = field(default_factory=dict)
    used: Mapping[str, Used] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    spoils_pending: tuple[str, ...] = ()

    def seated(self, persons: Iterable[str]) -> tuple[str, ...]:
        """Return persons in seat order; those without a seat come last, in their own order."""
        listed = tuple(persons)
        seats = tuple(one for one in self.seat_order if one in listed)
        return (*seats, *(one for one in listed if one not in seats))

    @property
    def everyone(self) -> tuple[str, ...]:
        """Return all who ever joined, in seat order."""
        return self.seated(self.participants)

    def used_by(self, person: str) -> Used:
        """SB-7-12-1: return what somebody's ninpo of the plot step do."""
        return self.used.get(person, Used())

    def has_left(self, person: str) -> bool:
        """SB-0.12: tell whether somebody dropped out of this battle."""
        return person in self.participants and person not in self.active

    def distance(self, one: str, other: str) -> int:
        """SB-0.11: return the difference of two plot values."""
        return abs(self.plots[one] - self.plots[other])


@dataclass(frozen=True)
class Setting:
    """Section 7: what outlives a scene and stands on no sheet."""

    phase: Phase = "main"
    skill_table: Mapping[str, Skill] = field(default_factory=dict)
    prizes: Mapping[str, Annotated[Prize, As(partial(StrictNested, PrizeSchema))]] = field(default_factory=dict)


@dataclass(frozen=True)
class State(Setting):
    """Section 7: all that a deadline starts from."""

    stage: Stage = "scene"
    characters: Mapping[str, Annotated[Character, As(partial(StrictNested, CharacterSchema))]] = field(
        default_factory=dict
    )
    battle: Battle | None = None

    @property
    def fight(self) -> Battle:
        """Return the battle of a stage that has one; `load_state` lets no such stage stand without."""
        if self.battle is None:
            raise RulesFault("a stage without its battle")
        return self.battle

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed."""
        return replace(self, characters={**self.characters, character.id: character})

    def with_battle(self, **changes: Any) -> "State":
        """Return the state with fields of its battle changed."""
        return replace(self, battle=replace(self.fight, **changes))


@loads(Setting)
class SettingSchema(SheetSchema):
    """Section 7: what outlives a scene and stands on no sheet."""

    @pre_load
    def name_prizes(self, data: Any, **_: Any) -> Any:
        """Write the key of each prize into it."""
        return _keyed_in(data, "prizes")


@loads(State)
class StateSchema(SettingSchema):
    """Section 7: the whole state."""

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write the key of each character into it."""
        return _keyed_in(data, "characters")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """Return the value; who lies down without a word since when fell in the phase of this state."""
        characters = {
            key: replace(one, down_since=None if one.hp else one.down_since or data["phase"])
            for key, one in data["characters"].items()
        }
        return State(**{**data, "characters": characters})


def _keyed_in(data: Any, name: str) -> Any:
    return {**data, name: keyed(data[name])} if isinstance(data, Mapping) and name in data else data


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, defaults filled in, keys in order."""
    dumped: dict[str, Any] = dumped_part(state)
    return dumped


def dumped_part(value: Any) -> Any:
    """Return a value of a state, and all that it holds, as plain JSON."""
    return plain(value, _laid_out)


def _laid_out(value: Any) -> Mapping[str, Any]:
    given = fields_of(value)
    if isinstance(value, NinpoEffect | StatusEffect | Status):
        return {name: held for name, held in given.items() if held is not None}
    if not isinstance(value, Character):
        return given
    return {"id": value.id, **given, "hp": value.hp, "hp_max": value.hp_max}
