"""Events of retreats: how they begin and end, and the fate spent on them."""

from rules.fate_war.turn.battle_event import ActorEvent


class RetreatBegun(ActorEvent, frozen=True):
    """A group begins to retreat; its actor leads it."""

    clauses = ("FW-R1",)
    readers = "battle"

    group: tuple[str, ...]


class RetreatDecided(ActorEvent, frozen=True):
    """How a retreat ended: the damage to the group, and the limit at which it fails."""

    readers = "battle"

    damage: int
    limit: int
    group: tuple[str, ...]


class Retreated(RetreatDecided, frozen=True):
    """The group got away."""

    clauses = ("FW-R2",)


class RetreatFailed(RetreatDecided, frozen=True):
    """The group did not get away."""

    clauses = ("FW-R2",)


class RetreatTooLate(ActorEvent, frozen=True):
    """An answer to a fall had not slots enough left."""

    clauses = ("FW-X4",)
    readers = "own"


class FateSpent(ActorEvent, frozen=True):
    """Its actor paid fate, so that so many attacks on the group are ignored."""

    clauses = ("FW-R3",)
    readers = "own"

    fate: int
    ignores: int


class FateFailed(ActorEvent, frozen=True):
    """Fate was ordered for the retreat that its actor leads, and could not be paid."""

    clauses = ("FW-R3",)
    readers = "own"
