"""The page on dice: its example is run, and gives the numbers that the site shows; and the dice are fair."""

import doctest
from collections import Counter
from itertools import pairwise

import pytest

from campaign.transcript.dice_example import worked_example
from rules.core.drawing import face_of, sub_seed_of
from tests.house.tree import ROOT

PAGE = ROOT / "docs" / "dice.md"
FACES = 1_000_000
SEED = sub_seed_of(bytes(32), "all")


def test_the_example_of_the_page_is_right():
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 10


def test_the_site_shows_the_same_example():
    page = PAGE.read_text(encoding="utf-8")
    example = worked_example()
    assert example.pop("face") == "6"
    assert [name for name, text in example.items() if text not in page] == []


@pytest.mark.parametrize(("sides", "bound"), [(6, 20.52), (100, 148.23)])
def test_faces_are_even_and_say_nothing_of_the_next(sides, bound):
    """Chi-square below the bound that one fair die in a thousand passes; the correlation within 3.3 deviations."""
    faces = [face_of(SEED, "FAIR/S1-1", "", f"roll/{number}", sides) for number in range(FACES)]
    share, counts = len(faces) / sides, Counter(faces)
    assert set(counts) == set(range(1, sides + 1))
    assert sum((count - share) ** 2 / share for count in counts.values()) < bound
    middle, spread = (sides + 1) / 2, (sides**2 - 1) / 12
    following = sum((one - middle) * (other - middle) for one, other in pairwise(faces))
    assert abs(following / (spread * len(faces))) < 3.3 / len(faces) ** 0.5
