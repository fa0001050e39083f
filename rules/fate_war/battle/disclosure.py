"""Cards that a person is told before it declares: bare names, no aim and no plus (FW-B1, 12.8)."""

from collections.abc import Mapping
from typing import Any

from rules.fate_war.battle.standing import standing_declaration
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State


def bare_card(card: Mapping[str, Any]) -> str | dict[str, str]:
    """12.8: return a card's name, of several in one slot the name for each opponent."""
    if card.get("cards"):
        return {opponent: entry["card"] for opponent, entry in sorted(card["cards"].items())}
    return str(card.get("card", "standby"))


def bare_hand(state: State, battle: Battle, person: str, last: int) -> list[str | dict[str, str]]:
    """12.8: return the bare cards of slots 1 to `last` as sealed, else of the standing order, else standby."""
    declared = battle.hands.get(person) or standing_declaration(state, battle, person) or {}
    hand = declared.get("hand") or ()
    sealed = [bare_card(card) for card in hand[:last]] if isinstance(hand, list | tuple) else []
    return [*sealed, *(["standby"] * (last - len(sealed)))]


def disclosed_to(state: State, options: Options, battle: Battle, person: str) -> dict[str, list[str | dict[str, str]]]:
    """FW-B1: return the cards a participant was told: staged, those of opponents not informed; split, everybody's."""
    if battle.stage != "late_hands":
        return {}
    if battle.mode_under(options) == "split":
        return {one: bare_hand(state, battle, one, 5) for one in battle.persons}
    if person not in battle.informed:
        return {}
    camp = battle.camp_of(person)
    opponents = (one for one in battle.persons if battle.camp_of(one) != camp and one not in battle.informed)
    first, last = battle.slots_asked(options)
    return {one: bare_hand(state, battle, one, last - first + 1) for one in opponents}
