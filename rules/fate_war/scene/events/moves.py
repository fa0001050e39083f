"""Events of who goes where (FW-A2, FW-A9, FW-A16, FW-A21)."""

from rules.fate_war.turn.scene_event import PersonEvent


class Moved(PersonEvent, frozen=True):
    """Somebody moved, by the basic action or after buying."""

    clauses = ("FW-A2", "FW-A16")
    readers = "own"

    from_: str | None
    to: str


class MoveCancelled(PersonEvent, frozen=True):
    """A battle kept a buyer from moving on."""

    clauses = ("FW-A16",)
    readers = "own"

    to: str


class Departed(PersonEvent, frozen=True):
    """Somebody left the scene with its partner."""

    clauses = ("FW-A21",)
    readers = "own"


class Pursued(PersonEvent, frozen=True):
    """Somebody went after a servant, or came along."""

    clauses = ("FW-A9",)
    readers = "own"

    target: str
    from_: str | None
    to: str


class PursuitMissed(PersonEvent, frozen=True):
    """The pursued was not there any more."""

    clauses = ("FW-A9",)
    readers = "own"

    target: str
