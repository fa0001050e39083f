"""Declared hands: which card stood in which slot, of the persons whose hands the reader may see."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.telling.teller import Reading

STANDBY: Mapping[str, Any] = {"card": "standby"}
HALF_HAND = 5
"""FW-B1: cards of half a hand in a split battle."""


def declared_hands(reading: Reading, battle: Mapping[str, Any]) -> dict[str, dict[int, Mapping[str, Any]]]:
    """Return cards by person and slot: what was sealed in earlier stages and now, else the standing order (FW-Z1)."""
    persons = {person for members in battle["camps"].values() for person in members}
    return {person: _hand(reading, battle, person) for person in persons & reading.whole}


def declared_row(reading: Reading, battle: Mapping[str, Any], person: str) -> str | None:
    """Return the row in which a person begins, as far as it was opened or declared."""
    opened: str | None = battle.get("rows", {}).get(person)
    if opened is not None or person not in reading.whole:
        return opened
    given = (reading.declarations.get(person, {}), battle.get("hands", {}).get(person, {}))
    return next((declared["row"] for declared in given if isinstance(declared.get("row"), str)), None)


def first_slot(state: Mapping[str, Any], options: Mapping[str, Any], person: str) -> int:
    """Return the slot for which the first card of somebody's hand is asked now (FW-B1, FW-B12); 1 outside a battle."""
    for battle in state.get("battles", ()):
        if any(person in members for members in battle["camps"].values()):
            is_split = (battle.get("mode") or options.get("battle_mode")) == "split"
            return HALF_HAND + 1 if is_split and battle.get("stage") == "late_hands" else battle.get("slot", 1)
    return 1


def _hand(reading: Reading, battle: Mapping[str, Any], person: str) -> dict[int, Mapping[str, Any]]:
    first: int = battle.get("slot", 1)
    now = _cards(reading.declarations.get(person))
    if first > 1:
        return dict(enumerate(now, first))
    earlier = _cards(battle.get("hands", {}).get(person))
    if not earlier and not now:
        return dict(enumerate(_cards(reading.state.get("orders", {}).get(person, {}).get("battle")), first))
    is_second_half = battle.get("stage") == "late_hands" and len(now) == HALF_HAND
    return {**dict(enumerate(earlier, first)), **dict(enumerate(now, HALF_HAND + 1 if is_second_half else first))}


def _cards(declaration: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    return tuple((declaration or {}).get("hand") or ())
