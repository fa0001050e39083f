"""Events of magic: chants and spells, as they are cast, break, fail or work."""

from msgspec import UNSET, UnsetType

from rules.fate_war.turn.battle_event import ActorEvent


class Chanting(ActorEvent, frozen=True):
    """Somebody chants."""

    clauses = ("FW-M1",)
    readers = "battle"


class SpellCast(ActorEvent, frozen=True):
    """A spell was paid for in its magic slot."""

    clauses = ("FW-M1",)
    readers = "own"

    spell: str
    mp: int


class Fizzled(ActorEvent, frozen=True):
    """A spell could not be paid."""

    clauses = ("FW-M1",)
    readers = "own"

    spell: str


class InterruptionEvent(ActorEvent, frozen=True):
    """Damage reached the threshold at which a spell breaks; of an open row of chants the spell is not known."""

    readers = "battle"

    spell: str | None
    damage: int
    threshold: int


class SpellInterrupted(InterruptionEvent, frozen=True):
    """A spell broke in its magic slot."""

    clauses = ("FW-M7",)


class ChantBroken(InterruptionEvent, frozen=True):
    """A chant broke."""

    clauses = ("FW-M7",)


class SpellFailed(ActorEvent, frozen=True):
    """Support or defence magic had no effect; None: a curse that met nobody."""

    clauses = ("FW-M10", "FW-M11")
    readers = "own"

    spell: str
    target: str | None


class SpellDone(ActorEvent, frozen=True):
    """Support magic worked (`hp` and `mp` recovered), or a ward stood with a `pool` of points."""

    clauses = ("FW-M10", "FW-M11")
    readers = "battle"

    spell: str
    target: str
    units: int
    hp: int | UnsetType = UNSET
    mp: int | UnsetType = UNSET
    pool: int | UnsetType = UNSET
