import pytest

from rules.fate_war.battle.rows import rows_at_start
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State
from tests.rules.fate_war.duels import battle, master, resolved, told

PEOPLE = {one: Character(one, kind) for one, kind in (("mira", "master"), ("rin", "master"), ("lancer", "servant"))}
STATE = State(characters={**PEOPLE, "hound": Character("hound", "npc")})
MIRA_AND_LANCER = {"b": ("lancer", "mira")}

ROWS = [
    # clause   what the text settles                      camp                        declared               back
    ("FW-B3", "a master behind its servant", ("lancer", "mira"), {}, {"mira"}),
    ("FW-B3", "not behind a servant in the back", ("lancer", "mira"), {"lancer": "back"}, {"lancer"}),
    ("FW-B3", "behind whoever declared front", ("mira", "rin"), {"rin": "front"}, {"mira"}),
    ("FW-B3", "not behind another undeclared master", ("mira", "rin"), {}, set()),
    ("FW-B3", "not behind an undeclared NPC", ("hound", "mira"), {}, set()),
    ("FW-B3", "alone", ("mira",), {}, set()),
    ("FW-B3", "its own word", ("lancer", "mira"), {"mira": "front"}, set()),
]


@pytest.mark.parametrize(("clause", "reading", "camp", "declared", "back"), ROWS)
def test_default_rows(clause, reading, camp, declared, back):
    rows = rows_at_start(STATE, Options(), Battle(id="b1", camps={"b": camp}), declared)
    assert {person for person, row in rows.items() if row == "back"} == back


FIXED = [
    ("FW-B3", "not yet", {}, {}, "back"),
    ("FW-B3", "asked for first", {}, {"rows_first": True}, "front"),
    ("FW-B3", "the later half of a split battle", {"mode": "split", "stage": "late_hands"}, {}, "front"),
    ("FW-B3", "the informed may still choose", {"mode": "staged", "stage": "late_hands"}, {}, "back"),
    ("FW-B3", "after a pause", {"slot": 4}, {}, "front"),
]


@pytest.mark.parametrize(("clause", "reading", "changes", "options", "row"), FIXED)
def test_fixed_rows(clause, reading, changes, options, row):
    battle = Battle(id="b1", camps=MIRA_AND_LANCER, rows={"lancer": "front"}, **changes)
    assert rows_at_start(STATE, Options(**options), battle, {"lancer": "back"})["lancer"] == row


def test_who_comes_later_chooses_a_row():
    """FW-B3, FW-I1: after a pause rows are fixed, but one who joins has none yet."""
    battle = Battle(id="b1", camps=MIRA_AND_LANCER, rows={"lancer": "front"}, slot=4)
    assert rows_at_start(STATE, Options(), battle, {"mira": "front"})["mira"] == "front"
    assert rows_at_start(STATE, Options(), battle, {})["mira"] == "back"


def test_camps_move_up_in_id_order():
    """FW-B3, 12.7: whichever way round the battle lists them."""
    people = {one: {"row": "back"} for one in ("rin", "mira", "saber")}
    camps = {"c": ["saber"], "b": ["rin"], "a": ["mira"]}
    resolution = resolved(battle(camps, {"rin": master(), "mira": master()}, people))
    assert told(resolution, "row_moved_up", "slot", "persons") == [(1, ["mira"]), (1, ["rin"]), (1, ["saber"])]
