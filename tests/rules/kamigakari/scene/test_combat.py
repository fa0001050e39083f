"""Section 16, KG-6: the order of a turn, its timings, and what it ends with."""

import pytest

from tests.rules.kamigakari.table import CLAW, combat, foe, pc, strike, told, types

CALM = {"a": pc(pos=[2, 2], combat={"action": 9}), "b": pc(pos=[5, 5], combat={"action": 6})}


def test_section_16_the_first_turn_from_start_to_end():
    resolution = combat(CALM, {}, turn=1)

    assert types(resolution) == [
        "turn_start",
        "barrier_raised",
        "equipped",
        "equipped",
        "order",
        "engagement",
        "turn_end",
    ]
    assert resolution["state"]["turn"] == 2


def test_kg_6_6_a_barrier_that_the_gm_keeps_down_stays_down():
    lowered = {"gm": {"tools": [{"tool": "gm.set_barrier", "on": False}]}}
    assert told(combat(CALM, lowered, turn=1), "barrier_raised") == []


def test_kg_6_3_whoever_raises_its_action_value_comes_up_sooner():
    song = {"id": "song", "timing": "prep", "range": "field", "target": "bodies:1"}
    song["effects"] = [{"effect": "value_mod", "value": "action", "amount": 5}]
    people = {
        "a": pc(pos=[2, 2], combat={"action": 9}, talents=[song]),
        "b": pc(pos=[5, 5], combat={"action": 6}),
        "c": pc(pos=[7, 7], combat={"action": 3}),
    }
    stand = {"prep": {"action": "stand"}}
    orders = {"a": {"prep": {"action": "talent", "talent": "song", "targets": ["c"]}}, "b": stand, "c": stand}
    resolution = combat(people, orders)

    assert told(resolution, "order")[0]["order"] == ["a", "b", "c"]
    assert [one["actor"] for one in told(resolution, "timing_spent")] == ["a", "c", "b"]


def test_kg_6_8_who_delays_comes_up_again_for_the_attack_alone():
    orders = {
        "a": {"prep": {"action": "delay", "to": 5}, "attack": {"action": "recover", "status": "pain"}},
        "b": {"prep": {"action": "stand"}, "attack": {"action": "recover", "status": "pain"}},
    }
    spent = [(one["actor"], one["timing"]) for one in told(combat(CALM, orders), "timing_spent")]

    assert spent == [("a", "prep"), ("b", "prep"), ("b", "attack"), ("a", "attack")]


def test_kg_6_8_who_falls_while_waiting_never_comes_to_its_attack():
    people = {
        "a": pc(pos=[2, 2], hp=5, combat={"action": 9}),
        "m": foe(pos=[2, 3], combat={"action": 6, "accuracy": 30}, attacks=[CLAW]),
    }
    orders = {
        "a": {"prep": {"action": "delay", "to": 1}, "attack": {"action": "recover", "status": "pain"}},
        "m": {"attack": {"action": "attack", "attack": "claw", "targets": ["a"]}},
    }
    (fizzle,) = told(combat(people, orders, [1, 2]), "fizzle")

    assert (fizzle["rule"], fizzle["reason"], fizzle["timing"]) == ("KG-9.9", "cannot_act", "attack")


def test_kg_9_8_an_action_value_of_zero_gives_no_turn():
    people = {"a": pc(pos=[2, 2], combat={"action": 0})}
    orders = {"a": {"prep": {"action": "stand"}, "end": {"action": "recover"}}}
    resolution = combat(people, orders)

    assert told(resolution, "order")[0]["order"] == []
    assert [(one["rule"], one["reason"]) for one in told(resolution, "fizzle")] == [
        ("KG-9.8", "cannot_act"),
        ("KG-9.7", "status_absent"),
    ]


def test_kg_6_5_none_spends_nothing_and_more_acts_than_timings_fizzle():
    none, stand = {"action": "none"}, {"action": "stand"}
    resolution = combat(CALM, {"a": {"prep": [none, stand, stand]}})

    assert len(told(resolution, "timing_spent")) == 1
    assert [one["reason"] for one in told(resolution, "fizzle")] == ["status_absent", "no_timing"]


def test_kg_9_7_paralysis_takes_one_timing_and_leaves_the_extra_one():
    haste = {"id": "haste", "timing": "always", "effects": [{"effect": "extra_timing", "timing": "prep", "amount": 1}]}
    people = {"a": pc(pos=[2, 2], combat={"action": 9}, talents=[haste], statuses=[{"status": "paralysis"}])}
    stand = {"action": "stand"}
    resolution = combat(people, {"a": {"prep": [stand, stand]}})

    assert [one["timing"] for one in told(resolution, "timing_lost")] == ["prep", "attack"]
    assert len(told(resolution, "timing_spent")) == 1


