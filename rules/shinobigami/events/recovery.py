"""Events of recovery: what comes back, and orders of which nothing came."""

from msgspec import UNSET, UnsetType

from rules.shinobigami.events.actor_event import ActorEvent


class LifeRestored(ActorEvent, frozen=True):
    """A field has its life again."""

    clauses = ("SB-0.4", "SB-7-7.4", "SB-7-7-1.2")
    readers = "present"

    field: str
    means: str


class RecoveryWasted(ActorEvent, frozen=True):
    """An order to recover found nothing to do."""

    clauses = ("SB-7-7.5",)
    readers = "own"

    means: str


class AfflictionRemoved(ActorEvent, frozen=True):
    """The oldest entry of an affliction was taken away."""

    clauses = ("SB-0.4", "SB-7-7.4")
    readers = "present"

    affliction: str
    means: str | UnsetType = UNSET
