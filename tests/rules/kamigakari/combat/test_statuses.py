"""KG-9, KG-8.6: statuses coming, going and leading to one another; falls."""

import pytest

from rules.kamigakari.model.tables import STATUS_RULES
from tests.rules.kamigakari.table import combat, foe, links, pc, scene, told, types

CALM = pc(pos=[2, 2], combat={"action": 5})


def by_gm(*tools):
    return {"gm": {"tools": [{"tool": f"gm.{name}", **values} for name, values in tools]}}


def statuses(resolution, who="a"):
    return [one["status"] for one in resolution["state"]["characters"][who]["statuses"]]


@pytest.mark.parametrize("status", sorted(STATUS_RULES))
def test_kg_9_1_each_status_is_gained_and_cleared_under_its_own_clause(status):
    tools = by_gm(
        ("apply_status", {"target": "a", "status": status}), ("clear_status", {"target": "a", "status": status})
    )
    resolution = combat({"a": CALM}, tools)
    rules = {
        event["rule"] for event in told(resolution, "status_gained", "status_cleared") if event["status"] == status
    }

    assert rules == {STATUS_RULES[status]}


@pytest.mark.parametrize(
    ("first", "second"),
    [("faint", "incapacitated"), ("faint", "dead"), ("incapacitated", "dead"), ("dead", "faint")],
)
def test_kg_9_9_the_later_of_faint_incapacitated_and_dead_replaces_the_earlier(first, second):
    tools = by_gm(
        ("apply_status", {"target": "a", "status": first}), ("apply_status", {"target": "a", "status": second})
    )
    assert statuses(combat({"a": CALM}, tools)) == [second]


def test_kg_9_3_prone_ends_cover_then_flight_with_a_fall():
    flyer = {**CALM, "statuses": [{"status": "cover"}, {"status": "flight"}]}
    resolution = combat({"a": flyer}, by_gm(("apply_status", {"target": "a", "status": "prone"})))
    order = [
        (event["type"], event.get("status")) for event in told(resolution, "status_gained", "status_cleared", "fall")
    ]

    assert order == [
        ("status_gained", "prone"),
        ("status_cleared", "cover"),
        ("status_cleared", "flight"),
        ("fall", None),
    ]
    assert told(resolution, "fall")[0]["metres"] is None
    assert resolution["state"]["characters"]["a"]["hp"] == 10


FALLS = [
    # clause    reading    sheet    orders    dice    hp    statuses
    ("KG-8.6", "a point for each metre", {}, {}, [], 21, ["prone"]),
    ("KG-8.6", "nothing taken, still on the feet", {"combat": {"action": 5, "armor": 9}}, {}, [], 30, []),
    ("KG-8.18", "acrobatics that were sealed", {"stats": {"agility": 1}}, {"acrobatics": {}}, [2, 2], 26, ["prone"]),
    ("KG-8.18", "a fumble subtracts nothing", {"stats": {"agility": 9}}, {"acrobatics": {}}, [1, 1], 21, ["prone"]),
    ("KG-8.18", "nor does a total below 0", {"stats": {"agility": -9}}, {"acrobatics": {}}, [2, 3], 21, ["prone"]),
]


@pytest.mark.parametrize(
    ("sheet", "orders", "dice", "hp", "left"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in FALLS]
)
def test_falls(sheet, orders, dice, hp, left):
    declared = {**by_gm(("fall", {"target": "a", "metres": 9})), "a": {"standing": orders}}
    resolution = combat({"a": {**CALM, **sheet}}, declared, dice)

    assert resolution["state"]["characters"]["a"]["hp"] == hp
    assert statuses(resolution) == left