def test_kg_0_3_who_falls_in_its_own_timing_does_nothing_more_in_it():
    haste = {"id": "haste", "timing": "always", "effects": [{"effect": "extra_timing", "timing": "prep", "amount": 1}]}
    blood = {"id": "blood", "timing": "prep", "cost": {"hp": 9}, "effects": [{"effect": "crest", "amount": 0}]}
    people = {"a": pc(pos=[2, 2], hp=4, combat={"action": 9}, talents=[haste, blood])}
    orders = {
        "a": {
            "prep": [{"action": "talent", "talent": "blood"}, {"action": "stand"}],
            "attack": {"action": "recover", "status": "pain"},
        }
    }
    resolution = combat(people, orders)

    assert [(one["reason"], one["timing"]) for one in told(resolution, "fizzle")] == [
        ("cannot_act", "prep"),
        ("cannot_act", "attack"),
    ]


@pytest.mark.parametrize(
    ("barrier", "status"),
    [
        pytest.param(True, "incapacitated", id="KG-9.10 within the barrier"),
        pytest.param(False, "dead", id="KG-9.11 outside it"),
    ],
)
def test_finishing_blows(barrier, status):
    people = {"a": CALM["a"], "m": foe(pos=[2, 3], hp=0, statuses=[{"status": "faint"}])}
    resolution = combat(people, {"a": {"attack": {"action": "finish", "target": "m"}}}, barrier=barrier)

    assert resolution["state"]["characters"]["m"]["statuses"][0]["status"] == status


def test_kg_9_10_a_finishing_blow_reaches_one_square():
    people = {"a": CALM["a"], "m": foe(pos=[2, 4], hp=0, statuses=[{"status": "faint"}])}
    (fizzle,) = told(combat(people, {"a": {"attack": {"action": "finish", "target": "m"}}}), "fizzle")

    assert (fizzle["rule"], fizzle["reason"]) == ("KG-9.10", "out_of_range")


def test_kg_9_2_the_combat_ends_at_once_with_all_that_lasted_in_it():
    effect = {"effect": "damage_bonus", "amount": 1, "source": "song", "until": "scene_end"}
    people = {"a": {**CALM["a"], "active_effects": [effect], "used": {"life_burn": True}, "spirit_spent": 2}}
    end = {"gm": {"tools": [{"tool": "gm.end_combat"}, {"tool": "gm.next_part"}]}, "a": {"prep": {"action": "stand"}}}
    resolution = combat(people, end)
    person = resolution["state"]["characters"]["a"]

    assert types(resolution) == ["gm", "combat_end", "gm", "part"]
    assert (person["active_effects"], person["used"]["life_burn"], person["spirit_spent"]) == ([], False, 2)


def test_kg_11_1_all_that_a_secret_tool_does_is_read_by_the_gm_alone():
    secret = {"tool": "gm.special_damage", "target": "a", "amount": 40, "secret": True}
    resolution = combat(CALM, {"gm": {"tools": [secret]}})
    hidden = [event["type"] for event in resolution["events"] if event["audience"] == "gm"]

    assert hidden == ["gm", "hp", "status_gained"]
    assert {event["audience"] for event in resolution["events"][3:]} == {"all"}


def test_kg_7_8_two_targets_are_struck_in_the_order_in_which_they_were_named():
    sweep = {"id": "sword", "target": "bodies:2"}
    people = {"a": {**CALM["a"], "attacks": [sweep]}, "m": foe(pos=[2, 3]), "n": foe(pos=[3, 2])}
    resolution = combat(people, {"a": strike("n", "m")}, [3, 4])

    assert [(one["type"], one["target"]) for one in told(resolution, "opposed", "damage")] == [
        ("opposed", "n"),
        ("opposed", "m"),
        ("damage", "n"),
        ("damage", "m"),
    ]


AREAS = [
    # clause    reading                                     option     named         reached       dropped
    ("KG-7.9", "the group of the first in range", "primary", ["n", "m"], ["n", "m"], []),
    ("KG-7.9", "each must be in range", "each", ["n", "m"], ["m"], ["out_of_range"]),
    ("KG-7.9", "who stands elsewhere is dropped", "primary", ["m", "o"], ["m"], ["not_in_group"]),
]


@pytest.mark.parametrize(
    ("option", "named", "reached", "dropped"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in AREAS]
)
def test_areas(option, named, reached, dropped):
    blast = {"id": "sword", "range": "squares:3", "target": "area"}
    people = {
        "a": {**CALM["a"], "attacks": [blast]},
        "m": foe(pos=[5, 2]),
        "n": foe(pos=[6, 2]),
        "o": foe(pos=[9, 9]),
    }
    resolution = combat(people, {"a": strike(*named)}, [3, 4], {"area_range": option})

    assert [one["target"] for one in told(resolution, "opposed")] == reached
    assert [one["reason"] for one in told(resolution, "target_dropped", "fizzle")] == dropped


def test_kg_7_2_a_token_that_the_gm_places_walks_on_from_there_and_leaves_its_cover():
    people = {"a": {**CALM["a"], "statuses": [{"status": "cover"}]}}
    orders = {
        "gm": {"tools": [{"tool": "gm.move_token", "target": "a", "to": [8, 8]}]},
        "a": {"prep": {"action": "move", "path": [[8, 9]]}},
    }
    resolution = combat(people, orders, board={"w": 9, "h": 9, "obstacles": [[2, 3]]})

    assert types(resolution)[:2] == ["gm", "status_cleared"]
    assert resolution["state"]["characters"]["a"]["pos"] == [8, 9]
