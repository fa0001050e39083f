"""A hand laid over the slots (FW-C9, FW-M1): which cards belong to one run or one spell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from rules.fate_war.battle.cards import Group
from rules.fate_war.model.battle_declaration import BattleDeclaration, Card
from rules.fate_war.model.character import Character
from rules.fate_war.model.powers import NoblePhantasm, Spell, release_phantasms
from rules.fate_war.model.tables import RUN


class HandSlot(Struct, frozen=True):
    """What a hand holds in one slot. Of a run `card` is the first one, whose aim and plus hold for all of it."""

    card: Card = field(default_factory=Card)
    group: Group | None = None
    phantasm: NoblePhantasm | None = None
    remaining: int = 0
    spell: Spell | None = None
    chants: int = 0

    def begins_in(self, slot: int) -> bool:
        """Tell whether its run or spell begins in this slot."""
        return self.group is not None and self.group[1] == slot


NOTHING = HandSlot()
"""Standby, of its own."""


class Hand(Struct, frozen=True):
    """Somebody's orders for a battle, and the hand slot by slot."""

    orders: BattleDeclaration = field(default_factory=BattleDeclaration)
    slots: Mapping[int, HandSlot] = field(default_factory=dict)

    def at(self, slot: int) -> HandSlot:
        """Return what is held for a slot, standby where nothing is."""
        return self.slots.get(slot, NOTHING)


def lay_hand(character: Character, orders: BattleDeclaration, first_slot: int) -> Hand:
    """FW-B1, FW-C9, FW-M1: lay a hand over the slots from `first_slot` on."""
    hand = orders.hand or ()
    laid: dict[int, HandSlot] = {}
    at = 0
    while at < len(hand):
        for held in _part(character, hand, at, (character.id, first_slot + at)):
            laid[first_slot + at] = held
            at += 1
    return Hand(orders, laid)


def _part(character: Character, hand: Sequence[Card], at: int, group: Group) -> Iterable[HandSlot]:
    """Return what the card at a place of a hand belongs to: a run, a spell, or itself alone."""
    if hand[at].card == "noble_phantasm":
        return _run(character, hand[at:], group)
    if hand[at].card in {"chant", "magic"}:
        return _spell(character, hand[at:], group)
    return (HandSlot(hand[at]),)


def _run(character: Character, hand: Sequence[Card], group: Group) -> Iterator[HandSlot]:
    """FW-C9: the cards of one run; six in a row are two."""
    phantasm = phantasm_of(character, hand[0])
    length = 1
    while length < min(RUN, len(hand)) and _goes_on(character, hand[length], phantasm):
        length += 1
    for n in range(length):
        yield HandSlot(hand[0], group, phantasm=phantasm, remaining=length - 1 - n)


def _goes_on(character: Character, card: Card, phantasm: NoblePhantasm | None) -> bool:
    return card.card == "noble_phantasm" and phantasm_of(character, card) == phantasm


def phantasm_of(character: Character, card: Card) -> NoblePhantasm | None:
    """12.5: return the Noble Phantasm that a card means; the name may be left out where there is one to release."""
    releases = release_phantasms(character.noble_phantasms)
    if card.np is None:
        return releases[0] if len(releases) == 1 else None
    return next((one for one in releases if one.id == card.np), None)


def _spell(character: Character, hand: Sequence[Card], group: Group) -> Iterator[HandSlot]:
    """FW-M1: the chants and the magic card of one spell; an open row of chants has no magic card."""
    chants = 0
    while chants < len(hand) and hand[chants].card == "chant":
        chants += 1
    ends = chants < len(hand) and hand[chants].card == "magic"
    spell = next((one for one in character.spells if ends and one.id == hand[chants].spell), None)
    for card in hand[: chants + ends]:
        yield HandSlot(card, group, spell=spell, chants=chants)
