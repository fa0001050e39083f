"""The entries of a plan (SG-18.1): a frozen value for each kind, and the schemas that load them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from marshmallow import Schema, ValidationError

from rules.core.fields import (
    AnyJson,
    StrictInteger,
    between,
)
from rules.core.values import As, info, schema_of
from rules.senya_gekki.declared_fields import Conditional, Person, Targets, unless_given


def _require_delay(value: Any) -> None:
    """SG-5.2: raise ValidationError where a delay is neither a number of points, at least 1, nor all of them."""
    if value != "all" and (type(value) is not int or value < 1):
        raise ValidationError("bad_delay")


@dataclass(frozen=True, kw_only=True)
class Entry(Conditional):
    """SG-18.1: one entry of a plan."""

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return whom it names; nobody where it has no targets."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Action(Entry):
    """SG-5.6: an action, with which one may move up to 10 metres."""

    move_to: Annotated[int | None, unless_given(StrictInteger), info(rule="SG-5.6", rare=True)] = None


@dataclass(frozen=True, kw_only=True)
class AttackEntry(Action):
    """SG-7.2, SG-7.3: an attack."""

    do: Literal["attack"] = "attack"
    attack_type: Annotated[str, info(names="attack_type", rule="SG-7.2")]
    skills: Annotated[tuple[Annotated[str, info(names="attack")], ...], info(rule="SG-7.3")] = ()
    targets: tuple[Person, ...]
    shots: Annotated[int, between(1), unless_given(StrictInteger), info(rule="SG-10.1", rare=True)] = 1

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return self.targets


@dataclass(frozen=True, kw_only=True)
class SkillEntry(Action):
    """SG-5.8: a skill."""

    do: Literal["skill"] = "skill"
    skill: Annotated[str, info(names="action", rule="SG-5.8")]
    targets: Targets = None

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return (user,) if self.targets is None else self.targets


@dataclass(frozen=True, kw_only=True)
class ItemEntry(Action):
    """SG-5.9: an item."""

    do: Literal["item"] = "item"
    item: Annotated[str, info(names="item", rule="SG-5.9")]
    targets: Targets = None

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its targets."""
        return (user,) if self.targets is None else self.targets


@dataclass(frozen=True, kw_only=True)
class FinishEntry(Action):
    """SG-5.10: a finishing blow."""

    do: Literal["finish"] = "finish"
    target: Person

    def named_targets(self, user: str) -> tuple[str, ...]:
        """Return its only target."""
        return (self.target,)


@dataclass(frozen=True, kw_only=True)
class OtherEntry(Action):
    """SG-5.11: whatever the GM counts as an action."""

    do: Literal["other"] = "other"
    text: Annotated[str, info(rule="SG-5.11")]


@dataclass(frozen=True, kw_only=True)
class FullMoveEntry(Entry):
    """SG-5.6: a full move, in metres on the line."""

    do: Literal["full_move"] = "full_move"
    to: Annotated[int, info(rule="SG-5.6")]


@dataclass(frozen=True, kw_only=True)
class DelayEntry(Entry):
    """SG-5.2: a delay, in points of the action count."""

    do: Literal["delay"] = "delay"
    by: Annotated[int | Literal["all"], As(AnyJson), _require_delay, info(rule="SG-5.2")]


ENTRIES: Mapping[str, type[Schema]] = {
    entry.do: schema_of(entry)
    for entry in (AttackEntry, SkillEntry, ItemEntry, FinishEntry, FullMoveEntry, DelayEntry, OtherEntry)
}
"""SG-18.1: the schemas of the entries of a plan, by `do`."""
