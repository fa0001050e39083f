"""Events of checks: what is rolled, what modifies it, and the fumble table."""

from rules.shinobigami.events.actor_event import ActorEvent


class CheckRolled(ActorEvent, frozen=True):
    """A check was rolled: `skill` was asked for (None where none was), `via` was rolled with."""

    clauses = ("SB-0.3", "SB-0.4", "SB-0.5")
    readers = "present"
    rolled = ("dice",)

    kind: str
    skill: str | None
    via: str
    target_number: int
    fumble_value: int
    dice: tuple[int, ...]
    sum: int
    modifier: int
    total: int
    outcome: str


class ModifierApplied(ActorEvent, frozen=True):
    """A modifier found its check; `actor` is its author, a person or `gm`."""

    clauses = ("SB-7-14.1", "SB-0.3")
    readers = "present"

    target: str
    value: int
    kind: str


class ModifierUnused(ActorEvent, frozen=True):
    """A performance modifier found no use in its round."""

    clauses = ("SB-7-14.1",)
    readers = "own"

    target: str
    reason: str


class PerformanceVetoed(ActorEvent, frozen=True):
    """The GM took an author's performance modifier away."""

    clauses = ("SB-7-14.2",)
    readers = "own"

    target: str


class FumbleTable(ActorEvent, frozen=True):
    """The fumble table was rolled on; what it does to points and statuses, it does at once."""

    clauses = ("SB-7-12-1.3", "SB-0.14")
    readers = "present"
    rolled = ("die",)

    die: int
    effect: str
