"""The chart of a battle's losses."""

import pytest

from campaign.telling.fate_war.rows import BattleRows, Camp, Points, SlotRow
from web.fate_war.chart import BOTTOM, LEFT, RIGHT, TOP, loss_chart, lost_by

CAMPS = (Camp("a", "a", "●", ("saber", "yuna"), "Saber · Yuna"), Camp("b", "b", "□", ("lancer",), "Lancer"))


def row(slot, **lost):
    points = {person: Points(hp, 0) for person, hp in lost.items()}
    return SlotRow(slot, {}, (), (), "", (), (), (), {}, points)


def battle(*rows):
    return BattleRows("b1", None, CAMPS, {}, rows, None)


def test_a_camp_loses_what_its_persons_lose():
    assert lost_by(row(1, saber=4, yuna=2, lancer=9), CAMPS[0]) == 6


def test_nothing_is_drawn_without_slots():
    assert loss_chart(battle()) is None


def test_lines_end_at_the_total_and_stay_inside_the_picture():
    chart = loss_chart(battle(row(1, saber=0, lancer=5), row(2, saber=4, lancer=5), row(3, saber=7, lancer=32)))
    assert [line.total for line in chart.lines] == [7, 32]
    assert [tick.text for tick in chart.slots] == ["1", "2", "3"]
    for line in chart.lines:
        assert line.marks[-1].x == RIGHT
        assert all(LEFT < mark.x <= RIGHT and TOP <= mark.y <= BOTTOM for mark in line.marks)


@pytest.mark.parametrize(
    ("most", "grid"),
    [
        (0, ["0", "−1"]),
        (3, ["0", "−1", "−2", "−3"]),
        (32, ["0", "−10", "−20", "−30", "−40"]),
    ],
)
def test_the_grid_has_a_few_round_values(most, grid):
    chart = loss_chart(battle(row(1, lancer=most)))
    assert [tick.text for tick in chart.grid] == grid
