"""KG-1, KG-2.2: checks, exchanged dice and their outcomes."""

from typing import Literal

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody

Dice = tuple[int, ...]
Outcome = Literal["success", "failure"]
OpposedOutcome = Literal["hit", "miss"]
RefusalReason = Literal["no_such_die", "locked", "limit"]


class Roll(EventBody, frozen=True):
    """Dice of a check as they were thrown, before pain and exchanges."""

    clauses = ("KG-1.1",)
    readers = "all"
    rolled = ("dice",)

    actor: str
    check: str
    dice: Dice


class Pain(EventBody, frozen=True):
    """Pain turned the lowest die into a 1 that stays; `die` is its position from 0."""

    clauses = ("KG-9.6",)
    readers = "all"

    actor: str
    die: int
    out: int
    into: int


class Exchange(EventBody, frozen=True):
    """A die of a check was exchanged with one of the stock; positions count from 0, `out` is the rolled face."""

    clauses = ("KG-2.2",)
    readers = "all"

    actor: str
    die: int
    spirit: int
    out: int
    into: int


class ExchangeRefused(EventBody, frozen=True):
    """A swap that was sealed could not be made; the others go on."""

    clauses = ("KG-2.2", "KG-9.6")
    readers = "all"

    actor: str
    die: int
    spirit: int
    reason: RefusalReason


class Check(EventBody, frozen=True):
    """What a check came to; a fixed value (KG-1.7) has no dice."""

    clauses = ("KG-1.1", "KG-1.7")
    readers = "all"

    actor: str
    check: str
    dice: Dice
    base: int
    modifier: int
    total: int
    critical: bool
    fumble: bool
    fixed: bool | UnsetType = UNSET


class Critical(EventBody, frozen=True):
    """A check was a critical."""

    clauses = ("KG-1.8",)
    readers = "all"

    actor: str
    check: str


class Fumble(EventBody, frozen=True):
    """A check was a fumble."""

    clauses = ("KG-1.9",)
    readers = "all"

    actor: str
    check: str


class Challenge(EventBody, frozen=True):
    """A check was compared with its target number, which is left out where it is hidden.

    `challenge` is the id of a challenge or of a place of a struggle, or `detox`.
    """

    clauses = ("KG-1.3", "KG-5.11", "KG-9.5")
    readers = "all"

    actor: str
    challenge: str
    total: int
    outcome: Outcome
    target: int | UnsetType = UNSET


class HiddenTarget(EventBody, frozen=True):
    """The target number that the players do not learn."""

    clauses = ("KG-1.3",)
    readers = "gm"

    actor: str
    challenge: str
    target: int


class Opposed(EventBody, frozen=True):
    """Two sides compared their totals; `actor` is the active one, whose success is a hit."""

    clauses = ("KG-1.5", "KG-1.6", "KG-9.13")
    readers = "all"

    actor: str
    target: str
    active: int
    passive: int
    outcome: OpposedOutcome
