"""What pages on a resolved turn are rendered from: its battles in rows, their charts, and all that was told besides."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.explain.battles import battle_rows
from campaign.explain.deeds import sort_out
from campaign.explain.rows import BattleRows, Camp, Person, Points, SlotRow
from campaign.narration import Line, field_label, narrate
from campaign.views.results import ResultView
from campaign.views.reviews import SheetChanges
from web.chart import loss_chart, lost_by
from web.language import chosen_language


@dataclass(frozen=True)
class Part:
    """What one person's battle came to: `outcome` is `won`, `lost`, `draw` or None; `dealt` by the names of the hit."""

    person: Person
    camp: Camp
    outcome: str | None
    lost: Points
    dealt: Mapping[str, Points]


@dataclass(frozen=True)
class ChangeLine:
    """One changed field of a sheet: its name, its key in the schema, both values, and where the change came from."""

    field: str
    key: str
    before: Any
    after: Any
    slots: tuple[int, ...]
    rules: tuple[str, ...]


BEFALLEN = frozenset({"wounded", "fallen", "status_ended", "withdrawn", "vanished", "captured", "killed"})
"""The types of events that put a status on somebody, or take it off."""

TELLING: Mapping[str, frozenset[str]] = {
    "statuses": BEFALLEN,
    "region": frozenset({"moved", "pursued"}),
    "active_scenes": frozenset({"upkeep"}),
}
"""Fields of a sheet that the events which change them do not name, by the types of these events."""


def told(result: ResultView) -> Mapping[str, Any]:
    """Return a result's battles in rows with their charts, and its events as lines of a log."""
    battles = battle_rows(result.reading, chosen_language(), result.names)
    return {
        "battles": [
            {"rows": battle, "chart": loss_chart(battle), "parts": list(_parts(battle)), "plain": plain_text(battle)}
            for battle in battles
        ],
        "lines": log_lines(result),
        "apart": lines_apart(result) if battles else (),
        "lost_by": lost_by,
    }


def _parts(battle: BattleRows) -> Iterator[Part]:
    for camp in battle.camps:
        for person in (battle.persons[key] for key in camp.persons):
            yield Part(person, camp, _outcome(battle, camp), _lost(battle, person), _dealt(battle, person))


def _outcome(battle: BattleRows, camp: Camp) -> str | None:
    if battle.verdict is None:
        return None
    if battle.verdict.winner is None:
        return "draw"
    return "won" if battle.verdict.winner == camp.id else "lost"


def _lost(battle: BattleRows, person: Person) -> Points:
    return battle.rows[-1].lost.get(person.id, Points(0, 0)) if battle.rows else Points(0, 0)


def _dealt(battle: BattleRows, person: Person) -> Mapping[str, Points]:
    dealt: dict[str, Points] = {}
    for hit in (hit for row in battle.rows for hit in row.hits if hit.attacker == person.id):
        name = battle.persons[hit.target].name
        before = dealt.get(name, Points(0, 0))
        dealt[name] = Points(before.hp + hit.hp, before.mp + hit.mp)
    return {name: points for name, points in dealt.items() if points.hp or points.mp}


def plain_text(battle: BattleRows) -> str:
    """Return a battle in a line a slot, to be taken to a board."""
    verdict = [f"{battle.verdict.text} ({battle.verdict.rule})"] if battle.verdict else []
    return "\n".join([battle.title, *verdict, *(_plain_row(battle, row) for row in battle.rows)])


def _plain_row(battle: BattleRows, row: SlotRow) -> str:
    cards = " / ".join(_plain_cards(row, camp) for camp in battle.camps)
    return f"{row.slot}. {cards}: {row.result}" + (f" ({row.causes[0].rule})" if row.causes else "")


def _plain_cards(row: SlotRow, camp: Camp) -> str:
    known = [row.cells[person] for person in camp.persons if person in row.cells]
    shown = [cell for cell in known if cell.card != "standby"] or known[:1]
    return " & ".join(cell.text for cell in shown) or "–"


def log_lines(result: ResultView) -> tuple[Line, ...]:
    """Return every event that the reader was told, in words."""
    return narrate(result.reading.ruleset, result.reading.events, chosen_language(), result.names)


def lines_apart(result: ResultView) -> tuple[Line, ...]:
    """Return every event that belongs to no battle, in words: the rest of a scene."""
    reading = result.reading
    fought = {id(event) for deeds in sort_out(reading.state, reading.events) for event in deeds.events}
    events = [event for event in reading.events if id(event) not in fought]
    return narrate(reading.ruleset, events, chosen_language(), result.names)


def change_lines(slug: str, one: SheetChanges, events: Sequence[Mapping[str, Any]]) -> list[ChangeLine]:
    """Return a sheet's changes as a table shows them, each with the slots and clauses that brought it about."""
    return [
        ChangeLine(
            field=field_label(slug, change.path, chosen_language()),
            key=change.path.partition(".")[0],
            before=change.before,
            after=change.after,
            **_causes(events, one.key, change.path.partition(".")[0]),
        )
        for change in one.changes
    ]


def _causes(events: Sequence[Mapping[str, Any]], person: str, field: str) -> dict[str, tuple[Any, ...]]:
    """Find the events that changed a field of a person: what hit it, what it paid or gained, what befell it."""
    found = [event for event in events if _changes(event, person, field)]
    slots = dict.fromkeys(event["slot"] for event in found if "slot" in event)
    return {"slots": tuple(slots), "rules": tuple(dict.fromkeys(event["rule"] for event in found))}


def _changes(event: Mapping[str, Any], person: str, field: str) -> bool:
    if event["type"] == "damage":
        return bool(event.get("target") == person and event.get(field))
    if event["type"] == "gm_tool":
        return f"{person}.{field}" in str(event["values"].get("path", "")) or event["values"].get("id") == person
    if event.get("actor") != person:
        return False
    return event["type"] in TELLING[field] if field in TELLING else bool(event.get(field))
