"""The state between two deadlines (section 7), frozen, with its schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load, pre_load

from rules.core.errors import RulesFault
from rules.core.fields import StrictInteger, StrictList, StrictMapping, StrictNested, StrictString, between, one_of
from rules.core.plain import fields_of, plain
from rules.core.sheet import SheetSchema
from rules.shinobigami.character import PHASES, Character, CharacterSchema, Status
from rules.shinobigami.effects import Effect
from rules.shinobigami.ninpo import keyed
from rules.shinobigami.tables import FIELDS, ROWS

STAGES = ("scene", "plot", "action", "spoils")
BATTLE_STATUSES = ("running", "spoils", "over")
CAUSES = ("life_loss", "incapacitated", "escape_art", "conceded")


@dataclass(frozen=True)
class Skill:
    """SB-0.6: where a skill stands in the table."""

    field: str
    row: int


@dataclass(frozen=True)
class Prize:
    """SB-7-11-1.4: what people fight for, and who holds it."""

    id: str
    name: str = ""
    holder: str | None = None


@dataclass(frozen=True)
class Dropout:
    """SB-0.12: who left the battle, why, and in which round."""

    id: str
    cause: str
    round: int


@dataclass(frozen=True)
class Used:
    """SB-7-12-1: what the ninpo of the plot step do in this round; `cap` is the greatest cost allowed after them."""

    cap: int | None = None
    hit: int = 0
    evade: int = 0
    damage: int = 0
    plot_ninpo: tuple[str, ...] = ()


@dataclass(frozen=True)
class Battle:
    """Section 7: one battle. `seat_order` begins next to the GM; `participants` are all who ever joined."""

    status: str
    seat_order: tuple[str, ...]
    participants: tuple[str, ...]
    active: tuple[str, ...]
    round: int = 1
    dropped: tuple[Dropout, ...] = ()
    plots: Mapping[str, int] = field(default_factory=dict)
    used: Mapping[str, Used] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    spoils_pending: tuple[str, ...] = ()

    def seated(self, persons: Iterable[str]) -> tuple[str, ...]:
        """Return persons in seat order; those without a seat come last, in their own order."""
        listed = tuple(persons)
        seats = tuple(one for one in self.seat_order if one in listed)
        return (*seats, *(one for one in listed if one not in seats))

    @property
    def everyone(self) -> tuple[str, ...]:
        """Return all who ever joined, in seat order."""
        return self.seated(self.participants)

    def used_by(self, person: str) -> Used:
        """SB-7-12-1: return what somebody's ninpo of the plot step do."""
        return self.used.get(person, Used())

    def has_left(self, person: str) -> bool:
        """SB-0.12: tell whether somebody dropped out of this battle."""
        return person in self.participants and person not in self.active

    def distance(self, one: str, other: str) -> int:
        """SB-0.11: return the difference of two plot values."""
        return abs(self.plots[one] - self.plots[other])


@dataclass(frozen=True)
class State:
    """Section 7: all that a deadline starts from."""

    phase: str = "main"
    stage: str = "scene"
    skill_table: Mapping[str, Skill] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    prizes: Mapping[str, Prize] = field(default_factory=dict)
    battle: Battle | None = None

    @property
    def fight(self) -> Battle:
        """Return the battle of a stage that has one; `load_state` lets no such stage stand without."""
        if self.battle is None:
            raise RulesFault("a stage without its battle")
        return self.battle

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed."""
        return replace(self, characters={**self.characters, character.id: character})

    def with_battle(self, **changes: Any) -> "State":
        """Return the state with fields of its battle changed."""
        return replace(self, battle=replace(self.fight, **changes))


class SkillSchema(SheetSchema):
    """SB-0.6: one skill of the table."""

    field = StrictString(required=True, validate=one_of(*FIELDS))
    row = StrictInteger(required=True, validate=between(*ROWS))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Skill:
        """Return the value."""
        return Skill(**data)


class PrizeSchema(SheetSchema):
    """SB-7-11-1.4: one prize."""

    id = StrictString(metadata={"rare": True})
    name = StrictString()
    holder = StrictString(load_default=None, allow_none=True, metadata={"names": "person"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Prize:
        """Return the value."""
        return Prize(**{"name": data.get("id", ""), **data})


class DropoutSchema(SheetSchema):
    """SB-0.12: one who left."""

    id = StrictString(required=True)
    cause = StrictString(required=True, validate=one_of(*CAUSES))
    round = StrictInteger(required=True, validate=between(1))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Dropout:
        """Return the value."""
        return Dropout(**data)


class UsedSchema(SheetSchema):
    """SB-7-12-1: one character's ninpo of the plot step."""

    cap = StrictInteger(load_default=None, allow_none=True)
    hit = StrictInteger(load_default=0)
    evade = StrictInteger(load_default=0)
    damage = StrictInteger(load_default=0)
    plot_ninpo = StrictList(StrictString(), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Used:
        """Return the value."""
        return Used(**data)


class BattleSchema(SheetSchema):
    """Section 7: the battle."""

    status = StrictString(required=True, validate=one_of(*BATTLE_STATUSES))
    round = StrictInteger(load_default=1, validate=between(1))
    seat_order = StrictList(StrictString(), required=True)
    participants = StrictList(StrictString(), required=True)
    active = StrictList(StrictString(), required=True)
    dropped = StrictList(StrictNested(DropoutSchema), load_default=())
    plots = StrictMapping(StrictString(), StrictInteger(validate=between(1, 6)), load_default=dict)
    used = StrictMapping(StrictString(), StrictNested(UsedSchema), load_default=dict)
    winners = StrictList(StrictString(), load_default=())
    losers = StrictList(StrictString(), load_default=())
    spoils_pending = StrictList(StrictString(), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Battle:
        """Return the value."""
        return Battle(**data)


class SettingSchema(SheetSchema):
    """Section 7: what outlives a scene and stands on no sheet."""

    phase = StrictString(load_default="main", validate=one_of(*PHASES))
    skill_table = StrictMapping(StrictString(), StrictNested(SkillSchema), load_default=dict)
    prizes = StrictMapping(StrictString(), StrictNested(PrizeSchema), load_default=dict)

    @pre_load
    def name_prizes(self, data: Any, **_: Any) -> Any:
        """Write the key of each prize into it."""
        return _keyed_in(data, "prizes")


class StateSchema(SettingSchema):
    """Section 7: the whole state."""

    stage = StrictString(load_default="scene", validate=one_of(*STAGES))
    characters = StrictMapping(StrictString(), StrictNested(CharacterSchema), load_default=dict)
    battle = StrictNested(BattleSchema, load_default=None, allow_none=True)

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write the key of each character into it."""
        return _keyed_in(data, "characters")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """Return the value; who lies down without a word since when fell in the phase of this state."""
        characters = {
            key: replace(one, down_since=None if one.hp else one.down_since or data["phase"])
            for key, one in data["characters"].items()
        }
        return State(**{**data, "characters": characters})


def _keyed_in(data: Any, name: str) -> Any:
    return {**data, name: keyed(data[name])} if isinstance(data, Mapping) and name in data else data


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, defaults filled in, keys in order."""
    dumped: dict[str, Any] = dumped_part(state)
    return dumped


def dumped_part(value: Any) -> Any:
    """Return a value of a state, and all that it holds, as plain JSON."""
    return plain(value, _laid_out)


def _laid_out(value: Any) -> Mapping[str, Any]:
    given = fields_of(value)
    if isinstance(value, Effect | Status):
        return {name: held for name, held in given.items() if held is not None}
    return {**given, "hp": value.hp, "hp_max": value.hp_max} if isinstance(value, Character) else given
