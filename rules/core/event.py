"""Events: what happened, by which clause, and who may read it."""

import re
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar

import msgspec

from rules.core.plain import plain

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_ENCODER = msgspec.json.Encoder()


class UnreadableEvent(ValueError):
    """A stored event is none of the system's."""


def _is_face(held: Any) -> bool:
    """Tell whether a field that may hold a die does: no die is told as None, or left out."""
    return isinstance(held, int)


def _written(name: str) -> str:
    return name.removesuffix("_")


class Audience(msgspec.Struct, frozen=True):
    """Who may read an event: everyone, or the listed actors. The GM reads all: nobody listed is the GM alone."""

    everyone: bool
    actors: frozenset[str] = frozenset()

    def dump(self) -> str | list[str]:
        """Return `"all"`, `"gm"` or the sorted list of actor ids."""
        if self.everyone:
            return "all"
        return sorted(self.actors) if self.actors else "gm"

    @property
    def name(self) -> str:
        """Return it as one text, the same for the same readers: `all`, `gm`, or the sorted ids as a JSON list."""
        dumped = self.dump()
        return dumped if isinstance(dumped, str) else _ENCODER.encode(dumped).decode()

    def includes(self, actors: Iterable[str]) -> bool:
        """Tell whether a reader who is one of `actors` may read it."""
        return self.everyone or not self.actors.isdisjoint(actors)


EVERYONE = Audience(everyone=True)
GM_ONLY = Audience(everyone=False)


def readers(*actors: str) -> Audience:
    """Return the audience of exactly these actors (the GM alone where there are none)."""
    return Audience(everyone=False, actors=frozenset(actors))


def audience_named(name: str) -> Audience:
    """Return the audience of that name (`Audience.name`)."""
    return audience_of({"audience": name if name in {"all", "gm"} else msgspec.json.decode(name)})


def audience_of(event: Mapping[str, Any]) -> Audience:
    """Read the audience of a dumped event; whatever is not understood is hidden from all but the GM."""
    dumped = event.get("audience")
    if dumped == "all":
        return EVERYONE
    if isinstance(dumped, list):
        return readers(*dumped)
    return GM_ONLY


class EventBody(msgspec.Struct, frozen=True, rename=_written):
    """What one type of event says: a class for each type, with typed fields; the only source of its JSON.

    The type is the class's name in snake case (`BattleEnded` tells `battle_ended`) unless the class has a `type` of its
    own, for names that Python has taken. A field that may be left out has
    the type `... | UnsetType` and the default `UNSET`, and so has one that a later edition added, for what was stored
    before must be read. One called as a word of Python's own ends in an underscore (`from_`).
    """

    type: ClassVar[str] = ""
    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses that may tell it."""
    readers: ClassVar[str] = ""
    """Who may read it, in a word that `docs/events.md` explains; each place that tells it decides by that."""
    rolled: ClassVar[tuple[str, ...]] = ()
    """The fields that tell dice as they fell, in their order; no other event tells these dice so."""
    sums: ClassVar[str] = ""
    """The field that tells what the dice of one roll come to, where no event tells them one by one."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Name the type after the class, unless the class says its type itself."""
        super().__init_subclass__(**kwargs)
        if "type" not in vars(cls):
            cls.type = _CAPITAL.sub("_", cls.__name__).lower()

    def dump(self) -> dict[str, Any]:
        """Return the fields as plain JSON; what is unset is left out."""
        try:
            fields: dict[str, Any] = msgspec.json.decode(_ENCODER.encode(self))
        except UnicodeEncodeError:
            # a player may write what no text can hold, half of a surrogate pair; the way above is ten times as fast
            fields = plain(msgspec.to_builtins(self))
        return fields


class UntypedBody(EventBody, frozen=True):
    """An event of a system that has no class for it."""

    kind: str
    held: Mapping[str, Any]

    def dump(self) -> dict[str, Any]:
        """Return what it holds."""
        return dict(self.held)


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, citing its clause; without prose, and with no default audience."""

    rule: str
    body: EventBody
    audience: Audience

    @property
    def type(self) -> str:
        """Return its type, as the rulebooks name it."""
        return self.body.kind if isinstance(self.body, UntypedBody) else self.body.type

    @property
    def values(self) -> Mapping[str, Any]:
        """Return what it says, as plain JSON."""
        return self.body.dump()

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces of the dice that it tells of, as they fell; none for most."""
        told = (getattr(self.body, name) for name in self.body.rolled)
        return tuple(face for held in told for face in (held if isinstance(held, tuple) else (held,)) if _is_face(face))

    def dump(self) -> dict[str, Any]:
        """Lay the event flat, as the rulebooks write it."""
        return {"rule": self.rule, "type": self.type, **self.body.dump(), "audience": self.audience.dump()}


def untyped(rule: str, kind: str, values: Mapping[str, Any], audience: Audience) -> Event:
    """Return an event of a type that has no class."""
    return Event(rule, UntypedBody(kind, values), audience)


Catalogue = Mapping[str, type[EventBody]]
"""The events of a system by type."""


def catalogue(*modules: ModuleType) -> Catalogue:
    """Return the events whose classes some modules define, in their order there."""
    classes = [
        held
        for module in modules
        for held in vars(module).values()
        if isinstance(held, type) and issubclass(held, EventBody) and held.__module__ == module.__name__
    ]
    return {held.type: held for held in classes if held.clauses}


def read_event(events: Catalogue, document: Mapping[str, Any]) -> Event:
    """Read a dumped event, also of an earlier edition; fields that its class lacks are passed over.

    Raise UnreadableEvent where there is no such type or a field is not of its type.
    """
    body = events.get(document.get("type", ""))
    if body is None:
        raise UnreadableEvent(f"no event of type {document.get('type')}")
    try:
        return Event(document["rule"], msgspec.convert(document, body), audience_of(document))
    except (msgspec.ValidationError, KeyError) as error:
        raise UnreadableEvent(f"{body.type}: {error}") from error
