"""A battle as the state keeps it between turns (12.4), frozen, with its schema."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Any

from marshmallow import pre_load
from msgspec import Struct, field

from rules.core.fields import between, one_of
from rules.core.sheet import SheetSchema
from rules.core.values import loads
from rules.fate_war.model.options import Options

MODES = ("simultaneous", "staged", "split")
STAGES = ("rows", "hands", "late_hands")
ROWS = ("front", "back")
OUT = ("withdrawn", "vanished", "retreated")
Ids = tuple[str, ...]
HALVES = ("first", "second")
SLOTS = 10
FIRST_HALF, LAST_HALF = (1, 5), (6, SLOTS)
"""FW-B1: the first and last slot of each half of a split battle."""


class Contact(Struct, frozen=True):
    """FW-B9: how often an observer and a servant in the front row hurt each other; the key is `observer>servant`."""

    slots: int = 0
    dealt: int = 0
    taken: int = 0


class Bonus(Struct, frozen=True):
    """FW-M10: units of power given and taken, and card values changed, until the battle ends."""

    plus: int = 0
    minus: int = 0
    cards: Mapping[str, int] = field(default_factory=dict)


NO_BONUS = Bonus()


class Flight(Struct, frozen=True):
    """FW-R1, FW-R2: a retreat under way since slot `began`; `ignores` attacks are still ignored (FW-R3)."""

    leader: str
    group: tuple[str, ...]
    began: int
    ignores: int = 0
    damage: int = 0


class Reaction(Struct, frozen=True):
    """FW-X4, FW-B12.12: how somebody answers a fall in the next slot, as its orders were when it was noted."""

    word: str
    use_fate: bool = False


class StandingChoice(Struct, frozen=True):
    """FW-P1, FW-P3: what somebody's standing order comes to in a battle.

    `plan` is the position of the plan that holds, from 1, None the order's own fields; `asked`: the person is asked
    all the same; `is_back`: it then sealed the back row; `is_taken`: the order served for a hand; `is_told`: that was
    told.
    """

    plan: int | None = None
    asked: bool = False
    is_back: bool = False
    is_taken: bool = False
    is_told: bool = False


class Battle(Struct, frozen=True, kw_only=True):
    """One open battle (12.4). `mode` None stands for the option `battle_mode`; `hands` hold raw declarations.

    `flights` and `fell` (masters and NPCs who fell in the slot before) are the engine's notes across a pause.
    """

    id: str
    region: str | None = None
    half: Annotated[str | None, one_of(*HALVES)] = None
    mode: Annotated[str | None, one_of(*MODES)] = None
    stage: Annotated[str, one_of(*STAGES)] = "hands"
    camps: Mapping[str, Ids]
    rows: Mapping[str, Annotated[str, one_of(*ROWS)]] = field(default_factory=dict)
    first_strike: str | None = None
    informed: Ids = ()
    lore_allowed: Ids = ()
    pause_after: Annotated[int | None, between(1, SLOTS)] = None
    against: Mapping[str, str] = field(default_factory=dict)
    slot: Annotated[int, between(1, SLOTS + 1)] = 1
    used: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    plus_used: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    hp_before: Mapping[str, int] = field(default_factory=dict)
    contacts: Mapping[str, Contact] = field(default_factory=dict)
    out: Mapping[str, Annotated[str, one_of(*OUT)]] = field(default_factory=dict)
    hands: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    bonuses: Mapping[str, Bonus] = field(default_factory=dict)
    tried_retreat: Ids = ()
    flights: tuple[Flight, ...] = ()
    reactions: Mapping[str, Reaction] = field(default_factory=dict)
    standing_choices: Mapping[str, StandingChoice] | None = None
    over: bool = False
    winner: str | None = None
    answered: Ids = ()

    @property
    def persons(self) -> tuple[str, ...]:
        """Return the ids of all participants, sorted."""
        return tuple(sorted(chain.from_iterable(self.camps.values())))

    @property
    def is_melee(self) -> bool:
        """Tell whether three or more camps fight (FW-I3)."""
        return len(self.camps) > 2

    def camp_of(self, person: str) -> str | None:
        """Return the camp of a participant, None for anybody else."""
        return next((camp for camp, members in self.camps.items() if person in members), None)

    def mode_under(self, options: Options) -> str:
        """Return the mode it is fought in: its own, else the option's."""
        return self.mode or options.battle_mode

    def slots_asked(self, options: Options) -> tuple[int, int]:
        """FW-B1, FW-B12.14: return the first and last slot of the hands that are asked for now."""
        if self.slot == 1 and self.mode_under(options) == "split":
            return LAST_HALF if self.stage == "late_hands" else FIRST_HALF
        return self.slot, SLOTS

    def of_stage(self, options: Options) -> tuple[str, ...]:
        """FW-B1: return whose declarations this stage takes: in staged mode first those not informed, else all."""
        if self.mode_under(options) != "staged" or self.stage == "rows" or not self.informed:
            return self.persons
        late = self.stage == "late_hands"
        return tuple(person for person in self.persons if (person in self.informed) == late)

    def earlier_hand(self, options: Options, person: str) -> tuple[Mapping[str, Any], ...]:
        """FW-B1: return what somebody sealed for the first half, as long as cards of the last are asked for."""
        is_late = self.slots_asked(options) == LAST_HALF
        return tuple(self.hands.get(person, {}).get("hand") or ()) if is_late else ()

    def has_open_rows(self, options: Options) -> bool:
        """FW-B3: tell whether rows are fixed: asked for first, in the later half of a split, or after a pause."""
        asked_first = options.rows_first and self.stage != "rows"
        later_half = self.mode_under(options) == "split" and self.stage == "late_hands"
        return self.slot > 1 or asked_first or later_half

    def fixed_row(self, options: Options, person: str) -> str | None:
        """FW-B3: return the row of a person that no declaration changes any more, None where it may be chosen."""
        return self.rows.get(person) if self.has_open_rows(options) else None


@loads(Battle)
class BattleSchema(SheetSchema):
    """12.4: a battle of a state."""

    @pre_load
    def without_the_fallen(self, data: Any, **_: Any) -> Any:
        """Pass over whom edition 1 noted as fallen in the slot before, in place of the reactions."""
        return {name: held for name, held in data.items() if name != "fell"} if isinstance(data, Mapping) else data
