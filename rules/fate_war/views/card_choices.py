"""The cards of a hand as choices: what may stand in a slot, beside what, and why another may not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.offer import Offer

View = Mapping[str, Any]

REFUSED_BY = {
    "no_such_card": "FW-G3",
    "unknown_spell": "FW-M1",
    "too_many_uses": "FW-G3",
    "critical_once": "FW-C8",
    "np_uses": "FW-C9",
    "back_row_card": "FW-B5",
}
"""The clause of each reason."""
AIMLESS = frozenset({"guard", "chant", "standby"})
WHOLE = frozenset({"guard", "chant", "magic", "noble_phantasm"})
"""Cards that fill a slot of a melee; all others are one for each opponent (FW-I3)."""
RUN = 3
"""Slots that a Noble Phantasm takes (FW-C9)."""


def card_choices(view: View, hand: str) -> Iterator[Offer]:
    """FW-G, FW-B5, FW-C: yield every card for the slots of a hand (`hand` or `battle.hand`).

    `facts`: `grade`; `worth` in points; whether it fills a `whole` slot of a melee; how many slots in a `run` it takes;
    and the `powers` that it may name, with `id`, `name`, `grade`, and whether each has a `plus`, `aims` at somebody and
    is `wide`, hitting several.
    """
    for card in view["cards"]:
        powers = [_power(one) for one in _powers(view, card["card"])]
        yield Offer(
            f"{hand}.*.card",
            card["card"],
            REFUSED_BY[card["why"]] if card["why"] else "FW-G3",
            card["why"],
            _beside(card, powers),
            most=card["allowed"],
            used=card["used"],
            facts=_facts(card, powers),
        )


def _facts(card: Mapping[str, Any], powers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "grade": card["grade"],
        "worth": card["value"],
        "whole": card["card"] in WHOLE,
        "run": RUN if card["card"] == "noble_phantasm" else 1,
        "powers": powers,
    }


def _powers(view: View, card: str) -> Sequence[Mapping[str, Any]]:
    """FW-C9, FW-M1: return the Noble Phantasms that are released, or the spells."""
    if card == "noble_phantasm":
        return [one for one in view["you"]["noble_phantasms"] if one["form"] != "constant"]
    return view["you"]["spells"] if card == "magic" else ()


def _power(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": one["id"],
        "name": one["name"],
        "grade": one["grade"],
        "plus": "+" in str(one["grade"]),
        "aims": one.get("form") != "release_defence",
        "wide": one.get("area", "single") != "single",
    }


def _beside(card: Mapping[str, Any], powers: Sequence[Mapping[str, Any]]) -> dict[str, Sequence[Any] | None]:
    """FW-B4, FW-C9, FW-C13, FW-G2: return what a slot says beside its card, each with the values to choose from."""
    name = card["card"]
    beside: dict[str, Sequence[Any] | None] = {}
    if powers:
        beside["np" if name == "noble_phantasm" else "spell"] = [one["id"] for one in powers]
    if name not in AIMLESS and (not powers or any(one["aims"] for one in powers)):
        beside["target"] = None
    if any(one["wide"] for one in powers):
        beside["targets"] = None
    if name == "guard":
        beside["cover"] = None
    if (card["plus"] and card["plus_left"]) or any(one["plus"] for one in powers):
        beside["plus"] = [True]
    return beside
