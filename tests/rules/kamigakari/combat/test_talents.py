"""KG-6.11 to KG-6.14: talents in their timings, what they cost, and what triggers them."""

import pytest

from tests.rules.kamigakari.table import CLAW, combat, foe, links, pc, scene, strike, told

HEAL = [{"effect": "heal", "amount": 3}]


def special(name, *effects, **fields):
    return {"id": name, "timing": "special", "effects": list(effects), **fields}


def attacked(sheet, standing, dice=(1, 2), damage=12):
    """Let a mononoke claw at `a`, who has sealed standing orders."""
    fighters = {
        "a": pc(pos=[2, 2], **{"combat": {"action": 5}, **sheet}),
        "m": foe(pos=[2, 3], combat={"action": 9, "accuracy": 30}, attacks=[{**CLAW, "damage": damage}]),
    }
    orders = {"m": {"attack": {"action": "attack", "attack": "claw", "targets": ["a"]}}, "a": {"standing": standing}}
    return combat(fighters, orders, list(dice))


def test_kg_6_12_having_lost_hp_triggers_a_special_but_a_cost_does_not():
    guard = special("guard", *HEAL, cost={"hp": 1})
    resolution = attacked({"talents": [guard]}, {"special": [{"talent": "guard", "on": "damaged"}]})

    assert [one["cause"] for one in told(resolution, "hp")] == ["claw", "cost", "guard"]
    assert len(told(resolution, "talent_used")) == 1


def test_kg_6_12_no_talent_is_triggered_by_its_own_effects():
    rage = special("rage", {"effect": "hp_loss", "amount": 2}, limit="unlimited")
    resolution = attacked({"talents": [rage]}, {"special": [{"talent": "rage", "on": "damaged"}]})

    assert len(told(resolution, "talent_used")) == 1


def test_kg_6_12_two_talents_may_trigger_each_other_until_both_are_at_work():
    hurt = {"effect": "hp_loss", "amount": 1}
    talents = [special("one", hurt, limit="unlimited"), special("two", hurt, limit="unlimited")]
    orders = [{"talent": "one", "on": "damaged"}, {"talent": "two", "on": "damaged"}]
    resolution = attacked({"talents": talents}, {"special": orders})

    assert [one["talent"] for one in told(resolution, "talent_used")] == ["one", "two", "two", "one"]


def test_kg_6_12_orders_for_fainting_stop_once_somebody_stands_and_life_burning_comes_last():
    wake = special("wake", {"effect": "clear_status", "status": "faint"})
    orders = [{"talent": "wake", "on": "fainted"}, {"talent": "late", "on": "fainted"}]
    sheet = {"hp": 5, "talents": [wake, special("late", *HEAL)], "links": links(4)}
    resolution = attacked(sheet, {"special": orders, "life_burn": True})

    assert [one["talent"] for one in told(resolution, "talent_used")] == ["wake"]
    assert told(resolution, "burn") == []


def test_kg_3_6_who_lies_there_at_the_start_of_a_turn_may_burn_then():
    fallen = pc(
        pos=[2, 2], hp=0, stats={"body": 6}, statuses=[{"status": "faint"}], links=links(4), combat={"action": 5}
    )
    resolution = combat({"a": fallen}, {"a": {"standing": {"life_burn": True}}}, [1, 2])

    assert resolution["state"]["characters"]["a"]["hp"] == 6
    assert resolution["state"]["characters"]["a"]["used"]["life_burn"] is True
    assert told(resolution, "order")[0]["order"] == ["a"]


@pytest.mark.parametrize(
    ("fields", "until"),
    [
        pytest.param({}, None, id="KG-6.12 a special lasts for the moment"),
        pytest.param({"duration": "scene_end"}, "scene_end", id="KG-6.14 unless it says how long"),
    ],
)
def test_durations_of_specials(fields, until):
    song = special("song", {"effect": "damage_bonus", "amount": 1}, **fields)
    resolution = attacked({"talents": [song]}, {"special": [{"talent": "song", "on": "turn_start"}]})

    assert [one["until"] for one in told(resolution, "effect_started")] == ([] if until is None else [until])
    kept = resolution["state"]["characters"]["a"]["active_effects"]
    assert kept == (
        [] if until is None else [{"amount": 1, "effect": "damage_bonus", "source": "song", "until": until}]
    )


