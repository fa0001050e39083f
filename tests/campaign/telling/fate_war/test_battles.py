import json
import random
from functools import cache
from pathlib import Path

import pytest

from campaign.narration import LANGUAGES, narrate
from campaign.telling.fate_war.battles import battle_rows
from campaign.telling.fate_war.rows import Points
from campaign.telling.teller import Reading, gm_reading
from rules import resolve_case
from rules.core.event import audience_of
from tests.rules.fate_war.random_battles import played_out, random_case

CASES = Path(__file__).parents[3] / "rules/fate_war/cases"
VECTORS = {
    vector["id"]: vector
    for file in sorted(CASES.glob("*.json"))
    for vector in json.loads(file.read_text(encoding="utf-8"))
}
BATTLES = [key for key, vector in VECTORS.items() if vector["case"]["state"].get("phase") == "battle"]
WORKED = "FW-V248"
NAMES = {"saber": "청기사", "yuna": "유나", "lancer": "붉은 창", "rin": "미라"}


@cache
def turns_of(key):
    """Return case and resolution of every turn of a vector."""
    case, turns = VECTORS[key]["case"], []
    for turn in ({}, *VECTORS[key].get("then", [])):
        given = {**case, **{name: turn[name] for name in ("declarations", "dice") if name in turn}}
        turns.append((given, resolve_case(given)))
        case = {**case, "state": turns[-1][1]["state"]}
    return turns


@pytest.fixture(scope="module")
def worked():
    """The battle of the rulebook's section 15."""
    case = VECTORS[WORKED]["case"]
    return case, resolve_case(case)["events"]


def rows_for(worked, language="ko", reader=None):
    case, events = worked
    if reader is None:
        (battle,) = battle_rows(gm_reading(case, events), language, NAMES)
        return battle
    actors, whole = reader
    told = [event for event in events if audience_of(event).includes(actors)]
    readings = battle_rows(Reading("fate_war", case["state"], case["declarations"], told, whole), language, NAMES)
    return next(iter(readings), None)


WORKED_SLOTS = [
    # slot, saber's card, lancer's card, outcome, result, clause, saber's HP and MP, lancer's HP and MP
    (1, "강타", "맹공", "● 청기사 승", "붉은 창 생명력 −5", "FW-C1", (60, 40), (45, 30)),
    (2, "맹공", "강타", "□ 붉은 창 승", "청기사 생명력 −4, 마력 점수 −15", "FW-C1", (56, 25), (45, 30)),
    (3, "강타+", "반격", "● 청기사 승", "붉은 창 생명력 −10", "FW-C15", (56, 25), (35, 30)),
    (4, "방어", "돌격", "□ 붉은 창 승", "피해 0", "FW-C6", (56, 25), (35, 30)),
    (
        5,
        "보구",
        "치명",
        "◇ 양쪽 피해",
        "청기사 생명력 −3; 붉은 창 생명력 −4, 마력 점수 −4",
        "FW-C8",
        (53, 15),
        (31, 26),
    ),
    (6, "보구", "방어", "● 청기사 승", "붉은 창 생명력 −2, 마력 점수 −4", "FW-C9", (53, 15), (29, 22)),
    (7, "보구", "강타", "● 청기사 승", "붉은 창 생명력 −4, 마력 점수 −4", "FW-C9", (53, 15), (25, 18)),
    (8, "치명", "맹공", "● 청기사 승", "붉은 창 생명력 −2", "FW-C8", (53, 15), (23, 18)),
    (9, "반격", "맹공", "□ 붉은 창 승", "피해 0", "FW-C1", (53, 15), (23, 18)),
    (10, "강타", "대기", "● 청기사 승", "붉은 창 생명력 −5", "FW-C6", (53, 15), (18, 18)),
]


@pytest.mark.parametrize(("slot", "saber", "lancer", "outcome", "result", "rule", "left", "right"), WORKED_SLOTS)
def test_the_worked_battle_stands_in_ten_rows(worked, slot, saber, lancer, outcome, result, rule, left, right):
    battle = rows_for(worked)
    row = battle.rows[slot - 1]
    assert len(battle.rows) == 10
    assert (row.slot, row.cells["saber"].text, row.cells["lancer"].text) == (slot, saber, lancer)
    assert f"{row.meetings[0].sign} {row.meetings[0].word}" == outcome
    assert (row.result, row.causes[0].rule) == (result, rule)
    assert (row.after["saber"], row.after["lancer"]) == (Points(*left), Points(*right))


def test_the_worked_battle_ends_with_its_shares_and_what_followed(worked):
    battle = rows_for(worked)
    assert (battle.verdict.winner, battle.verdict.basis) == ("a", "loss")
    assert battle.verdict.shares == {"a": "7/80", "b": "16/35"}
    assert battle.title == "청기사 · 유나 : 붉은 창 · 미라"
    assert [sentence.rule for sentence in battle.after] == ["FW-X6", "FW-B9", "FW-B9", "FW-B10", "FW-B10"]
    assert battle.rows[-1].lost["lancer"] == Points(32, 12)


