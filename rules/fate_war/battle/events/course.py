"""Events of the course of a battle: plans, rows, pauses, its end and what it brings."""

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from rules.fate_war.turn.battle_event import ActorEvent, BattleEvent


class PlanTaken(ActorEvent, frozen=True):
    """A standing order with plans serves: the plan at that position, from 1, None being the order's own fields."""

    clauses = ("FW-P1",)
    readers = "self"

    plan: int | None


class RowsSet(ActorEvent, frozen=True):
    """Where somebody stands, shown before the hands."""

    clauses = ("FW-B1",)
    readers = "battle"

    row: str


class CardsRevealed(ActorEvent, frozen=True):
    """The bare cards of the first half of a split battle; of several in one slot the card for each opponent."""

    clauses = ("FW-B1",)
    readers = "battle"

    cards: tuple[str | Mapping[str, str], ...]


class RowMovedUp(BattleEvent, frozen=True):
    """Nobody of a camp stands in front, so all of it move there."""

    clauses = ("FW-B3",)
    readers = "battle"

    persons: tuple[str, ...]


class BattlePaused(BattleEvent, frozen=True):
    """A battle stops for an intervention."""

    clauses = ("FW-B12",)
    readers = "battle"


class BattleEnded(BattleEvent, frozen=True):
    """A battle is over; `winner` is a camp, None a draw, and each camp's share is written as a fraction."""

    clauses = ("FW-B8",)
    readers = "battle"

    winner: str | None
    basis: str
    shares: Mapping[str, str]


class Reward(ActorEvent, frozen=True):
    """Points for a victory, a razed territory (with the MP it held), or a foe that retreated."""

    clauses = ("FW-B10", "FW-R4")
    readers = "own"

    xp: int
    merit: int
    mp: int | UnsetType = UNSET
