"""The cards of a hand as choices: what may stand in a slot, beside what, and why another may not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.offer import Offer
from rules.fate_war.model.battle_declaration import COVER_WORDS
from rules.fate_war.model.battle_state import ROWS

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
HARMFUL = frozenset({"attack", "curse"})
"""Spells for opponents; all others are for one's own side (FW-M1)."""
WHOLE = frozenset({"guard", "chant", "magic", "noble_phantasm"})
"""Cards that fill a slot of a melee; all others are one for each opponent (FW-I3)."""
RUN = 3
"""Slots that a Noble Phantasm takes (FW-C9)."""


@dataclass(frozen=True)
class _Reach:
    """FW-B4: the ids of those whom a card may be aimed at: `allies`, oneself among them, by what serves them."""

    opponents: Sequence[str]
    allies: Sequence[str]


def card_choices(view: View, hand: str) -> Iterator[Offer]:
    """FW-G, FW-B5, FW-C: yield every card for the slots of a hand (`hand` or `battle.hand`).

    `facts`: `grade`; `worth` in points; whether it fills a `whole` slot of a melee; how many slots in a `run` it takes;
    and the `powers` that it may name, with `id`, `name`, `grade`, and whether each has a `plus`, `aims` at somebody and
    is `wide`, hitting several.
    """
    reach = _reach(view)
    for card in view["cards"]:
        powers = [_power(one) for one in _powers(view, card["card"])]
        yield Offer(
            f"{hand}.*.card",
            card["card"],
            REFUSED_BY[card["why"]] if card["why"] else "FW-G3",
            card["why"],
            _beside(card, powers, reach),
            most=card["allowed"],
            used=card["used"],
            facts=_facts(card, powers),
        )


def _reach(view: View) -> _Reach:
    """FW-Z1: whoever is in the battle; of a standing hand nobody knows yet who will be."""
    battle = view["battle"]
    if battle is None:
        others = [person for person in view["persons"] if person != view["actor"]]
        return _Reach(others, others)
    own = battle["camp"]
    return _Reach(
        [one for camp, members in battle["camps"].items() if camp != own for one in members], battle["camps"][own]
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
        "serves": one.get("kind", "attack") not in HARMFUL,
        "wide": one.get("area", "single") != "single",
    }


def _beside(card: Mapping[str, Any], powers: Sequence[Mapping[str, Any]], reach: _Reach) -> dict[str, Sequence[Any]]:
    """FW-B4, FW-C9, FW-C13, FW-G2: return what a slot says beside its card, each with the values to choose from."""
    name = card["card"]
    beside: dict[str, Sequence[Any]] = {}
    if powers:
        beside["np" if name == "noble_phantasm" else "spell"] = [one["id"] for one in powers]
    if name not in AIMLESS and (not powers or any(one["aims"] for one in powers)):
        beside["target"] = _targets(powers, reach)
    if any(one["wide"] for one in powers):
        beside["targets"] = reach.opponents
    if name == "guard":
        beside["cover"] = [*COVER_WORDS, *reach.allies]
    if (card["plus"] and card["plus_left"]) or any(one["plus"] for one in powers):
        beside["plus"] = [True]
    return beside


def _targets(powers: Sequence[Mapping[str, Any]], reach: _Reach) -> Sequence[str]:
    """FW-B4: a row or an opponent; where one of the powers serves, its own side too."""
    harming = [*ROWS, *reach.opponents] if not powers or any(not one["serves"] for one in powers) else []
    return list(dict.fromkeys((*harming, *(reach.allies if any(one["serves"] for one in powers) else ()))))
