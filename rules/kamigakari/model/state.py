"""The state of a campaign between turns (15.1), frozen, with its schema; characters have a module of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load, pre_load, validate

from rules.core.fields import (
    AnyJson,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.sheet import SheetSchema
from rules.kamigakari.model.character import Character, CharacterSchema, Status
from rules.kamigakari.model.entries import EffectSchema, PriceSchema
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.tables import PARTS, TABLE_DICE

STAGES = ("build", "session_start", "scene", "combat", "session_end")
SCENE_KINDS = ("normal", "final_battle", "hell_area", "struggle")
MODES = ("struggle", "hell_area")
Square = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """KG-7.1: the combat zone; squares are 1-based."""

    w: int = 13
    h: int = 13
    obstacles: tuple[Square, ...] = ()
    difficult: tuple[Square, ...] = ()

    def holds(self, square: Square) -> bool:
        """Tell whether a square is on the board."""
        return 1 <= square[0] <= self.w and 1 <= square[1] <= self.h


@dataclass(frozen=True)
class Session:
    """KG-5.1, KG-3.8: the part of the session, and who was beaten in it."""

    part: str = "opening"
    defeated: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Scene:
    """KG-5.2: the scene that is played; challenges are kept as written."""

    kind: str = "normal"
    scene_player: str | None = None
    last_player: str | None = None
    appearance_target: int | None = None
    stay: int = 1
    challenges: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class HellArea:
    """KG-5.8 to KG-5.10: a hell area and the time spent in it."""

    area: str | None = None
    time: int = 0
    threshold_every: int = 3
    appearance_penalty: tuple[Entry, ...] = ({"effect": "hp_loss", "amount": 5},)


@dataclass(frozen=True)
class Struggle:
    """KG-5.11 to KG-5.13: the race for information points."""

    needed: int | None = None
    scene_limit: int | None = None
    scene_no: int = 1
    points: Mapping[str, int] = field(default_factory=dict)
    locations: tuple[Entry, ...] = ()
    winner: str | None = None
    over: bool = False


@dataclass(frozen=True)
class State:
    """All that a turn starts from (15.1)."""

    stage: str
    mode: str | None = None
    turn: int = 1
    barrier: bool = True
    board: Board = field(default_factory=Board)
    session: Session = field(default_factory=Session)
    scene: Scene = field(default_factory=Scene)
    hell_area: HellArea = field(default_factory=HellArea)
    struggle: Struggle = field(default_factory=Struggle)
    tables: Mapping[str, Entry] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed."""
        return replace(self, characters={**self.characters, character.id: character})

    def in_id_order(self) -> tuple[str, ...]:
        """KG-0.4: return all ids in their order."""
        return tuple(sorted(self.characters))

    def players(self) -> tuple[str, ...]:
        """Return the ids of the PCs that are not lost, in their order."""
        return tuple(key for key in self.in_id_order() if self.characters[key].is_pc and not self.characters[key].lost)


def _square(**metadata: Any) -> StrictList:
    return StrictList(StrictInteger(), validate=validate.Length(equal=2, error="bad_value"), **metadata)


class BoardSchema(SheetSchema):
    """KG-7.1: the board."""

    w = StrictInteger(validate=between(1))
    h = StrictInteger(validate=between(1))
    obstacles = StrictList(_square())
    difficult = StrictList(_square())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        """Return the value."""
        return Board(**data)


class DefeatedSchema(SheetSchema):
    """KG-3.8: a beaten foe and the crest that it gives back."""

    id = StrictString()
    crest_reward = StrictInteger()


class SessionSchema(SheetSchema):
    """15.1: the session."""

    part = StrictString(validate=one_of(*PARTS))
    defeated = StrictList(StrictNested(DefeatedSchema))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Session:
        """Return the value."""
        return Session(**data)


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


class SceneSchema(SheetSchema):
    """15.1: the scene."""

    kind = StrictString(validate=one_of(*SCENE_KINDS))
    scene_player = StrictString(allow_none=True)
    last_player = StrictString(allow_none=True)
    appearance_target = StrictInteger(allow_none=True)
    stay = StrictInteger(validate=between(0))
    challenges = StrictList(StrictNested(ChallengeSchema))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Scene:
        """Return the value."""
        return Scene(**data)


class HellAreaSchema(SheetSchema):
    """15.1: the hell area."""

    area = StrictString(allow_none=True)
    time = StrictInteger(validate=between(0))
    threshold_every = StrictInteger(validate=between(1))
    appearance_penalty = StrictList(StrictNested(EffectSchema))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> HellArea:
        """Return the value."""
        return HellArea(**data)


class LocationSchema(SheetSchema):
    """KG-5.11: a place of a struggle."""

    id = StrictString(required=True)
    points = StrictInteger()
    check = StrictString()
    target = StrictInteger()
    price = StrictNested(PriceSchema)


class StruggleSchema(SheetSchema):
    """15.1: the struggle."""

    needed = StrictInteger(allow_none=True)
    scene_limit = StrictInteger(allow_none=True)
    scene_no = StrictInteger()
    points = StrictMapping(StrictString(), StrictInteger())
    locations = StrictList(StrictNested(LocationSchema))
    winner = StrictString(allow_none=True)
    over = StrictBoolean()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Struggle:
        """Return the value."""
        return Struggle(**data)


class TableSchema(SheetSchema):
    """KG-5.7: a random table."""

    die = StrictString(required=True, validate=one_of(*TABLE_DICE))
    rows = StrictMapping(StrictString(), AnyJson())


class SettingSchema(SheetSchema):
    """15.1: what outlives a scene and stands on no sheet."""

    stage = StrictString(validate=one_of(*STAGES))
    mode = StrictString(allow_none=True, validate=one_of(*MODES))
    barrier = StrictBoolean()
    board = StrictNested(BoardSchema)
    session = StrictNested(SessionSchema)
    scene = StrictNested(SceneSchema)
    hell_area = StrictNested(HellAreaSchema)
    struggle = StrictNested(StruggleSchema)
    tables = StrictMapping(StrictString(), StrictNested(TableSchema))


class StateSchema(SettingSchema):
    """15.1: the whole state."""

    stage = StrictString(required=True, validate=one_of(*STAGES))
    turn = StrictInteger(validate=between(1))
    characters = StrictMapping(StrictString(), StrictNested(CharacterSchema), required=True)

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write each character's key into it."""
        return keyed(data, "characters")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """Return the value."""
        return State(**data)


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
