"""KG-8, KG-9: damage, hit points and statuses."""

from rules.core.event import EventBody


class Weakness(EventBody, frozen=True):
    """An attack carries elements that its target is weak to."""

    clauses = ("KG-8.11",)
    readers = "all"

    actor: str
    target: str
    elements: tuple[str, ...]


class Damage(EventBody, frozen=True):
    """The damage, or healing, of an attack was calculated; nothing is reduced or taken yet."""

    clauses = ("KG-8.7",)
    readers = "all"

    actor: str
    target: str
    kind: str
    face: int
    rank: int
    rate: int
    d: int
    other: int
    total: int


class Reduction(EventBody, frozen=True):
    """One step reduced a hit on `actor`; `source` is a word or the id of what does it."""

    clauses = ("KG-8.16", "KG-8.17", "KG-8.18", "KG-8.19")
    readers = "all"

    actor: str
    step: int
    source: str
    amount: int
    before: int
    after: int


class Hp(EventBody, frozen=True):
    """Hit points changed, or were hit for nothing; `cause` is a word or the id of what did it."""

    clauses = ("KG-3.6", "KG-8.5", "KG-8.14", "KG-8.20", "KG-9.5", "KG-9.9")
    readers = "all"

    actor: str
    before: int
    after: int
    change: int
    cause: str


class Fall(EventBody, frozen=True):
    """Somebody falls; `metres` is null where flight was lost (KG-9.15)."""

    clauses = ("KG-8.6",)
    readers = "all"

    actor: str
    metres: int | None
    damage: int


class RecoveryBlocked(EventBody, frozen=True):
    """Healing came to nothing for somebody who is out of the fight."""

    clauses = ("KG-9.9",)
    readers = "all"

    actor: str
    amount: int


STATUS_CLAUSES = (
    *("KG-9.3", "KG-9.4", "KG-9.5", "KG-9.6", "KG-9.7", "KG-9.8", "KG-9.9", "KG-9.10", "KG-9.11", "KG-9.12"),
    *("KG-9.13", "KG-9.14", "KG-9.15"),
)
"""The clause of each status."""


class StatusGained(EventBody, frozen=True):
    """A status began; of faint, incapacitated and dead it replaces another."""

    clauses = STATUS_CLAUSES
    readers = "all"

    actor: str
    status: str
    cause: str


class StatusCleared(EventBody, frozen=True):
    """A status ended: by its own clause, with the scene or the combat, or by life burning."""

    clauses = (*STATUS_CLAUSES, "KG-9.2", "KG-3.6")
    readers = "all"

    actor: str
    status: str
    cause: str
