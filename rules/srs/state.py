"""The state of a session between turns (section 7), frozen, with its schema; larger parts have own modules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

from marshmallow import ValidationError, post_load

from rules.core.errors import CaseError, UnreadableCase
from rules.core.faults import faults
from rules.core.fields import StrictNested, between
from rules.core.plain import plain
from rules.core.sheet import SheetSchema
from rules.core.values import As, loads
from rules.srs.character import Character
from rules.srs.check_state import Check, CheckSchema, find_check
from rules.srs.identifier import Identifier
from rules.srs.scene_state import Scene
from rules.srs.tables import LedgerKind, Phase, Role, SceneRequestStatus, Stage


@dataclass(frozen=True)
class Preparation:
    """SRS-4.5 to SRS-4.7: what the GM has prepared."""

    rulebook_read: bool = False
    scenario_ready: bool = False
    tools_ready: bool = False


@dataclass(frozen=True)
class SceneRequest:
    """SRS-5.3: a scene that a player asked for."""

    id: Identifier
    player: str
    text: str = ""
    status: SceneRequestStatus = "open"


@dataclass(frozen=True)
class Session:
    """Where the session stands."""

    stage: Stage = "pre_play"
    phase: Phase | None = None
    scenes_in_phase: Annotated[int, between(0)] = 0
    scene_count: Annotated[int, between(0)] = 0
    preparation: Preparation = field(default_factory=Preparation)
    seat_order: tuple[str, ...] = ()
    next_scene_player: str | None = None
    scene_requests: tuple[SceneRequest, ...] = ()
    xp_granted: bool = False
    cleaned_up: bool = False


@dataclass(frozen=True)
class Player:
    """Somebody at the table, the GM among them; experience points are theirs, not a character's (SRS-8.2)."""

    id: str = ""
    name: str = ""
    role: Role = "player"
    xp: Annotated[int, between(0)] = 0
    removed: bool = False


@dataclass(frozen=True)
class LedgerEntry:
    """SRS-8.4: one line of the record of experience."""

    seq: Annotated[int, between(1)]
    entry: LedgerKind
    player: str
    amount: int
    character: str | None = None
    for_: str | None = None
    recorded: bool = False


@dataclass(frozen=True)
class State:
    """All that a turn starts from."""

    session: Session = field(default_factory=Session)
    players: Mapping[Identifier, Player] = field(default_factory=dict)
    characters: Mapping[Identifier, Character] = field(default_factory=dict)
    scene: Scene | None = None
    checks: tuple[Annotated[Check, As(partial(StrictNested, CheckSchema))], ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    next_id: Annotated[int, between(1)] = 1

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


@loads(State)
class StateSchema(SheetSchema):
    """Section 7: the state; what is left out stands at its default."""

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
