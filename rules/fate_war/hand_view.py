"""What the form of a hand is drawn from: FW-V3's own uses left, and what the rules and the own sheet exclude."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.fate_war.battle_state import SLOTS, Battle
from rules.fate_war.cards import grade_of
from rules.fate_war.character import Character
from rules.fate_war.grades import has_plus, uses
from rules.fate_war.options import Options
from rules.fate_war.powers import CARDS, NORMAL_CARDS, SKILL_CARDS
from rules.fate_war.state import State

RUN = 3
HALF_HAND = 5
SHAPES = {
    "critical": "trump",
    "noble_phantasm": "trump",
    "guard": "guard",
    "standby": "wait",
    "chant": "magic",
    "magic": "magic",
}
"""How a card's tile is framed; normal and skill cards have a plain frame."""


@dataclass(frozen=True)
class Seat:
    """One participant of an open battle, with all that its hand is measured by."""

    state: State
    options: Options
    battle: Battle
    person: Character

    @property
    def sealed(self) -> Mapping[str, Any]:
        """Return what it declared in an earlier stage of this battle."""
        return self.battle.hands.get(self.person.id, {})

    @property
    def mode(self) -> str:
        """Return the battle's mode (FW-B1)."""
        return self.battle.mode or self.options.battle_mode


def hand_view(state: State, options: Options, battle: Battle, actor: str) -> dict[str, Any]:
    """FW-V3: return what a participant's form shows: slots asked for, persons to aim at, and its cards with uses left.

    A card without a grade is `excluded` by the clause named there. `spent` counts single cards, `limit` runs of `run`.
    """
    seat = Seat(state, options, battle, state.characters[actor])
    camp = battle.camp_of(actor)
    cards = [_card(seat, card) for card in CARDS]
    playable = {card["card"] for card in cards if card["excluded"] is None}
    return {
        "battle": battle.id,
        "stage": battle.stage,
        "mode": seat.mode,
        "slots": slots_asked(seat),
        "row": _fixed_row(seat),
        "melee": battle.is_melee,
        "opponents": [one for name in sorted(battle.camps) if name != camp for one in battle.camps[name]],
        "allies": list(battle.camps[camp]) if camp else [],
        "against": battle.against.get(actor),
        "cards": cards,
        "plus": any(card["plus"] for card in cards),
        "guards": "guard" in playable,
        "area": any(which["area"] for card in cards if card["card"] == "noble_phantasm" for which in card["which"]),
        "supports": any(spell.kind not in {"attack", "curse"} for spell in seat.person.spells),
        "strikes_late": battle.slot == 1 and battle.first_strike not in {None, camp} and options.first_strike_slots > 0,
        **_orders(seat),
    }


def slots_asked(seat: Seat) -> list[int] | None:
    """FW-B1, FW-B12.14: return the first and the last slot asked for, None where only a row is."""
    if seat.battle.stage == "rows":
        return None
    if seat.battle.slot > 1:
        return [seat.battle.slot, SLOTS]
    if seat.mode != "split":
        return [1, SLOTS]
    return [HALF_HAND + 1, SLOTS] if seat.battle.stage == "late_hands" else [1, HALF_HAND]


def _fixed_row(seat: Seat) -> str | None:
    """FW-B3: return the row that a later declaration cannot change any more."""
    opened = seat.battle.stage != "rows" and (
        seat.options.rows_first or seat.battle.slot > 1 or (seat.mode == "split" and seat.battle.stage == "late_hands")
    )
    return seat.battle.rows.get(seat.person.id) if opened else None


def _card(seat: Seat, card: str) -> dict[str, Any]:
    which = _which(seat, card)
    grade = grade_of(seat.person, card)
    plain = card in {*NORMAL_CARDS, *SKILL_CARDS}
    return {
        "card": card,
        "shape": SHAPES.get(card, ""),
        "kind": "each" if plain or card == "standby" else "whole",
        "grade": grade,
        "limit": _limit(seat, card, grade),
        "spent": _spent(seat, card),
        "run": RUN if card == "noble_phantasm" else 1,
        "plus": _plus(seat, card, grade, which),
        "aim": plain or any(one["aim"] for one in which),
        "field": {"noble_phantasm": "np", "magic": "spell"}.get(card),
        "which": which,
        "excluded": _excluded(seat, card, grade, which),
    }


