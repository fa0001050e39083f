"""Battle declarations (12.5), standing ones and their plans (FW-P): frozen values and the schemas of their shape."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import post_load
from marshmallow.validate import Length

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    WordOrIds,
    between,
    one_of,
)
from rules.fate_war.model.battle_state import ROWS
from rules.fate_war.model.powers import CARDS

Ids = tuple[str, ...]
COVER_WORDS = ("master", "none", "all")
ON_ALLY_FALLEN = ("continue", "protect", "retreat_with", "abandon")
ON_WIN = ("replace_base", "remove_base", "raze_territory")
ON_SERVANT_ZERO = ("seal", "vanish")
AIM_WORDS = (*ROWS, "any")
ASK_AGAIN = ("melee", "outnumbered", "unplanned")
PLANS_MOST, AIM_MOST = 6, 8


@dataclass(frozen=True)
class Card:
    """FW-B1, FW-B4: what one slot presents; with `cards`, one card for each opponent named (a melee)."""

    card: str = "standby"
    target: str | None = None
    targets: Ids = ()
    plus: bool = False
    np: str | None = None
    spell: str | None = None
    cover: str | Ids | None = None
    cards: Mapping[str, "Card"] | None = None


@dataclass(frozen=True)
class Retreat:
    """FW-R1: one of three triggers, who else goes, and whether fate is used (FW-R3)."""

    at_slot: int | None = None
    when_hp_at_most: int | None = None
    when_mp_at_most: int | None = None
    companions: Ids = ()
    use_fate: bool = False


@dataclass(frozen=True)
class BattleDeclaration:
    """12.5: a row, a hand, and the orders for what may happen. None: not declared."""

    row: str | None = None
    hand: tuple[Card, ...] | None = None
    cover: str | Ids = "master"
    retreat: Retreat | None = None
    on_servant_zero: str | None = None
    on_ally_fallen: str = "continue"
    fallen_use_fate: bool = False
    on_win: Ids = ()
    info: str = "battle"
    aim: Ids = ()


@dataclass(frozen=True)
class When:
    """FW-P1: the battle for which a plan is meant; of a field that is None nothing is asked, all others must hold.

    `companions` are persons of the own camp.
    """

    melee: bool | None = None
    opponents_at_least: int | None = None
    opponents_at_most: int | None = None
    against: Ids | None = None
    companions: Ids | None = None


@dataclass(frozen=True)
class Plan(BattleDeclaration):
    """FW-P1: the declaration of a battle for which `when` holds; its hand is never missing."""

    when: When = field(default_factory=When)


@dataclass(frozen=True)
class StandingDeclaration(BattleDeclaration):
    """FW-Z1, FW-P1, FW-P3: the battle declaration of a scene's, with plans, and when to be asked all the same."""

    plans: tuple[Plan, ...] = ()
    ask_again: Ids = ()


class PlainCardSchema(DeclarationSchema):
    """12.5: one card of `cards`."""

    card = StrictString(required=True, validate=one_of(*CARDS))
    plus = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Card:
        """Return the value."""
        return Card(**data)


class CardSchema(DeclarationSchema):
    """12.5: what one slot presents; the checks see to it that `cards` stands alone."""

    card = StrictString(validate=one_of(*CARDS))
    target = StrictString(load_default=None, allow_none=True)
    targets = StrictList(StrictString(), load_default=())
    plus = StrictBoolean(load_default=False)
    np = StrictString(load_default=None, allow_none=True)
    spell = StrictString(load_default=None, allow_none=True)
    cover = WordOrIds(*COVER_WORDS, load_default=None, allow_none=True)
    cards = StrictMapping(StrictString(), StrictNested(PlainCardSchema), load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Card:
        """Return the value."""
        return Card(**data)


class RetreatSchema(DeclarationSchema):
    """FW-R1: exactly one trigger; the rule checks say so, for the fault is the whole order's."""

    at_slot = StrictInteger(load_default=None, allow_none=True)
    when_hp_at_most = StrictInteger(load_default=None, allow_none=True)
    when_mp_at_most = StrictInteger(load_default=None, allow_none=True)
    companions = StrictList(StrictString(), load_default=(), data_key="with")
    use_fate = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Retreat:
        """Return the value."""
        return Retreat(**data)


class RowsDeclarationSchema(DeclarationSchema):
    """12.5: the stage `rows` asks for the row alone."""

    row = StrictString(required=True, validate=one_of(*ROWS), metadata={"rule": "FW-B3"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> BattleDeclaration:
        """Return the value."""
        return BattleDeclaration(**data)


class BattleDeclarationSchema(DeclarationSchema):
    """12.5: the declaration of a battle."""

    row = StrictString(load_default=None, allow_none=False, validate=one_of(*ROWS), metadata={"rule": "FW-B3"})
    hand = StrictList(StrictNested(CardSchema), load_default=None, allow_none=False, metadata={"rule": "FW-B1"})
    cover = WordOrIds(*COVER_WORDS, load_default="master", metadata={"rule": "FW-C13"})
    retreat = StrictNested(RetreatSchema, load_default=None, allow_none=True, metadata={"rule": "FW-R1"})
    on_servant_zero = StrictString(
        load_default=None, allow_none=False, validate=one_of(*ON_SERVANT_ZERO), metadata={"rule": "FW-X1"}
    )
    on_ally_fallen = StrictString(load_default="continue", validate=one_of(*ON_ALLY_FALLEN), metadata={"rule": "FW-X4"})
    fallen_use_fate = StrictBoolean(load_default=False, metadata={"rule": "FW-X4"})
    on_win = StrictList(StrictString(validate=one_of(*ON_WIN)), load_default=(), metadata={"rule": "FW-B10"})
    info = StrictString(load_default="battle", validate=one_of("battle", "lore"), metadata={"rule": "FW-B9"})
    aim = StrictList(
        StrictString(), load_default=(), validate=Length(max=AIM_MOST, error="bad_value"), metadata={"rule": "FW-P2"}
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> BattleDeclaration:
        """Return the value."""
        return BattleDeclaration(**data)


class WhenSchema(DeclarationSchema):
    """FW-P1: what must hold for a plan to be taken."""

    melee = StrictBoolean()
    opponents_at_least = StrictInteger(validate=between(0))
    opponents_at_most = StrictInteger(validate=between(0))
    against = StrictList(StrictString())
    companions = StrictList(StrictString(), data_key="with")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> When:
        """Return the value."""
        return When(**data)


class PlanSchema(BattleDeclarationSchema):
    """FW-P1: a battle declaration with what must hold for it; the hand may not be missing."""

    when = StrictNested(WhenSchema, required=True, metadata={"rule": "FW-P1"})
    hand = StrictList(StrictNested(CardSchema), required=True, metadata={"rule": "FW-P1"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Plan:
        """Return the value."""
        return Plan(**data)


class StandingDeclarationSchema(BattleDeclarationSchema):
    """FW-P1, FW-P3: the battle declaration that a scene declaration holds."""

    plans = StrictList(
        StrictNested(PlanSchema),
        load_default=(),
        validate=Length(max=PLANS_MOST, error="bad_value"),
        metadata={"rule": "FW-P1"},
    )
    ask_again = StrictList(StrictString(validate=one_of(*ASK_AGAIN)), load_default=(), metadata={"rule": "FW-P3"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> StandingDeclaration:
        """Return the value."""
        return StandingDeclaration(**data)
