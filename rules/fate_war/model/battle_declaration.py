"""Battle declarations (12.5), standing ones and their plans (FW-P): frozen values, which say their shape once."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from marshmallow import Schema, post_load
from marshmallow.validate import Length
from msgspec import Struct

from rules.core.fields import DeclarationSchema, StrictMapping, StrictNested, StrictString, WordOrIds, between, one_of
from rules.core.values import LEFT_OUT, As, Info, info, loads, schema_of
from rules.fate_war.model.battle_state import ROWS, Ids
from rules.fate_war.model.powers import CARDS

COVER_WORDS = ("master", "none", "all")
ON_ALLY_FALLEN = ("continue", "protect", "retreat_with", "abandon")
ON_WIN = ("replace_base", "remove_base", "raze_territory")
ON_SERVANT_ZERO = ("seal", "vanish")
AIM_WORDS = (*ROWS, "any")
ASK_AGAIN = ("melee", "outnumbered", "unplanned")
PLANS_MOST, AIM_MOST = 6, 8


def _cites(rule: str) -> Info:
    return info(rule=rule)


_Scope = As(partial(WordOrIds, *COVER_WORDS))
_Row = Annotated[str | None, one_of(*ROWS), LEFT_OUT, _cites("FW-B3")]


def _plain_card() -> Schema:
    return schema_of(Card)(only=("card", "plus"))


class Card(Struct, frozen=True):
    """FW-B1, FW-B4: what one slot presents; with `cards`, one card for each opponent named (a melee)."""

    card: Annotated[str, one_of(*CARDS), LEFT_OUT] = "standby"
    target: str | None = None
    targets: Ids = ()
    plus: bool = False
    np: str | None = None
    spell: str | None = None
    cover: Annotated[str | Ids | None, _Scope] = None
    cards: Annotated[
        Mapping[str, "Card"] | None, As(partial(StrictMapping, StrictString(), StrictNested(_plain_card)))
    ] = None


class Retreat(Struct, frozen=True):
    """FW-R1: one of three triggers, who else goes, and whether fate is used (FW-R3).

    That it is exactly one the rule checks say, for the fault is the whole order's.
    """

    at_slot: int | None = None
    when_hp_at_most: int | None = None
    when_mp_at_most: int | None = None
    with_: Ids = ()
    use_fate: bool = False


class BattleDeclaration(Struct, frozen=True):
    """12.5: a row, a hand, and the orders for what may happen. None: not declared."""

    row: _Row = None
    hand: Annotated[tuple[Card, ...] | None, LEFT_OUT, _cites("FW-B1")] = None
    cover: Annotated[str | Ids, _Scope, _cites("FW-C13")] = "master"
    retreat: Annotated[Retreat | None, _cites("FW-R1")] = None
    on_servant_zero: Annotated[str | None, one_of(*ON_SERVANT_ZERO), LEFT_OUT, _cites("FW-X1")] = None
    on_ally_fallen: Annotated[str, one_of(*ON_ALLY_FALLEN), _cites("FW-X4")] = "continue"
    fallen_use_fate: Annotated[bool, _cites("FW-X4")] = False
    on_win: Annotated[tuple[Annotated[str, one_of(*ON_WIN)], ...], _cites("FW-B10")] = ()
    info: Annotated[str, one_of("battle", "lore"), _cites("FW-B9")] = "battle"
    aim: Annotated[Ids, Length(max=AIM_MOST, error="bad_value"), _cites("FW-P2")] = ()


class When(Struct, frozen=True):
    """FW-P1: the battle for which a plan is meant; of a field that is None nothing is asked, all others must hold.

    `with_` are persons of the own camp.
    """

    melee: Annotated[bool | None, LEFT_OUT] = None
    opponents_at_least: Annotated[int | None, between(0), LEFT_OUT] = None
    opponents_at_most: Annotated[int | None, between(0), LEFT_OUT] = None
    against: Annotated[Ids | None, LEFT_OUT] = None
    with_: Annotated[Ids | None, LEFT_OUT] = None


class Plan(BattleDeclaration, frozen=True, kw_only=True):
    """FW-P1: the declaration of a battle for which `when` holds; its hand is never missing."""

    when: Annotated[When, _cites("FW-P1")]
    hand: Annotated[tuple[Card, ...], _cites("FW-P1")]


class StandingDeclaration(BattleDeclaration, frozen=True):
    """FW-Z1, FW-P1, FW-P3: the battle declaration of a scene's, with plans, and when to be asked all the same."""

    plans: Annotated[tuple[Plan, ...], Length(max=PLANS_MOST, error="bad_value"), _cites("FW-P1")] = ()
    ask_again: Annotated[tuple[Annotated[str, one_of(*ASK_AGAIN)], ...], _cites("FW-P3")] = ()


class RowsDeclarationSchema(DeclarationSchema):
    """12.5: the stage `rows` asks for the row alone."""

    row = StrictString(required=True, validate=one_of(*ROWS), metadata={"rule": "FW-B3"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> BattleDeclaration:
        """Return the value."""
        return BattleDeclaration(**data)


@loads(BattleDeclaration)
class BattleDeclarationSchema(DeclarationSchema):
    """12.5: the declaration of a battle."""


@loads(StandingDeclaration)
class StandingDeclarationSchema(DeclarationSchema):
    """FW-P1, FW-P3: the battle declaration that a scene declaration holds."""