def test_kg_8_18_in_step_three_acrobatics_come_before_the_gms_cut_and_other_cuts():
    cut = {"id": "padding", "timing": "always", "effects": [{"effect": "damage_cut", "amount": 1}]}
    declared = {
        **by_gm(("fall", {"target": "a", "metres": 20, "cut": 2})),
        "a": {"standing": {"acrobatics": {"spirit": {"policy": "succeed"}}}},
    }
    resolution = combat({"a": {**CALM, "talents": [cut], "spirit": [6]}}, declared, [1, 2])

    assert [(one["source"], one["amount"]) for one in told(resolution, "reduction")] == [
        ("acrobatics", 8),
        ("gm", 2),
        ("padding", 1),
    ]


def test_kg_9_15_who_has_fainted_from_the_hit_falls_without_acrobatics():
    leap = {"id": "leap", "range": "move:3", "rank": 9}
    fighters = {
        "m": foe(pos=[2, 2], combat={"action": 9, "accuracy": 30, "phys_d": 50}, attacks=[leap]),
        "a": pc(pos=[2, 3], statuses=[{"status": "flight"}]),
    }
    declared = {
        "m": {"attack": {"action": "attack", "attack": "leap", "targets": ["a"]}},
        "a": {"standing": {"acrobatics": {}}},
    }
    resolution = combat(fighters, declared, [3, 4])

    assert [one["check"] for one in told(resolution, "roll")] == ["evasion"]
    assert statuses(resolution) == ["faint", "prone"]


def test_kg_9_2_flight_that_ends_with_the_combat_is_no_fall():
    flyer = {**CALM, "statuses": [{"status": "flight"}]}
    resolution = combat({"a": flyer}, by_gm(("end_combat", {})))

    assert types(resolution) == ["gm", "status_cleared", "combat_end"]
    assert resolution["state"]["stage"] == "scene"
    assert resolution["state"]["turn"] == 2


def test_kg_9_8_a_song_that_lasts_wakes_the_immobile_but_what_always_counts_does_not():
    song = {"effect": "value_mod", "value": "action", "amount": 1}
    talents = [
        {"id": "swift", "timing": "always", "effects": [{**song, "amount": 9}]},
        {"id": "song", "timing": "start", "target": "bodies:1", "range": "field", "effects": [song]},
    ]
    fighters = {"a": {**CALM, "statuses": [{"status": "immobile"}], "talents": talents}, "b": {**CALM, "pos": [5, 5]}}
    fighters["b"]["talents"] = talents
    still = combat(fighters, {})
    awake = combat(fighters, {"b": {"start": {"talent": "song", "targets": ["a"]}}})

    assert told(still, "order")[0]["order"] == ["b"]
    assert told(awake, "order")[0]["order"] == ["a", "b"]


def test_kg_9_11_nobody_comes_back_once_a_scene_has_passed():
    dead = pc(hp=0, statuses=[{"status": "dead", "scenes_after_combat": 1}])
    elixir = {"id": "elixir", "effects": [{"effect": "clear_status", "status": "dead"}]}
    resolution = scene({"a": pc(items=[elixir]), "b": dead}, {"a": {"items": [{"item": "elixir", "target": "b"}]}})
    (fizzle,) = told(resolution, "fizzle")

    assert (fizzle["actor"], fizzle["reason"]) == ("b", "too_late")


def test_kg_9_9_waking_up_comes_before_further_healing():
    salts = {
        "id": "salts",
        "range": "engaged",
        "effects": [{"effect": "clear_status", "status": "faint"}, {"effect": "heal", "amount": 2}],
    }
    fighters = {
        "a": {**CALM, "items": [{**salts, "count": 2}]},
        "b": pc(pos=[2, 3], hp=0, statuses=[{"status": "faint"}]),
    }
    declared = {"a": {"prep": {"action": "item", "item": "salts", "target": "b"}}}
    resolution = combat(fighters, declared, options={"hp_on_revive": 4})

    assert [(one["rule"], one["after"]) for one in told(resolution, "hp")] == [("KG-9.9", 4), ("KG-8.14", 6)]
    assert resolution["state"]["characters"]["a"]["items"][0]["count"] == 1


