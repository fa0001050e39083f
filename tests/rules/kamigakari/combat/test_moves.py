"""KG-7: walking, being stopped, breaking through, and who is engaged with whom."""

import pytest

from tests.rules.kamigakari.table import combat, foe, pc, told

ALWAYS_FREE = {"id": "slip", "timing": "always", "effects": [{"effect": "ignore_engagement"}]}


def walker(**fields):
    return pc(pos=[2, 2], **{"combat": {"action": 9, "move": 5}, **fields})


def walk(*path, timing="prep", action="move"):
    return {timing: {"action": action, "path": [list(square) for square in path]}}


def end(resolution, who="a"):
    return resolution["state"]["characters"][who]["pos"]


def stops(resolution):
    return [(one["rule"], one["at"], one["by"]) for one in told(resolution, "move_stopped")]


STOPS = [
    # clause    reading                              board                         stop
    ("KG-7.16", "an obstacle", {"obstacles": [[4, 2]]}, [("KG-7.16", [3, 2], "obstacle")]),
    ("KG-7.16", "difficult squares cost two", {"difficult": [[3, 2], [4, 2]]}, [("KG-7.16", [5, 2], "points")]),
    ("KG-7.16", "open ground", {}, []),
]


@pytest.mark.parametrize(("board", "stop"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in STOPS])
def test_the_ground(board, stop):
    orders = {"a": walk((3, 2), (4, 2), (5, 2), (6, 2))}
    assert stops(combat({"a": walker()}, orders, board={"w": 9, "h": 9, **board})) == stop


def test_kg_7_16_a_walk_that_never_left_tells_no_move():
    resolution = combat({"a": walker(), "b": pc(pos=[3, 2])}, {"a": walk((3, 2), (4, 2))})

    assert told(resolution, "move") == []
    assert stops(resolution) == [("KG-7.2", [2, 2], "occupied")]


BREAKS = [
    # clause    reading                       mover                                     rule       values
    (
        "KG-9.15",
        "flight before all else",
        {"statuses": [{"status": "flight"}], "size": 0},
        "KG-9.15",
        {"reason": "flight"},
    ),
    ("KG-7.13", "an effect before size 0", {"talents": [ALWAYS_FREE], "size": 0}, "KG-7.13", {"reason": "effect"}),
    ("KG-7.13", "size 0", {"size": 0}, "KG-7.13", {"reason": "size_zero"}),
    ("KG-7.15", "the greater size", {"size": 4}, "KG-7.15", {"own": 4, "enemy": 3}),
]


@pytest.mark.parametrize(
    ("mover", "rule", "values"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in BREAKS]
)
def test_breaking_through_a_declaration(mover, rule, values):
    fighters = {"a": walker(**mover), "m": foe(pos=[3, 3], size=3, combat={"action": 2})}
    resolution = combat(fighters, {"a": walk((3, 2), (4, 2), (5, 2))})
    (event,) = told(resolution, "breakthrough")

    assert (event["rule"], event["at"]) == (rule, [3, 2])
    assert {name: event[name] for name in values} == values
    assert end(resolution) == [5, 2]
    assert resolution["state"]["characters"]["m"]["used"]["engaged"] == []


def test_kg_7_13_who_is_held_is_told_both_sizes():
    fighters = {"a": walker(size=2), "m": foe(pos=[2, 3], size=3, combat={"action": 2})}
    (event,) = told(combat(fighters, {"a": walk((3, 2))}), "move_blocked")

    assert (event["at"], event["own"], event["enemy"]) == ([2, 2], 2, 3)


def test_kg_7_11_the_first_in_action_order_declares_alone():
    fighters = {
        "a": walker(),
        "m": foe(pos=[3, 3], combat={"action": 2}),
        "n": foe(pos=[3, 1], combat={"action": 7}),
    }
    resolution = combat(fighters, {"a": walk((3, 2), (4, 2))})

    assert stops(resolution) == [("KG-7.11", [3, 2], "n")]
    assert resolution["state"]["characters"]["m"]["used"]["engaged"] == []


HOLDERS = [
    # clause    reading             enemy    orders    stopped
    ("KG-7.11", "everybody by default", {}, {}, True),
    ("KG-7.11", "whom it names", {}, {"engage": ["a"]}, True),
    ("KG-7.11", "not whom it does not name", {}, {"engage": ["b"]}, False),
    ("KG-7.11", "nobody", {}, {"engage": "none"}, False),
    ("KG-7.12", "not with size 0", {"size": 0}, {}, False),
    ("KG-9.8", "not while immobile", {"statuses": [{"status": "immobile"}]}, {}, False),
    ("KG-7.10", "not when out of the fight", {"statuses": [{"status": "faint"}], "hp": 0}, {}, False),
]


