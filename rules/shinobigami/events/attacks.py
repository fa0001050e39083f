"""Events of ninpo and attacks: what is used, who is hit, and what it costs whom."""

from rules.shinobigami.events.actor_event import ActorEvent


class NinpoUsed(ActorEvent, frozen=True):
    """A ninpo was used; `spent` is the sum of costs in this round, 0 where costs are not summed up."""

    clauses = ("SB-7-12.1", "SB-7-12.2", "SB-7-12-1.1", "SB-7-7.4")
    readers = "present"

    ninpo: str
    cost: int
    spent: int


class NinpoSkipped(ActorEvent, frozen=True):
    """An order for a ninpo was not carried out, or in vain."""

    clauses = ("SB-7-12.5", "SB-0.13", "SB-7-8.2", "SB-7-7.1", "SB-0.6")
    readers = "own"

    ninpo: str
    reason: str


class ActionVoid(ActorEvent, frozen=True):
    """A declared attack became impossible."""

    clauses = ("SB-0.13", "SB-7-8.2", "SB-0.12", "SB-7-7.1", "SB-0.6")
    readers = "own"

    ninpo: str
    reason: str


class AttackMissed(ActorEvent, frozen=True):
    """A hit check failed."""

    clauses = ("SB-0.8",)
    readers = "all"

    targets: tuple[str, ...]


class AttackEvaded(ActorEvent, frozen=True):
    """A target got away from an attack."""

    clauses = ("SB-0.8",)
    readers = "all"

    by: str


class AttackNullified(ActorEvent, frozen=True):
    """A target got away by the escape art."""

    clauses = ("SB-7-6.2",)
    readers = "all"

    by: str


class NoEvasion(ActorEvent, frozen=True):
    """A target could not evade, or would not."""

    clauses = ("SB-7-8.2", "SB-7-7.1", "SB-0.6", "SB-0.8")
    readers = "all"

    by: str
    reason: str


class AttackHit(ActorEvent, frozen=True):
    """An attack hit a target."""

    clauses = ("SB-0.8",)
    readers = "all"

    target: str


class SpecialDamage(ActorEvent, frozen=True):
    """A special attack's own die was rolled: `damage` without it, `amount` with it."""

    clauses = ("SB-7-5-4.1",)
    readers = "all"
    rolled = ("die",)

    die: int
    damage: int
    amount: int


class DamageReduced(ActorEvent, frozen=True):
    """A target's ninpo lowered the first entry of damage by `value`, to `amount`."""

    clauses = ("SB-0.13",)
    readers = "all"

    ninpo: str
    value: int
    amount: int


class Damage(ActorEvent, frozen=True):
    """A target is dealt one entry of damage: points of life, or rolls on the affliction table."""

    clauses = ("SB-0.9",)
    readers = "all"

    by: str
    damage_type: str
    amount: int


class LifeLost(ActorEvent, frozen=True):
    """A field lost its life; `die` is None where none chose it."""

    clauses = ("SB-0.9", "SB-0.14")
    readers = "present"
    rolled = ("die",)

    field: str
    die: int | None


class AfflictionAdded(ActorEvent, frozen=True):
    """Somebody got an affliction; a duplicate changes nothing."""

    clauses = ("SB-0.9", "SB-7-5-4.2", "SB-0.14")
    readers = "present"
    rolled = ("die",)

    affliction: str
    die: int | None
    duplicate: bool
