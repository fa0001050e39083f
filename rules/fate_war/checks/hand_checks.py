"""Faults of single cards (12.6): of each card the first alone, in the rulebook's order."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rules.core.errors import Fault
from rules.core.plain import plain
from rules.fate_war.battle.cards import grade_of
from rules.fate_war.checks.card_types import type_fault
from rules.fate_war.checks.hand_limits import hand_limits
from rules.fate_war.checks.knowledge import Knowledge
from rules.fate_war.model.battle_declaration import COVER_WORDS, Card
from rules.fate_war.model.battle_state import ROWS
from rules.fate_war.model.grades import has_plus
from rules.fate_war.model.powers import (
    CARDS,
    GRADED_CARDS,
    NORMAL_CARDS,
    SKILL_CARDS,
    NoblePhantasm,
    Spell,
    release_phantasms,
)

COMBINABLE = frozenset({*NORMAL_CARDS, *SKILL_CARDS, "standby"})
"""FW-B4: cards of which a slot may hold several, one for each opponent."""
FRONT_ONLY = frozenset({"critical", "noble_phantasm"})
"""FW-B5: cards that the back row may not play."""

_ONLY_ON = {"np": "noble_phantasm", "targets": "noble_phantasm", "spell": "magic", "cover": "guard"}
_DEFAULTS: Mapping[str, Any] = {name: value for name, value in plain(Card()).items() if name != "card"}
_FIELDS = frozenset({"card", *_DEFAULTS})


class HandContext(Struct, frozen=True):
    """What single cards are checked by. A standing order knows no opponents: `battle` of `known` is None."""

    known: Knowledge
    is_back: bool

    @property
    def is_standing(self) -> bool:
        """Tell whether the hand is a standing order's (FW-Z1)."""
        return self.known.battle is None


class Dealt(Struct, frozen=True):
    """One card of a hand whose name and sheet are in order, with the Noble Phantasm or spell that it plays."""

    context: HandContext
    raw: Mapping[str, Any]
    card: str
    phantasm: NoblePhantasm | None = None
    spell: Spell | None = None

    @property
    def aim(self) -> str | None:
        """12.5: return at whom it may be aimed: `opponents`, `allies`, or None where it takes no target."""
        if self.spell:
            return "opponents" if self.spell.kind in {"attack", "curse"} else "allies"
        if self.phantasm:
            return "opponents" if self.phantasm.form == "release_attack" else None
        return "opponents" if self.card in {*NORMAL_CARDS, *SKILL_CARDS} else None

    @property
    def grade(self) -> str | None:
        """Return the grade whose plus may be used, None for cards without one."""
        if self.phantasm:
            return self.phantasm.grade
        return grade_of(self.context.known.you, self.card) if self.card in GRADED_CARDS else None


def hand_faults(context: HandContext, hand: list[Any]) -> Iterator[Fault]:
    """12.6: yield the faults of a hand: its size, the first of each card, and where there is none the whole's."""
    expected = context.known.hand_size
    is_sound = len(hand) == expected
    if not is_sound:
        yield Fault("hand_size", "hand", "FW-B1", {"expected": expected, "got": len(hand)})
    for position, card in enumerate(hand):
        fault = card_fault(context, card)
        if fault:
            is_sound = False
            yield fault.under(f"hand.{position}")
    if is_sound:
        yield from hand_limits(context.known, hand)


def card_fault(context: HandContext, raw: Any) -> Fault | None:
    """12.6: return the first fault of one slot, its path relative to it, None where there is none."""
    if fault := type_fault(raw):
        return fault
    if raw.get("cards") is not None:
        return _several(context, raw)
    fault = _unknown_field(raw, _FIELDS) or _misplaced_field(raw) or _name_fault(raw)
    if fault:
        return fault
    return _sheet_fault(context, raw) or _first(_deal(context, raw), _DETAILS)


def _first(dealt: Dealt, checks: "tuple[Check, ...]") -> Fault | None:
    for check in checks:
        if (fault := check(dealt)) is not None:
            return fault
    return None


def _unknown_field(raw: Mapping[str, Any], fields: frozenset[str]) -> Fault | None:
    if raw.keys() <= fields:
        return None
    return Fault("unknown_field", min(str(name) for name in raw if name not in fields), "FW-B1")


def _misplaced_field(raw: Mapping[str, Any]) -> Fault | None:
    """12.5: fields that belong to one card alone; at its default a field counts as left out."""
    for name in sorted(_ONLY_ON.keys() & raw.keys()):
        if raw[name] != _DEFAULTS[name] and raw.get("card") != _ONLY_ON[name]:
            return Fault("unknown_field", name, "FW-B1")
    return None


def _name_fault(raw: Mapping[str, Any]) -> Fault | None:
    if "card" not in raw:
        return Fault("missing_field", "card", "FW-B1")
    return None if raw["card"] in CARDS else Fault("unknown_card", "card", "FW-B1", {"card": raw["card"]})


def _sheet_fault(context: HandContext, raw: Mapping[str, Any]) -> Fault | None:
    """FW-G3, FW-C9, FW-M1: the sheet must have the card, the Noble Phantasm or the spell."""
    you = context.known.you
    card = raw["card"]
    if card == "noble_phantasm":
        return _phantasm_fault(release_phantasms(you.noble_phantasms), raw)
    if card in GRADED_CARDS and grade_of(you, card) is None:
        return Fault("no_such_card", "card", "FW-G3", {"card": card})
    return _spell_fault(you.spells, raw.get("spell")) if card == "magic" else None


