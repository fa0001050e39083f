"""What each person presented in a slot: as the clashes show it, else as the own hand says, where it may be seen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.narration import sign
from campaign.narration.language import Language
from campaign.narration.wording import Words
from campaign.telling.fate_war.hands import STANDBY
from campaign.telling.fate_war.rows import Cell
from rules.core.grouping import EventJson

RUN = 3
Shown = tuple[str, str, int | None]
"""Opponent (empty: none in particular), card and its value."""
_SHOWN_BY = {"chanting": "chant", "spell_cast": "magic", "guarded": "guard", "covered": "guard"}
"""Cards that are shown by what they bring about."""
_SPELL_EVENTS = ("spell_cast", "spell_done", "spell_interrupted", "spell_failed")
_GONE = ("withdrawn", "vanished")


@dataclass(frozen=True)
class Course:
    """What has happened so far and bears on the cards: runs begun, by person; retreats under way; who is gone."""

    runs: Mapping[str, EventJson] = field(default_factory=dict)
    doubled: frozenset[str] = frozenset()
    retreating: Mapping[str, int] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    chants: Mapping[str, int] = field(default_factory=dict)
    """The chants of each person in the slots just before."""

    def begin(self, slot: int, events: Iterable[EventJson]) -> "Course":
        """Return the course with what begins in this slot, before its cards are looked at."""
        told = tuple(events)
        begun = {event["actor"]: event for event in told if event["type"] == "np_released"}
        runs = {who: event for who, event in self.runs.items() if slot < event["slot"] + RUN} | begun
        plus = {event["actor"] for event in told if event["type"] == "plus_used" and event["card"] == "noble_phantasm"}
        leaving = {one: slot for event in told if event["type"] == "retreat_begun" for one in event["group"]}
        retreating = {one: at for one, at in self.retreating.items() if slot < at + RUN} | leaving
        doubled = (self.doubled | plus) & runs.keys()
        return replace(self, runs=runs, doubled=frozenset(doubled), retreating=retreating)

    def end(self, events: Iterable[EventJson]) -> "Course":
        """Return the course after a slot: who left in it is gone, who fell in it has no run any more."""
        told = tuple(events)
        fallen = {event["actor"] for event in told if event["type"] == "fallen"}
        runs = {who: event for who, event in self.runs.items() if who not in fallen}
        left = {event["actor"] for event in told if event["type"] in _GONE}
        left.update(one for event in told if event["type"] == "retreated" for one in event["group"])
        chanting = (event["actor"] for event in told if event["type"] == "chanting")
        chants = {person: self.chants.get(person, 0) + 1 for person in chanting}
        return replace(self, runs=runs, gone=self.gone | left, chants=chants)


@dataclass(frozen=True)
class Board:
    """One slot as cells are read from it."""

    slot: int
    events: tuple[EventJson, ...]
    course: Course
    hands: Mapping[str, Mapping[int, Mapping[str, Any]]]

    def declared(self, person: str) -> Mapping[str, Any] | None:
        """Return the card declared for this slot, None where the reader may not know it."""
        hand = self.hands.get(person)
        return None if hand is None else hand.get(self.slot, STANDBY)

    def own(self, person: str, *types: str) -> list[EventJson]:
        """Return the events of these types whose actor the person is."""
        return [event for event in self.events if event["type"] in types and event.get("actor") == person]

    def clashes(self, person: str) -> list[Shown]:
        """Return opponent, own card and own value of each of the person's clashes."""
        return [
            (event["b" if side == 0 else "a"], event["cards"][side], event["values"][side])
            for event in self.events
            if event["type"] == "clash"
            for side in (0, 1)
            if event["a" if side == 0 else "b"] == person
        ]


def cell(board: Board, person: str, words: Words, language: Language) -> Cell | None:
    """Return what a person presented, None where the reader knows nothing of it or the person is gone."""
    if person in board.course.gone:
        return None
    presented = _presented(board, person)
    if not presented:
        return None
    card, value = presented[0][1], presented[0][2]
    return Cell(
        person,
        card,
        _text(board, person, presented, words, language),
        sign(language.ruleset or "", "card", card, language.code),
        value if len({shown for _, shown, _ in presented}) == 1 else None,
        plus=_has_plus(board, person, card),
        run=_run(board, person, card),
        chants=board.course.chants.get(person, 0) if card == "magic" else 0,
        targets=tuple(opponent for opponent, _, _ in presented if opponent),
        dropped=_dropped(board, person, card),
    )


def _text(board: Board, person: str, presented: Sequence[Shown], words: Words, language: Language) -> str:
    """Return the card as shown; of several, in a melee, each with its value and its opponent."""
    said = [
        words.say("card", card, _has_plus(board, person, card), _power(board, person, card, language))
        for _, card, _ in presented
    ]
    if len(set(said)) == 1:
        return said[0]
    return " & ".join(
        words.say("toward", f"{text} {value or ''}".strip(), language.name(opponent))
        for text, (opponent, _, value) in zip(said, presented, strict=True)
    )


def _presented(board: Board, person: str) -> list[Shown]:
    """Return what a person showed to whom; standby only where it was all that was presented."""
    clashes = board.clashes(person)
    active = [clash for clash in clashes if clash[1] != "standby"]
    if active:
        return active
    unseen = _without_clash(board, person, in_clash=bool(clashes))
    if unseen:
        return [("", unseen, None)]
    return [("", "standby", None)] if clashes else []


def _without_clash(board: Board, person: str, *, in_clash: bool) -> str | None:
    """Return the card that no clash shows: by its effect, or by the hand where nothing held it back."""
    for event in board.own(person, *_SHOWN_BY):
        return _SHOWN_BY[event["type"]] if not board.own(person, "spell_interrupted") else "standby"
    if person in board.course.runs and person not in board.course.retreating and not in_clash:
        return "noble_phantasm"
    declared = board.declared(person)
    if declared is None:
        return None
    missed = board.own(person, "no_target")
    if missed:
        return str(missed[0]["card"])
    waits = in_clash or person in board.course.retreating or declared.get("card") != "guard"
    return "standby" if waits else "guard"


def _has_plus(board: Board, person: str, card: str) -> bool:
    if card == "noble_phantasm":
        return person in board.course.doubled
    return any(event["card"] == card for event in board.own(person, "plus_used"))


def _run(board: Board, person: str, card: str) -> int | None:
    begun = board.course.runs.get(person)
    return board.slot - begun["slot"] + 1 if begun and card == "noble_phantasm" else None


def _power(board: Board, person: str, card: str, language: Language) -> str:
    """Return the name of the spell in its magic slot, where the reader knows it."""
    if card != "magic":
        return ""
    declared = board.declared(person) or {}
    told = [event["spell"] for event in board.own(person, *_SPELL_EVENTS)] or [declared.get("spell")]
    return language.name(f"{person}/{told[0]}", "power") if told[0] else ""


def _dropped(board: Board, person: str, card: str) -> str | None:
    """Return the declared card that became standby."""
    declared = board.declared(person)
    if card != "standby" or declared is None or "cards" in declared:
        return None
    meant = declared.get("card")
    return meant if meant != "standby" else None
