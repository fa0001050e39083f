"""The service's own events: what it tells of a turn whatever the rule system."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core.errors import CaseError
from rules.core.event import Catalogue, Event, EventBody, readers
from rules.core.rulings import GmTool


class SetAside(EventBody, frozen=True):
    """A declaration had faults that only the whole state shows, and counts as not given; its rule is the first's."""

    clauses = ("any",)
    readers = "own"

    actor: str
    codes: tuple[str, ...]


class FieldChange(msgspec.Struct, frozen=True):
    """One changed field of a declaration: its dotted path, what stood there and what stands there now."""

    path: str
    before: Any
    after: Any


class DeclarationAmended(EventBody, frozen=True):
    """The GM changed a declaration of a draft. Told until edition 2, since when `gm_tool` tells it."""

    clauses = ("GM",)
    readers = "own"

    actor: str
    changes: tuple[FieldChange, ...]
    reason: str


class TurnCorrected(EventBody, frozen=True):
    """A published turn was put right, and what became different on a person's sheet was carried into the present."""

    clauses = ("GM",)
    readers = "own"

    actor: str
    turn: str
    revision: int
    changes: tuple[FieldChange, ...]
    reason: str


SERVICE_EVENTS: Catalogue = {body.type: body for body in (SetAside, DeclarationAmended, GmTool, TurnCorrected)}
"""What a turn may tell besides its rule system's own events, by type."""


def set_aside(actor: str, errors: Iterable[CaseError]) -> Event:
    """Tell an owner that the declaration was set aside: the clause of its first fault, and the codes of all."""
    found = tuple(errors)
    return Event(found[0].rule, SetAside(actor, tuple(dict.fromkeys(one.code for one in found))), readers(actor))
