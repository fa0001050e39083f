"""Events of the course of a battle: who is in it, plots, rounds, backlash, its end."""

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody
from rules.shinobigami.events.actor_event import ActorEvent


class BattleStarted(EventBody, frozen=True):
    """A battle began; its participants stand in seat order."""

    clauses = ("SB-0.1",)
    readers = "all"

    participants: tuple[str, ...]


class Joined(ActorEvent, frozen=True):
    """Somebody joined the battle; `plot` is told of who joins after the reveal."""

    clauses = ("SB-7-13.1", "SB-7-13.2")
    readers = "all"

    plot: int | UnsetType = UNSET


class PlotRevealed(ActorEvent, frozen=True):
    """A plot was opened."""

    clauses = ("SB-0.2",)
    readers = "all"

    plot: int


class RoundStarted(EventBody, frozen=True):
    """The next round began."""

    clauses = ("SB-7-10.5",)
    readers = "all"

    round: int


class RoundEnded(EventBody, frozen=True):
    """A round is over."""

    clauses = ("SB-7-10.1",)
    readers = "all"

    round: int


class DroppedOut(ActorEvent, frozen=True):
    """Somebody left the battle for good."""

    clauses = ("SB-7-6.2", "SB-0.12", "SB-7-10.2")
    readers = "all"

    cause: str


class SimultaneousDropout(EventBody, frozen=True):
    """Two or more dropped out at one plot value of the main phase."""

    clauses = ("SB-7-9.3",)
    readers = "all"

    actors: tuple[str, ...]


class BattleEnded(EventBody, frozen=True):
    """The battle is over; without winners there are no losers."""

    clauses = ("SB-7-10.3", "SB-7-10.4", "SB-7-10.6")
    readers = "all"

    winners: tuple[str, ...]
    losers: tuple[str, ...]


class Incapacitated(ActorEvent, frozen=True):
    """Somebody has no life left."""

    clauses = ("SB-7-7.2",)
    readers = "present"


class Backlash(ActorEvent, frozen=True):
    """Somebody came into backlash."""

    clauses = ("SB-7-8.1",)
    readers = "all"


class BacklashEnded(ActorEvent, frozen=True):
    """Somebody is out of backlash."""

    clauses = ("SB-7-8.4",)
    readers = "all"
