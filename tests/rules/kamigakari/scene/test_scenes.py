"""KG-5: scenes and the two modes, and how a scene ends."""

import pytest

from tests.rules.kamigakari.table import foe, links, pc, resolve, scene, told, types

CHALLENGES = [
    {"id": "c1", "check": "body", "target": 9},
    {"id": "c2", "check": "mind", "opponent": "b", "opponent_check": "body", "modifier": 1},
]


def test_section_16_a_scene_from_start_to_end():
    orders = {"a": {"checks": [{"challenge": "c1"}], "link": {"target": "b", "emotion": "awe"}}}
    people = {"a": pc(spirit_spent=1, excess_spirit=1), "b": pc()}
    resolution = scene(people, orders, [3, 4, 6], challenges=CHALLENGES[:1])

    assert types(resolution) == [
        "scene_start",
        "appearance",
        "roll",
        "check",
        "challenge",
        "link",
        "spirit_reroll",
        "excess_lost",
        "scene_end",
    ]


def test_kg_1_6_an_opponent_rolls_under_its_standing_order():
    orders = {
        "a": {"checks": [{"challenge": "c2"}]},
        "b": {"standing": {"passive": {"spirit": {"policy": "succeed"}}}},
    }
    people = {"a": pc(stats={"mind": 2}), "b": pc(stats={"body": 2}, spirit=[6])}
    resolution = scene(people, orders, [3, 4, 3, 4], challenges=CHALLENGES)
    (opposed,) = told(resolution, "opposed")

    assert (opposed["rule"], opposed["active"], opposed["passive"], opposed["outcome"]) == ("KG-1.6", 10, 12, "miss")
    assert told(resolution, "challenge") == []


def test_kg_5_3_the_acts_of_the_absent_fizzle_one_by_one_but_their_links_hold():
    orders = {"b": {"checks": [{"challenge": "c1"}, {"challenge": "c1"}], "link": {"target": "x"}}}
    people = {"a": pc(), "b": pc()}
    resolution = scene(people, orders, challenges=CHALLENGES[:1])
    strict = scene(people, orders, [], {"link_requires_appearance": True}, challenges=CHALLENGES[:1])

    assert [one["reason"] for one in told(resolution, "fizzle")] == ["not_in_scene", "not_in_scene"]
    assert len(told(resolution, "link")) == 1
    assert told(strict, "fizzle")[-1]["rule"] == "KG-3.3"


def test_kg_9_9_who_has_fainted_uses_special_talents_but_nothing_else():
    wake = {"id": "wake", "effects": [{"effect": "heal", "amount": 1}]}
    orders = {"a": {"talents": [{"talent": "wake"}], "items": [{"item": "tea"}], "checks": [{"challenge": "c1"}]}}
    fallen = pc(hp=0, statuses=[{"status": "faint"}], talents=[wake], items=[{"id": "tea"}])
    resolution = scene({"a": fallen}, orders, challenges=CHALLENGES[:1])

    assert [one["reason"] for one in told(resolution, "fizzle")] == ["cannot_act", "cannot_act"]
    assert len(told(resolution, "talent_used")) == 1


def test_kg_5_10_in_a_hell_area_all_others_roll_and_who_fails_pays():
    people = {"a": pc(), "b": pc(hp=3), "c": pc(stats={"luck": 8})}
    resolution = scene(people, {}, [1, 2, 1, 2], kind="hell_area")

    assert [(one["actor"], one["outcome"]) for one in told(resolution, "appearance")] == [
        ("b", "penalty"),
        ("c", "present"),
    ]
    assert [one["status"] for one in told(resolution, "status_gained")] == ["faint"]
    assert told(resolution, "scene_end")[0]["present"] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("time", "stay", "numbers"),
    [
        pytest.param(0, 2, [], id="KG-5.9 nothing reached"),
        pytest.param(0, 3, [12], id="KG-5.9 reached"),
        pytest.param(2, 4, [12, 34], id="KG-5.9 two multiples"),
        pytest.param(3, 2, [], id="KG-5.9 the one of before does not count again"),
    ],
)
def test_thresholds(time, stay, numbers):
    state = {
        "stage": "scene",
        "scene": {"kind": "hell_area", "scene_player": "a", "stay": stay},
        "hell_area": {"time": time},
        "tables": {"hell_threshold": {"die": "d66", "rows": {"12": "a wind rises"}}},
        "characters": {"a": pc()},
    }
    resolution = resolve({"dice": [1, 2, 3, 4], "state": state, "declarations": {}})

    assert [one["number"] for one in told(resolution, "threshold")] == numbers
    assert [one["row"] for one in told(resolution, "threshold")] == ["a wind rises", None][: len(numbers)]


def race(people, declarations, dice=(), **struggle):
    locations = [
        {"id": "library", "check": "intellect", "target": 9, "points": 2},
        {"id": "guild", "price": {"g": 50, "hp": 3, "spirit": ["any"]}, "points": 3},
    ]
    state = {
        "stage": "scene",
        "mode": "struggle",
        "scene": {"kind": "struggle", "scene_player": "a"},
        "struggle": {"needed": 9, "scene_limit": 3, "locations": locations, **struggle},
        "characters": people,
    }
    return resolve({"dice": list(dice), "state": state, "declarations": declarations})


BUY = {"struggle": {"location": "guild", "method": "pay"}}


def test_kg_5_11_a_price_is_paid_in_all_its_parts():
    resolution = race({"a": pc(money=60, spirit=[2])}, {"a": BUY}, [5])

    assert types(resolution)[1:5] == ["spirit_spent", "hp", "money", "info_points"]


