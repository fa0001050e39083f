"""The rows of a battle, made from the case and its events alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaign.narration.language import Language
from campaign.telling.fate_war import points
from campaign.telling.fate_war.arithmetic import working
from campaign.telling.fate_war.cells import Board, Course, cell
from campaign.telling.fate_war.hands import declared_hands, declared_row
from campaign.telling.fate_war.rows import (
    BattleRows,
    Camp,
    Hit,
    Meeting,
    Person,
    Points,
    SlotRow,
    Verdict,
)
from campaign.telling.teller import Reading, Sentence, Teller, teller_for
from rules.core.grouping import EventGroup, EventJson
from rules.registry import ruleset_for

SIGNS = "●□▲◇■○△◆"
LETTERS = "abcdefgh"
IN_CELLS = frozenset({"clash", "damage", "reduced", "guarded"})
"""Events that a row shows by its cells, its outcome and its causes, not among its notes."""


def battle_rows(reading: Reading, language: str, names: Mapping[str, str]) -> tuple[BattleRows, ...]:
    """Return the battles of a turn of which the reader has any event, in the order of their ids.

    None where the rule system has no words for rows: its events stand as lines.
    """
    teller = teller_for(reading, language, names)
    if not teller.words.macros:
        return ()
    return tuple(
        _rows_of(teller, group) for group in ruleset_for(reading.ruleset).explain(reading.state, reading.events)
    )


def _rows_of(teller: Teller, group: EventGroup) -> BattleRows:
    opened = _opened(teller.reading, group)
    camps = tuple(_camp(place, camp, group, teller.language) for place, camp in enumerate(sorted(group.sides)))
    persons = {one: _person(teller, opened, camp.id, one) for camp in camps for one in camp.persons}
    return BattleRows(
        group.key,
        _region(teller, opened, group),
        camps,
        persons,
        tuple(_slot_rows(teller, group, opened, {one: camp for camp in camps for one in camp.persons})),
        _verdict(teller, group),
        teller.lines(group.before),
        teller.lines([event for event in group.after if event["type"] != "battle_ended"]),
    )


def _opened(reading: Reading, group: EventGroup) -> Mapping[str, Any]:
    """Return the battle as it stood before the turn; of one that began in it only the camps are known."""
    standing = (battle for battle in reading.state.get("battles", ()) if battle["id"] == group.key)
    return next(standing, {"id": group.key, "camps": group.sides})


def _camp(place: int, camp: str, group: EventGroup, language: Language) -> Camp:
    members = group.sides[camp]
    title = " · ".join(language.name(one) for one in members)
    return Camp(camp, LETTERS[place % len(LETTERS)], SIGNS[place % len(SIGNS)], members, title)


def _person(teller: Teller, opened: Mapping[str, Any], camp: str, person: str) -> Person:
    sheet = teller.reading.state.get("characters", {}).get(person, {})
    start = _starts(teller, opened).get(person)
    row = declared_row(teller.reading, opened, person)
    return Person(person, teller.language.name(person), sheet.get("kind", ""), camp, row, start)


def _starts(teller: Teller, opened: Mapping[str, Any]) -> dict[str, Points]:
    """Return the points before the turn of those whom the reader sees whole; unknown where the battle began in it."""
    sheets = teller.reading.state.get("characters", {})
    if "slot" not in opened and opened not in teller.reading.state.get("battles", ()):
        return {}
    members = (person for camp in opened["camps"].values() for person in camp)
    before = {
        person: Points(sheets[person].get("hp", 0), sheets[person].get("mp", 0))
        for person in members
        if teller.sees(person) and person in sheets
    }
    return points.ruled(before, teller.reading.events)


def _region(teller: Teller, opened: Mapping[str, Any], group: EventGroup) -> str | None:
    region = opened.get("region")
    takes_part = not teller.reading.whole.isdisjoint(group.persons)
    return teller.language.name(region, "region") if region and takes_part else None


def _verdict(teller: Teller, group: EventGroup) -> Verdict | None:
    ended = [event for event in group.after if event["type"] == "battle_ended"]
    if not ended:
        return None
    (line,) = teller.lines(ended)
    return Verdict(ended[0]["winner"], ended[0]["basis"], ended[0]["shares"], line.text, line.rule)


def _slot_rows(
    teller: Teller, group: EventGroup, opened: Mapping[str, Any], camps: Mapping[str, Camp]
) -> Iterator[SlotRow]:
    hands = declared_hands(teller.reading, opened)
    gone = frozenset(opened.get("out", {}))
    course, held, losses = Course(gone=gone), _starts(teller, opened), dict.fromkeys(camps, Points(0, 0))
    for slot in _slots(group, opened):
        events = group.steps.get(slot, ())
        course = course.begin(slot, events)
        board = Board(slot, events, course, hands)
        held, losses = points.after(held, events), points.lost(losses, events)
        yield _slot_row(teller, board, camps, (held, losses))
        course = course.end(events)


def _slots(group: EventGroup, opened: Mapping[str, Any]) -> range:
    """Return the slots that were played: those without any event too, up to the one in which the battle stopped."""
    stopped = [event["slot"] for event in group.after if event.get("slot") is not None]
    last = max((*stopped, *group.steps), default=0)
    first = min((opened.get("slot", 1), *group.steps)) if last else 1
    return range(first, last + 1)


def _slot_row(
    teller: Teller, board: Board, camps: Mapping[str, Camp], after: tuple[Mapping[str, Points], Mapping[str, Points]]
) -> SlotRow:
    found = {person: cell(board, person, teller.words, teller.language) for person in camps}
    cells = {person: shown for person, shown in found.items() if shown}
    sheets = {one: sheet for one, sheet in teller.reading.state.get("characters", {}).items() if teller.sees(one)}
    meetings = tuple(_meeting(teller, event, camps) for event in board.events if event["type"] == "clash")
    return SlotRow(
        board.slot,
        cells,
        meetings,
        tuple(_hit(teller, event) for event in board.events if event["type"] == "damage"),
        _result(teller, board.events),
        _causes(teller, board.events),
        teller.lines([event for event in board.events if _is_note(event)]),
        working(board.events, cells, sheets, teller.words, teller.language),
        *after,
    )


def _is_note(event: EventJson) -> bool:
    """Tell whether an event stands among the notes.

    A plus or a spell that cost nothing is seen on its card; the rest of a run, come at once (FW-X1), is seen on none.
    """
    if event["type"] in {"plus_used", "spell_cast"}:
        return bool(event["mp"])
    return event["type"] not in IN_CELLS or "remaining" in event


def _meeting(teller: Teller, event: EventJson, camps: Mapping[str, Camp]) -> Meeting:
    winner = event["winner"]
    cause = Sentence(teller.words.say("cause", event), event["rule"])
    if winner is None:
        state, mark, word = "draw", "△", teller.words.say("draw")
    elif winner == "both":
        state, mark, word = "both", "◇", teller.words.say("both_hit")
    else:
        camp = camps[winner]
        state, mark, word = f"camp-{camp.letter}", camp.sign, teller.words.say("won", teller.language.name(winner))
    (card_a, card_b), (value_a, value_b), (deal_a, deal_b) = event["cards"], event["values"], event["deals"]
    return Meeting(
        event["a"], event["b"], (card_a, card_b), (value_a, value_b), winner, (deal_a, deal_b), state, mark, word, cause
    )


def _hit(teller: Teller, event: EventJson) -> Hit:
    text = teller.words.say("loss", teller.language.name(event["target"]), event["hp"], event["mp"])
    return Hit(event["from"], event["target"], event["kind"], event["hp"], event["mp"], text, event["rule"])


def _result(teller: Teller, events: Sequence[EventJson]) -> str:
    losses = {one: loss for one, loss in points.lost({}, events).items() if loss.hp or loss.mp}
    if losses:
        said = (teller.words.say("loss", teller.language.name(one), loss.hp, loss.mp) for one, loss in losses.items())
        return "; ".join(said)
    return teller.words.say("no_damage" if any(event["type"] == "clash" for event in events) else "no_clash")


def _causes(teller: Teller, events: Sequence[EventJson]) -> tuple[Sentence, ...]:
    """Say why: of each clash its relation, with the persons where there are several, then what was lowered by what."""
    clashes = [event for event in events if event["type"] == "clash"]
    macro = "cause" if len(clashes) == 1 else "cause_of"
    relations = [Sentence(teller.words.say(macro, event), event["rule"]) for event in clashes]
    lowered = [
        Sentence(teller.words.say("lowered", event), event["cuts"][-1]["rule"])
        for event in events
        if event["type"] == "reduced"
    ]
    return (*relations, *_short(teller, events), *lowered)


def _short(teller: Teller, events: Sequence[EventJson]) -> Iterator[Sentence]:
    """FW-B6: yield the attacks that decided their clash but came to nothing, since they did not reach."""
    came = {(event["from"], event.get("aimed_at")) for event in events if event["type"] == "damage"}
    ignored = {event["from"] for event in events if event["type"] == "damage_ignored"}
    for event in events:
        if event["type"] != "clash":
            continue
        for one, other, deal in zip(("a", "b"), ("b", "a"), event["deals"], strict=True):
            if deal and (event[one], event[other]) not in came and event[one] not in ignored:
                names = (teller.language.name(event[one]), teller.language.name(event[other]))
                yield Sentence(teller.words.say("falls_short", *names), "FW-B6")