def _phantasm_fault(releases: tuple[NoblePhantasm, ...], raw: Mapping[str, Any]) -> Fault | None:
    named = raw.get("np")
    if not releases:
        return Fault("no_such_card", "card", "FW-C9", {"card": "noble_phantasm"})
    ids = [phantasm.id for phantasm in releases]
    if (named is None and len(ids) > 1) or (named is not None and named not in ids):
        return Fault("bad_np", "np", "FW-C9", {"got": named, "allowed": ids})
    phantasm = releases[0] if named is None else releases[ids.index(named)]
    if raw.get("targets", []) != [] and phantasm.area == "single":
        return Fault("unknown_field", "targets", "FW-B1")
    return None


def _spell_fault(spells: tuple[Spell, ...], named: Any) -> Fault | None:
    if named not in [spell.id for spell in spells]:
        return Fault("unknown_spell", "spell", "FW-M1", {"got": named})
    return None


def _deal(context: HandContext, raw: Mapping[str, Any]) -> Dealt:
    you = context.known.you
    card = raw["card"]
    phantasm = None
    if card == "noble_phantasm":
        releases = {phantasm.id: phantasm for phantasm in release_phantasms(you.noble_phantasms)}
        phantasm = releases[raw.get("np") or next(iter(releases))]
    spell = next(one for one in you.spells if one.id == raw["spell"]) if card == "magic" else None
    return Dealt(context, raw, card, phantasm, spell)


def _cover(dealt: Dealt) -> Fault | None:
    """FW-C13: a word, or ids."""
    cover = dealt.raw.get("cover")
    if cover is None or cover in COVER_WORDS:
        return None
    if isinstance(cover, str):
        return Fault("bad_value", "cover", "FW-B1")
    unknown = next((one for one in cover if one not in dealt.context.known.persons), None)
    return Fault("unknown_id", "cover", "FW-C13", {"got": unknown}) if unknown is not None else None


def _target(dealt: Dealt) -> Fault | None:
    """FW-B4: whether it takes a target at all, then whether this one."""
    target = dealt.raw.get("target")
    if target is None:
        return None
    if dealt.aim is None and not dealt.context.is_standing:
        return Fault("bad_target", "target", "FW-B4", {"got": target})
    if target in ROWS:
        wrong = dealt.aim == "allies" and not dealt.context.is_standing
        return Fault("bad_target", "target", "FW-B4", {"got": target}) if wrong else None
    return person_fault(dealt.context, target, "target", dealt.aim)


def _targets(dealt: Dealt) -> Fault | None:
    """FW-B4: each of the persons that an area Noble Phantasm is presented to."""
    targets = dealt.raw.get("targets", [])
    if targets and dealt.aim is None and not dealt.context.is_standing:
        return Fault("bad_target", "targets", "FW-B4", {"got": targets[0]})
    found = (person_fault(dealt.context, target, "targets", dealt.aim) for target in targets)
    return next((fault for fault in found if fault is not None), None)


def _plus(dealt: Dealt) -> Fault | None:
    """FW-G2: only a grade with a plus has one to use."""
    plus = dealt.raw.get("plus", False)
    if plus and not (dealt.grade and has_plus(dealt.grade)):
        return Fault("plus_not_available", "plus", "FW-G2", {"card": dealt.card, "grade": dealt.grade})
    return None


def _back_row(dealt: Dealt) -> Fault | None:
    """FW-B5."""
    if dealt.context.is_back and dealt.card in FRONT_ONLY:
        return Fault("back_row_card", "card", "FW-B5", {"card": dealt.card})
    return None


Check = Callable[[Dealt], Fault | None]
_DETAILS: tuple[Check, ...] = (_cover, _target, _targets, _plus, _back_row)
_ENTRY_DETAILS: tuple[Check, ...] = (_plus, _back_row)


def person_fault(context: HandContext, person: str, path: str, aim: str | None) -> Fault | None:
    """FW-B4: return what is wrong with aiming at a person; a standing order's opponents are not looked at."""
    if person not in context.known.persons:
        return Fault("unknown_id", path, "FW-B4", {"got": person})
    battle = context.known.battle
    if battle is None:
        return None
    is_ally = person in battle.allies
    if person not in battle.persons or (aim == "opponents") == is_ally:
        return Fault("bad_target", path, "FW-B4", {"got": person})
    return None


def _several(context: HandContext, raw: Mapping[str, Any]) -> Fault | None:
    """FW-B4: one card for each opponent named."""
    if fault := _unknown_field(raw, frozenset({"cards"})):
        return fault
    if context.known.battle is not None and not context.known.battle.is_melee:
        return Fault("not_melee", "cards", "FW-B4")
    found = (_entry_fault(context, opponent, raw["cards"][opponent]) for opponent in sorted(raw["cards"]))
    return next((fault for fault in found if fault is not None), None)


def _entry_fault(context: HandContext, opponent: str, raw: Any) -> Fault | None:
    path = f"cards.{opponent}"
    fault = person_fault(context, opponent, path, "opponents")
    if fault:
        return fault
    fault = _unknown_field(raw, frozenset({"card", "plus"})) or _name_fault(raw)
    if fault:
        return fault.under(path)
    if raw["card"] not in COMBINABLE:
        return Fault("not_combinable", "cards", "FW-B4", {"card": raw["card"]})
    fault = _sheet_fault(context, raw) or _first(Dealt(context, raw, raw["card"]), _ENTRY_DETAILS)
    return fault.under(path) if fault else None
