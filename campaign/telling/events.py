"""Events of a resolved turn as values of their classes: what a room of words reads, each of them once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from campaign.events import SERVICE_EVENTS
from rules.core.event import Catalogue, EventBody, UnreadableEvent, read_event
from rules.core.grouping import EventJson
from rules.registry import ruleset_for

Kind = TypeVar("Kind", bound=EventBody)
Body_co = TypeVar("Body_co", bound=EventBody | None, covariant=True)


@dataclass(frozen=True)
class ReadEvent(Generic[Body_co]):
    """An event by its clause: what it says (None: it was stored in no form that its class reads), and its JSON.

    The JSON is what templates are given, and what tells which event of the turn it is.
    """

    rule: str
    body: Body_co
    document: EventJson


AnyEvent = ReadEvent[EventBody | None]


@dataclass(frozen=True)
class ReadTurn:
    """The events of a turn in their order."""

    events: tuple[AnyEvent, ...]

    def of(self, documents: Iterable[EventJson]) -> tuple[AnyEvent, ...]:
        """Return the events that were read from these very objects, such as those of a group (`Ruleset.explain`)."""
        return tuple(self._by_document[id(document)] for document in documents)

    @cached_property
    def _by_document(self) -> Mapping[int, AnyEvent]:
        return {id(event.document): event for event in self.events}


def read_turn(slug: str, documents: Sequence[EventJson]) -> ReadTurn:
    """Read the events of a rule system, also those of an earlier edition, and the service's own among them."""
    known = {**SERVICE_EVENTS, **ruleset_for(slug).events}
    return ReadTurn(tuple(_read(known, document) for document in documents))


def _read(known: Catalogue, document: EventJson) -> AnyEvent:
    try:
        return ReadEvent(document["rule"], read_event(known, document).body, document)
    except UnreadableEvent:
        return ReadEvent(document["rule"], None, document)


def of_kind(events: Iterable[AnyEvent], kind: type[Kind]) -> Iterator[ReadEvent[Kind]]:
    """Yield the events of a class, or of one that inherits from it."""
    return (ReadEvent(one.rule, one.body, one.document) for one in events if isinstance(one.body, kind))


def bodies(events: Iterable[AnyEvent], kind: type[Kind]) -> Iterator[Kind]:
    """Yield what the events of a class say."""
    return (one.body for one in events if isinstance(one.body, kind))
