"""Battles as plain text, as a GM would post them: persons, ten rows, what followed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaign.telling.fate_war.battles import battle_rows
from campaign.telling.fate_war.hands import first_slot
from campaign.telling.fate_war.rows import BattleRows, Cell, SlotRow
from campaign.telling.teller import Sentence, Teller

_MARGIN = "    "
_TOLD_BY_NOTES = frozenset({"standby", "chant", "magic"})
"""Cards of which a row's notes tell, or of which there is nothing to tell, unless they met another."""


class FateWarTelling:
    """`fate_war`: the service's room for its words."""

    def groups(self, teller: Teller, *, with_working: bool) -> Mapping[str, Sequence[str]]:
        """Return the lines of each battle."""
        rows = battle_rows(teller.reading, teller.language.code, teller.language.names)
        return {battle.battle: _battle(teller, battle, with_working=with_working) for battle in rows}

    def request(self, teller: Teller, request: Mapping[str, Any]) -> str:
        """Return whom the rules ask for a hand, a row or what to do with the fallen."""
        fallen = [teller.language.name(one) for one in request.get("fallen", ())]
        name = teller.language.name(request["actor"])
        return teller.words.say("request", name, request["want"], request.get("slots", []), fallen)

    def first_number(self, case: Mapping[str, Any], actor: str) -> int:
        """Return the slot of the first card asked for."""
        return first_slot(case["state"], case.get("options", {}), actor)


def _battle(teller: Teller, battle: BattleRows, *, with_working: bool) -> list[str]:
    camps = [camp.title for camp in battle.camps]
    lines = [teller.words.say("title", camps, battle.region), *_persons(teller, battle)]
    lines += _block(teller, "before", battle.before)
    for row in battle.rows:
        lines += _row(teller, battle, row, with_working=with_working)
    if battle.verdict:
        lines += ["", Sentence(battle.verdict.text, battle.verdict.rule).cited()]
    return lines + _block(teller, "after", battle.after)


def _persons(teller: Teller, battle: BattleRows) -> Iterator[str]:
    for camp in battle.camps:
        for key in camp.persons:
            person = battle.persons[key]
            yield f"{camp.sign} {teller.words.say('person', person.name, person.kind, person.row, person.start)}"


def _block(teller: Teller, part: str, sentences: Sequence[Sentence]) -> list[str]:
    if not sentences:
        return []
    return ["", teller.words.say("heading", part), *(sentence.cited() for sentence in sentences)]


def _row(teller: Teller, battle: BattleRows, row: SlotRow, *, with_working: bool) -> Iterator[str]:
    """Yield the lines of a row; one in which everybody waited is a single line."""
    yield ""
    yield f"{row.slot}. {' / '.join(_cards(battle, row) or [teller.words.say('all_wait')])}"
    outcomes = dict.fromkeys(f"{meeting.sign} {meeting.word}" for meeting in row.meetings)
    if outcomes:
        yield f"{_MARGIN}{', '.join(outcomes)}: {row.result}"
    elif row.hits:
        yield f"{_MARGIN}{row.result}"
    for sentence in (*row.causes, *row.notes):
        yield f"{_MARGIN}{sentence.cited()}"
    if with_working:
        yield from (f"{_MARGIN}· {step.cited()}" for step in row.working)
    if outcomes or row.hits or row.notes:
        yield from _left(teller, battle, row)


def _left(teller: Teller, battle: BattleRows, row: SlotRow) -> Iterator[str]:
    if row.after:
        persons = (person for camp in battle.camps for person in camp.persons if person in row.after)
        left = [teller.words.say("left", battle.persons[one].name, row.after[one]) for one in persons]
        yield f"{_MARGIN}{teller.words.say('left_of', left)}"


def _cards(battle: BattleRows, row: SlotRow) -> list[str]:
    """Return the cards that met another, and those of which nothing else tells; without a clash all but standby."""
    met = {one for meeting in row.meetings for one in (meeting.a, meeting.b)}
    silent = _TOLD_BY_NOTES if met else {"standby"}
    return [_card(battle, cell) for cell in row.cells.values() if cell.actor in met or cell.card not in silent]


def _card(battle: BattleRows, cell: Cell) -> str:
    value = "" if cell.value is None else f" {cell.value}"
    return f"{battle.persons[cell.actor].name} {cell.text}{value}"
