"""What is told of a resolved turn beyond its lines: by each rule system's own room, where it has one.

A room is the package `campaign.telling.<slug>`, named `TELLING` there; it alone may know what the events of its system
hold. A system without one is told line by line.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from campaign.telling.teller import Teller


class Telling(Protocol):
    """What a rule system's room of words offers."""

    def groups(self, teller: Teller, *, with_working: bool) -> Mapping[str, Sequence[str]]:
        """Return the lines of each group of events (`Ruleset.explain`), by its key, as a post has them.

        `with_working` also shows the arithmetic. A group that is not among them is told line by line.
        """

    def request(self, teller: Teller, request: Mapping[str, Any]) -> str:
        """Return whom the rules ask for what next."""

    def first_number(self, case: Mapping[str, Any], actor: str) -> int:
        """Return the number that people give to the first entry of the list which an actor is asked for now."""


@cache
def telling_of(slug: str) -> Telling | None:
    """Return the room of a rule system, None where it has none."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return None
    found: Telling = import_module(name).TELLING
    return found
