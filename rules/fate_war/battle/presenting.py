"""Cards (FW-B12.3): what each person presents in a slot, and what is paid for it."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.fate_war.battle.cards import Group, Play, cast, play_card, release
from rules.fate_war.battle.events.cards import NpFailed, NpReleased, PlusFailed, PlusUsed
from rules.fate_war.battle.events.magic import Chanting, Fizzled, SpellCast
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.hands import HandSlot
from rules.fate_war.model.battle_declaration import Card
from rules.fate_war.model.points import can_pay
from rules.fate_war.model.powers import NoblePhantasm, Spell

_Paid = tuple[Fight, tuple[Play, ...]]


def present_cards(fight: Fight) -> Fight:
    """FW-B12.3: let every standing person present the card of this slot, paid for, or standby."""
    plays: dict[str, tuple[Play, ...]] = {}
    for person in fight.here:
        held = fight.hand_slot(person)
        if is_held_back(fight, person, held):
            fight = break_group(fight, held.group)
            continue
        fight, plays[person] = _pay(fight, person, held)
        if not plays[person]:
            fight = break_group(fight, held.group)
    return fight.with_slot(plays=plays)


def is_held_back(fight: Fight, person: str, held: HandSlot) -> bool:
    """FW-B11, FW-R1, FW-E3: tell whether somebody presents standby whatever the hand says."""
    return (
        person not in fight.slot.standing
        or fight.flight_of(person) is not None
        or is_struck_first(fight, person)
        or held.group in fight.broken
    )


def is_struck_first(fight: Fight, person: str) -> bool:
    """FW-E3: tell whether the other camp's first strike covers this slot of somebody's hand."""
    first = fight.battle.first_strike
    if first is None or fight.slot.number > fight.options.first_strike_slots:
        return False
    return fight.camps[person] != first


def break_group(fight: Fight, group: Group | None) -> Fight:
    """FW-B12.3: note that a run or a spell, one of whose cards was not presented, goes on no more."""
    return fight if group is None else replace(fight, broken=fight.broken | {group})


def _pay(fight: Fight, person: str, held: HandSlot) -> _Paid:
    """FW-B12.3: pay what the card of a slot costs; no plays where it becomes standby."""
    if held.card.cards is not None:
        return _several(fight, person, held.card)
    if held.phantasm:
        return _release(fight, person, held, held.phantasm)
    if held.card.card == "chant":
        play = Play(card="chant", order=held.card)
        return fight.tell("FW-M1", Chanting(person)), (play,)
    if held.card.card == "magic":
        return _cast(fight, person, held, held.spell) if held.spell else (fight, ())
    if held.card.card in {"standby", "noble_phantasm"}:
        return fight, ()
    return _single(fight, person, held.card)


def _single(fight: Fight, person: str, order: Card) -> _Paid:
    """FW-G2, FW-G3: present a normal, skill, critical or guard card."""
    fight, plus = _use_plus(fight, person, order)
    play = play_card(fight.person(person), order, fight.bonus(person), plus=plus)
    return _count_use(fight, person, order.card), (play,)


def _several(fight: Fight, person: str, order: Card) -> _Paid:
    """FW-B4: present one card to each opponent named, in id order (a melee)."""
    plays: tuple[Play, ...] = ()
    for opponent, entry in sorted((order.cards or {}).items()):
        if entry.card != "standby":
            fight, play = _single(fight, person, replace(entry, target=opponent))
            plays = (*plays, *play)
    return fight, plays


def _use_plus(fight: Fight, person: str, order: Card) -> tuple[Fight, bool]:
    """FW-G2: pay for a plus and count it; where a master lacks the MP it is not used."""
    if not order.plus:
        return fight, False
    cost = fight.options.plus_mp_cost
    if not can_pay(fight.person(person), cost):
        return fight.tell_own("FW-G2", PlusFailed(person, order.card)), False
    fight = _pay_mp(fight, person, cost)
    spent = _one_more(fight.battle.plus_used, person, order.card)
    fight = fight.with_battle(plus_used=spent)
    return fight.tell("FW-G2", PlusUsed(person, order.card, cost)), True


def _release(fight: Fight, person: str, held: HandSlot, phantasm: NoblePhantasm) -> _Paid:
    """FW-C9: present one slot of a run; all of it is paid for in the first."""
    order = held.card
    group = held.group or (person, fight.slot.number)
    if held.begins_in(fight.slot.number):
        fight, plus = _use_plus(fight, person, order)
        if plus != order.plus:
            fight, order = _without_plus(fight, person, group), replace(order, plus=False)
        cost = release_cost(fight, person, phantasm)
        if not can_pay(fight.person(person), cost):
            return fight.tell_own("FW-C9", NpFailed(person, phantasm.id, cost)), ()
        fight = _count_use(_pay_mp(fight, person, cost), person, "noble_phantasm")
        fight = fight.tell("FW-C9", NpReleased(person, phantasm.id, cost))
    return fight, (release(phantasm, order, fight.options, group, held.remaining),)


def release_cost(fight: Fight, person: str, phantasm: NoblePhantasm) -> int:
    """FW-C9, FW-A20: return the MP that a run costs; each re-contract made it dearer."""
    return phantasm.mp_cost + fight.person(person).np_cost_grades * fight.options.np_cost_per_grade


def _without_plus(fight: Fight, person: str, group: Group) -> Fight:
    """FW-G2: let the rest of a run go on without the plus that could not be paid."""
    laid = fight.hands[person]
    slots = {
        slot: replace(one, card=replace(one.card, plus=False)) if one.group == group else one
        for slot, one in laid.slots.items()
    }
    return replace(fight, hands={**fight.hands, person: replace(laid, slots=slots)})


def _cast(fight: Fight, person: str, held: HandSlot, spell: Spell) -> _Paid:
    """FW-M1: present the magic card of a spell, or let it fizzle where its cost cannot be paid."""
    if not can_pay(fight.person(person), spell.mp_cost):
        return fight.tell_own("FW-M1", Fizzled(person, spell.id)), ()
    fight = _pay_mp(fight, person, spell.mp_cost)
    fight = fight.tell_own("FW-M1", SpellCast(person, spell.id, spell.mp_cost))
    return fight, (cast(spell, held.card, held.chants, fight.bonus(person)),)


def _pay_mp(fight: Fight, person: str, cost: int) -> Fight:
    return fight.with_points(person, mp=fight.person(person).mp - cost)


def _count_use(fight: Fight, person: str, card: str) -> Fight:
    """FW-G3: count a card as used, now that it is presented."""
    return fight.with_battle(used=_one_more(fight.battle.used, person, card))


def _one_more(counts: Mapping[str, Mapping[str, int]], person: str, card: str) -> Mapping[str, Mapping[str, int]]:
    of_person = counts.get(person, {})
    return {**counts, person: {**of_person, card: of_person.get(card, 0) + 1}}