@pytest.mark.parametrize(
    ("enemy", "orders", "stopped"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in HOLDERS]
)
def test_who_declares_engagement(enemy, orders, stopped):
    fighters = {"a": walker(size=1), "b": pc(pos=[9, 9]), "m": foe(pos=[3, 3], **{"combat": {"action": 2}, **enemy})}
    resolution = combat(fighters, {"a": walk((3, 2), (4, 2)), "m": {"standing": orders}})

    assert bool(stops(resolution)) is stopped


def test_kg_7_10_friends_hold_nobody():
    fighters = {"a": walker(), "b": pc(pos=[2, 3], size=9)}
    assert end(combat(fighters, {"a": walk((3, 2), (4, 2))})) == [4, 2]


def test_kg_7_14_a_group_falls_apart_when_a_link_of_it_faints():
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9, "accuracy": 30}, attacks=[{"id": "sword", "rank": 9}]),
        "m": foe(pos=[2, 3], hp=1, combat={"action": 2}),
        "n": foe(pos=[2, 4], combat={"action": 1}),
    }
    orders = {"a": {"attack": {"action": "attack", "attack": "sword", "targets": ["m"]}}}
    (event,) = told(combat(fighters, orders, [3, 4]), "engagement")

    assert event["groups"] == []


def test_kg_7_5_a_square_further_off_counts_one_within_a_group():
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9, "accuracy": 9}, attacks=[{"id": "sword", "range": "squares:1"}]),
        "b": pc(pos=[2, 3]),
        "m": foe(pos=[2, 4]),
    }
    orders = {"a": {"attack": {"action": "attack", "attack": "sword", "targets": ["m"]}}}
    assert len(told(combat(fighters, orders, [3, 4]), "opposed")) == 1


def test_kg_7_6_a_leap_is_stopped_by_any_declaration():
    leap = {"id": "leap", "range": "move:4", "rank": 1}
    fighters = {
        "a": walker(size=9, attacks=[leap], combat={"action": 9, "accuracy": 20}, statuses=[{"status": "flight"}]),
        "m": foe(pos=[3, 3], size=1, combat={"action": 3}),
        "n": foe(pos=[6, 2], combat={"action": 2}),
    }
    path = [[3, 2], [4, 2], [5, 2]]
    orders = {"a": {"attack": {"action": "attack", "attack": "leap", "targets": ["n"], "path": path}}}
    resolution = combat(fighters, orders)

    assert stops(resolution) == [("KG-7.11", [3, 2], "m")]
    assert [one["reason"] for one in told(resolution, "fizzle")] == ["not_adjacent"]


@pytest.mark.parametrize(
    ("options", "points"),
    [
        pytest.param({}, 3, id="KG-7.17 half of the move value, rounded up"),
        pytest.param({"disengage_distance": "full"}, 5, id="KG-7.17 all of it"),
    ],
)
def test_disengaging(options, points):
    path = [(2 + step, 2) for step in range(1, 7)]
    resolution = combat({"a": walker()}, {"a": walk(*path, timing="attack", action="disengage")}, options=options)

    assert end(resolution) == [2 + points, 2]


def test_kg_7_17_who_did_not_get_away_has_no_worse_defence():
    fighters = {"a": walker(), "b": pc(pos=[3, 2])}
    orders = {"a": walk((3, 2), timing="attack", action="disengage")}
    assert told(combat(fighters, orders, options={"disengage_passive": -2}), "effect_started") == []


MOVE_VALUES = [
    # clause    reading                           sheet                                         full move
    ("KG-4.15", "from the action value", {"combat": {"action": 3}}, 8),
    ("KG-4.15", "as the sheet says", {"combat": {"action": 3, "full_move": 2}}, 2),
    ("KG-9.3", "less when prone", {"combat": {"action": 3}, "statuses": [{"status": "prone"}]}, 6),
    ("KG-9.4", "less in darkness", {"combat": {"action": 3}, "statuses": [{"status": "darkness"}]}, 6),
]


@pytest.mark.parametrize(("sheet", "squares"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in MOVE_VALUES])
def test_full_moves(sheet, squares):
    path = [(2 + step, 2) for step in range(1, 11)]
    orders = {"a": walk(*path, timing="attack", action="full_move")}
    assert end(combat({"a": walker(**sheet)}, orders)) == [2 + squares, 2]


def test_kg_6_8_a_delayed_character_moves_as_far_as_ever():
    orders = {"a": {"prep": {"action": "delay", "to": 1}, **walk((3, 2), (4, 2), timing="attack", action="full_move")}}
    assert end(combat({"a": walker(combat={"action": 9})}, orders)) == [4, 2]
