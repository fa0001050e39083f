import pytest

from campaign.operations.shape import DEEPEST, LONGEST_DECLARATION, declaration_faults


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
        {"a": 10**400},
        {"a": "\u0000\n\u2028"},
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
        ({"a": nested(DEEPEST)}, ["a" + ".0" * (DEEPEST - 1) + ".0"]),
        ({"a": "x" * (LONGEST_DECLARATION - 7)}, [""]),
        ({"a": "가" * (LONGEST_DECLARATION // 3)}, [""]),
    ],
    ids=[
        "floats",
        "half a pair",
        "half a pair in a key",
        "a number as key",
        "bytes",
        "too deep",
        "too long",
        "in bytes",
    ],
)
def test_anything_else_is_a_fault_at_its_place(raw, paths):
    faults = declaration_faults("ann", raw)
    assert [fault.path for fault in faults] == [f"declarations.ann.{path}".rstrip(".") for path in paths]
    assert {(fault.actor, fault.code, tuple(fault.values)) for fault in faults} == {("ann", "bad_value", ())}
