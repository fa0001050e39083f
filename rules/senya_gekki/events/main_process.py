"""Events of main processes and of the GM's modifiers (chapter 5, SG-18.2, SG-18.3, SG-18.10)."""

from msgspec import UNSET, UnsetType

from rules.senya_gekki.events.base import Personal
from rules.senya_gekki.tables import Condition, ListName, Modified, NoticeCode, SkipReason


class Delayed(Personal, frozen=True):
    """A character lowered its own count instead of acting."""

    clauses = ("SG-5.2",)
    readers = "all"

    from_: int
    to: int


class ActionCountReduced(Personal, frozen=True):
    """A main process ended and took its cost from the count."""

    clauses = ("SG-5.12",)
    readers = "all"

    from_: int
    to: int


class ConditionChanged(Personal, frozen=True):
    """A character's condition really changed; whoever waited has lost or used its prepared attack."""

    clauses = (
        "SG-5.3",
        "SG-5.12",
        "SG-7.5",
        "SG-8.2",
        "SG-9.16",
        "SG-11.2",
        "SG-11.4",
        "SG-11.5",
        "SG-11.6",
        "SG-14.6",
        "SG-16.2",
    )
    readers = "all"

    from_: Condition
    to: Condition


class Moved(Personal, frozen=True):
    """A character moved on the line, in metres."""

    clauses = ("SG-5.6",)
    readers = "all"

    from_: int | None
    to: int
    full: bool


class MoveDenied(Personal, frozen=True):
    """A move along with an action was too far or impossible; the action goes on."""

    clauses = ("SG-5.6", "SG-13.5")
    readers = "all"

    to: int


class OtherAction(Personal, frozen=True):
    """A character did what the GM counts as an action."""

    clauses = ("SG-5.11", "SG-6.5")
    readers = "all"

    text: str


class PlanSkipped(Personal, frozen=True):
    """An entry was consumed without effect: that of the plan at `index`, or one of the list `at`."""

    clauses = ("SG-18.2", "SG-7.4")
    readers = "all"

    reason: SkipReason
    index: int | UnsetType = UNSET
    at: ListName | UnsetType = UNSET


class PlanEmpty(Personal, frozen=True):
    """A plan has no usable entry left, and the round is given up."""

    clauses = ("SG-18.3",)
    readers = "all"


class ModifierSet(Personal, frozen=True):
    """The GM set a modifier on a kind of check of a character."""

    clauses = ("SG-18.10",)
    readers = "all"

    on: Modified
    value: int


class Notice(Personal, frozen=True):
    """Something was pointed out to the GM."""

    clauses = ("SG-18.10",)
    readers = "gm"

    code: NoticeCode
