"""Every event that this system can tell: a class for each type, with its clauses and its readers.

Nothing in a duel is secret but the throws, so that all are told everything (`all`).
"""

from rules.core.event import EventBody


class Thrown(EventBody, frozen=True):
    """A throw was opened."""

    clauses = ("DU-1",)
    readers = "all"

    actor: str
    sign: str


class Slow(EventBody, frozen=True):
    """Somebody waits to see what the others threw."""

    clauses = ("DU-1",)
    readers = "all"

    actor: str


class Beaten(EventBody, frozen=True):
    """One throw beat another, or one die; `points` is what the winner has now."""

    clauses = ("DU-2", "DU-4")
    readers = "all"

    actor: str
    other: str
    points: int


class DiceCast(EventBody, frozen=True):
    """Two who threw the same cast a die each, in the order of the names."""

    clauses = ("DU-4",)
    readers = "all"
    rolled = ("faces",)

    actor: str
    other: str
    faces: tuple[int, int]


class Drawn(EventBody, frozen=True):
    """Nobody won a pair."""

    clauses = ("DU-2", "DU-4")
    readers = "all"

    actor: str
    other: str


class RoundOpened(EventBody, frozen=True):
    """The GM opened a round."""

    clauses = ("DU-3",)
    readers = "all"

    round: int


class Awarded(EventBody, frozen=True):
    """The GM gave somebody points; `points` is what there are now."""

    clauses = ("DU-3",)
    readers = "all"

    actor: str
    points: int


class DuelEnded(EventBody, frozen=True):
    """The duel is over."""

    clauses = ("DU-2", "DU-3")
    readers = "all"

    winners: tuple[str, ...]
