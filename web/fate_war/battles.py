"""A resolved turn's battles as pages draw them: rows, chart, what each person's came to, and a text to take away."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.narration import Line, narrate
from campaign.sheets_in_play import names_at
from campaign.telling.fate_war.battles import battle_rows
from campaign.telling.fate_war.rows import BattleRows, Camp, Person, Points, SlotRow
from campaign.telling.teller import Reading, Sentence
from campaign.views.results import ResultView
from rules.registry import ruleset_for
from web.drawing import DrawnResult
from web.fate_war.chart import Chart, loss_chart
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
class Battle:
    """A battle in rows, with its chart (None: nothing to draw), what each person's came to, and its plain text."""

    rows: BattleRows
    chart: Chart | None
    parts: tuple[Part, ...]
    plain: str

    @property
    def title(self) -> str:
        """Return the camps against each other."""
        return self.rows.title

    @property
    def verdict(self) -> Sentence | None:
        """Return who won on what ground."""
        return None if self.rows.verdict is None else Sentence(self.rows.verdict.text, self.rows.verdict.rule)

    @property
    def before(self) -> Sequence[Sentence]:
        """Return what happened before the first slot."""
        return self.rows.before

    @property
    def after(self) -> Sequence[Sentence]:
        """Return what happened after the last slot."""
        return self.rows.after


def drawn_result(result: ResultView) -> DrawnResult:
    """Return a result's battles in rows with their charts, and apart from them the rest of a scene."""
    told = battle_rows(result.reading, chosen_language(), result.names)
    battles = [Battle(rows, loss_chart(rows), tuple(_parts(rows)), plain_text(rows)) for rows in told]
    return DrawnResult(battles, _lines_apart(result) if battles else ())


def verdicts(slug: str, case: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> str:
    """Return the sentences in which the battles of a case end."""
    reading = Reading(slug, case["state"], case["declarations"], events, frozenset())
    told = battle_rows(reading, chosen_language(), names_at(slug, case["state"], case.get("options", {})))
    return " ".join(battle.verdict.text for battle in told if battle.verdict)


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


def _lines_apart(result: ResultView) -> tuple[Line, ...]:
    """Return every event that belongs to no battle, in words."""
    reading = result.reading
    groups = ruleset_for(reading.ruleset).explain(reading.state, reading.events)
    fought = {id(event) for group in groups for event in group.events}
    events = [event for event in reading.events if id(event) not in fought]
    return narrate(reading.ruleset, events, chosen_language(), result.names)
