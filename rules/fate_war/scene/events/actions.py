"""Events of what somebody does alone (FW-A10 to FW-A19)."""

from rules.core.event import EventBody
from rules.fate_war.turn.scene_event import PersonEvent


class Rested(PersonEvent, frozen=True):
    """Somebody rested; the reason says why a long rest was a short one."""

    clauses = ("FW-A10",)
    readers = "own"

    long: bool
    hp: int
    mp: int
    reason: str | None


class Converted(PersonEvent, frozen=True):
    """A servant turned MP, which are paid, into HP."""

    clauses = ("FW-A10", "FW-A19")
    readers = "own"

    mp: int
    hp: int


class HealedWound(PersonEvent, frozen=True):
    """A long rest healed a wound."""

    clauses = ("FW-A10",)
    readers = "own"


class Studied(PersonEvent, frozen=True):
    """Somebody studied; what it cost is 0 or negative."""

    clauses = ("FW-A12",)
    readers = "own"

    long: bool
    xp: int
    mp: int


class Laboured(PersonEvent, frozen=True):
    """Somebody worked; what it cost is 0 or negative."""

    clauses = ("FW-A13",)
    readers = "self"

    long: bool
    funds: int
    hp: int


class LabourRoll(PersonEvent, frozen=True):
    """The roll for one of the two places at work."""

    clauses = ("FW-A13",)
    readers = "self"

    roll: int


class Contest(EventBody, frozen=True):
    """A contest over study or labour; each round is `a`, `b` or `=`, no winner being a draw."""

    clauses = ("FW-A14",)
    readers = "pair"

    action: str
    a: str
    b: str
    rounds: tuple[str, ...]
    winner: str | None


class ContestSettled(PersonEvent, frozen=True):
    """The winner took what the loser's work had brought; the loser lost HP or MP too."""

    clauses = ("FW-A14",)
    readers = "pair"

    action: str
    target: str
    taken: int
    lost: int


class Bought(PersonEvent, frozen=True):
    """Somebody bought an item; `funds` is negative."""

    clauses = ("FW-A16",)
    readers = "self"

    item: str
    funds: int


class Crafted(PersonEvent, frozen=True):
    """Somebody crafted an item; `funds` is negative."""

    clauses = ("FW-A17",)
    readers = "self"

    item: str
    funds: int


class Made(PersonEvent, frozen=True):
    """A Caster made an item; `mp` is negative."""

    clauses = ("FW-A18",)
    readers = "own"

    item: str
    mp: int


class AteSouls(PersonEvent, frozen=True):
    """Somebody ate souls; `counter` is the whole count from edition 2 on, what was added to it before."""

    clauses = ("FW-A19",)
    readers = "own"

    souls: int
    mp: int
    counter: int
