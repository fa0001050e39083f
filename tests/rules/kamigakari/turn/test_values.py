"""15.1, KG-0.1, KG-0.4, KG-1.1: current values, each with what changes it."""

import pytest

from rules.core.dice import ListedDice
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.state import load_state
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import action_order, action_value, base_value, halved, move_value, size, value
from tests.rules.kamigakari.table import pc

VALUES = (
    *("accuracy", "evasion", "activation", "resistance", "spot", "phys_d", "mag_d"),
    *("action", "armor", "barrier", "move", "full_move"),
)
STATS = {"body": 1, "agility": 2, "intellect": 3, "mind": 4, "luck": 5}


def person(**fields):
    return load_state({"stage": "combat", "characters": {"a": pc(**fields)}}).characters["a"]


def mod(name, amount, **more):
    return {"effect": "value_mod", "value": name, "amount": amount, **more}


def status(*names):
    return [{"status": name} for name in names]


def always(*effects):
    return [{"id": "t", "timing": "always", "effects": list(effects)}]


@pytest.mark.parametrize(("number", "half"), [(-3, -1), (0, 0), (1, 1), (2, 1), (3, 2), (17, 9)])
def test_kg_0_1_halves_are_rounded_up(number, half):
    assert halved(number) == half


@pytest.mark.parametrize("name", VALUES)
def test_15_1_a_value_is_that_of_the_sheet_and_its_effects(name):
    one = person(
        combat={name: 7}, talents=always(mod(name, 2)), active_effects=[mod(name, -4, until="turn_end", source="x")]
    )

    assert value(one, name) == 5
    assert value(person(), name) == 0
    assert value(person(talents=[{"id": "t", "effects": [mod(name, 2)]}]), name) == 0


ACTIONS = [
    ({"combat": {"action": 6}}, 6),
    ({}, 0),
    ({"combat": {"action": 6}, "talents": always(mod("action", -9))}, 0),
    ({"combat": {"action": 6}, "action_now": 2}, 2),
    ({"combat": {"action": 6}, "statuses": status("immobile")}, 0),
    ({"combat": {"action": 6}, "statuses": status("immobile"), "action_now": 2}, 0),
    ({"combat": {"action": 6}, "statuses": status("prone", "darkness", "faint")}, 6),
]


@pytest.mark.parametrize(("fields", "expected"), ACTIONS)
def test_15_1_the_action_value(fields, expected):
    assert action_value(person(**fields)) == expected


MOVES = [
    # fields                                                        move, full move
    ({}, 2, 5),
    ({"combat": {"action": 1}}, 2, 6),
    ({"combat": {"action": 2}}, 3, 7),
    ({"combat": {"action": 4}}, 3, 9),
    ({"combat": {"action": 5}}, 4, 10),
    ({"combat": {"action": 4}, "action_now": 1}, 3, 9),
    ({"combat": {"action": 4, "move": 1, "full_move": 2}}, 1, 2),
    ({"combat": {"action": 4}, "talents": always(mod("move", 2), mod("full_move", 3))}, 5, 12),
    ({"combat": {"action": 4}, "talents": always(mod("action", 3))}, 4, 12),
    ({"combat": {"action": 4}, "statuses": status("prone")}, 1, 7),
    ({"combat": {"action": 4}, "statuses": status("darkness")}, 0, 6),
    ({"combat": {"action": 7}, "statuses": status("darkness", "prone")}, 0, 7),
    ({"combat": {"action": 4}, "statuses": status("immobile")}, 3, 9),
    ({"combat": {"action": 4}, "statuses": status("pain", "poison", "paralysis")}, 3, 9),
]


@pytest.mark.parametrize(("fields", "moved", "full"), MOVES)
def test_kg_4_15_kg_9_3_kg_9_4_move_and_full_move(fields, moved, full):
    options = Options(dark_move=-3)

    assert (move_value(person(**fields), options), move_value(person(**fields), options, "full_move")) == (moved, full)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, 2),
        ({"size": 0}, 0),
        ({"size": 3, "talents": always(mod("size", 1))}, 4),
        ({"talents": always(mod("size", -3))}, 0),
        ({"talents": always(mod("move", 3))}, 2),
    ],
)
def test_kg_7_12_the_size(fields, expected):
    assert size(person(**fields)) == expected


CHECKS = [
    *((name, STATS[name]) for name in STATS),
    *((name, place + 10) for place, name in enumerate(VALUES)),
    ("tolerance", STATS["mind"]),
    ("acrobatics", STATS["agility"]),
    ("appearance", STATS["luck"]),
    ("cooking", 0),
]


@pytest.mark.parametrize(("name", "expected"), CHECKS)
def test_kg_1_1_the_base_of_a_check(name, expected):
    sheet = {"stats": STATS, "combat": {name: place + 10 for place, name in enumerate(VALUES)}}

    assert base_value(person(**sheet), name) == expected
    assert base_value(person(**sheet, checks={name: 20}), name) == 20
    assert base_value(person(**sheet, checks={name: 0}), name) == 0
    assert base_value(person(), name) == 0


def test_kg_1_1_an_effect_on_a_combat_value_counts_in_its_check():
    assert base_value(person(combat={"spot": 3}, talents=always(mod("spot", 2))), "spot") == 5


ORDERS = [
    ("pc_first", ["e", "b", "c", "d", "a"]),
    ("npc_first", ["e", "d", "b", "c", "a"]),
]


@pytest.mark.parametrize(("tie_break", "expected"), ORDERS)
def test_kg_0_4_action_order(tie_break, expected):
    people = {
        "a": pc(combat={"action": 4}),
        "c": pc(combat={"action": 5}),
        "b": pc(combat={"action": 5}),
        "d": {"kind": "npc", "hp": 9, "combat": {"action": 5}},
        "e": {"kind": "mononoke", "hp": 9, "side": "pc", "combat": {"action": 9}, "action_now": 6},
    }
    state = load_state({"stage": "combat", "characters": people})

    assert list(action_order(TurnContext(state, Options(tie_break=tie_break), ListedDice([])))) == expected
