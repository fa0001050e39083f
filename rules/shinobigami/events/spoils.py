"""Events of spoils and of the GM's tools."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody
from rules.shinobigami.events.actor_event import ActorEvent


class InfoGained(ActorEvent, frozen=True):
    """Somebody learnt the location or secret of a character or a prize."""

    clauses = ("SB-7-11-1.2", "SB-7-11-1-1.2")
    readers = "pair"

    kind: str
    of: str


class EmotionSet(ActorEvent, frozen=True):
    """Somebody feels something towards another; `previous` is what was felt before."""

    clauses = ("SB-7-11-1.3",)
    readers = "all"

    towards: str
    emotion: str
    previous: str | None


class PrizeTaken(ActorEvent, frozen=True):
    """A prize changed hands."""

    clauses = ("SB-7-11-1.4",)
    readers = "all"

    prize: str
    from_: str


class SpoilsWaived(ActorEvent, frozen=True):
    """A winner claims nothing."""

    clauses = ("SB-7-11-1.1",)
    readers = "all"


class GmChange(EventBody, frozen=True):
    """The GM used a tool that has no event of its own; the other fields are those of its command."""

    clauses = ("SB-0.3",)
    readers = "gm"

    tool: str
    affliction: str | UnsetType = UNSET
    effects: tuple[Mapping[str, Any], ...] | UnsetType = UNSET
    field: str | UnsetType = UNSET
    on: str | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    status: str | UnsetType = UNSET
    target: str | UnsetType = UNSET
    value: int | UnsetType = UNSET