def test_kg_6_12_in_a_scene_a_special_lasts_until_its_end():
    keen = special("keen", {"effect": "check_mod", "check": "body", "amount": 2})
    orders = {"a": {"talents": [{"talent": "keen"}, {"talent": "keen"}], "checks": [{"challenge": "c1"}]}}
    challenge = [{"id": "c1", "check": "body", "target": 9}]
    resolution = scene({"a": pc(talents=[keen])}, orders, [3, 4], challenges=challenge)

    assert told(resolution, "effect_started")[0]["until"] == "scene_end"
    assert told(resolution, "fizzle")[0]["reason"] == "talent_used_up"
    assert told(resolution, "check")[0]["modifier"] == 2
    assert resolution["state"]["characters"]["a"]["active_effects"] == []


def test_kg_6_12_a_special_along_with_an_attack_counts_for_that_attack_alone():
    boost = special("boost", {"effect": "damage_bonus", "amount": 5}, limit="unlimited")
    haste = {
        "id": "haste",
        "timing": "always",
        "effects": [{"effect": "extra_timing", "timing": "attack", "amount": 1}],
    }
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 5, "accuracy": 30}, attacks=[{"id": "sword"}], talents=[boost, haste]),
        "m": foe(pos=[2, 3]),
    }
    acts = [strike("m", **{"with": ["boost"]})["attack"], strike("m")["attack"]]
    resolution = combat(fighters, {"a": {"attack": acts}}, [1, 2, 1, 2])

    assert [one["other"] for one in told(resolution, "damage")] == [5, 0]


def defender(name, *effects, **fields):
    return {"id": name, "timing": "defence", "effects": list(effects), **fields}


MINUS = {"effect": "damage_reduction", "amount": 4}
DEFENCES = [
    # clause     reading                                    order                             damage  used
    ("KG-6.11", "against any hit", {}, 12, True),
    ("KG-6.11", "from so many points on", {"when": {"min_damage": 12}}, 12, True),
    ("KG-6.11", "not below them", {"when": {"min_damage": 13}}, 12, False),
    ("KG-6.11", "against one kind of attack", {"when": {"kind": "magical"}}, 12, False),
    ("KG-6.11", "nothing is used against no damage", {}, 0, False),
    ("KG-6.11", "for whom it names", {"for": ["m"]}, 12, False),
]


@pytest.mark.parametrize(
    ("order", "damage", "used"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in DEFENCES]
)
def test_defence_orders(order, damage, used):
    sheet = {"talents": [defender("ward", MINUS)]}
    resolution = attacked(sheet, {"defence": [{"talent": "ward", **order}]}, damage=damage)

    assert bool(told(resolution, "defence_used")) is used


@pytest.mark.parametrize(
    "status", [pytest.param("immobile", id="KG-6.11 immobile"), pytest.param("faint", id="KG-6.11 out of the fight")]
)
def test_who_cannot_protect(status):
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 5}),
        "b": pc(pos=[3, 2], statuses=[{"status": status}], talents=[defender("ward", MINUS, range="field")]),
        "m": foe(pos=[2, 3], combat={"action": 9, "accuracy": 30}, attacks=[CLAW]),
    }
    orders = {
        "m": {"attack": {"action": "attack", "attack": "claw", "targets": ["a"]}},
        "b": {"standing": {"defence": [{"talent": "ward", "for": ["a"]}]}},
    }
    assert told(combat(fighters, orders, [1, 2]), "defence_used") == []


def test_kg_6_14_a_defence_that_says_how_long_lasts_on_the_protected():
    ward = defender("ward", MINUS, {"effect": "heal", "amount": 1}, duration="turn_end")
    resolution = attacked({"talents": [ward], "hp": 20}, {"defence": [{"talent": "ward"}]})

    assert told(resolution, "effect_started")[0]["actor"] == "a"
    assert [(one["cause"], one["after"]) for one in told(resolution, "hp")] == [("ward", 21), ("claw", 13)]


def test_kg_6_11_extra_timing_allows_a_second_protection():
    quick = {
        "id": "quick",
        "timing": "always",
        "effects": [{"effect": "extra_timing", "timing": "defence", "amount": 1}],
    }
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 5}, talents=[quick, defender("ward", MINUS)]),
        "m": foe(pos=[2, 3], combat={"action": 9, "accuracy": 30}, attacks=[CLAW]),
        "n": foe(pos=[2, 1], combat={"action": 8, "accuracy": 30}, attacks=[CLAW]),
    }
    claw = {"attack": {"action": "attack", "attack": "claw", "targets": ["a"]}}
    orders = {"m": claw, "n": claw, "a": {"standing": {"defence": [{"talent": "ward"}]}}}

    assert len(told(combat(fighters, orders, [1, 2, 1, 2]), "defence_used")) == 2


