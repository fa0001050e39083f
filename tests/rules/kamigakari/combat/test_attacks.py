"""KG-6.9, KG-8.2 to KG-8.4, KG-8.14: an attack from its walk to what follows a hit, event by event."""

import pytest

from tests.rules.kamigakari.table import combat, foe, links, pc, told

HEALER = {
    "pos": [2, 2],
    "combat": {"action": 9, "activation": 5, "mag_d": 2},
    "attacks": [{"id": "cure", "kind": "magical", "rank": 1, "heal": True, "target": "bodies:2", "range": "squares:4"}],
    "links": links(7),
}


def cast(*targets, attack="cure", **more):
    return {"attack": {"action": "attack", "attack": attack, "targets": list(targets), **more}}


def healed(dice, options=None, target=None, **more):
    people = {"a": pc(**HEALER), "b": pc(pos=[2, 4], **{"hp": 10, **(target or {})})}
    return combat(people, {"a": cast("b", **more)}, dice, options)


def mended(resolution):
    return [(event["before"], event["after"]) for event in told(resolution, "hp")]


HEALED = [
    # dice    options                          hp before and after
    ([3, 4], {}, [(10, 16)]),
    ([1, 1], {}, [(10, 13)]),
    ([1, 1], {"fumble_negates_magic": True}, []),
    ([3, 4], {"fumble_negates_magic": True}, [(10, 16)]),
    ([6, 6], {}, [(10, 22)]),
]


@pytest.mark.parametrize(("dice", "options", "hp"), HEALED)
def test_kg_8_3_healing_takes_effect_whatever_the_dice(dice, options, hp):
    resolution = healed(dice, options)

    assert mended(resolution) == hp
    assert told(resolution, "opposed") == []


def test_kg_8_14_healing_is_told_as_damage_of_its_own_kind():
    (event,) = told(healed([3, 4]), "damage")

    assert event == {
        "type": "damage",
        "rule": "KG-8.7",
        "actor": "a",
        "audience": "all",
        "target": "b",
        "kind": "heal",
        "face": 4,
        "rank": 1,
        "rate": 4,
        "d": 2,
        "other": 0,
        "total": 6,
    }


def test_kg_9_9_who_is_out_of_the_fight_is_not_healed():
    faint = {"hp": 0, "statuses": [{"status": "faint"}]}
    resolution = healed([3, 4], target=faint, concept=True)

    assert [event["amount"] for event in told(resolution, "recovery_blocked")] == [6]
    assert told(resolution, "damage", "hp", "burn", "rank_up") == []


def test_kg_3_7_concept_destruction_heals_more():
    resolution = healed([3, 4, 2, 5, 3], concept=True)

    assert [(event["kind"], event["cost"], event["crest"]) for event in told(resolution, "burn")] == [
        ("concept", 7, 15)
    ]
    assert mended(resolution) == [(10, 28)]


MAGE = {
    "pos": [2, 2],
    "combat": {"action": 9, "activation": 5, "mag_d": 2},
    "attacks": [
        {"id": "half", "kind": "magical", "rank": 1, "resist": "half", "range": "squares:4", "target": "bodies:2"},
        {"id": "bolt", "kind": "magical", "rank": 1, "range": "squares:4"},
        {"id": "blade", "kind": "physical", "rank": 1, "resist": "half", "range": "squares:4"},
        {
            "id": "curse",
            "kind": "magical",
            "rank": 1,
            "resist": "half",
            "range": "squares:4",
            "on_hit": [{"effect": "apply_status", "status": "pain"}],
        },
    ],
    "links": links(7),
}


def spell(attack, dice, resistance, options=None, **more):
    people = {"a": pc(**MAGE), "m": foe(pos=[2, 4], combat={"resistance": resistance, "evasion": resistance})}
    return combat(people, {"a": cast("m", attack=attack, **more)}, dice, options)


SPELLS = [
    # attack, dice, resistance, options                              outcome, hp lost
    ("half", [3, 4], 12, {}, "hit", 6),
    ("half", [3, 4], 13, {}, "miss", 3),
    ("half", [3, 2], 13, {}, "miss", 3),
    ("half", [1, 1], 1, {}, "miss", 2),
    ("half", [1, 1], 1, {"fumble_negates_magic": True}, "miss", None),
    ("half", [3, 4], 13, {"fumble_negates_magic": True}, "miss", 3),
    ("bolt", [3, 4], 12, {}, "hit", 6),
    ("bolt", [3, 4], 13, {}, "miss", None),
    ("blade", [3, 4], 13, {}, "miss", None),
]