def _which(seat: Seat, card: str) -> list[dict[str, Any]]:
    """Return the Noble Phantasms that can be released, or the spells, that the card may name."""
    if card == "noble_phantasm":
        return [
            {
                "id": one.id,
                "name": one.name or one.id,
                "grade": one.grade,
                "aim": one.form == "release_attack",
                "area": one.form == "release_attack" and one.area != "single",
            }
            for one in seat.person.noble_phantasms
            if one.form != "constant"
        ]
    if card == "magic":
        return [
            {"id": one.id, "name": one.name or one.id, "grade": str(one.grade), "aim": True, "area": False}
            for one in seat.person.spells
        ]
    return []


def _limit(seat: Seat, card: str, grade: str | None) -> int | None:
    """FW-G3, FW-C8, FW-C9: return how often a battle allows the card; None where nothing limits it."""
    extra = sum(effect.uses.get(card, 0) for effect in seat.person.effects if effect.counts_in_battle)
    if card == "noble_phantasm":
        return seat.options.np_per_battle
    if card == "critical":
        return 1
    if grade is None or (card == "guard" and seat.options.guard_limit == "free"):
        return None
    apart = len(seat.battle.camps) - 1 if seat.options.melee_limit == "each" else 1
    return (uses(grade) + extra) * max(1, apart)


def _spent(seat: Seat, card: str) -> int:
    """FW-I2: count what earlier stages or slots used up, in single cards."""
    gone = seat.battle.used.get(seat.person.id, {}).get(card, 0) * (RUN if card == "noble_phantasm" else 1)
    half = seat.sealed.get("hand") or [] if seat.battle.slot == 1 else []
    return int(gone) + Counter(_names(half))[card]


def _names(hand: list[Mapping[str, Any]]) -> list[str]:
    singles = [str(slot.get("card", "standby")) for slot in hand if not slot.get("cards")]
    return singles + [str(one["card"]) for slot in hand for one in (slot.get("cards") or {}).values()]


def _plus(seat: Seat, card: str, grade: str | None, which: list[dict[str, Any]]) -> bool:
    """FW-G2: tell whether there is a plus left to use on the card."""
    if seat.options.plus_uses_per_battle <= seat.battle.plus_used.get(seat.person.id, {}).get(card, 0):
        return False
    grades = [one["grade"] for one in which] if card == "noble_phantasm" else [grade]
    return card not in {"magic", "chant", "standby"} and any(one is not None and has_plus(one) for one in grades)


def _excluded(seat: Seat, card: str, grade: str | None, which: list[dict[str, Any]]) -> str | None:
    """Return the clause by which the own sheet excludes a card."""
    if card == "standby" or which:
        return None
    if card == "noble_phantasm":
        return "FW-C9"
    if card in {"chant", "magic"}:
        return None if seat.person.spells else "FW-M1"
    return None if grade else "FW-G3"


def _orders(seat: Seat) -> dict[str, Any]:
    """Return what the standing orders may name: who may go along, the fate to pay with, and whether lore is to be had."""
    person, characters = seat.person, seat.state.characters
    partner = seat.state.partner_of(person.id)
    camp = seat.battle.camp_of(person.id)
    others = [one for one in (seat.battle.camps[camp] if camp else ()) if one != person.id]
    payer = (
        person if person.kind == "master" else characters.get(partner) if partner and person.kind == "servant" else None
    )
    return {
        "companions": [one for one in others if one == partner or characters[one].kind != "servant"],
        "fate": payer.fate if payer else 0,
        "lore": seat.options.battle_lore,
        "retreated": person.id in seat.battle.tried_retreat,
    }
