"""The state of a campaign between turns (15.1), frozen, with its schema; characters have a module of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import pre_load, validate

from rules.core.fields import (
    AnyJson,
    StrictBoolean,
    StrictInteger,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.sheet import SheetSchema
from rules.core.values import As, loads, schema_of
from rules.kamigakari.model.character import Character, CharacterSchema, Status
from rules.kamigakari.model.entries import EffectSchema, PriceSchema
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.tables import PARTS, TABLE_DICE

Stage = Literal["build", "session_start", "scene", "combat", "session_end"]
FIRST_STAGE: Stage = "build"
"""Section 16: where a campaign begins."""
Square = tuple[int, int]
BoardSquare = Annotated[Square, validate.Length(equal=2, error="bad_value")]


class DefeatedSchema(SheetSchema):
    """KG-3.8: a beaten foe and the crest that it gives back."""

    id = StrictString()
    crest_reward = StrictInteger()


class ChallengeSchema(SheetSchema):
    """KG-1.3, KG-1.6: a challenge, against a number or an opponent."""

    id = StrictString(required=True)
    check = StrictString(required=True)
    target = StrictInteger()
    modifier = StrictInteger()
    hidden = StrictBoolean()
    threshold_on_fail = StrictBoolean()
    opponent = StrictString()
    opponent_check = StrictString()


class LocationSchema(SheetSchema):
    """KG-5.11: a place of a struggle."""

    id = StrictString(required=True)
    points = StrictInteger()
    check = StrictString()
    target = StrictInteger()
    price = StrictNested(PriceSchema)


class TableSchema(SheetSchema):
    """KG-5.7: a random table."""

    die = StrictString(required=True, validate=one_of(*TABLE_DICE))
    rows = StrictMapping(StrictString(), AnyJson())


@dataclass(frozen=True)
class Board:
    """KG-7.1: the combat zone; squares are 1-based."""

    w: Annotated[int, between(1)] = 13
    h: Annotated[int, between(1)] = 13
    obstacles: tuple[BoardSquare, ...] = ()
    difficult: tuple[BoardSquare, ...] = ()

    def holds(self, square: Square) -> bool:
        """Tell whether a square is on the board."""
        return 1 <= square[0] <= self.w and 1 <= square[1] <= self.h


@dataclass(frozen=True)
class Session:
    """KG-5.1, KG-3.8: the part of the session, and who was beaten in it."""

    part: Annotated[str, one_of(*PARTS)] = PARTS[0]
    defeated: tuple[Annotated[Entry, As(partial(StrictNested, DefeatedSchema))], ...] = ()


@dataclass(frozen=True)
class Scene:
    """KG-5.2: the scene that is played; challenges are kept as written."""

    kind: Literal["normal", "final_battle", "hell_area", "struggle"] = "normal"
    scene_player: str | None = None
    last_player: str | None = None
    appearance_target: int | None = None
    stay: Annotated[int, between(0)] = 1
    challenges: tuple[Annotated[Entry, As(partial(StrictNested, ChallengeSchema))], ...] = ()


@dataclass(frozen=True)
class HellArea:
    """KG-5.8 to KG-5.10: a hell area and the time spent in it."""

    area: str | None = None
    time: Annotated[int, between(0)] = 0
    threshold_every: Annotated[int, between(1)] = 3
    appearance_penalty: tuple[Annotated[Entry, As(partial(StrictNested, EffectSchema))], ...] = (
        {"effect": "hp_loss", "amount": 5},
    )


@dataclass(frozen=True)
class Struggle:
    """KG-5.11 to KG-5.13: the race for information points."""

    needed: int | None = None
    scene_limit: int | None = None
    scene_no: int = 1
    points: Mapping[str, int] = field(default_factory=dict)
    locations: tuple[Annotated[Entry, As(partial(StrictNested, LocationSchema))], ...] = ()
    winner: str | None = None
    over: bool = False


@dataclass(frozen=True)
class Setting:
    """15.1: what outlives a scene and stands on no sheet."""

    stage: Stage = FIRST_STAGE
    mode: Literal["struggle", "hell_area"] | None = None
    barrier: bool = True
    board: Board = field(default_factory=Board)
    session: Session = field(default_factory=Session)
    scene: Scene = field(default_factory=Scene)
    hell_area: HellArea = field(default_factory=HellArea)
    struggle: Struggle = field(default_factory=Struggle)
    tables: Mapping[str, Annotated[Entry, As(partial(StrictNested, TableSchema))]] = field(default_factory=dict)


@dataclass(frozen=True)
class State(Setting):
    """All that a turn starts from (15.1)."""

    stage: Stage
    turn: Annotated[int, between(1)] = 1
    characters: Mapping[str, Annotated[Character, As(partial(StrictNested, CharacterSchema))]] = field(kw_only=True)

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed."""
        return replace(self, characters={**self.characters, character.id: character})

    def in_id_order(self) -> tuple[str, ...]:
        """KG-0.4: return all ids in their order."""
        return tuple(sorted(self.characters))

    def players(self) -> tuple[str, ...]:
        """Return the ids of the PCs that are not lost, in their order."""
        return tuple(key for key in self.in_id_order() if self.characters[key].is_pc and not self.characters[key].lost)


SettingSchema = schema_of(Setting, SheetSchema)


@loads(State)
class StateSchema(SheetSchema):
    """15.1: the whole state."""

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write each character's key into it."""
        return keyed(data, "characters")


_STATE = StateSchema()
_OF_A_BUILD = frozenset({"race", "titles", "front_job", "personality"})
"""15.1: what a character has only after a build."""


def load_state(raw: Mapping[str, Any]) -> State:
    """Read a state; what is missing takes the defaults of 15.1. Raise UnreadableCase where it is none of ours."""
    loaded: State = read_state(_STATE, raw, "kamigakari")
    return loaded


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, defaults filled in, keys in order."""
    dumped: dict[str, Any] = plain(state, _laid_out)
    return dumped


def _laid_out(value: Any) -> Mapping[str, Any]:
    given = fields_of(value)
    if isinstance(value, Status):
        return {name: held for name, held in given.items() if held is not None}
    if isinstance(value, Character):
        return {name: held for name, held in given.items() if held is not None or name not in _OF_A_BUILD}
    return given
