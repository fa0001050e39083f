"""How many cards of each kind a sheet allows in one battle (FW-G3, FW-C8, FW-C9), and how many a hand counts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from rules.fate_war.battle.cards import grade_of
from rules.fate_war.model.character import Character
from rules.fate_war.model.grades import uses
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import UNGRADED_CARDS


class Entry(Struct, frozen=True):
    """One card of a hand: the position of its slot, whom it is for in a slot of several, and its plus."""

    position: int
    card: str
    opponent: str | None = None
    plus: bool = False


def entries(hand: Iterable[Mapping[str, Any]]) -> tuple[Entry, ...]:
    """Return every card of a raw hand without faults, several of one slot one by one; an empty slot is standby."""
    listed: list[Entry] = []
    for position, card in enumerate(hand):
        if card.get("cards") is None:
            listed.append(Entry(position, card.get("card", "standby"), None, card.get("plus", False)))
        else:
            listed.extend(
                Entry(position, one["card"], opponent, one.get("plus", False))
                for opponent, one in sorted(card["cards"].items())
            )
    return tuple(listed)


def counted_as(card: str, options: Options) -> str:
    """FW-G3: return the kind under which a card is counted: a counter as a guard where they share their limit."""
    return "guard" if card == "counter" and options.guard_limit == "shared_with_counter" else card


def allowed(character: Character, options: Options, card: str) -> int | None:
    """FW-G3, FW-C8, FW-C9: return how many of a card (for `noble_phantasm`: runs) a battle allows; None: any number."""
    if card in UNGRADED_CARDS or (card == "guard" and options.guard_limit == "free"):
        return None
    sharing = {card, "counter"} if counted_as("counter", options) == card else {card}
    added = sum(effect.uses.get(one, 0) for effect in character.effects if effect.counts_in_battle for one in sharing)
    if card in {"critical", "noble_phantasm"}:
        return (1 if card == "critical" else options.np_per_battle) + added
    grades = [grade for one in sharing if (grade := grade_of(character, one))]
    return max(uses(grade) for grade in grades) + added if grades else 0


def declared(listed: Iterable[Entry], options: Options) -> Counter[str]:
    """FW-G3: count the cards of a hand by kind; with `melee_limit` `each`, those that the busiest opponent meets."""
    singles: Counter[str] = Counter()
    apart: dict[str, Counter[str]] = {}
    for entry in listed:
        each = entry.opponent is not None and options.melee_limit == "each" and entry.card != "critical"
        counter = apart.setdefault(str(entry.opponent), Counter()) if each else singles
        counter[counted_as(entry.card, options)] += 1
    busiest: Counter[str] = Counter()
    for counter in apart.values():
        busiest |= counter
    return singles + busiest


def spent(character: Character, used: Mapping[str, int], options: Options) -> Counter[str]:
    """FW-I2: count what was spent before a pause, nothing for one that may regroup."""
    counter: Counter[str] = Counter()
    if "regroup" not in character.skills:
        for card, number in used.items():
            counter[counted_as(card, options)] += number
    return counter