@pytest.mark.parametrize(("attack", "dice", "resistance", "options", "outcome", "lost"), SPELLS)
def test_kg_8_3_a_spell_that_is_resisted(attack, dice, resistance, options, outcome, lost):
    resolution = spell(attack, dice, resistance, options)

    assert [event["outcome"] for event in told(resolution, "opposed")] == [outcome]
    assert [-event["change"] for event in told(resolution, "hp")] == ([] if lost is None else [lost])


def test_kg_3_7_nothing_is_burned_where_nothing_is_calculated():
    assert told(spell("bolt", [3, 4], 13, concept=True), "burn", "rank_up") == []
    assert [event["die"] for event in told(spell("half", [3, 4, 2, 2, 6], 13, concept=True), "rank_up")] == [6]


@pytest.mark.parametrize(("resistance", "is_held"), [(12, True), (13, False)])
def test_15_1_what_a_hit_does_does_not_follow_from_half_damage(resistance, is_held):
    gained = [
        (event["actor"], event["status"], event["cause"])
        for event in told(spell("curse", [3, 4], resistance), "status_gained")
    ]

    assert gained == [("m", "pain", "curse")] * is_held


def test_15_1_what_a_hit_does_spares_whoever_has_fallen_by_it():
    people = {"a": pc(**MAGE), "m": foe(pos=[2, 4], hp=2)}
    resolution = combat(people, {"a": cast("m", attack="curse")}, [3, 4])

    assert [event["status"] for event in told(resolution, "status_gained")] == ["faint"]


def hide(**fields):
    return {
        "a": pc(
            pos=[2, 2],
            combat={"accuracy": 9, "action": 5},
            statuses=[{"status": "stealth"}],
            attacks=[{"id": "stab", "cost": {"spirit": [6]}, **fields}],
            spirit=[6],
        ),
        "m": foe(pos=[2, 3], combat={"evasion": 12}),
    }


def statuses(resolution):
    kinds = ("status_gained", "status_cleared")
    return [(event["type"][7:], event["status"], event["cause"]) for event in told(resolution, *kinds)]


def test_kg_9_13_an_attack_from_hiding_is_an_ambush():
    resolution = combat(hide(), {"a": cast("m", attack="stab")}, [1, 2, 5])

    assert statuses(resolution) == [
        ("gained", "ambush", "stealth"),
        ("cleared", "stealth", "attack"),
        ("cleared", "ambush", "attack"),
    ]
    # 1 + 2 + 9 and 2 of the ambush are more than 12; 2 x 1 and 5 of the ambush
    assert [event["outcome"] for event in told(resolution, "opposed")] == ["hit"]
    assert [event["total"] for event in told(resolution, "damage")] == [7]


def test_kg_7_7_without_a_target_no_ambush_no_cost_and_no_dice():
    people = {**hide(), "m": foe(pos=[9, 9])}
    resolution = combat(people, {"a": cast("m", attack="stab")})

    assert statuses(resolution) == [("cleared", "stealth", "attack")]
    assert told(resolution, "spirit_spent", "roll") == []


def test_kg_2_4_who_cannot_pay_does_not_roll():
    resolution = combat(hide(cost={"spirit": [5]}), {"a": cast("m", attack="stab")})

    assert [(event["rule"], event["reason"]) for event in told(resolution, "fizzle")] == [("KG-2.4", "cannot_pay")]
    assert told(resolution, "roll", "opposed") == []


FLIGHTS = [
    # attack's range, evasion of the flyer, option, whether it falls
    ("move:1", 1, "hit", True),
    ("move:1", 99, "hit", False),
    ("move:1", 99, "attack", True),
    ("engaged", 1, "hit", False),
    ("engaged", 1, "attack", False),
]


