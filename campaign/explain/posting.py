"""A resolved case as plain text, as a GM would post it: persons, ten rows, what followed, what is asked for next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from campaign.explain.battles import Teller, battle_rows, gm_reading, teller_for
from campaign.explain.deeds import sort_out
from campaign.explain.hands import first_slot
from campaign.explain.rows import BattleRows, Cell, Sentence, SlotRow
from campaign.narration import error_text, names_of
from rules.registry import RULESETS

_MARGIN = "    "
_TOLD_BY_NOTES = frozenset({"standby", "chant", "magic"})
"""Cards of which a row's notes tell, or of which there is nothing to tell, unless they met another."""


def explain(
    case: Mapping[str, Any], resolution: Mapping[str, Any], language: str, *, with_working: bool = False
) -> str:
    """Return a case and its resolution in words, if wanted with the arithmetic of each slot; or its errors."""
    if resolution["errors"]:
        return "\n".join(_errors(case, resolution["errors"], language)) + "\n"
    reading = gm_reading(case, resolution["events"])
    teller = teller_for(reading, language, {})
    told = ["\n".join(part) for part in _parts(teller, with_working=with_working)]
    told += ["\n".join(_requests(teller, resolution["requests"]))] if resolution["requests"] else []
    return "\n\n".join(told or [teller.words.say("nothing")]) + "\n"


def _parts(teller: Teller, *, with_working: bool) -> Iterator[list[str]]:
    """Yield the battles, each where its first event stands, and between them the lines of all that happened besides."""
    reading, language = teller.reading, teller.language
    rows = {battle.battle: battle for battle in battle_rows(reading, language.code, language.names)}
    battle_of = {id(event): deeds.battle for deeds in sort_out(reading.state, reading.events) for event in deeds.events}
    for battle, events in groupby(reading.events, lambda event: battle_of.get(id(event))):
        if battle is None:
            yield [_said(line) for line in teller.lines(list(events))]
        elif battle in rows:
            yield _battle(teller, rows.pop(battle), with_working=with_working)


def _errors(case: Mapping[str, Any], errors: Iterable[Mapping[str, Any]], language: str) -> Iterator[str]:
    slug, names, declarations = _system(case), names_of(case["state"]), case.get("declarations", {})
    for error in errors:
        actor = error["actor"]
        starts = first_slot(case["state"], case.get("options", {}), actor)
        said = error_text(slug, error, language, names, declaration=declarations.get(actor), first_slot=starts)
        whose = f"{names.get(actor, actor)}: " if actor else ""
        yield f"{whose}{said.text} ({said.rule})"


def _system(case: Mapping[str, Any]) -> str:
    """Return the rule system that answered: the one named, else the first that can read the state."""
    named = str(case.get("ruleset"))
    readers = (slug for slug, ruleset in RULESETS.items() if not ruleset.state_schema().validate(case["state"]))
    return named if named in RULESETS else next(readers, named)


def _battle(teller: Teller, battle: BattleRows, *, with_working: bool) -> list[str]:
    camps = [camp.title for camp in battle.camps]
    lines = [teller.words.say("title", camps, battle.region), *_persons(teller, battle)]
    lines += _block(teller, "before", battle.before)
    for row in battle.rows:
        lines += _row(teller, battle, row, with_working=with_working)
    if battle.verdict:
        lines += ["", _said(Sentence(battle.verdict.text, battle.verdict.rule))]
    return lines + _block(teller, "after", battle.after)


def _persons(teller: Teller, battle: BattleRows) -> Iterator[str]:
    for camp in battle.camps:
        for key in camp.persons:
            person = battle.persons[key]
            yield f"{camp.sign} {teller.words.say('person', person.name, person.kind, person.row, person.start)}"


def _block(teller: Teller, part: str, sentences: Sequence[Sentence]) -> list[str]:
    if not sentences:
        return []
    return ["", teller.words.say("heading", part), *(_said(sentence) for sentence in sentences)]


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
        yield f"{_MARGIN}{_said(sentence)}"
    if with_working:
        yield from (f"{_MARGIN}· {_said(step)}" for step in row.working)
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


def _requests(teller: Teller, requests: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield teller.words.say("heading", "requests")
    for request in requests:
        name = teller.language.name(request["actor"])
        fallen = [teller.language.name(one) for one in request.get("fallen", ())]
        yield teller.words.say("request", name, request["want"], request.get("slots", []), fallen)


def _said(sentence: Sentence) -> str:
    return f"{sentence.text} ({sentence.rule})"