def test_kg_7_7_harm_to_the_fallen_is_dropped_and_healing_them_is_blocked():
    curse = {"id": "curse", "timing": "start", "range": "field", "target": "bodies:1"}
    curse["effects"] = [{"effect": "hp_loss", "amount": 3}, {"effect": "heal", "amount": 2}]
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 5}, talents=[curse]),
        "m": foe(hp=0, statuses=[{"status": "faint"}]),
    }
    resolution = combat(fighters, {"a": {"start": {"talent": "curse", "targets": ["m"]}}})

    assert [one["reason"] for one in told(resolution, "target_dropped")] == ["out_of_fight"]
    assert [one["amount"] for one in told(resolution, "recovery_blocked")] == [2]


def test_kg_2_4_a_named_payment_that_does_not_fit_fizzles():
    song = {"id": "song", "timing": "start", "cost": {"spirit": ["odd"]}, "effects": HEAL}
    singer = pc(pos=[2, 2], combat={"action": 5}, spirit=[2, 3], talents=[song])
    paid = combat({"a": singer}, {"a": {"start": {"talent": "song", "pay": [1]}}}, [4])
    unpaid = combat({"a": singer}, {"a": {"start": {"talent": "song", "pay": [0]}}})

    assert told(paid, "spirit_spent")[0]["faces"] == [3]
    assert told(unpaid, "fizzle")[0]["reason"] == "cannot_pay"


def test_kg_6_7_an_item_without_a_target_is_for_oneself_and_is_used_up():
    drink = {"id": "drink", "effects": HEAL}
    drinker = pc(pos=[2, 2], hp=9, combat={"action": 5}, items=[drink])
    drinker["talents"] = [
        {"id": "two", "timing": "always", "effects": [{"effect": "extra_timing", "timing": "prep", "amount": 1}]}
    ]
    sip = {"action": "item", "item": "drink"}
    resolution = combat({"a": drinker}, {"a": {"prep": [sip, sip]}})

    assert resolution["state"]["characters"]["a"]["hp"] == 12
    assert [one["reason"] for one in told(resolution, "fizzle")] == ["item_used_up"]


def test_kg_7_5_a_talent_takes_range_and_targets_from_its_weapon():
    volley = {"id": "volley", "timing": "attack", "range": "item", "target": "item", "weapon": "bow", "effects": HEAL}
    bow = {"id": "bow", "range": "squares:3", "target": "bodies:1"}
    shooter = pc(pos=[2, 2], combat={"action": 5}, talents=[volley], attacks=[bow])
    orders = {"a": {"attack": {"action": "talent", "talent": "volley", "targets": ["b"]}}}
    near = combat({"a": shooter, "b": pc(pos=[2, 5])}, orders)
    far = combat({"a": shooter, "b": pc(pos=[2, 6])}, orders)

    assert len(told(near, "talent_used")) == 1
    assert told(far, "fizzle")[0]["reason"] == "out_of_range"


def test_kg_6_12_an_answer_that_costs_something_is_over_before_what_waits_behind_it():
    rage = {"id": "rage", "cost": {"crest": 1}, "effects": [{"effect": "crest", "amount": 0}]}
    flyer = pc(combat={"action": 5}, statuses=[{"status": "flight"}], talents=[rage])
    tools = [{"tool": "gm.fall", "target": "a", "metres": 3}]
    ordered = {"standing": {"special": [{"talent": "rage", "on": "damaged"}]}}
    resolution = combat({"a": flyer}, {"gm": {"tools": tools}, "a": ordered})

    assert [event["type"] for event in told(resolution, "talent_used", "status_gained", "fizzle")] == [
        "talent_used",
        "status_gained",
        "fizzle",
    ]


def test_kg_9_8_only_what_raises_the_action_value_ends_immobility():
    raised = {"effect": "value_mod", "value": "action", "amount": 2, "source": "rush", "until": "scene_end"}
    stuck = pc(combat={"action": 5}, statuses=[{"status": "immobile"}], active_effects=[raised])
    stuck["talents"] = [special("armour", {"effect": "damage_cut", "amount": 1}, duration="turn_end")]
    resolution = combat({"a": stuck}, {"a": {"standing": {"special": [{"talent": "armour", "on": "turn_start"}]}}})

    assert told(resolution, "effect_started")
    assert told(resolution, "status_cleared") == []


