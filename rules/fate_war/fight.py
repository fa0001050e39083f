"""A battle while it is resolved: one frozen value that each step of a slot is given and returns changed (FW-B12)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.event import Audience, Event
from rules.fate_war.audiences import fighters, own
from rules.fate_war.battle_state import Battle, Bonus
from rules.fate_war.blows import Blow, Exchange
from rules.fate_war.cards import Group, Play, Presented
from rules.fate_war.character import Character
from rules.fate_war.options import Options
from rules.fate_war.plans import Plan, Planned
from rules.fate_war.points import with_points
from rules.fate_war.spoils import is_standing, standing
from rules.fate_war.state import State


@dataclass(frozen=True)
class Slot:
    """One slot: `before`, `rows` and `standing` as it starts; the rest is found by the steps. Number 0: over."""

    number: int = 0
    before: Mapping[str, Character] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    plays: Mapping[str, tuple[Play, ...]] = field(default_factory=dict)
    presented: Mapping[str, Presented] = field(default_factory=dict)
    exchange: Exchange = field(default_factory=Exchange)
    landed: tuple[Blow, ...] = ()


@dataclass(frozen=True)
class Fight:
    """One battle in progress. `broken` runs and spells go on no more; `hurt` is the damage since the first chant.

    `met` are the pairs of runs that met in an earlier slot (FW-C10).
    """

    state: State
    options: Options
    battle: Battle
    plans: Mapping[str, Plan] = field(default_factory=dict)
    slot: Slot = field(default_factory=Slot)
    broken: frozenset[Group] = frozenset()
    hurt: Mapping[Group, int] = field(default_factory=dict)
    met: frozenset[tuple[Group, Group]] = frozenset()
    events: tuple[Event, ...] = ()

    @property
    def here(self) -> tuple[str, ...]:
        """Return who takes part and is not gone, in id order."""
        return tuple(person for person in self.battle.persons if person not in self.battle.out)

    def person(self, key: str) -> Character:
        """Return a participant as it is now."""
        return self.state.characters[key]

    def stands(self, key: str) -> bool:
        """Tell whether somebody stands now: takes part, not gone, not down (section 0)."""
        return is_standing(self.state, self.battle, key)

    def standing_camps(self) -> tuple[str, ...]:
        """Return the camps in which somebody stands, in id order."""
        return tuple(camp for camp in sorted(self.battle.camps) if standing(self.state, self.battle, camp))

    def are_opponents(self, one: str, other: str) -> bool:
        """Tell whether two participants are of different camps."""
        return self.battle.camp_of(one) != self.battle.camp_of(other)

    def planned(self, key: str) -> Planned:
        """Return what somebody's hand holds in this slot."""
        return self.plans[key].at(self.slot.number)

    def bonus(self, key: str) -> Bonus:
        """FW-M10: return what support magic has done to somebody so far."""
        return self.battle.bonuses.get(key, Bonus())

    def flight_of(self, key: str) -> int | None:
        """FW-R1: return the position of the retreat that somebody is part of, None where it is in none."""
        return next((n for n, flight in enumerate(self.battle.flights) if key in flight.group), None)

    def with_person(self, character: Character) -> "Fight":
        """Return the fight with one participant changed."""
        return replace(self, state=self.state.with_character(character))

    def with_points(self, key: str, *, hp: int | None = None, mp: int | None = None) -> "Fight":
        """Return the fight with somebody's HP or MP set."""
        return self.with_person(with_points(self.person(key), self.state.scene.number, hp=hp, mp=mp))

    def with_battle(self, **changes: Any) -> "Fight":
        """Return the fight with fields of the battle changed."""
        return replace(self, battle=replace(self.battle, **changes))

    def with_new_slot(self, slot: Slot) -> "Fight":
        """Return the fight in another slot."""
        return replace(self, slot=slot)

    def with_slot(self, **changes: Any) -> "Fight":
        """Return the fight with fields of the slot changed."""
        return replace(self, slot=replace(self.slot, **changes))

    def tell(self, rule: str, kind: str, values: Mapping[str, Any]) -> "Fight":
        """Add an event of this slot for all PCs that take part."""
        return self._add(rule, kind, values, fighters(self.state, self.options, self.battle))

    def tell_own(self, rule: str, kind: str, actor: str, values: Mapping[str, Any] | None = None) -> "Fight":
        """Add an event of this slot for its actor and the actor's partner."""
        return self._add(rule, kind, {"actor": actor, **(values or {})}, own(self.state, actor))

    def _add(self, rule: str, kind: str, values: Mapping[str, Any], audience: Audience) -> "Fight":
        slot = {"slot": self.slot.number} if self.slot.number else {}
        return replace(self, events=(*self.events, Event(rule, kind, {**values, **slot}, audience)))
