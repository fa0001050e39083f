"""What is kept of the declarations that come in for a stage of a battle, and of the silence of others (FW-Z1, FW-P)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.fate_war.battle.standing import choice_of, standing_declaration
from rules.fate_war.model.battle_state import Battle, StandingChoice
from rules.fate_war.turn.context import TurnContext

_Raw = Mapping[str, Any]


def seal(turn: TurnContext, battle: Battle, raw: Mapping[str, _Raw]) -> Battle:
    """FW-Z1, FW-B1: keep what participants declared for this stage; who is silent has its standing order, if any."""
    for person in battle.of_stage(turn.options):
        battle = _seal_one(turn, battle, person, raw.get(person))
    return battle


def _seal_one(turn: TurnContext, battle: Battle, person: str, declared: _Raw | None) -> Battle:
    choice = choice_of(turn.state, battle, person)
    standing = standing_declaration(turn.state, battle, person)
    given = _with_standing_row(battle, declared, standing) if choice and choice.asked else declared
    sealed = _merged(turn, battle, person, given, standing)
    left = _left_of(battle, choice, declared) if choice else None
    return with_choice(replace(battle, hands={**battle.hands, person: sealed}), person, left)


def _with_standing_row(battle: Battle, declared: _Raw | None, standing: _Raw | None) -> _Raw | None:
    """FW-P3: let the row of somebody asked all the same come from its standing order where it seals none itself."""
    if declared is None and battle.stage != "rows":
        return None
    row = {"row": standing["row"]} if standing and "row" in standing else {}
    return {**row, **(declared or {})}


def _left_of(battle: Battle, choice: StandingChoice, declared: _Raw | None) -> StandingChoice | None:
    """FW-P1, FW-P3: return what is left of a standing order after a stage; None: it serves no more.

    Who is asked all the same and seals a declaration for the hand has no standing order from then on; who does not is
    asked no more. Anybody else's serves again where nothing is sealed.
    """
    if battle.stage == "rows":
        sealed_back = choice.asked and declared is not None and declared.get("row") == "back"
        return replace(choice, is_back=sealed_back)
    if declared is None:
        return replace(choice, asked=False, is_taken=True)
    return None if choice.asked else choice


def with_choice(battle: Battle, person: str, choice: StandingChoice | None) -> Battle:
    """FW-P1: return a battle with what somebody's standing order comes to changed; None: it serves no more."""
    others = {one: held for one, held in (battle.standing_choices or {}).items() if one != person}
    return replace(battle, standing_choices=others if choice is None else {**others, person: choice})


def _merged(turn: TurnContext, battle: Battle, person: str, declared: _Raw | None, standing: _Raw | None) -> _Raw:
    """FW-B1, FW-B12.14: lay a declaration over what was sealed before; its fields replace those of the earlier one."""
    first, last = battle.slots_asked(turn.options)
    earlier = battle.hands.get(person, {})
    hand = _cards(standing)[first - 1 : last] if declared is None else _cards(declared)
    if battle.slot > 1:
        return {**earlier, **(declared or {}), "hand": hand}
    if first == 1:
        return {**((standing or {}) if declared is None else declared), "hand": hand}
    before = _cards(earlier)
    silent: list[Any] = [{}] * (first - 1 - len(before))
    return {**earlier, **(declared or {}), "hand": [*before, *silent, *hand]}


def _cards(raw: _Raw | None) -> list[Any]:
    return list((raw or {}).get("hand") or ())
