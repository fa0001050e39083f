"""The difference of two values carried into a third."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as some

from campaign.merging import Conflict, merge

PLAIN = some.recursive(
    some.none() | some.booleans() | some.integers(-9, 9) | some.sampled_from("abc"),
    lambda part: some.lists(part, max_size=3) | some.dictionaries(some.sampled_from("xyz"), part, max_size=3),
    max_leaves=8,
)

CASES = [
    # before, after, stands, merged, paths of conflicts
    (5, 7, 5, 7, []),
    (5, 7, 9, 11, []),
    (5, 5, 9, 9, []),
    ("a", "b", "a", "b", []),
    ("a", "b", "c", "c", [""]),
    ("a", "b", "b", "b", []),
    ({"hp": 5, "mp": 1}, {"hp": 7, "mp": 1}, {"hp": 4, "mp": 0}, {"hp": 6, "mp": 0}, []),
    ({"hp": 5}, {"hp": 5, "wet": "x"}, {"hp": 4}, {"hp": 4, "wet": "x"}, []),
    ({"hp": 5, "wet": "x"}, {"hp": 5}, {"hp": 4, "wet": "x"}, {"hp": 4}, []),
    ({"a": {"b": "x"}}, {"a": {"b": "y"}}, {"a": {"b": "z"}}, {"a": {"b": "z"}}, ["a.b"]),
    ({"a": "x"}, {}, {"a": "z"}, {"a": "z"}, ["a"]),
    (["a"], ["a", "b"], ["a", "c"], ["a", "c", "b"], []),
    (["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"], []),
    ([{"hp": 1}, {"hp": 2}], [{"hp": 3}, {"hp": 2}], [{"hp": 1}, {"hp": 5}], [{"hp": 3}, {"hp": 5}], []),
    (True, False, 1, 1, [""]),
]


@pytest.mark.parametrize(("before", "after", "stands", "merged", "paths"), CASES)
def test_a_difference_is_carried_or_told(before, after, stands, merged, paths):
    found = merge(before, after, stands)
    assert found.value == merged
    assert [conflict.path for conflict in found.conflicts] == paths


def test_a_conflict_says_all_three():
    assert merge({"a": "x"}, {}, {"a": "z"}).conflicts == (Conflict("a", "x", None, "z"),)


@given(PLAIN, PLAIN, PLAIN)
def test_nothing_carried_changes_nothing_and_all_is_carried_where_nothing_changed(before, after, stands):
    kept = copy.deepcopy((before, after, stands))
    assert merge(before, before, stands).value == stands
    assert merge(before, after, before) == merge(before, after, after)
    assert merge(before, after, before).value == after
    merge(before, after, stands)
    assert (before, after, stands) == kept
