"""What each person presented in a slot: as the clashes show it, else as the own hand says, where it may be seen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.narration import sign
from campaign.narration.language import Language
from campaign.narration.wording import Words
from campaign.telling.events import AnyEvent, bodies
from campaign.telling.fate_war.hands import STANDBY
from campaign.telling.fate_war.rows import Cell
from rules.fate_war.battle.events.cards import Clash, Covered, Guarded, NoTarget, NpReleased, PlusUsed
from rules.fate_war.battle.events.damage import Withdrawn
from rules.fate_war.battle.events.magic import Chanting, SpellCast, SpellDone, SpellFailed, SpellInterrupted
from rules.fate_war.battle.events.retreats import RetreatBegun, Retreated
from rules.fate_war.turn.battle_event import ActorEvent, Fallen, Vanished

RUN = 3
Shown = tuple[str, str, int | None]
"""Opponent (empty: none in particular), card and its value."""
_SHOWN_BY: Mapping[type[ActorEvent], str] = {Chanting: "chant", SpellCast: "magic", Guarded: "guard", Covered: "guard"}
"""Cards that are shown by what they bring about."""


@dataclass(frozen=True)
class Course:
    """What has happened so far and bears on the cards: who runs or retreats since which slot, and who is gone."""

    runs: Mapping[str, int] = field(default_factory=dict)
    doubled: frozenset[str] = frozenset()
    retreating: Mapping[str, int] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    chants: Mapping[str, int] = field(default_factory=dict)
    """The chants of each person in the slots just before."""

    def begin(self, slot: int, events: Iterable[AnyEvent]) -> "Course":
        """Return the course with what begins in this slot, before its cards are looked at."""
        told = tuple(events)
        begun = {body.actor: slot for body in bodies(told, NpReleased)}
        runs = {who: first for who, first in self.runs.items() if slot < first + RUN} | begun
        plus = {body.actor for body in bodies(told, PlusUsed) if body.card == "noble_phantasm"}
        leaving = {one: slot for body in bodies(told, RetreatBegun) for one in body.group}
        retreating = {one: at for one, at in self.retreating.items() if slot < at + RUN} | leaving
        doubled = (self.doubled | plus) & runs.keys()
        return replace(self, runs=runs, doubled=frozenset(doubled), retreating=retreating)

    def end(self, events: Iterable[AnyEvent]) -> "Course":
        """Return the course after a slot: who left in it is gone, who fell in it has no run any more."""
        told = tuple(events)
        fallen = {body.actor for body in bodies(told, Fallen)}
        runs = {who: first for who, first in self.runs.items() if who not in fallen}
        left = {body.actor for kind in (Withdrawn, Vanished) for body in bodies(told, kind)}
        left.update(one for body in bodies(told, Retreated) for one in body.group)
        chants = {body.actor: self.chants.get(body.actor, 0) + 1 for body in bodies(told, Chanting)}
        return replace(self, runs=runs, gone=self.gone | left, chants=chants)


@dataclass(frozen=True)
class Board:
    """One slot as cells are read from it."""

    slot: int
    events: tuple[AnyEvent, ...]
    course: Course
    hands: Mapping[str, Mapping[int, Mapping[str, Any]]]

    def declared(self, person: str) -> Mapping[str, Any] | None:
        """Return the card declared for this slot, None where the reader may not know it."""
        hand = self.hands.get(person)
        return None if hand is None else hand.get(self.slot, STANDBY)

    def own(self, person: str) -> list[ActorEvent]:
        """Return the events whose actor the person is."""
        return [body for body in bodies(self.events, ActorEvent) if body.actor == person]

    def clashes(self, person: str) -> list[Shown]:
        """Return opponent, own card and own value of each of the person's clashes."""
        return [
            (opponent, clash.cards[side], clash.values[side])
            for clash in bodies(self.events, Clash)
            for side, (own, opponent) in enumerate(((clash.a, clash.b), (clash.b, clash.a)))
            if own == person
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
    own = board.own(person)
    shown = next((_SHOWN_BY[type(body)] for body in own if type(body) in _SHOWN_BY), None)
    if shown is not None:
        return "standby" if any(isinstance(body, SpellInterrupted) for body in own) else shown
    if person in board.course.runs and person not in board.course.retreating and not in_clash:
        return "noble_phantasm"
    declared = board.declared(person)
    if declared is None:
        return None
    missed = next((body.card for body in own if isinstance(body, NoTarget)), None)
    if missed is not None:
        return missed
    waits = in_clash or person in board.course.retreating or declared.get("card") != "guard"
    return "standby" if waits else "guard"


def _has_plus(board: Board, person: str, card: str) -> bool:
    if card == "noble_phantasm":
        return person in board.course.doubled
    return any(isinstance(body, PlusUsed) and body.card == card for body in board.own(person))


def _run(board: Board, person: str, card: str) -> int | None:
    begun = board.course.runs.get(person)
    return board.slot - begun + 1 if begun is not None and card == "noble_phantasm" else None


def _power(board: Board, person: str, card: str, language: Language) -> str:
    """Return the name of the spell in its magic slot, where the reader knows it."""
    if card != "magic":
        return ""
    declared = board.declared(person) or {}
    own = board.own(person)
    told = [body.spell for body in own if isinstance(body, SpellCast | SpellDone | SpellInterrupted | SpellFailed)]
    spell = told[0] if told else declared.get("spell")
    return language.name(f"{person}/{spell}", "power") if spell else ""


def _dropped(board: Board, person: str, card: str) -> str | None:
    """Return the declared card that became standby."""
    declared = board.declared(person)
    if card != "standby" or declared is None or "cards" in declared:
        return None
    meant = declared.get("card")
    return meant if meant != "standby" else None
