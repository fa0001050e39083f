"""KG-7: moving, engagement and targets."""

from typing import Literal

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody

Square = tuple[int, int]
BreakthroughReason = Literal["flight", "effect", "size_zero"]
DropReason = Literal["out_of_fight", "stealth", "not_in_group"]


class Move(EventBody, frozen=True):
    """Somebody walked; `path` holds the squares entered, the last of which is `end`."""

    clauses = ("KG-7.6", "KG-7.16", "KG-7.17")
    readers = "all"

    actor: str
    start: Square
    end: Square
    path: tuple[Square, ...]


class MoveStopped(EventBody, frozen=True):
    """A walk ended early; `by` is who declared engagement, or `occupied`, `obstacle` or `points`."""

    clauses = ("KG-7.2", "KG-7.11", "KG-7.16")
    readers = "all"

    actor: str
    at: Square
    by: str


class MoveBlocked(EventBody, frozen=True):
    """A walk never began: engagement holds, by the sums of the sizes or because it is part of an attack."""

    clauses = ("KG-7.6", "KG-7.13")
    readers = "all"

    actor: str
    at: Square
    own: int | UnsetType = UNSET
    enemy: int | UnsetType = UNSET
    reason: Literal["range_move"] | UnsetType = UNSET


class Breakthrough(EventBody, frozen=True):
    """A walk broke engagement, by the sums of the sizes or for a reason of its own."""

    clauses = ("KG-7.13", "KG-7.15", "KG-9.15")
    readers = "all"

    actor: str
    at: Square
    own: int | UnsetType = UNSET
    enemy: int | UnsetType = UNSET
    reason: BreakthroughReason | UnsetType = UNSET


class Engagement(EventBody, frozen=True):
    """Who is engaged with whom at the end of a turn."""

    clauses = ("KG-7.10",)
    readers = "all"

    groups: tuple[tuple[str, ...], ...]


class TargetDropped(EventBody, frozen=True):
    """Somebody who was named is no target."""

    clauses = ("KG-7.9", "KG-9.9", "KG-9.13")
    readers = "all"

    actor: str
    target: str
    reason: DropReason
