"""The rows of a battle, made from the case and its events alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from campaign.narration.language import Language
from campaign.telling.events import AnyEvent, ReadTurn, bodies, of_kind, read_turn
from campaign.telling.fate_war import points
from campaign.telling.fate_war.cells import Board, Course
from campaign.telling.fate_war.hands import declared_hands, declared_row
from campaign.telling.fate_war.rows import BattleRows, Camp, Person, Points, SlotRow, Verdict
from campaign.telling.fate_war.slot_rows import slot_row
from campaign.telling.teller import Reading, Teller, teller_for
from rules.core.grouping import EventGroup
from rules.fate_war.battle.events.course import BattleEnded
from rules.fate_war.turn.battle_event import BattleEvent
from rules.registry import ruleset_for

SIGNS = "●□▲◇■○△◆"
LETTERS = "abcdefgh"


@dataclass(frozen=True)
class _Battle:
    """A battle with its events read: as it stood before the turn, in its slots and after them.

    `starts` are the points before the turn of those whom the reader sees whole, unknown where the battle began in it.
    """

    group: EventGroup
    opened: Mapping[str, Any]
    starts: Mapping[str, Points]
    steps: Mapping[int, tuple[AnyEvent, ...]]
    after: tuple[AnyEvent, ...]


def battle_rows(reading: Reading, language: str, names: Mapping[str, str]) -> tuple[BattleRows, ...]:
    """Return the battles of a turn of which the reader has any event, in the order of their ids.

    None where the rule system has no words for rows: its events stand as lines.
    """
    teller = teller_for(reading, language, names)
    if not teller.words.macros:
        return ()
    turn = read_turn(reading.ruleset, reading.events)
    groups = ruleset_for(reading.ruleset).explain(reading.state, reading.events)
    return tuple(_rows_of(teller, _battle(teller, group, turn)) for group in groups)


def _battle(teller: Teller, group: EventGroup, turn: ReadTurn) -> _Battle:
    opened = _opened(teller.reading, group)
    steps = {slot: turn.of(events) for slot, events in group.steps.items()}
    return _Battle(group, opened, _starts(teller, opened, turn), steps, turn.of(group.after))


def _rows_of(teller: Teller, battle: _Battle) -> BattleRows:
    group = battle.group
    camps = tuple(_camp(place, camp, group, teller.language) for place, camp in enumerate(sorted(group.sides)))
    persons = {one: _person(teller, battle, camp.id, one) for camp in camps for one in camp.persons}
    return BattleRows(
        group.key,
        _region(teller, battle),
        camps,
        persons,
        tuple(_slot_rows(teller, battle, {one: camp for camp in camps for one in camp.persons})),
        _verdict(teller, battle),
        teller.lines(group.before),
        teller.lines([event.document for event in battle.after if not isinstance(event.body, BattleEnded)]),
    )


def _opened(reading: Reading, group: EventGroup) -> Mapping[str, Any]:
    """Return the battle as it stood before the turn; of one that began in it only the camps are known."""
    standing = (battle for battle in reading.state.get("battles", ()) if battle["id"] == group.key)
    return next(standing, {"id": group.key, "camps": group.sides})


def _camp(place: int, camp: str, group: EventGroup, language: Language) -> Camp:
    members = group.sides[camp]
    title = " · ".join(language.name(one) for one in members)
    return Camp(camp, LETTERS[place % len(LETTERS)], SIGNS[place % len(SIGNS)], members, title)


def _person(teller: Teller, battle: _Battle, camp: str, person: str) -> Person:
    sheet = teller.reading.state.get("characters", {}).get(person, {})
    row = declared_row(teller.reading, battle.opened, person)
    name, start = teller.language.name(person), battle.starts.get(person)
    return Person(person, name, sheet.get("kind", ""), camp, row, start)


def _starts(teller: Teller, opened: Mapping[str, Any], turn: ReadTurn) -> dict[str, Points]:
    sheets = teller.reading.state.get("characters", {})
    if "slot" not in opened and opened not in teller.reading.state.get("battles", ()):
        return {}
    members = (person for camp in opened["camps"].values() for person in camp)
    before = {
        person: Points(sheets[person].get("hp", 0), sheets[person].get("mp", 0))
        for person in members
        if teller.sees(person) and person in sheets
    }
    return points.ruled(before, turn.events)


def _region(teller: Teller, battle: _Battle) -> str | None:
    region = battle.opened.get("region")
    takes_part = not teller.reading.whole.isdisjoint(battle.group.persons)
    return teller.language.name(region, "region") if region and takes_part else None


def _verdict(teller: Teller, battle: _Battle) -> Verdict | None:
    ended = next(of_kind(battle.after, BattleEnded), None)
    if ended is None:
        return None
    (line,) = teller.lines([ended.document])
    return Verdict(ended.body.winner, ended.body.basis, ended.body.shares, line.text, line.rule)


def _slot_rows(teller: Teller, battle: _Battle, camps: Mapping[str, Camp]) -> Iterator[SlotRow]:
    hands = declared_hands(teller.reading, battle.opened)
    gone = frozenset(battle.opened.get("out", {}))
    course, held, losses = Course(gone=gone), dict(battle.starts), dict.fromkeys(camps, Points(0, 0))
    for slot in _slots(battle):
        events = battle.steps.get(slot, ())
        course = course.begin(slot, events)
        board = Board(slot, events, course, hands)
        held, losses = points.after(held, events), points.lost(losses, events)
        yield slot_row(teller, board, camps, (held, losses))
        course = course.end(events)


def _slots(battle: _Battle) -> range:
    """Return the slots that were played: those without any event too, up to the one in which the battle stopped."""
    stopped = [body.slot for body in bodies(battle.after, BattleEvent) if body.slot is not UNSET]
    last = max((*stopped, *battle.steps), default=0)
    first = min((battle.opened.get("slot", 1), *battle.steps)) if last else 1
    return range(first, last + 1)
