import pytest

from campaign.operations.shape import (
    DEEPEST,
    LARGEST,
    LONGEST_DECLARATION,
    MOST_DECLARED,
    declaration_faults,
    has_at_most,
    is_deep,
)


def nested(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"a": [1, True, None, "가", {"b": []}]},
        {"a": [LARGEST, -LARGEST]},
        {"a": "\u0001\n\u2028"},
        {"a": nested(DEEPEST - 1)},
        {"a": "x" * (LONGEST_DECLARATION - 8)},
    ],
    ids=["empty", "plain", "a great number", "control signs", "deep", "long"],
)
def test_plain_json_of_a_bearable_size_has_no_fault(raw):
    assert declaration_faults("ann", raw) == ()


@pytest.mark.parametrize(
    ("raw", "paths"),
    [
        ({"a": 1.0, "b": [2, 0.5]}, ["a", "b.1"]),
        ({"a": {"b": "\ud800"}}, ["a.b"]),
        ({"a": {"\udc00": 1}}, ["a"]),
        ({"a": {2: 1}}, ["a"]),
        ({"a": b"bytes"}, ["a"]),
        ({"a": LARGEST + 1, "b": -(10**4000)}, ["a", "b"]),
        ({"a": "x\0", "b": {"\0": 1}}, ["a", "b"]),
        ({"a": nested(DEEPEST)}, ["a" + ".0" * (DEEPEST - 1) + ".0"]),
    ],
    ids=[
        "floats",
        "half a pair",
        "half a pair in a key",
        "a number as key",
        "bytes",
        "beyond all numbers",
        "NUL",
        "too deep",
    ],
)
def test_anything_else_is_a_fault_at_its_place(raw, paths):
    faults = declaration_faults("ann", raw)
    assert [fault.path for fault in faults] == [f"declarations.ann.{path}".rstrip(".") for path in paths]
    assert {(fault.actor, fault.code, tuple(fault.values)) for fault in faults} == {("ann", "bad_value", ())}


@pytest.mark.parametrize(
    ("raw", "limit"),
    [
        ({"a": "x" * (LONGEST_DECLARATION - 7)}, LONGEST_DECLARATION),
        ({"a": "가" * (LONGEST_DECLARATION // 3)}, LONGEST_DECLARATION),
        ({"a": [1] * (MOST_DECLARED - 1)}, MOST_DECLARED),
    ],
    ids=["too long", "in bytes", "too many values"],
)
def test_too_much_is_one_fault_that_names_its_limit(raw, limit):
    (fault,) = declaration_faults("ann", raw)
    assert (fault.path, fault.code, fault.values) == ("declarations.ann", "bad_value", {"limit": limit})


@pytest.mark.parametrize(("value", "amount"), [(1, 1), ([], 1), ([1, 2], 3), ({"a": [1, {"b": 2}]}, 5)])
def test_values_are_counted_on_all_levels(value, amount):
    assert has_at_most(value, amount)
    assert not has_at_most(value, amount - 1)


@pytest.mark.parametrize("levels", [0, 1, 5])
def test_levels_are_counted(levels):
    assert not is_deep(nested(levels), levels)
    assert not is_deep({"a": nested(levels)}, levels + 1)
    assert is_deep(nested(levels + 1), levels)
