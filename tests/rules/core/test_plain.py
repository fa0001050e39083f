from dataclasses import dataclass

import pytest

from rules.core.errors import UnreadableCase
from rules.core.fields import StrictInteger
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.sheet import SheetSchema


@dataclass(frozen=True)
class Entry:
    for_: str | None
    parts: tuple["Entry", ...] = ()


def test_values_become_plain_json():
    value = {"b": Entry("x", (Entry(None),)), "a": (1, [True])}

    assert plain(value) == {"a": [1, [True]], "b": {"for": "x", "parts": [{"for": None, "parts": []}]}}
    assert list(plain(value)) == ["a", "b"]


def test_a_system_says_which_fields_are_written():
    def given(value):
        return {name: held for name, held in fields_of(value).items() if held}

    assert plain(Entry("x", (Entry(None), Entry("y"))), given) == {"for": "x", "parts": [{}, {"for": "y"}]}


class CountSchema(SheetSchema):
    count = StrictInteger(required=True)


def test_what_is_no_state_is_unreadable_and_told_why():
    assert read_state(CountSchema(), {"count": 2}, "tally") == {"count": 2}
    with pytest.raises(UnreadableCase, match=r"not a state of tally \(count: missing_field, other: unknown_field\)"):
        read_state(CountSchema(), {"other": 1}, "tally")


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        (
            {"one": {"a": {"n": 1}, "b": {"id": "x"}}, "two": 2},
            {"one": {"a": {"n": 1, "id": "a"}, "b": {"id": "b"}}, "two": 2},
        ),
        ({"one": {"a": 5}}, {"one": {"a": 5}}),
        ({"one": [1]}, {"one": [1]}),
        ({"two": {"a": {}}}, {"two": {"a": {}}}),
        ("no data", "no data"),
    ],
)
def test_entries_of_a_table_learn_their_keys(raw, named):
    assert keyed(raw, "one") == named
