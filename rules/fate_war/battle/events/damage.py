"""Events of damage: what lands, what lowered it, what fate ignored, and who is out by it."""

from msgspec import UNSET, Struct, UnsetType

from rules.fate_war.battle.reductions import Cut
from rules.fate_war.turn.battle_event import ActorEvent


class RawDamage(Struct, frozen=True):
    """The points of an attack before anything lowers them; no guard lowers `extra`."""

    hp: int
    mp: int
    extra: int


class Damage(ActorEvent, frozen=True):
    """An attack of `from_` hit `target`, aimed at whom; `hp` and `mp` were applied.

    Attack magic tells the special units that get through; the rest of a run at once its slots (`remaining`).
    """

    clauses = ("FW-C19", "FW-X1")
    readers = "battle"

    from_: str
    target: str
    aimed_at: str
    kind: str
    raw: RawDamage
    hp: int
    mp: int
    specials: int | UnsetType = UNSET
    remaining: int | UnsetType = UNSET


class Reduced(ActorEvent, frozen=True):
    """What lowered the attack on its actor that the next event tells."""

    clauses = ("FW-C21",)
    readers = "own"

    from_: str
    cuts: tuple[Cut, ...]


class DamageIgnored(ActorEvent, frozen=True):
    """Fate made a retreating group ignore an attack."""

    clauses = ("FW-R3",)
    readers = "battle"

    from_: str
    target: str
    amount: int


class SealSpent(ActorEvent, frozen=True):
    """A command seal took a servant out; `left` are those that remain."""

    clauses = ("FW-X1",)
    readers = "own"

    left: int


class Withdrawn(ActorEvent, frozen=True):
    """A servant was taken out of the battle."""

    clauses = ("FW-X1",)
    readers = "battle"

    hp: int


class Wounded(ActorEvent, frozen=True):
    """Somebody lost so much of its HP in the battle that it is wounded."""

    clauses = ("FW-X6",)
    readers = "own"


class DecisionOnFallen(ActorEvent, frozen=True):
    """A winner decided about its actor."""

    readers = "pair"

    by: str


class Spared(DecisionOnFallen, frozen=True):
    """A fallen person was spared."""

    clauses = ("FW-X4", "FW-N7")


class Captured(DecisionOnFallen, frozen=True):
    """A fallen person was captured."""

    clauses = ("FW-X4", "FW-N7")


class Killed(DecisionOnFallen, frozen=True):
    """A fallen person was killed."""

    clauses = ("FW-X4", "FW-N7")
