"""Faults of a whole hand (12.6): how often, how many in a row, and what a chant leads to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rules.core.errors import Fault
from rules.fate_war.checks.card_limits import Entry, allowed, declared, entries, spent
from rules.fate_war.checks.knowledge import Knowledge
from rules.fate_war.model.character import Character
from rules.fate_war.model.powers import release_phantasms
from rules.fate_war.model.tables import RUN

RawHand = Sequence[Mapping[str, Any]]


class Run(Struct, frozen=True):
    """Cards of one Noble Phantasm in a row, up to three, from the position of the first."""

    first: int
    length: int


def runs(you: Character, hand: RawHand) -> tuple[Run, ...]:
    """FW-C9: return the runs of a hand; what follows on three of the same Noble Phantasm begins another."""
    found: list[Run] = []
    previous = None
    for position, card in enumerate(hand):
        phantasm = phantasm_of(you, card)
        if phantasm and phantasm == previous and found[-1].length < RUN:
            found[-1] = Run(found[-1].first, found[-1].length + 1)
        elif phantasm:
            found.append(Run(position, 1))
        previous = phantasm
    return tuple(found)


def whole_runs(found: Iterable[Run]) -> int:
    """FW-C9: return how many of some runs are complete."""
    return sum(run.length == RUN for run in found)


def phantasm_of(you: Character, card: Mapping[str, Any]) -> str | None:
    """12.5: return the id of the Noble Phantasm that a card plays; one left out is the sheet's only one."""
    if card.get("card") != "noble_phantasm":
        return None
    named = card.get("np")
    return str(named) if named is not None else release_phantasms(you.noble_phantasms)[0].id


def hand_limits(known: Knowledge, hand: RawHand) -> Iterator[Fault]:
    """12.6: yield the faults of a hand whose size is right and whose cards have none of their own.

    In the later half of a split the hand goes on from the earlier one; positions count from the half that is declared.
    """
    earlier = known.battle.earlier if known.battle else ()
    whole = (*earlier, *hand)
    listed, found = entries(whole), runs(known.you, whole)
    yield from _uses(known, listed)
    yield from _pluses(known, listed, found)
    yield from _runs(known, whole, found, len(earlier))
    yield from _chants(known, whole, len(earlier))
    yield from _circuits(known.you, whole, len(earlier))


def _uses(known: Knowledge, listed: tuple[Entry, ...]) -> Iterator[Fault]:
    counted = declared(listed, known.options)
    total = counted + (spent(known.you, known.battle.used, known.options) if known.battle else Counter[str]())
    for card in sorted({*counted} - {"noble_phantasm"}):
        limit = allowed(known.you, known.options, card)
        if limit is not None and total[card] > limit:
            code, rule = ("critical_once", "FW-C8") if card == "critical" else ("too_many_uses", "FW-G3")
            yield Fault(code, "hand", rule, {"card": card, "allowed": limit, "declared": total[card]})


def _pluses(known: Knowledge, listed: tuple[Entry, ...], found: tuple[Run, ...]) -> Iterator[Fault]:
    """FW-G2; of a run the first card alone declares the plus (FW-C9)."""
    starts = {run.first for run in found}
    declaring = Counter(
        entry.card for entry in listed if entry.plus and (entry.card != "noble_phantasm" or entry.position in starts)
    )
    limit = known.options.plus_uses_per_battle
    for card in sorted(declaring):
        total = declaring[card] + (known.battle.plus_used.get(card, 0) if known.battle else 0)
        if total > limit:
            yield Fault("plus_uses", "hand", "FW-G2", {"card": card, "allowed": limit, "declared": total})


def _runs(known: Knowledge, whole: RawHand, found: tuple[Run, ...], offset: int) -> Iterator[Fault]:
    """FW-C9; a run may cross the middle of a split hand (FW-B1)."""
    for run in found:
        if run.length != RUN and not (_may_go_on(known) and run.first + run.length == len(whole)):
            yield Fault("np_run", f"hand.{max(0, run.first - offset)}", "FW-C9")
    limit = allowed(known.you, known.options, "noble_phantasm") or 0
    used = spent(known.you, known.battle.used, known.options)["noble_phantasm"] if known.battle else 0
    total = whole_runs(found) + used
    if total > limit and total > used:
        values = {"card": "noble_phantasm", "allowed": limit, "declared": total}
        yield Fault("np_uses", "hand", "FW-C9", values)


def _chants(known: Knowledge, whole: RawHand, offset: int) -> Iterator[Fault]:
    """FW-M1; a row of chants may cross the middle of a split hand (FW-B1)."""
    first = None
    for position, card in enumerate((*whole, {})):
        if card.get("card") == "chant":
            first = position if first is None else first
            continue
        ends_open = _may_go_on(known) and position == len(whole)
        if first is not None and card.get("card") != "magic" and not ends_open:
            yield Fault("chant_without_magic", f"hand.{max(0, first - offset)}", "FW-M1")
        first = None


def _circuits(you: Character, whole: RawHand, offset: int) -> Iterator[Fault]:
    """FW-M4: the grade with its affinity and all chants beyond the first stay within the caster's circuits."""
    spells = {spell.id: spell for spell in you.spells}
    chants = 0
    for position, card in enumerate(whole):
        spell = spells.get(card["spell"]) if card.get("card") == "magic" else None
        if spell and you.circuit_limit is not None and position >= offset:
            grade = spell.grade + spell.affinity + max(0, chants - 1)
            limit = you.circuit_limit + spell.affinity
            if grade > limit:
                values = {"spell": spell.id, "grade": grade, "limit": limit}
                yield Fault("circuit_limit", f"hand.{position - offset}.spell", "FW-M4", values)
        chants = chants + 1 if card.get("card") == "chant" else 0


def _may_go_on(known: Knowledge) -> bool:
    """FW-B1: tell whether what is open at the end of the hand may go on in the later half of a split."""
    return known.battle is not None and known.battle.is_first_half