def test_kg_9_13_a_search_is_rolled_by_the_hidden_under_its_standing_order():
    fighters = {
        "a": {**CALM, "combat": {"action": 5, "spot": 3}},
        "b": pc(pos=[7, 7], combat={"spot": 3}, spirit=[6], statuses=[{"status": "stealth"}]),
    }
    declared = {
        "a": {"prep": {"action": "search", "target": "b"}},
        "b": {"standing": {"passive": {"spirit": {"policy": "succeed"}}}},
    }
    resolution = combat(fighters, declared, [3, 4, 2, 3])

    assert [one["check"] for one in told(resolution, "roll")] == ["spot", "spot"]
    assert told(resolution, "opposed")[0]["outcome"] == "miss"
    assert told(resolution, "exchange")[0]["into"] == 6


def test_kg_9_14_an_attack_that_finds_nobody_ends_stealth_without_an_ambush():
    sword = {"id": "sword", "range": "squares:1"}
    fighters = {"a": {**CALM, "attacks": [sword], "statuses": [{"status": "stealth"}]}, "m": foe(pos=[9, 9])}
    resolution = combat(fighters, {"a": {"attack": {"action": "attack", "attack": "sword", "targets": ["m"]}}})

    assert told(resolution, "status_gained") == []
    assert statuses(resolution) == []


def test_kg_3_6_life_burning_comes_right_after_fainting_before_the_fall_leaves_one_prone():
    person = {**CALM, "hp": 3, "stats": {"body": 5}, "links": links(4)}
    declared = {**by_gm(("fall", {"target": "a", "metres": 9})), "a": {"standing": {"life_burn": True}}}
    resolution = combat({"a": person}, declared, [1, 2])
    order = [(event["type"], event["status"]) for event in told(resolution, "status_gained", "status_cleared")]

    assert order == [("status_gained", "faint"), ("status_cleared", "faint"), ("status_gained", "prone")]


def test_kg_9_13_stealth_that_an_attack_brings_about_stays():
    veil = {"id": "veil", "kind": "magical", "rank": 1, "heal": True, "range": "squares:1"}
    veil["on_hit"] = [{"effect": "apply_status", "status": "stealth"}]
    healing = {"attack": {"action": "attack", "attack": "veil", "targets": ["a"]}}
    resolution = combat({"a": {**CALM, "attacks": [veil]}}, {"a": healing}, [3, 4])

    assert statuses(resolution) == ["stealth"]


def test_kg_9_13_dealing_damage_ends_a_stealth_that_came_during_the_attack():
    veil = {
        "id": "veil",
        "target": "bodies:1",
        "range": "field",
        "effects": [{"effect": "apply_status", "status": "stealth"}],
    }
    bow = {"id": "bow", "kind": "physical", "rank": 1, "range": "field", "target": "bodies:2"}
    shot = {"attack": {"action": "attack", "attack": "bow", "targets": ["b", "m"]}}
    fighters = {
        "a": {**CALM, "attacks": [bow]},
        "b": {**CALM, "pos": [5, 5], "combat": {"action": 3}, "talents": [veil]},
        "m": foe(pos=[7, 7]),
    }
    ordered = {"standing": {"special": [{"talent": "veil", "on": "damaged", "targets": ["a"]}]}}
    resolution = combat(fighters, {"a": shot, "b": ordered}, [6, 6, 1, 2])

    assert statuses(resolution) == []
    assert [one["cause"] for one in told(resolution, "status_cleared")] == ["damage"]


@pytest.mark.parametrize("status", ["faint", "incapacitated", "dead"])
def test_kg_9_9_whoever_is_out_of_the_fight_does_not_faint_again(status):
    people = {"a": pc(pos=[2, 2], hp=5, statuses=[{"status": status}])}
    resolution = combat(people, {"gm": {"tools": [{"tool": "gm.fall", "target": "a", "metres": 9}]}})

    assert [event["status"] for event in told(resolution, "status_gained")] == ["prone"]
    assert [held["status"] for held in resolution["state"]["characters"]["a"]["statuses"]] == [status, "prone"]