TWO = special("two", *HEAL, target="bodies:1", range="field")
WRONG_ORDERS = [
    # order                                       code                path
    ({"talent": "calm", "targets": ["m"]}, "bad_target", "special.0.targets.0"),
    ({"talent": "calm", "targets": ["ghost"]}, "unknown_target", "special.0.targets.0"),
    ({"talent": "two", "targets": ["a", "m"]}, "too_many_targets", "special.0.targets"),
    ({"talent": "two", "targets": []}, "no_target", "special.0.targets"),
    ({"talent": "none", "targets": ["a"]}, "unknown_talent", "special.0.talent"),
]


@pytest.mark.parametrize(("order", "code", "path"), WRONG_ORDERS)
def test_kg_7_7_the_targets_of_a_special_order_are_known_to_be_wrong_beforehand(order, code, path):
    owner = pc(combat={"action": 5}, talents=[special("calm", *HEAL), TWO])
    declared = {"standing": {"special": [{"on": "turn_start", **order}]}}
    errors = combat({"a": owner, "m": foe()}, {"a": declared})["errors"]

    assert [(error["code"], error["path"]) for error in errors] == [(code, f"declarations.a.standing.{path}")]


def test_kg_0_3_an_order_for_no_known_trigger_is_looked_at_all_the_same():
    declared = {"standing": {"special": [{"talent": "none", "on": "midnight"}]}}
    errors = combat({"a": pc()}, {"a": declared})["errors"]

    assert [error["code"] for error in errors] == ["unknown_talent", "bad_value"]


@pytest.mark.parametrize("status", ["prone", "hunger"])
def test_kg_6_9_only_darkness_and_pain_are_shaken_off_with_an_attack_timing(status):
    errors = combat({"a": pc()}, {"a": {"attack": {"action": "recover", "status": status}}})["errors"]

    assert [error["code"] for error in errors] == ["wrong_timing"]


@pytest.mark.parametrize(
    ("damage", "hp", "used"),
    [
        (12, 30, ["turn_start", "damaged"]),
        (12, 12, ["turn_start", "fainted"]),
        (0, 30, ["turn_start"]),
        (12, 0, ["turn_start"]),
    ],
)
def test_kg_6_12_each_order_waits_for_its_own_trigger(damage, hp, used):
    names = ("turn_start", "damaged", "fainted")
    sheet = {"hp": hp, "talents": [special(name) for name in names]}
    if hp == 0:
        sheet["statuses"] = [{"status": "faint"}]
    resolution = attacked(sheet, {"special": [{"talent": name, "on": name} for name in names]}, damage=damage)

    assert [one["talent"] for one in told(resolution, "talent_used")] == used


@pytest.mark.parametrize(("duration", "until"), [(None, "turn_end"), ("scene_end", "scene_end")])
def test_kg_6_14_what_an_item_leaves_lasts_until_the_turn_ends_or_as_long_as_it_says(duration, until):
    oil = {"id": "oil", "effects": [{"effect": "damage_bonus", "amount": 2}], "duration": duration}
    resolution = combat(
        {"a": pc(combat={"action": 5}, items=[oil])}, {"a": {"prep": {"action": "item", "item": "oil"}}}
    )

    assert told(resolution, "item_used", "effect_started") == [
        {"type": "item_used", "rule": "KG-6.7", "actor": "a", "item": "oil", "target": "a", "audience": "all"},
        {
            "type": "effect_started",
            "rule": "KG-6.14",
            "actor": "a",
            "effect": "damage_bonus",
            "source": "oil",
            "until": until,
            "audience": "all",
        },
    ]
    kept = [{"effect": "damage_bonus", "amount": 2, "source": "oil", "until": "scene_end"}]
    assert resolution["state"]["characters"]["a"]["active_effects"] == (kept if until == "scene_end" else [])


def test_kg_2_4_an_item_that_cannot_be_paid_is_kept():
    oil = {"id": "oil", "cost": {"spirit": [6]}, "effects": HEAL}
    resolution = combat(
        {"a": pc(combat={"action": 5}, spirit=[5], items=[oil])}, {"a": {"prep": {"action": "item", "item": "oil"}}}
    )

    assert told(resolution, "fizzle", "item_used") == [
        {
            "type": "fizzle",
            "rule": "KG-2.4",
            "actor": "a",
            "reason": "cannot_pay",
            "item": "oil",
            "audience": "all",
        }
    ]
    assert resolution["state"]["characters"]["a"]["items"] == [oil]
