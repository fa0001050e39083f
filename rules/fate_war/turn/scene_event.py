"""What an event of a scene has, and what is told of the orders for it (12.7)."""

from rules.core.event import EventBody


class PersonEvent(EventBody, frozen=True):
    """An event of one actor that no battle tells."""

    actor: str


class Defaulted(PersonEvent, frozen=True):
    """Nothing was declared: it counts as the value of `missing_scene`."""

    clauses = ("FW-Z1",)
    readers = "own"

    what: str
