import pytest
from msgspec.structs import replace

from rules.fate_war.model.progress import Progress
from rules.fate_war.model.state import load_state
from rules.fate_war.turn.presence import (
    are_allied,
    are_of_one_side,
    barred,
    distance,
    is_fighting,
    is_present,
    pcs_in,
    present_in,
)
from tests.rules.fate_war.wars import fight, master, npc, servant, war

PRESENT = [
    ("there", {}, True),
    ("nowhere", {"region": None}, False),
    ("not manifested", {"manifested": False}, False),
    ("withdrawn", {"statuses": [{"status": "withdrawn"}]}, False),
    ("vanished", {"statuses": [{"status": "vanished"}]}, False),
    ("down", {"hp": -3}, True),
]


@pytest.mark.parametrize(("what", "fields", "expected"), PRESENT)
def test_presence(what, fields, expected):
    state = load_state(war([servant("saber", "a", **fields)]))

    assert is_present(state, "saber") is expected
    assert present_in(state, "harbour") == (("saber",) if expected else ())


def test_fw_a21_the_departed_are_not_present():
    state = load_state(war([servant("saber", "a"), master("yuna", "a")]))
    state = replace(state, progress=Progress(departed=("yuna",)))

    assert pcs_in(state, "harbour") == ("saber",)


def test_npcs_are_present_but_no_pcs():
    state = load_state(war([npc("elder"), servant("saber", "a")]))

    assert (present_in(state, "harbour"), pcs_in(state, "harbour")) == (("elder", "saber"), ("saber",))
    assert present_in(state, None) == ()


def test_fw_e4_sides_and_camps():
    state = load_state(war(alliances=[["a", "c"], ["c", "b"]]))

    assert are_of_one_side(state, "saber", "yuna")
    assert not are_of_one_side(state, "saber", "rin")
    assert are_allied(state, "saber", "rin")
    assert not are_allied(load_state(war()), "saber", "rin")


BARRED = [
    ("FW-A3", "may act", {}, "study", None),
    ("FW-A3", "down", {"hp": 0}, "study", "down"),
    ("FW-A3", "the down may rest", {"hp": 0}, "rest", None),
    ("FW-A3", "a servant without MP is not down", {"mp": -3}, "study", None),
    ("FW-S6", "not manifested", {"manifested": False}, "rest", "unmanifested"),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "action", "expected"), BARRED)
def test_barred(clause, reading, fields, action, expected):
    assert barred(load_state(war([servant("saber", "a", **fields)])), "saber", action) == expected


DISTANCES = [
    ("harbour", "harbour", 0),
    ("harbour", "bridge", 1),
    ("temple", "harbour", 2),
    ("harbour", "isle", None),
    (None, "harbour", None),
    ("harbour", None, None),
]


@pytest.mark.parametrize(("start", "end", "expected"), DISTANCES)
def test_distance(start, end, expected):
    raw = war()
    state = load_state({**raw, "map": {**raw["map"], "isle": {}}})

    assert distance(state, start, end) == expected


def test_fw_e4_who_fought_in_a_battle_that_is_over_fights_no_more():
    found = [
        [is_fighting(load_state(fight(battle={"over": over})), person) for person in ("saber", "elder")]
        for over in (False, True)
    ]
    assert found == [[True, False], [False, False]]