@pytest.mark.parametrize("person", [pc(money=49, spirit=[2]), pc(money=60)])
def test_kg_5_11_a_price_that_cannot_be_paid_takes_nothing(person):
    resolution = race({"a": person}, {"a": BUY})

    assert [one["rule"] for one in told(resolution, "fizzle")] == ["KG-2.4"]
    assert resolution["state"]["characters"]["a"]["money"] == person["money"]


def test_kg_5_11_a_failed_check_gains_nothing():
    resolution = race({"a": pc()}, {"a": {"struggle": {"location": "library", "method": "investigate"}}}, [3, 4])

    assert told(resolution, "challenge")[0]["rule"] == "KG-5.11"
    assert told(resolution, "info_points") == []


@pytest.mark.parametrize("struggle", [{"winner": "a"}, {"over": True}])
def test_kg_5_12_a_race_that_is_over_stays_so(struggle):
    resolution = race({"a": pc(money=60, spirit=[2])}, {"a": BUY}, scene_no=9, **struggle)

    assert [one["reason"] for one in told(resolution, "fizzle")] == ["race_over"]
    assert told(resolution, "struggle_failed") == []


def test_kg_5_14_points_never_go_below_zero_and_gear_may_win_the_race():
    rumour = {"id": "rumour", "effects": [{"effect": "info_points", "amount": -4}]}
    tip = {"id": "tip", "effects": [{"effect": "info_points", "amount": 2}]}
    orders = {"a": {"items": [{"item": "rumour", "target": "b"}, {"item": "tip"}]}}
    resolution = race({"a": pc(items=[rumour, tip]), "b": pc()}, orders, needed=3, points={"a": 1, "b": 2})

    assert [(one["actor"], one["gained"], one["total"]) for one in told(resolution, "info_points")] == [
        ("b", -2, 0),
        ("a", 2, 3),
    ]
    assert told(resolution, "struggle_won")[0]["actor"] == "a"


def test_kg_5_12_nobody_wins_the_race_by_losing_points():
    rumour = {"id": "rumour", "effects": [{"effect": "info_points", "amount": -1}]}
    orders = {"a": {"items": [{"item": "rumour", "target": "b"}]}}
    resolution = race({"a": pc(items=[rumour]), "b": pc()}, orders, needed=3, points={"b": 5})

    assert told(resolution, "info_points")[0]["total"] == 4
    assert told(resolution, "struggle_won") == []


def test_kg_5_15_what_a_scene_ends_for_everybody():
    effect = {"effect": "damage_bonus", "amount": 1, "source": "song", "until": "turn_end"}
    used = {"talents": ["x"], "defence": 1, "engaged": ["m"], "life_burn": True}
    person = pc(statuses=[{"status": "poison"}, {"status": "flight"}], active_effects=[effect], used=used)
    resolution = scene({"a": person, "m": foe(statuses=[{"status": "dead"}])}, {})
    after = resolution["state"]["characters"]

    assert (after["a"]["statuses"], after["a"]["active_effects"]) == ([], [])
    assert after["a"]["used"] == {"talents": [], "defence": 0, "engaged": [], "life_burn": False}
    assert after["m"]["statuses"] == [{"status": "dead", "scenes_after_combat": 1}]
    assert told(resolution, "fall") == []


def test_kg_2_6_excess_may_outlast_the_scene():
    resolution = scene({"a": pc(excess_spirit=2)}, {}, options={"excess_lost_at_scene_end": False})
    assert resolution["state"]["characters"]["a"]["excess_spirit"] == 2


def test_kg_3_3_links_are_numbered_on():
    orders = {"a": {"link": {"target": "npc9", "emotion": "awe"}}}
    resolution = scene({"a": pc(links=links(2))}, orders)

    assert resolution["state"]["characters"]["a"]["links"][2] == {"slot": 3, "target": "npc9", "emotion": "awe"}


@pytest.mark.parametrize(("last", "is_warned"), [("a", True), ("b", False), (None, False)])
def test_kg_5_2_who_leads_is_kept_for_the_next_scene(last, is_warned):
    resolution = scene({"a": pc()}, {}, last_player=last)

    assert [(event["audience"], event["code"]) for event in told(resolution, "warning")] == (
        [("gm", "scene_player_repeat")] * is_warned
    )
    assert resolution["state"]["scene"] == {
        "kind": "normal",
        "scene_player": "a",
        "last_player": "a",
        "appearance_target": None,
        "stay": 1,
        "challenges": [],
    }


def test_kg_5_10_a_penalty_may_last_until_the_scene_ends():
    weaker = {"effect": "check_mod", "check": "mind", "amount": -3}
    state = {
        "stage": "scene",
        "scene": {
            "kind": "hell_area",
            "scene_player": "a",
            "challenges": [{"id": "c", "check": "mind", "target": 4}],
        },
        "hell_area": {"appearance_penalty": [weaker, {"effect": "hp_loss", "amount": 2}]},
        "characters": {"a": pc(), "b": pc()},
    }
    tried = {"checks": [{"challenge": "c"}]}
    resolution = resolve({"dice": [1, 2, 3, 3, 3, 3], "state": state, "declarations": {"a": tried, "b": tried}})

    assert told(resolution, "effect_started", "hp") == [
        {
            "type": "effect_started",
            "rule": "KG-6.14",
            "actor": "b",
            "effect": "check_mod",
            "source": "appearance_penalty",
            "until": "scene_end",
            "audience": "all",
        },
        {
            "type": "hp",
            "rule": "KG-8.5",
            "actor": "b",
            "before": 30,
            "after": 28,
            "change": -2,
            "cause": "appearance_penalty",
            "audience": "all",
        },
    ]
    assert [(event["actor"], event["total"], event["outcome"]) for event in told(resolution, "challenge")] == [
        ("a", 6, "success"),
        ("b", 3, "failure"),
    ]
