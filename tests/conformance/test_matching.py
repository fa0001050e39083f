import pytest

from conformance.matching import differences, matches, missing_events


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": {"x": 1}}, {"a": {"x": 1, "y": 2}}, True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": None}, {}, False),
        ([1], [1, 2], False),
        ([{"a": 1}], [{"a": 1, "b": 2}], True),
        ({"a": 1}, {"a": True}, False),
    ],
)
def test_matches(part, whole, expected):
    assert matches(part, whole) is expected


def test_events_stand_in_order():
    events = [{"type": "a"}, {"type": "b"}, {"type": "a", "n": 2}]

    assert missing_events([{"type": "a"}, {"type": "a"}], events) == []
    assert missing_events([{"type": "b"}, {"n": 2}], events) == []
    assert missing_events([{"n": 2}, {"type": "b"}], events) == [{"type": "b"}]


def test_differences_name_what_differs():
    resolution = {"state": {"x": [1]}, "events": [{"type": "a"}], "requests": [], "errors": [{"code": "c"}]}

    assert differences({"state": {"x.0": 1}, "events": [{"type": "a"}], "requests": []}, resolution) == []
    assert len(differences({"state": {"x.0": 2, "y": 1}}, resolution)) == 2
    assert (
        len(differences({"events_absent": [{"type": "a"}], "errors": [], "events": [{"type": "b"}]}, resolution)) == 3
    )


@pytest.mark.parametrize("path", ["x.1", "x.y", "x.0.z", "y"])
def test_a_path_that_leads_nowhere_is_a_difference(path):
    resolution = {"state": {"x": [1]}, "events": [], "requests": [], "errors": []}

    assert differences({"state": {path: 1}}, resolution) == [f"state.{path}: not there, want 1"]


def test_true_is_no_number_however_deep():
    resolution = {"state": {"x": {"y": True}}, "events": [], "requests": [], "errors": []}

    assert len(differences({"state": {"x": {"y": 1}}}, resolution)) == 1
