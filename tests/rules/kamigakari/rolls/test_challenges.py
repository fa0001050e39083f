"""KG-1.3, KG-1.6: challenges against a number, open or hidden, and against somebody."""

import pytest

from tests.rules.kamigakari.table import foe, pc, scene


def body(kind, rule, audience="all", **fields):
    return {"type": kind, "rule": rule, "actor": "a", "audience": audience, **fields}


def tried(challenge, dice, person=None, people=None, options=None, **sealed):
    everybody = {"a": person or pc(stats={"body": 3}), **(people or {})}
    declared = {"a": {"checks": [{"challenge": "c", **sealed}]}}
    return scene(everybody, declared, dice, options, challenges=[{"id": "c", "check": "body", **challenge}])


def of_checks(resolution, *kinds):
    assert resolution["errors"] == []
    return [event for event in resolution["events"] if event["type"] in kinds]


NUMBERS = [
    # challenge, dice, options                          total, target, outcome
    ({"target": 10}, [3, 4], {}, 10, 10, "success"),
    ({"target": 11}, [3, 4], {}, 10, 11, "failure"),
    ({"target": 11, "modifier": 1}, [3, 4], {}, 11, 11, "success"),
    ({"target": 10, "modifier": -1}, [3, 4], {}, 9, 10, "failure"),
    ({"target": 1}, [1, 1], {}, 5, 1, "failure"),
    ({"target": 99}, [6, 6], {}, 15, 99, "success"),
    ({"target": 99}, [6, 6], {"critical_auto_success": False}, 15, 99, "failure"),
]


@pytest.mark.parametrize(("challenge", "dice", "options", "total", "target", "outcome"), NUMBERS)
def test_kg_1_3_a_number_is_reached_or_not(challenge, dice, options, total, target, outcome):
    told = tried(challenge, dice, options=options)
    hidden = tried({**challenge, "hidden": True}, dice, options=options)

    assert of_checks(told, "challenge", "hidden_target") == [
        body("challenge", "KG-1.3", challenge="c", total=total, outcome=outcome, target=target)
    ]
    assert of_checks(hidden, "challenge", "hidden_target") == [
        body("hidden_target", "KG-1.3", "gm", challenge="c", target=target),
        body("challenge", "KG-1.3", challenge="c", total=total, outcome=outcome),
    ]


def test_kg_1_1_what_a_check_tells():
    resolution = tried(
        {"target": 9, "modifier": 2},
        [6, 6, 1],
        pc(
            stats={"body": 3},
            talents=[
                {"id": "t", "timing": "always", "effects": [{"effect": "check_dice", "check": "body", "amount": 1}]}
            ],
        ),
    )

    assert of_checks(resolution, "roll", "check", "critical", "fumble") == [
        body("roll", "KG-1.1", check="body", dice=[6, 6, 1]),
        body(
            "check",
            "KG-1.1",
            check="body",
            dice=[6, 6, 1],
            base=3,
            modifier=2,
            total=18,
            critical=True,
            fumble=False,
        ),
        body("critical", "KG-1.8", check="body"),
    ]


@pytest.mark.parametrize(("is_hidden", "swaps"), [(False, []), (True, [(0, 0)])])
def test_kg_1_3_where_the_number_is_hidden_a_plan_cannot_know_that_it_suffices(is_hidden, swaps):
    person = pc(stats={"body": 3}, spirit=[6])
    resolution = tried({"target": 8, "hidden": is_hidden}, [2, 3], person, spirit={"policy": "succeed"})

    assert [(event["die"], event["spirit"]) for event in of_checks(resolution, "exchange")] == swaps


OPPONENTS = [
    # challenge, opponent, dice                                                active, passive, outcome
    ({}, foe(stats={"body": 10}), [3, 4], 10, 10, "hit"),
    ({}, foe(stats={"body": 11}), [3, 4], 10, 11, "miss"),
    ({"modifier": 1}, foe(stats={"body": 11}), [3, 4], 11, 11, "hit"),
    ({"opponent_check": "mind"}, foe(stats={"body": 99, "mind": 4}), [3, 4], 10, 4, "hit"),
    ({"opponent_check": "mind"}, pc(stats={"body": 99, "mind": 4}), [3, 4, 3, 4], 10, 11, "miss"),
    ({}, pc(), [1, 1, 2, 1], 5, 3, "miss"),
    ({}, pc(), [2, 1, 6, 6], 6, 12, "miss"),
    ({}, pc(stats={"body": 20}), [6, 6, 2, 1], 15, 23, "hit"),
    ({}, pc(stats={"body": 20}), [2, 1, 1, 1], 6, 22, "hit"),
]


@pytest.mark.parametrize(("challenge", "opponent", "dice", "active", "passive", "outcome"), OPPONENTS)
def test_kg_1_6_an_opponent_is_the_passive_side(challenge, opponent, dice, active, passive, outcome):
    resolution = tried({"opponent": "m", **challenge}, dice, people={"m": opponent})

    assert of_checks(resolution, "opposed", "challenge") == [
        body("opposed", "KG-1.6", target="m", active=active, passive=passive, outcome=outcome)
    ]


def test_kg_2_7_what_is_needed_against_a_fixed_value_is_known():
    person = pc(stats={"body": 3}, spirit=[6])
    enough = tried({"opponent": "m"}, [2, 3], person, {"m": foe(stats={"body": 8})}, spirit={"policy": "succeed"})
    short = tried({"opponent": "m"}, [2, 3], person, {"m": foe(stats={"body": 9})}, spirit={"policy": "succeed"})

    assert of_checks(enough, "exchange") == []
    assert len(of_checks(short, "exchange")) == 1


def test_kg_1_2_only_opposed_checks_have_sides():
    talents = [
        {"id": side, "timing": "always", "effects": [{"effect": "check_mod", "check": side, "amount": amount}]}
        for side, amount in (("active", 10), ("passive", 20), ("all", 1), ("body", 2))
    ]
    alone = tried({"target": 9}, [2, 3], pc(talents=talents))
    against = tried({"opponent": "m"}, [2, 3, 2, 3], pc(talents=talents), {"m": pc(talents=talents)})

    assert [event["modifier"] for event in of_checks(alone, "check")] == [3]
    assert [event["modifier"] for event in of_checks(against, "check")] == [13, 23]
