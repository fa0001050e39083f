"""What events may belong to a battle, and those of them that are told outside of one too (12.7)."""

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody


class BattleEvent(EventBody, frozen=True, kw_only=True):
    """An event that may be one of a battle, before its type is known.

    In a battle `battle` is its id, and up to the battle's end or pause `slot` its slot; both are filled in where the
    battle tells it.
    """

    battle: str | UnsetType = UNSET
    slot: int | UnsetType = UNSET


class ActorEvent(BattleEvent, frozen=True):
    """The same of one actor."""

    actor: str


class ActionFailed(ActorEvent, frozen=True):
    """Somebody could not do what it declared; `mp` are MP lost with it."""

    clauses = (
        *("FW-A2", "FW-A3", "FW-A4", "FW-A5", "FW-A6", "FW-A7", "FW-A9", "FW-A10", "FW-A11", "FW-A12", "FW-A13"),
        *("FW-A15", "FW-A16", "FW-A17", "FW-A18", "FW-A19", "FW-A20", "FW-A21", "FW-S4", "FW-N8", "FW-B10"),
    )
    readers = "own"

    action: str
    reason: str
    mp: int | UnsetType = UNSET


class SiteCreated(ActorEvent, frozen=True):
    """A base or territory was laid for `mp`; with `bonus` its side rests better there."""

    clauses = ("FW-A4", "FW-A5", "FW-S4", "FW-B10")
    readers = "own"

    kind: str
    region: str
    mp: int
    bonus: bool


class SiteDestroyed(ActorEvent, frozen=True):
    """A base or territory was destroyed."""

    clauses = ("FW-A4", "FW-A5", "FW-S4", "FW-B10")
    readers = "pair"

    kind: str
    region: str
    owner: str


class InfoGained(ActorEvent, frozen=True):
    """Info points of a kind on a servant; `total` is what is held then."""

    clauses = ("FW-S3", "FW-A6", "FW-A7", "FW-A9", "FW-B9")
    readers = "self"

    servant: str
    kind: str
    points: int
    total: int


class InfoDenied(ActorEvent, frozen=True):
    """An info point that was not gained, and why; no servant: the master met has none."""

    clauses = ("FW-A8",)
    readers = "self"

    servant: str | None
    kind: str
    reason: str


class NpcRefused(ActorEvent, frozen=True):
    """What an NPC's author forbids was not done."""

    clauses = ("FW-N9",)
    readers = "own"

    npc: str


class Fallen(ActorEvent, frozen=True):
    """A master or NPC came to 0 HP (`dying`) or MP (`unconscious`); in a battle all see it."""

    clauses = ("FW-X4", "FW-X5")
    readers = "concerned"

    status: str


class StatusEnded(ActorEvent, frozen=True):
    """A status ended, for the value with which it goes is above 0 again."""

    clauses = ("FW-X7",)
    readers = "own"

    status: str


class Vanished(ActorEvent, frozen=True):
    """A servant vanished; in a battle all see it."""

    clauses = ("FW-X1", "FW-X3")
    readers = "concerned"

    reason: str
