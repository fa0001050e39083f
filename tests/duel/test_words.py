"""A line of the duel's log; that everything has words, the tests of all systems ask."""

import pytest

from campaign.narration import narrate
from tests.duel.registration import register


@pytest.fixture(autouse=True)
def duel(monkeypatch):
    return register(monkeypatch)


def test_a_line_of_the_log():
    beaten = {"type": "beaten", "rule": "DU-2", "actor": "ann", "other": "bea", "points": 1, "audience": "all"}
    (line,) = narrate("duel", [beaten], "ko", {"ann": "앤", "bea": "베아"})
    assert line.text == "앤: 베아를 이김, 승점 1."


def test_dice_are_told():
    cast = {"type": "dice_cast", "rule": "DU-4", "actor": "ann", "other": "bea", "faces": [2, 5], "audience": "all"}
    (line,) = narrate("duel", [cast], "en", {"ann": "Ann", "bea": "Bea"})
    assert line.text == "Ann and Bea threw the same and cast dice: 2 and 5."
