"""Faults of a declaration before they are a case's errors: where in its step, and by which clause (section 8.1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.errors import CaseError


@dataclass(frozen=True)
class Fault:
    """One fault; `path` is relative to the step, empty for the whole of it."""

    code: str
    path: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_error(self, actor: str, at: str = "") -> CaseError:
        """Return the error of the case that it is in the declaration of `actor`, at a step of it."""
        path = ".".join(part for part in ("declarations", actor, at, self.path) if part)
        return CaseError(actor, self.code, path, self.rule, self.values)


Faults = Iterator[Fault]
"""What is wrong with a step, in the rulebook's order; only the first is told."""


def wrong_word(word: Any, allowed: Iterable[Any], path: str, rule: str) -> Faults:
    """Section 8.1: yield `bad_field` where a word is not of a closed set."""
    listed = list(allowed)
    if word not in listed:
        yield Fault("bad_field", path, rule, {"allowed": listed})
