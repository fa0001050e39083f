"""The slots that a fault of a whole hand is about: a page marks them, while the words stand once beside the hand."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.errors import CaseError

HAND = "hand"


def marked_slots(errors: Iterable[CaseError], declaration: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the slots (`hand.7`) that hold the card of which something is too many."""
    cards = {error.values["card"] for error in errors if error.path.endswith(f".{HAND}") and "card" in error.values}
    hand = declaration.get(HAND)
    slots = enumerate(hand) if isinstance(hand, list) else ()
    return frozenset(f"{HAND}.{place}" for place, slot in slots if cards & _cards_of(slot))


def _cards_of(slot: Any) -> set[str]:
    if not isinstance(slot, Mapping):
        return set()
    each = slot.get("cards")
    listed = each.values() if isinstance(each, Mapping) else [slot]
    return {one["card"] for one in listed if isinstance(one, Mapping) and isinstance(one.get("card"), str)}
