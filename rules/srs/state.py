"""The state of a session between turns (section 7), frozen, with its schema; larger parts have own modules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import ValidationError, post_load

from rules.core.errors import CaseError, UnreadableCase
from rules.core.faults import faults
from rules.core.fields import (
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.plain import plain
from rules.core.sheet import SheetSchema
from rules.srs.character import Character, CharacterSchema
from rules.srs.check_state import Check, CheckSchema, find_check
from rules.srs.identifier import require_identifier
from rules.srs.scene_state import Scene, SceneSchema
from rules.srs.tables import LEDGER_ENTRIES, PHASES, ROLES, SCENE_REQUEST_STATUSES, STAGES


@dataclass(frozen=True)
class Preparation:
    """SRS-4.5 to SRS-4.7: what the GM has prepared."""

    rulebook_read: bool = False
    scenario_ready: bool = False
    tools_ready: bool = False


@dataclass(frozen=True)
class SceneRequest:
    """SRS-5.3: a scene that a player asked for."""

    id: str
    player: str
    text: str = ""
    status: str = "open"


@dataclass(frozen=True)
class Session:
    """Where the session stands."""

    stage: str = "pre_play"
    phase: str | None = None
    scenes_in_phase: int = 0
    scene_count: int = 0
    preparation: Preparation = field(default_factory=Preparation)
    seat_order: tuple[str, ...] = ()
    next_scene_player: str | None = None
    scene_requests: tuple[SceneRequest, ...] = ()
    xp_granted: bool = False
    cleaned_up: bool = False


@dataclass(frozen=True)
class Player:
    """Somebody at the table, the GM among them; experience points are theirs, not a character's (SRS-8.2)."""

    id: str
    name: str = ""
    role: str = "player"
    xp: int = 0
    removed: bool = False


@dataclass(frozen=True)
class LedgerEntry:
    """SRS-8.4: one line of the record of experience."""

    seq: int
    entry: str
    player: str
    amount: int
    character: str | None = None
    for_: str | None = None
    recorded: bool = False


@dataclass(frozen=True)
class State:
    """All that a turn starts from."""

    session: Session = field(default_factory=Session)
    players: Mapping[str, Player] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    scene: Scene | None = None
    checks: tuple[Check, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    next_id: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """SRS-4.10: return all players in their order: the seated, then the others by id."""
        return tuple(dict.fromkeys((*self.session.seat_order, *sorted(self.players))))

    def check(self, key: str) -> Check | None:
        """Return the check of that id, None where there is none."""
        return find_check(self.checks, key)

    def with_session(self, **changes: Any) -> "State":
        """Return the state with fields of the session changed."""
        return replace(self, session=replace(self.session, **changes))

    def with_player(self, player: Player) -> "State":
        """Return the state with one player changed."""
        return replace(self, players={**self.players, player.id: player})

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed."""
        return replace(self, characters={**self.characters, character.id: character})

    def with_check(self, check: Check) -> "State":
        """Return the state with one check changed."""
        return replace(self, checks=tuple(check if one.id == check.id else one for one in self.checks))

    def with_entry(self, entry: LedgerEntry) -> "State":
        """SRS-8.5: return the state with one more line in the ledger."""
        return replace(self, ledger=(*self.ledger, entry))

    @property
    def next_seq(self) -> int:
        """Return the number of the next line of the ledger."""
        return max((entry.seq for entry in self.ledger), default=0) + 1


class PreparationSchema(SheetSchema):
    """What is prepared."""

    rulebook_read = StrictBoolean(load_default=False)
    scenario_ready = StrictBoolean(load_default=False)
    tools_ready = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Preparation:
        """Return the value."""
        return Preparation(**data)


class SceneRequestSchema(SheetSchema):
    """A scene that was asked for."""

    id = StrictString(required=True, validate=require_identifier)
    player = StrictString(required=True)
    text = StrictString(load_default="")
    status = StrictString(load_default="open", validate=one_of(*SCENE_REQUEST_STATUSES))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SceneRequest:
        """Return the value."""
        return SceneRequest(**data)


class SessionSchema(SheetSchema):
    """The session."""

    stage = StrictString(load_default="pre_play", validate=one_of(*STAGES))
    phase = StrictString(load_default=None, allow_none=True, validate=one_of(*PHASES))
    scenes_in_phase = StrictInteger(load_default=0, validate=between(0))
    scene_count = StrictInteger(load_default=0, validate=between(0))
    preparation = StrictNested(PreparationSchema, load_default=Preparation)
    seat_order = StrictList(StrictString(), load_default=())
    next_scene_player = StrictString(load_default=None, allow_none=True)
    scene_requests = StrictList(StrictNested(SceneRequestSchema), load_default=())
    xp_granted = StrictBoolean(load_default=False)
    cleaned_up = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Session:
        """Return the value."""
        return Session(**data)


class PlayerSchema(SheetSchema):
    """A player."""

    id = StrictString(load_default="")
    name = StrictString(load_default="")
    role = StrictString(load_default="player", validate=one_of(*ROLES))
    xp = StrictInteger(load_default=0, validate=between(0))
    removed = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Player:
        """Return the value."""
        return Player(**data)


class LedgerEntrySchema(SheetSchema):
    """A line of the ledger."""

    seq = StrictInteger(required=True, validate=between(1))
    entry = StrictString(required=True, validate=one_of(*LEDGER_ENTRIES))
    player = StrictString(required=True)
    amount = StrictInteger(required=True)
    character = StrictString(load_default=None, allow_none=True)
    for_ = StrictString(load_default=None, allow_none=True, data_key="for")
    recorded = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> LedgerEntry:
        """Return the value."""
        return LedgerEntry(**data)


class StateSchema(SheetSchema):
    """Section 7: the state; what is left out stands at its default."""

    session = StrictNested(SessionSchema, load_default=Session)
    players = StrictMapping(StrictString(validate=require_identifier), StrictNested(PlayerSchema), load_default=dict)
    characters = StrictMapping(
        StrictString(validate=require_identifier), StrictNested(CharacterSchema), load_default=dict
    )
    scene = StrictNested(SceneSchema, load_default=None, allow_none=True)
    checks = StrictList(StrictNested(CheckSchema), load_default=())
    ledger = StrictList(StrictNested(LedgerEntrySchema), load_default=())
    next_id = StrictInteger(load_default=1, validate=between(1))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """Return the value; a player or character that does not say its id has that of its place."""
        for table in ("players", "characters"):
            data[table] = {key: replace(one, id=one.id or key) for key, one in sorted(data[table].items())}
        return State(**data)


_STATE = StateSchema()


def read_state(raw: Mapping[str, Any]) -> tuple[State, tuple[CaseError, ...]]:
    """Section 7: return a state, or an empty one with all faults of its shape (`bad_state`)."""
    try:
        state: State = _STATE.load(raw)
    except ValidationError as error:
        paths = sorted({path for path, _ in faults(error)})
        return State(), tuple(bad_state(path) for path in paths)
    return state, ()


def load_state(raw: Mapping[str, Any]) -> State:
    """Return a state that is sound. Raise UnreadableCase where its shape is not."""
    state, errors = read_state(raw)
    if errors:
        raise UnreadableCase(f"this is no state of a session: {', '.join(error.path for error in errors)}")
    return state


def bad_state(path: str) -> CaseError:
    """Return the error of the case that something in the state does not hold."""
    return CaseError(None, "bad_state", f"state.{path}", "SRS-3.1")


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, with all its fields."""
    dumped: dict[str, Any] = plain(state)
    return {**dumped, "checks": [check.dump() for check in state.checks]}
