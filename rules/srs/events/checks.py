"""Events of checks (chapters 1 and 2)."""

from rules.srs.events.base import Impersonal, Personal, Pointed
from rules.srs.tables import Modified, NoticeCode, Outcome, RollOutcome


class CheckCalled(Impersonal, frozen=True):
    """The GM called a check; `actors` are the characters of its sides."""

    clauses = ("SRS-1.1", "SRS-2.1")
    readers = "all"

    check: str
    actors: tuple[str, ...]


class CheckCancelled(Impersonal, frozen=True):
    """The GM took an open check back."""

    clauses = ("SRS-1.1",)
    readers = "all"

    check: str


class ModifierSet(Impersonal, frozen=True):
    """The GM modified one side of an open check; `side` is its place in the call."""

    clauses = ("SRS-1.11",)
    readers = "difficulty"

    check: str
    side: int
    to: Modified
    value: int


class DifficultySet(Impersonal, frozen=True):
    """The GM set the difficulty of an open check: a number, a label, or null for one that is left unsaid."""

    clauses = ("SRS-1.2",)
    readers = "difficulty"

    check: str
    difficulty: int | str | None


class SidesDecided(Impersonal, frozen=True):
    """It was settled which character of an opposed check acts and which reacts."""

    clauses = ("SRS-2.4",)
    readers = "all"

    check: str
    action: str
    reaction: str


class CheckRolled(Personal, frozen=True):
    """A character rolled 2D6; `sum` is that of the faces alone."""

    clauses = ("SRS-1.5",)
    readers = "roller"
    rolled = ("dice",)

    check: str
    dice: tuple[int, ...]
    sum: int
    outcome: RollOutcome


class Achievement(Personal, frozen=True):
    """The achievement of a roll that was neither automatic, or of a reaction without dice (`sum` 0)."""

    clauses = ("SRS-1.8", "SRS-2.5")
    readers = "roller"

    check: str
    check_value: int
    sum: int
    modifier: int
    achievement: int


class CheckResult(Personal, frozen=True):
    """What came of a plain check; `difficulty` is the effective one, null where none is said or it is hidden."""

    clauses = ("SRS-1.6", "SRS-1.7", "SRS-1.9", "SRS-1.2", "SRS-2.5")
    readers = "all"

    check: str
    outcome: Outcome
    achievement: int | None
    difficulty: int | None
    difficulty_public: bool
    success: bool | None


class HiddenDifficulty(Impersonal, frozen=True):
    """The effective difficulty that `check_result` kept from the table."""

    clauses = ("SRS-1.2",)
    readers = "gm"

    check: str
    difficulty: int


class OpposedResult(Impersonal, frozen=True):
    """Who won an opposed check; `achievements` are those of the action side and the reaction side, null where none."""

    clauses = ("SRS-2.5", "SRS-2.6", "SRS-2.7", "SRS-2.8", "SRS-2.9", "SRS-2.10", "SRS-2.11")
    readers = "all"

    check: str
    winner: str
    loser: str
    achievements: tuple[int | None, ...]


class CheckRuled(Impersonal, frozen=True):
    """The GM settled a check that had reported its achievement."""

    clauses = ("SRS-1.2",)
    readers = "all"

    check: str
    success: bool


class Notice(Pointed, frozen=True):
    """Something was pointed out to the GM."""

    clauses = ("SRS-1.3", "SRS-1.4", "SRS-1.11", "SRS-3.3", "SRS-5.4", "SRS-8.6")
    readers = "gm"

    code: NoticeCode
