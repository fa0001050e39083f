"""Characters (section 7): who can be on stage and roll, with what their sheets say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from rules.core.values import info
from rules.srs.tables import CANNOT_CHECK, CharacterKind


@dataclass(frozen=True)
class Resource:
    """Points that a character has besides HP."""

    value: int
    max: int


@dataclass(frozen=True)
class Status:
    """A condition that a character is in."""

    status: str


@dataclass(frozen=True, kw_only=True)
class Person:
    """What a player writes of a character. Thresholds of None: the option's."""

    name: str = ""
    kind: CharacterKind = "pc"
    check_values: Annotated[Mapping[str, int], info(rule="SRS-1.4")] = field(default_factory=dict)
    hp: int = 0
    hp_max: int = 0
    resources: Mapping[str, Resource] = field(default_factory=dict)
    critical_value: Annotated[int | None, info(rule="SRS-1.6", rare=True)] = None
    fumble_value: Annotated[int | None, info(rule="SRS-1.7", rare=True)] = None
    statuses: Annotated[tuple[Status, ...], info(rule="SRS-2.5", rare=True)] = ()


@dataclass(frozen=True, kw_only=True)
class Character(Person):
    """Section 7: a character of a state; `player` is its owner's id, None for the GM's own figures."""

    id: str = ""
    player: str | None = None
    sheet_checked: bool = False
    introduced: bool = False

    @property
    def is_pc(self) -> bool:
        """Tell whether it is a player character."""
        return self.kind == "pc"

    @property
    def can_roll(self) -> bool:
        """SRS-2.5: tell whether no status keeps it from rolling."""
        return all(one.status != CANNOT_CHECK for one in self.statuses)

    def check_value(self, ability: str | None) -> int | None:
        """SRS-1.4: return the sheet's value for an ability, None where it has none."""
        return None if ability is None else self.check_values.get(ability)
