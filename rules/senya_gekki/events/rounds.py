"""Events of rounds (chapters 1, 3, 4, 6 and 16)."""

from rules.senya_gekki.events.base import Impersonal, Personal
from rules.senya_gekki.tables import Side, TieBreaker


class CombatStarted(Impersonal, frozen=True):
    """The GM started a combat."""

    clauses = ("SG-1.1",)
    readers = "all"

    round: int


class CombatEnded(Impersonal, frozen=True):
    """The GM ended the combat: everybody who stands is done, with a count of 0."""

    clauses = ("SG-1.5",)
    readers = "all"

    round: int


class RemainingAllowed(Impersonal, frozen=True):
    """Whoever had no main process in the last round still has one."""

    clauses = ("SG-1.8",)
    readers = "all"


class RoundStarted(Impersonal, frozen=True):
    """A round began with its setup; nobody has countered in it yet."""

    clauses = ("SG-3.1",)
    readers = "all"

    round: int


class RoundEnded(Impersonal, frozen=True):
    """A round ended with its clean-up; `elapsed_minutes` is all the time of combat so far."""

    clauses = ("SG-6.1",)
    readers = "all"

    round: int
    elapsed_minutes: int


class Appeared(Personal, frozen=True):
    """A character entered the scene."""

    clauses = ("SG-3.2",)
    readers = "all"


class MadeReady(Personal, frozen=True):
    """A character is ready for a new round, with a count of 0."""

    clauses = ("SG-3.3",)
    readers = "all"


class SurpriseSet(Impersonal, frozen=True):
    """The combat began with an ambush by `side`."""

    clauses = ("SG-16.1",)
    readers = "all"

    side: Side


class ActionCountSet(Personal, frozen=True):
    """A character rolled its action count: the effective action value and 2D6."""

    clauses = ("SG-3.5",)
    readers = "all"
    rolled = ("dice",)

    action_value: int
    dice: tuple[int, ...]
    count: int


class TieOrderSet(Impersonal, frozen=True):
    """The GM said who goes first among equals."""

    clauses = ("SG-4.2",)
    readers = "all"

    order: tuple[str, ...]


class TieBroken(Personal, frozen=True):
    """Of several with one count this character acts; `by` is what tells it from the runner-up."""

    clauses = ("SG-4.2",)
    readers = "all"

    among: tuple[str, ...]
    by: TieBreaker


class Initiative(Personal, frozen=True):
    """A character has the next main process."""

    clauses = ("SG-4.1",)
    readers = "all"

    count: int


class AllDone(Impersonal, frozen=True):
    """Nobody is left to act in this round."""

    clauses = ("SG-4.3",)
    readers = "all"
