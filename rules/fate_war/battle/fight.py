"""A battle while it is resolved: one frozen value that each step of a slot is given and returns changed (FW-B12)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from rules.core.event import Audience, Event, EventBody
from rules.fate_war.battle.cards import Group, Play, Presented
from rules.fate_war.battle.hands import Hand, HandSlot
from rules.fate_war.battle.spoils import is_standing
from rules.fate_war.battle.taken_attacks import Exchange, LoweredAttack
from rules.fate_war.model.audiences import fighters, own
from rules.fate_war.model.battle_state import NO_BONUS, Battle, Bonus
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options
from rules.fate_war.model.points import with_points
from rules.fate_war.model.state import State
from rules.fate_war.turn.battle_event import ActorEvent, BattleEvent


class Slot(Struct, frozen=True):
    """One slot: `before`, `rows` and `standing` as it starts; the rest is found by the steps. Number 0: over."""

    number: int = 0
    before: Mapping[str, Character] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    plays: Mapping[str, tuple[Play, ...]] = field(default_factory=dict)
    presented: Mapping[str, Presented] = field(default_factory=dict)
    exchange: Exchange = field(default_factory=Exchange)
    landed: tuple[LoweredAttack, ...] = ()


class Fight(Struct, frozen=True):
    """One battle in progress. `broken` runs and spells go on no more; `hurt` is the damage since the first chant.

    `met` are the pairs of runs that met in an earlier slot (FW-C10). Who takes part (`persons`, in id order), in which
    camp, against whom (`foes`: camps in id order, persons as the battle lists them), and who reads of it (`audience`)
    is the same to its end, and found once; `here` are those who are not gone.
    """

    state: State
    options: Options
    battle: Battle
    hands: Mapping[str, Hand]
    persons: tuple[str, ...]
    camps: Mapping[str, str]
    foes: Mapping[str, tuple[str, ...]]
    audience: Audience
    here: tuple[str, ...]
    slot: Slot = field(default_factory=Slot)
    broken: frozenset[Group] = frozenset()
    hurt: Mapping[Group, int] = field(default_factory=dict)
    met: frozenset[tuple[Group, Group]] = frozenset()
    events: tuple[Event, ...] = ()

    def person(self, key: str) -> Character:
        """Return a participant as it is now."""
        return self.state.characters[key]

    def stands(self, key: str) -> bool:
        """Tell whether somebody stands now: takes part, not gone, not down (section 0)."""
        return is_standing(self.state, self.battle, key)

    def standing_camps(self) -> tuple[str, ...]:
        """Return the camps in which somebody stands, in id order."""
        return tuple(sorted({self.camps[one] for one in self.here if not self.person(one).is_down}))

    def are_opponents(self, one: str, other: str) -> bool:
        """Tell whether two participants are of different camps."""
        return self.camps[one] != self.camps[other]

    def hand_slot(self, key: str) -> HandSlot:
        """Return what somebody's hand holds in this slot."""
        return self.hands[key].at(self.slot.number)

    def bonus(self, key: str) -> Bonus:
        """FW-M10: return what support magic has done to somebody so far."""
        return self.battle.bonuses.get(key, NO_BONUS)

    def flight_of(self, key: str) -> int | None:
        """FW-R1: return the position of the retreat that somebody is part of, None where it is in none."""
        for n, flight in enumerate(self.battle.flights):
            if key in flight.group:
                return n
        return None

    def with_person(self, character: Character) -> "Fight":
        """Return the fight with one participant changed."""
        return replace(self, state=self.state.with_character(character))

    def with_points(self, key: str, *, hp: int | None = None, mp: int | None = None) -> "Fight":
        """Return the fight with somebody's HP or MP set."""
        return self.with_person(with_points(self.person(key), self.state.scene.number, hp=hp, mp=mp))

    def with_battle(self, **changes: Any) -> "Fight":
        """Return the fight with fields of the battle changed."""
        return replace(self, battle=replace(self.battle, **changes))

    def without(self, persons: Iterable[str], why: str) -> "Fight":
        """Return the fight with persons gone out of it, for a reason that the battle keeps."""
        out = {**self.battle.out, **dict.fromkeys(persons, why)}
        battle = replace(self.battle, out=out)
        return replace(self, battle=battle, here=tuple(one for one in self.here if one not in out))

    def with_new_slot(self, slot: Slot) -> "Fight":
        """Return the fight in another slot."""
        return replace(self, slot=slot)

    def with_slot(self, **changes: Any) -> "Fight":
        """Return the fight with fields of the slot changed."""
        return replace(self, slot=replace(self.slot, **changes))

    def tell(self, rule: str, body: BattleEvent) -> "Fight":
        """Add an event of this slot for all PCs that take part."""
        return self.tell_all(((rule, body),))

    def tell_all(self, bodies: Iterable[tuple[str, BattleEvent]]) -> "Fight":
        """Add events of this slot for all PCs that take part, each with its clause."""
        told = [self._marked(rule, body, self.audience) for rule, body in bodies]
        return replace(self, events=(*self.events, *told))

    def tell_own(self, rule: str, body: ActorEvent) -> "Fight":
        """Add an event of this slot for its actor and the actor's partner."""
        return replace(self, events=(*self.events, self._marked(rule, body, own(self.state, body.actor))))

    def told(self, events: Iterable[Event]) -> "Fight":
        """12.7: return the fight with events added that others have made, as `tell` adds its own."""
        return replace(self, events=(*self.events, *[self._marked(one.rule, one.body, one.audience) for one in events]))

    def _marked(self, rule: str, body: EventBody, audience: Audience) -> Event:
        """12.7: make an event, with the battle's id if it may belong to one, and the slot as long as one is played."""
        if isinstance(body, BattleEvent):
            body = replace(body, battle=self.battle.id, slot=self.slot.number or UNSET)
        return Event(rule, body, audience)


def begin_fight(state: State, options: Options, battle: Battle, hands: Mapping[str, Hand]) -> Fight:
    """FW-B1: return a battle as it is when its first slot, or the first after a pause, begins."""
    camps = {person: camp for camp, members in battle.camps.items() for person in members}
    in_order = [(camp, battle.camps[camp]) for camp in sorted(battle.camps)]
    persons = tuple(sorted(camps))
    return Fight(
        state,
        options,
        battle,
        hands,
        persons=persons,
        camps=camps,
        foes={one: tuple(foe for camp, those in in_order if camp != camps[one] for foe in those) for one in persons},
        audience=fighters(state, options, battle),
        here=tuple(one for one in persons if one not in battle.out),
    )
