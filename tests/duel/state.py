"""The state of a duel, frozen, and its form as plain JSON."""

from dataclasses import asdict, dataclass

from marshmallow import ValidationError, post_load

from rules.core.errors import UnreadableCase
from rules.core.fields import StrictBoolean, StrictInteger, StrictMapping, StrictNested, StrictString, one_of
from rules.core.sheet import SheetSchema

STAGES = ("idle", "throw", "over")


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

    place: str
    stage: str
    round: int
    duelists: dict[str, Duelist]


class DuelistStateSchema(SheetSchema):
    """A duelist of a state."""

    name = StrictString(required=True)
    wins = StrictInteger(load_default=0)
    points = StrictInteger(load_default=0)
    won = StrictBoolean(load_default=False)

    @post_load
    def make(self, data, **_):
        """Return the value."""
        return Duelist(**data)


class StateSchema(SheetSchema):
    """A duel."""

    place = StrictString(load_default="")
    stage = StrictString(required=True, validate=one_of(*STAGES))
    round = StrictInteger(load_default=0)
    duelists = StrictMapping(StrictString(), StrictNested(DuelistStateSchema), required=True)

    @post_load
    def make(self, data, **_):
        """Return the value."""
        return State(**data)


def load_state(document):
    """Read a state. Raise UnreadableCase where it is none of this system."""
    try:
        return StateSchema().load(document)
    except ValidationError as error:
        raise UnreadableCase("no state of a duel") from error


def dump_state(state):
    """Write a state."""
    return asdict(state)
