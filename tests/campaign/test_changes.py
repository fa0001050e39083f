"""Changes: paths, and what stands on each side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.changes import Change, changes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
    max_leaves=8,
)

CASES = [
    ("equal", {"hp": 5}, {"hp": 5}, ()),
    ("a number", {"hp": 5}, {"hp": 3}, (Change("hp", 5, 3),)),
    ("within", {"a": {"hp": 5, "mp": 1}}, {"a": {"hp": 3, "mp": 1}}, (Change("a.hp", 5, 3),)),
    ("in a list", {"hand": [1, 2]}, {"hand": [1, 3]}, (Change("hand.1", 2, 3),)),
    ("a longer list as a whole", {"hand": [1]}, {"hand": [1, 3]}, (Change("hand", [1], [1, 3]),)),
    ("added and taken away", {"a": 1}, {"b": 2}, (Change("a", 1, None), Change("b", None, 2))),
]


@pytest.mark.parametrize(("reading", "before", "after", "expected"), CASES, ids=[case[0] for case in CASES])
def test_paths(reading, before, after, expected):
    assert changes(before, after) == expected


@given(JSON, JSON)
def test_nothing_changes_without_a_difference_and_back_again(before, after):
    there, back = changes(before, after), changes(after, before)
    assert changes(before, before) == ()
    assert [(one.path, one.before, one.after) for one in there] == [(one.path, one.after, one.before) for one in back]
