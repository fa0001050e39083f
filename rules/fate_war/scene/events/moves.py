"""Events of moves between regions (FW-A2, FW-A16)."""

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
