from dataclasses import dataclass

from rules.core.plain import plain


@dataclass(frozen=True)
class Entry:
    for_: str | None
    parts: tuple["Entry", ...] = ()


def test_values_become_plain_json():
    value = {"b": Entry("x", (Entry(None),)), "a": (1, [True])}

    assert plain(value) == {"a": [1, [True]], "b": {"for": "x", "parts": [{"for": None, "parts": []}]}}
    assert list(plain(value)) == ["a", "b"]
