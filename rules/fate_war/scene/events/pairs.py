"""Events of what two persons do together (FW-A11, FW-A15, FW-A20, FW-A21)."""

from rules.fate_war.turn.scene_event import PersonEvent


class Nursed(PersonEvent, frozen=True):
    """Somebody nursed another, who recovered."""

    clauses = ("FW-A11",)
    readers = "pair"

    target: str
    hp: int
    mp: int


class Related(PersonEvent, frozen=True):
    """A relation has that many points now; a long talk brings HP and MP, or one point of the pool `regained`."""

    clauses = ("FW-A15",)
    readers = "self"

    target: str
    total: int
    restored: bool
    hp: int
    mp: int
    regained: str | None


class Recontracted(PersonEvent, frozen=True):
    """A master took a servant; what lies above its lower maxima is cut off: 0 or negative."""

    clauses = ("FW-A20",)
    readers = "own"

    target: str
    hp: int
    mp: int


class Linked(PersonEvent, frozen=True):
    """Two masters linked their circuits; each has its own event."""

    clauses = ("FW-A21",)
    readers = "own"

    target: str
    mp: int


class Charged(PersonEvent, frozen=True):
    """A servant gained MP by its master; in edition 1 the actor was the master."""

    clauses = ("FW-A21",)
    readers = "own"

    target: str
    mp: int
