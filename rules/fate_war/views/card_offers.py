"""The cards of which a hand may be made: grade, value, how many are left, and what would be refused."""

from collections import Counter

from msgspec import Struct

from rules.fate_war.battle.cards import grade_of
from rules.fate_war.checks.card_limits import allowed, counted_as, declared, entries, spent
from rules.fate_war.checks.hand_limits import runs, whole_runs
from rules.fate_war.model.battle_state import Battle, Bonus
from rules.fate_war.model.character import Character
from rules.fate_war.model.grades import has_plus, worth
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import CARDS, GRADED_CARDS, release_phantasms

_SPENT = {"critical": "critical_once", "noble_phantasm": "np_uses"}


class CardOffer(Struct, frozen=True):
    """One card. `allowed` and `left` None: any number; `why` is an error code, None where it may be played."""

    card: str
    grade: str | None
    value: int | None
    plus: bool
    plus_left: int
    allowed: int | None
    used: int
    left: int | None
    why: str | None


def card_offers(you: Character, options: Options, battle: Battle | None) -> tuple[CardOffer, ...]:
    """FW-G, FW-B5, 12.2: return every card, of a battle that runs with what is spent and the row that is fixed."""
    used = _used(you, options, battle)
    bonus = battle.bonuses.get(you.id, Bonus()) if battle else Bonus()
    row = battle.fixed_row(options, you.id) if battle else None
    pluses = battle.plus_used.get(you.id, {}) if battle else {}
    listed = []
    for card in CARDS:
        grade = _grade(you, card)
        limit = allowed(you, options, counted_as(card, options))
        count = used[counted_as(card, options)]
        left = None if limit is None else max(0, limit - count)
        listed.append(
            CardOffer(
                card=card,
                grade=grade,
                value=max(0, worth(grade) + bonus.cards.get(card, 0)) if grade else None,
                plus=bool(grade and has_plus(grade)),
                plus_left=max(0, options.plus_uses_per_battle - pluses.get(card, 0)),
                allowed=limit,
                used=count,
                left=left,
                why=_refusal(you, card, left, row),
            )
        )
    return tuple(listed)


def _used(you: Character, options: Options, battle: Battle | None) -> Counter[str]:
    if battle is None:
        return Counter()
    used = spent(you, battle.used.get(you.id, {}), options)
    if earlier := battle.earlier_hand(options, you.id):
        used += declared(entries(earlier), options)
        used["noble_phantasm"] = whole_runs(runs(you, earlier))
    return used


def _grade(you: Character, card: str) -> str | None:
    """A Noble Phantasm has a grade of its own; where there are several, none is the card's."""
    if card != "noble_phantasm":
        return grade_of(you, card)
    phantasms = release_phantasms(you.noble_phantasms)
    return phantasms[0].grade if len(phantasms) == 1 else None


def _refusal(you: Character, card: str, left: int | None, row: str | None) -> str | None:
    if card == "noble_phantasm" and not release_phantasms(you.noble_phantasms):
        return "no_such_card"
    if card in GRADED_CARDS and card != "noble_phantasm" and grade_of(you, card) is None:
        return "no_such_card"
    if card in {"chant", "magic"} and not you.spells:
        return "unknown_spell"
    if left == 0:
        return _SPENT.get(card, "too_many_uses")
    return "back_row_card" if row == "back" and card in {"critical", "noble_phantasm"} else None