@pytest.mark.parametrize(("reach", "evasion", "option", "falls"), FLIGHTS)
def test_kg_9_15_flight_is_lost_to_an_attack_with_a_walk(reach, evasion, option, falls):
    people = {
        "a": pc(pos=[2, 2], combat={"accuracy": 9, "action": 5}, attacks=[{"id": "ram", "range": reach}]),
        "m": foe(pos=[2, 3], combat={"evasion": evasion}, statuses=[{"status": "flight"}]),
    }
    resolution = combat(people, {"a": cast("m", attack="ram")}, [2, 3], {"flight_lost_on": option})

    assert [(event["metres"], event["damage"]) for event in told(resolution, "fall")] == [(None, 20)] * falls


def test_kg_1_5_all_defend_before_anybody_is_damaged():
    people = {
        "a": pc(pos=[2, 2], combat={"accuracy": 9, "action": 5}, attacks=[{"id": "sweep", "target": "bodies:2"}]),
        "m": foe(pos=[2, 3]),
        "n": foe(pos=[3, 2]),
    }
    resolution = combat(people, {"a": cast("n", "m", attack="sweep")}, [2, 3])

    assert [(event["type"], event["target"]) for event in told(resolution, "opposed", "damage")] == [
        ("opposed", "n"),
        ("opposed", "m"),
        ("damage", "n"),
        ("damage", "m"),
    ]


GOALS = [
    # evasion of two targets; dice; whether the exchange is made: the higher of two known values is what is needed
    ((14, 12), [2, 3], True),
    ((12, 14), [2, 3], True),
    ((13, 14), [2, 1], False),
    ((12, 11), [2, 1], True),
    ((9, 11), [2, 1], False),
]


@pytest.mark.parametrize(("evasions", "dice", "is_made"), GOALS)
def test_kg_2_7_the_attacker_needs_the_highest_of_the_known_values(evasions, dice, is_made):
    one, other = evasions
    people = {
        "a": pc(
            pos=[2, 2],
            combat={"accuracy": 8, "action": 5},
            spirit=[3],
            attacks=[{"id": "sweep", "target": "bodies:2"}],
        ),
        "m": foe(pos=[2, 3], combat={"evasion": one}),
        "n": foe(pos=[3, 2], combat={"evasion": other}),
    }
    resolution = combat(people, {"a": cast("m", "n", attack="sweep", spirit={"policy": "succeed"})}, dice)

    assert bool(told(resolution, "exchange")) is is_made


def test_kg_1_4_the_checks_of_each_kind_of_attack():
    combat_values = {"accuracy": 1, "activation": 2, "evasion": 3, "resistance": 4, "action": 5}
    for kind, checks in (
        ("physical", ("accuracy", "evasion")),
        ("magical", ("activation", "resistance")),
        ("special", ("accuracy", "evasion")),
    ):
        attack = {"id": "x", "kind": kind, "damage": 1, "check_mod": 2}
        people = {
            "a": pc(pos=[2, 2], combat=combat_values, attacks=[attack]),
            "m": pc(side="enemy", pos=[2, 3], combat=combat_values),
        }
        rolled = told(combat(people, {"a": cast("m", attack="x")}, [2, 3, 4, 5]), "check")

        assert [(event["check"], event["base"], event["modifier"]) for event in rolled] == [
            (checks[0], combat_values[checks[0]], 2),
            (checks[1], combat_values[checks[1]], 0),
        ]


@pytest.mark.parametrize(("armor", "is_seen"), [(4, True), (5, False), (6, False)])
def test_kg_9_13_whoever_hides_again_during_an_attack_is_seen_by_the_least_damage(armor, is_seen):
    """KG-6.12: its cost makes the attacker faint, who hides by that, and the attack that is paid for goes on."""
    fade = {"id": "fade", "effects": [{"effect": "apply_status", "status": "stealth"}]}
    people = {
        "a": pc(
            hp=1,
            pos=[2, 2],
            combat={"accuracy": 30, "action": 5},
            attacks=[{"id": "stab", "damage": 5, "cost": {"hp": 1}}],
            talents=[fade],
        ),
        "m": foe(pos=[2, 3], combat={"armor": armor}),
    }
    orders = {**cast("m", attack="stab"), "standing": {"special": [{"talent": "fade", "on": "fainted"}]}}
    resolution = combat(people, {"a": orders}, [2, 3])

    assert statuses(resolution) == [
        ("gained", "faint", "cost"),
        ("gained", "stealth", "fade"),
        *[("cleared", "stealth", "damage")] * is_seen,
    ]
