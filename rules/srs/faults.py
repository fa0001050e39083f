"""Faults of a declaration before they are a case's errors: where in its step, and by which clause (section 8.1)."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.errors import Fault

Faults = Iterator[Fault]
"""What is wrong with a step, in the rulebook's order; only the first is told."""


def wrong_word(word: Any, allowed: Iterable[Any], path: str, rule: str) -> Faults:
    """Section 8.1: yield `bad_field` where a word is not of a closed set."""
    listed = list(allowed)
    if word not in listed:
        yield Fault("bad_field", path, rule, {"allowed": listed})
