"""The chart of a battle: HP lost by each camp, slot by slot, as the lines and marks of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.telling.fate_war.rows import BattleRows, Camp, SlotRow

WIDTH, HEIGHT = 360, 218
LEFT, RIGHT, TOP, BOTTOM = 42, 342, 16, 182
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
"""Distances between two lines of the grid, in HP."""
MOST_LINES = 5
DRAWN_CAMPS = 4
"""A picture with more lines tells nothing; the table holds them all."""


@dataclass(frozen=True)
class Tick:
    """A line of the grid, or a slot under the picture: where, and what it says."""

    at: float
    text: str


@dataclass(frozen=True)
class Mark:
    """A point of a line."""

    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """One camp's losses: `path` is the `d` of its line, `total` the HP lost at the end."""

    camp: Camp
    path: str
    marks: tuple[Mark, ...]
    total: int


@dataclass(frozen=True)
class Chart:
    """A picture of `WIDTH` by `HEIGHT` units."""

    grid: tuple[Tick, ...]
    slots: tuple[Tick, ...]
    lines: tuple[Line, ...]


def lost_by(row: SlotRow, camp: Camp) -> int:
    """Return the HP that a camp has lost to damage by the end of that slot."""
    return sum(row.lost[person].hp for person in camp.persons if person in row.lost)


def loss_chart(battle: BattleRows) -> Chart | None:
    """Return the chart of a battle's losses, None where there is nothing to draw."""
    if not battle.rows:
        return None
    most = max(lost_by(row, camp) for row in battle.rows for camp in battle.camps)
    step = next((step for step in STEPS if step * MOST_LINES >= most), STEPS[-1])
    top = max(step, -(-most // step) * step)
    slots = tuple(Tick(_across(place, battle), str(row.slot)) for place, row in enumerate(battle.rows, 1))
    grid = tuple(Tick(_down(value, top), f"−{value}" if value else "0") for value in range(0, top + 1, step))
    return Chart(grid, slots, tuple(_line(battle, camp, top) for camp in battle.camps[:DRAWN_CAMPS]))


def _line(battle: BattleRows, camp: Camp, top: int) -> Line:
    marks = tuple(_marks(battle, camp, top))
    path = f"M{LEFT} {TOP}" + "".join(f"L{mark.x:g} {mark.y:g}" for mark in marks)
    return Line(camp, path, marks, lost_by(battle.rows[-1], camp))


def _marks(battle: BattleRows, camp: Camp, top: int) -> Iterator[Mark]:
    for place, row in enumerate(battle.rows, 1):
        yield Mark(_across(place, battle), _down(lost_by(row, camp), top))


def _across(place: int, battle: BattleRows) -> float:
    return round(LEFT + place * (RIGHT - LEFT) / len(battle.rows), 1)


def _down(value: int, top: int) -> float:
    return round(TOP + value * (BOTTOM - TOP) / top, 1)
