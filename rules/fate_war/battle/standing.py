"""Standing orders (FW-Z1, FW-P): which declaration serves for somebody's silence, and who is asked all the same."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.fate_war.battle.spoils import is_standing
from rules.fate_war.model.battle_state import Battle, StandingChoice
from rules.fate_war.model.state import State

RawDeclaration = Mapping[str, Any]

_OF_ORDER_ALONE = frozenset({"plans", "ask_again"})
_STANDBY: RawDeclaration = {"card": "standby"}
_FRONT_ONLY = frozenset({"noble_phantasm", "critical"})


def standing_order(state: State, person: str) -> RawDeclaration | None:
    """FW-Z1: return the raw battle declaration that a person's scene declaration holds, None where there is none."""
    order: RawDeclaration | None = state.orders.get(person, {}).get("battle")
    return order


def looked_at(state: State, battle: Battle) -> Battle:
    """FW-P1, FW-P3: return the battle with what its standing orders come to, which is found once, as it begins."""
    if battle.standing_choices is not None:
        return battle
    choices = {person: _choice(state, battle, person) for person in battle.persons}
    return replace(battle, standing_choices={person: one for person, one in choices.items() if one is not None})


def choice_of(state: State, battle: Battle, person: str) -> StandingChoice | None:
    """FW-P1: return what somebody's standing order comes to in a battle, None where none serves.

    It serves from slot 1 on only, so not after a pause (FW-B12).
    """
    if battle.slot > 1:
        return None
    return (looked_at(state, battle).standing_choices or {}).get(person)


def standing_declaration(state: State, battle: Battle, person: str) -> RawDeclaration | None:
    """FW-P1, FW-P3: return the declaration that serves for somebody's silence, None where there is none."""
    order, choice = standing_order(state, person), choice_of(state, battle, person)
    if order is None or choice is None:
        return None
    if choice.plan is not None:
        order = order["plans"][choice.plan - 1]
    taken = {name: value for name, value in order.items() if name not in {*_OF_ORDER_ALONE, "when"}}
    return {**taken, "hand": [_from_back(card) for card in taken.get("hand") or ()]} if choice.is_back else taken


def has_plans(state: State, person: str) -> bool:
    """FW-P1: tell whether somebody's standing order holds plans."""
    return bool((standing_order(state, person) or {}).get("plans"))


def _choice(state: State, battle: Battle, person: str) -> StandingChoice | None:
    """FW-P1: return the first plan that holds, else the own fields; with plans these serve only if they have a hand."""
    order = standing_order(state, person)
    if order is None:
        return None
    plans = order.get("plans") or ()
    plan = next((n for n, one in enumerate(plans, 1) if holds(state, battle, person, one["when"])), None)
    if plan is None and plans and order.get("hand") is None:
        return None
    return StandingChoice(plan, asked=_is_asked_again(state, battle, person, order.get("ask_again") or (), plan))


def holds(state: State, battle: Battle, person: str, when: Mapping[str, Any]) -> bool:
    """FW-P1: tell whether all that a plan asks of a battle is so for a participant."""
    return all(_HOLDS[name](state, battle, person, wanted) for name, wanted in when.items())


def _camp(battle: Battle, person: str) -> tuple[str, ...]:
    return battle.camps[battle.camp_of(person) or ""]


def _opponents(battle: Battle, person: str) -> tuple[str, ...]:
    own = _camp(battle, person)
    return tuple(one for one in battle.persons if one not in own)


def _count(state: State, battle: Battle, persons: tuple[str, ...]) -> int:
    """FW-P1: count persons; the down are not counted."""
    return sum(is_standing(state, battle, one) for one in persons)


def _is_melee(_: State, battle: Battle, __: str, wanted: object) -> bool:
    return battle.is_melee is wanted


def _has_at_least(state: State, battle: Battle, person: str, wanted: int) -> bool:
    return _count(state, battle, _opponents(battle, person)) >= wanted


def _has_at_most(state: State, battle: Battle, person: str, wanted: int) -> bool:
    return _count(state, battle, _opponents(battle, person)) <= wanted


def _is_against(_: State, battle: Battle, person: str, wanted: Iterable[str]) -> bool:
    return not frozenset(wanted).isdisjoint(_opponents(battle, person))


def _is_with(_: State, battle: Battle, person: str, wanted: Iterable[str]) -> bool:
    return frozenset(wanted) <= frozenset(_camp(battle, person))


_HOLDS: Mapping[str, Callable[[State, Battle, str, Any], bool]] = {
    "melee": _is_melee,
    "opponents_at_least": _has_at_least,
    "opponents_at_most": _has_at_most,
    "against": _is_against,
    "with": _is_with,
}


def _is_asked_again(state: State, battle: Battle, person: str, words: Iterable[str], plan: int | None) -> bool:
    """FW-P3: tell whether one of the words for being asked all the same is true of a battle."""
    able = _count(state, battle, _camp(battle, person))
    true = {
        "melee": battle.is_melee,
        "outnumbered": _count(state, battle, _opponents(battle, person)) > able,
        "unplanned": plan is None,
    }
    return any(true[word] for word in words)


def _from_back(card: RawDeclaration) -> RawDeclaration:
    """FW-P3: return a card as a row that was sealed as back leaves it: Noble Phantasms and criticals are standby."""
    if card.get("cards"):
        return {"cards": {opponent: _from_back(one) for opponent, one in card["cards"].items()}}
    return _STANDBY if card.get("card") in _FRONT_ONLY else card