def test_the_working_explains_a_plus_and_a_guard(worked):
    battle = rows_for(worked, "en")
    assert "청기사, strike: strength A+, + used, value 5 × 2 = 10." in [step.text for step in battle.rows[2].working]
    assert [step.text for step in battle.rows[3].working] == [
        "붉은 창, charge: riding B, value 4.",
        "Dealt by the relation: 붉은 창 4.",
        "청기사: guard 4, HP damage 4 → 0.",
        "청기사: takes 0.",
    ]
    assert [step.rule for step in battle.rows[3].working] == ["FW-G2", "FW-C6", "FW-C12", "FW-C19"]


def test_the_working_explains_a_spell_and_a_noble_phantasm(worked):
    battle = rows_for(worked)
    assert "미라, 마술(fire): 영창 1번, 힘 5 × 3 = 15." in [step.text for step in battle.rows[1].working]
    assert "청기사, 보구: 등급 B, 값 4." in [step.text for step in battle.rows[5].working]


def test_cells_tell_runs_spells_and_those_who_wait(worked):
    battle = rows_for(worked)
    assert [battle.rows[slot].cells["saber"].run for slot in (4, 5, 6)] == [1, 2, 3]
    assert battle.rows[1].cells["rin"].text == "마술(fire)"
    assert battle.rows[7].cells["yuna"].text == "영창"
    assert battle.rows[0].cells["saber"].sign == "강"
    assert battle.rows[0].cells["yuna"].card == "standby"


def test_a_player_sees_own_points_and_the_others_losses(worked):
    battle = rows_for(worked, reader=(("rin",), frozenset({"rin", "lancer"})))
    assert battle.rows[9].after.keys() == {"rin", "lancer"}
    assert battle.rows[9].lost["saber"] == Points(7, 15)
    assert battle.persons["saber"].start is None
    assert battle.rows[0].cells["saber"].text == "강타"
    assert "yuna" not in battle.rows[0].cells
    assert not any("방어 4" in cause.text for cause in battle.rows[3].causes)
    assert not any("근력 A+" in step.text for row in battle.rows for step in row.working)


def test_whoever_may_read_nothing_of_a_battle_learns_of_none(worked):
    assert rows_for(worked, reader=((), frozenset())) is None


def test_what_is_hidden_changes_nothing_that_is_shown(worked):
    """Another hand, of which the reader has no event, leaves every row as it was (FW-V3)."""
    case, events = worked
    reader = (("rin",), frozenset({"rin", "lancer"}))
    other = {**case, "declarations": {**case["declarations"], "yuna": {"row": "front", "on_servant_zero": "seal"}}}
    assert rows_for((other, events), reader=reader) == rows_for(worked, reader=reader)


@pytest.mark.parametrize("key", VECTORS)
def test_every_turn_of_the_vectors_is_told_in_both_languages(key):
    for case, resolution in turns_of(key):
        for language in LANGUAGES:
            lines = narrate(case["ruleset"], resolution["events"], language, NAMES) if resolution["events"] else ()
            assert all(line.text and "None" not in line.text for line in lines)
            if not resolution["errors"]:
                for battle in battle_rows(gm_reading(case, resolution["events"]), language, NAMES):
                    assert [row.slot for row in battle.rows] == sorted({row.slot for row in battle.rows})


@pytest.mark.parametrize("key", BATTLES)
def test_the_points_shown_are_those_of_the_state(key):
    """What the last row leaves is what the state holds, but for what bases and rewards moved after the battle."""
    for case, resolution in turns_of(key):
        later = {"reward", "site_created"}
        moved = {event["actor"] for event in resolution["events"] if event["type"] in later and event.get("mp")}
        if resolution["errors"]:
            continue
        for battle in battle_rows(gm_reading(case, resolution["events"]), "en", {}):
            for person, points in (battle.rows[-1].after if battle.rows else {}).items():
                held = resolution["state"]["characters"][person]
                assert person in moved or points == Points(held["hp"], held["mp"])


@pytest.mark.parametrize("seed", range(12))
def test_random_battles_are_told_to_every_reader(seed):
    """Melees, hidden hands, pauses and halves: nothing fails, and no reader is shown another's points (FW-V2)."""
    chance = random.Random(seed)
    for case, resolution in played_out(resolve_case, chance, random_case(chance)):
        for reader in ("", *case["state"]["characters"]):
            told = [event for event in resolution["events"] if audience_of(event).includes((reader,))]
            seen = Reading("fate_war", case["state"], case["declarations"], told, frozenset({reader}))
            for battle in battle_rows(seen, "ko", {}):
                assert {person for row in battle.rows for person in row.after} <= {reader}
                assert {key for key, person in battle.persons.items() if person.start} <= {reader}
