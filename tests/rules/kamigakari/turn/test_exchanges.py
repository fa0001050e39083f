"""KG-2.2, KG-2.7: plans for exchanges, and the question that comes after a roll."""

import pytest

from tests.rules.kamigakari.table import combat, foe, pc, scene, told

CHALLENGE = [{"id": "c1", "check": "body", "target": 12}]


def swaps(dice, stock, plan, options=None, **sheet):
    orders = {"a": {"checks": [{"challenge": "c1", "spirit": plan}]}}
    resolution = scene({"a": pc(spirit=stock, **sheet)}, orders, dice, options, challenges=CHALLENGE)
    return [(one["die"], one["spirit"]) for one in told(resolution, "exchange")]


FREE = {"exchange_limit": None}
PLANS = [
    # clause   reading                                   dice     stock      plan                        options  swaps
    ("KG-2.7", "none does nothing", [1, 2], [6], {}, None, []),
    ("KG-2.7", "maximise: the first of equals", [2, 2], [5, 5], {"policy": "maximise"}, None, [(0, 0)]),
    ("KG-2.7", "maximise: all that gain", [2, 4], [5, 6], {"policy": "maximise"}, FREE, [(0, 1), (1, 0)]),
    ("KG-2.7", "maximise: not what gains nothing", [4, 4], [4, 3], {"policy": "maximise"}, None, []),
    ("KG-2.7", "maximise: nothing on a natural critical", [6, 6], [6], {"policy": "maximise"}, None, []),
    ("KG-2.7", "maximise: nothing on a natural fumble", [1, 1], [6], {"policy": "maximise"}, None, []),
    (
        "KG-2.7",
        "maximise: a fumble that can be undone",
        [1, 1],
        [6],
        {"policy": "maximise"},
        {"crit_fumble_basis": "final"},
        [(0, 0)],
    ),
    ("KG-2.7", "succeed: as few as are needed", [3, 4], [6, 6], {"policy": "succeed"}, FREE, [(0, 0), (1, 1)]),
    ("KG-2.7", "succeed: none where all are not enough", [1, 2], [3, 3], {"policy": "succeed"}, FREE, []),
    ("KG-2.2", "a fixed limit of none", [1, 2], [6], {"policy": "maximise"}, {"exchange_limit": 0}, []),
]


@pytest.mark.parametrize(
    ("dice", "stock", "plan", "options", "expected"),
    [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in PLANS],
)
def test_plans(dice, stock, plan, options, expected):
    assert swaps(dice, stock, plan, options) == expected


def test_kg_9_6_the_die_of_pain_is_never_swapped():
    plan = {"policy": "maximise"}
    assert swaps([3, 4], [6, 6], plan, FREE, statuses=[{"status": "pain"}]) == [(1, 0)]


def test_kg_2_7_a_defence_needs_more_than_the_attack_and_an_attacker_knows_fixed_values():
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9, "accuracy": 5}, attacks=[{"id": "sword"}], spirit=[6, 1]),
        "m": foe(pos=[2, 3], combat={"action": 4, "evasion": 13}),
    }
    orders = {
        "a": {"attack": {"action": "attack", "attack": "sword", "targets": ["m"], "spirit": {"policy": "succeed"}}}
    }
    enough = combat(fighters, orders, [2, 2])
    rolled = combat({**fighters, "m": {**fighters["m"], "fixed": False}}, orders, [2, 2, 1, 2])

    assert len(told(enough, "exchange")) == 1
    assert len(told(rolled, "exchange")) == 1, "where the target rolls the number is unknown: as high as can be"


def test_kg_2_7_the_request_tells_what_lies_on_the_table_and_nothing_is_rolled_twice():
    orders = {"a": {"checks": [{"challenge": "c1"}, {"challenge": "c1", "spirit": {"policy": "ask"}}]}}
    fields = {"challenges": CHALLENGE}
    people = {"a": pc(spirit=[6], statuses=[{"status": "pain"}])}
    asked = scene(people, orders, [5, 5, 4, 3], **fields)

    assert asked["requests"] == [
        {
            "actor": "a",
            "want": "spirit_exchange",
            "path": "declarations.a.checks.1.spirit",
            "check": "body",
            "dice": [4, 1],
            "locked": [1],
            "spirit": [6],
        }
    ]
    answer = {"policy": "exact", "swaps": [[0, 0]]}
    orders["a"]["checks"][1]["spirit"] = answer
    again = scene(people, orders, [5, 5, 4, 3], **fields)
    assert again["events"][: len(asked["events"])] == asked["events"]
    assert told(again, "challenge")[1]["total"] == 7


def test_kg_2_2_a_swap_that_cannot_be_made_says_why():
    plan = {"policy": "exact", "swaps": [[2, 0], [0, 1]]}
    orders = {"a": {"checks": [{"challenge": "c1", "spirit": plan}]}}
    people = {"a": pc(spirit=[6, 6], statuses=[{"status": "pain"}])}
    resolution = scene(people, orders, [1, 4], challenges=CHALLENGE)
    refused = [(one["die"], one["reason"], one["rule"]) for one in told(resolution, "exchange_refused")]

    assert refused == [(2, "no_such_die", "KG-2.2"), (0, "locked", "KG-9.6")]
