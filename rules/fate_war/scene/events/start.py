"""Events of the start and the end of a scene (FW-S, FW-Z2)."""

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody
from rules.fate_war.turn.scene_event import PersonEvent


class Recovered(PersonEvent, frozen=True):
    """A master recovered as the scene began."""

    clauses = ("FW-S1",)
    readers = "own"

    hp: int
    mp: int


class EffectApplied(PersonEvent, frozen=True):
    """An effect of the sheet for the start of a scene; a loss is negative."""

    clauses = ("FW-S2",)
    readers = "own"

    source: str
    hp: int
    mp: int


class RemoteSet(PersonEvent, frozen=True):
    """Which regions a master searches and infiltrates from afar."""

    clauses = ("FW-S3",)
    readers = "self"

    search_region: str | None
    infiltration_region: str | None


class Manifested(PersonEvent, frozen=True):
    """A servant is manifested from now on, or is no more."""

    clauses = ("FW-S6",)
    readers = "own"

    manifest: bool


class TerritoryMaintained(PersonEvent, frozen=True):
    """A Caster maintained its side's territory."""

    clauses = ("FW-S4",)
    readers = "own"


class Upkeep(PersonEvent, frozen=True):
    """What staying manifest cost, and what is left."""

    clauses = ("FW-S6",)
    readers = "own"

    mp: int
    left: int


class Supplied(PersonEvent, frozen=True):
    """A master gave MP to its servant."""

    clauses = ("FW-S5",)
    readers = "pair"

    target: str
    mp: int


class Passed(PersonEvent, frozen=True):
    """A master gave MP to the one it is linked to."""

    clauses = ("FW-S5",)
    readers = "pair"

    target: str
    mp: int


class NpcPlaced(PersonEvent, frozen=True):
    """Where an NPC is in this scene, None being nowhere; no roll where there is one place alone."""

    clauses = ("FW-N1",)
    readers = "gm"
    rolled = ("roll",)

    region: str | None
    roll: int | None


class OverflowEnded(PersonEvent, frozen=True):
    """What was above the maximum is cut off: 0 or negative."""

    clauses = ("FW-A22",)
    readers = "own"

    hp: int
    mp: int


class SceneEnded(EventBody, frozen=True):
    """The scene is over; number and time are the next one's, the rest as `bulletin` says: names, numbers or nothing."""

    clauses = ("FW-Z2",)
    readers = "all"

    number: int
    time: str
    lost: tuple[str, ...] | int | UnsetType = UNSET
    battles: tuple[str, ...] | int | UnsetType = UNSET
