"""The map for pages: neighbours both ways, steps, and a drawing that stays within its frame."""

import pytest

from campaign.demo import story
from web.fate_war.atlas import HEIGHT, WIDTH, atlas

LINE = {"a": {"neighbours": ["b"]}, "b": {"neighbours": ["c", "nowhere"]}, "c": {}, "island": {}}


def test_edges_count_both_ways_and_once():
    drawn = atlas(LINE, "a")
    assert drawn.edges == (("a", "b"), ("b", "c"))
    assert {key: spot.neighbours for key, spot in drawn.spots.items()} == {
        "a": ("b",),
        "b": ("a", "c"),
        "c": ("b",),
        "island": (),
    }


STEPS = [
    ("a", {"a": 0, "b": 1, "c": 2, "island": None}),
    ("c", {"a": 2, "b": 1, "c": 0, "island": None}),
    (None, dict.fromkeys(LINE)),
    ("moon", dict.fromkeys(LINE)),
]


@pytest.mark.parametrize(("here", "steps"), STEPS)
def test_steps_from_where_one_is(here, steps):
    assert {key: spot.steps for key, spot in atlas(LINE, here).spots.items()} == steps


@pytest.mark.parametrize("regions", [{}, {"only": {}}, LINE, story.SETTING["map"]], ids=["none", "one", "four", "demo"])
def test_the_drawing_is_the_same_each_time_and_within_its_frame(regions):
    drawn = atlas(regions, None)
    assert drawn == atlas(dict(reversed(regions.items())), None)
    for spot in drawn.spots.values():
        assert 0 <= spot.x - spot.width // 2 <= spot.x + spot.width // 2 <= WIDTH
        assert 17 <= spot.y <= HEIGHT - 17
    assert len({(spot.x, spot.y) for spot in drawn.spots.values()}) == len(regions)
