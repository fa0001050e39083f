"""KG-1: all throws of two dice, and every pair of results of an opposed check."""

from itertools import product

import pytest

from rules.kamigakari.model.options import Options
from rules.kamigakari.rolls.checks import Result, hits, reaches
from tests.rules.kamigakari.table import combat, foe, pc, scene, strike, told

CHALLENGE = [{"id": "c1", "check": "body", "target": 10}]


@pytest.mark.parametrize(("one", "other"), list(product(range(1, 7), repeat=2)))
def test_kg_1_1_kg_1_8_kg_1_9_every_throw(one, other):
    resolution = scene(
        {"a": pc(stats={"body": 2})}, {"a": {"checks": [{"challenge": "c1"}]}}, [one, other], challenges=CHALLENGE
    )
    (check,) = told(resolution, "check")
    (challenge,) = told(resolution, "challenge")

    assert (check["total"], check["critical"], check["fumble"]) == (
        one + other + 2,
        one == other == 6,
        one == other == 1,
    )
    expected = (one + other + 2 >= 10 or one == other == 6) and not one == other == 1
    assert challenge["outcome"] == ("success" if expected else "failure")


CRITICAL, FUMBLE = {"critical": True}, {"fumble": True}
OPPOSED = [
    # clause   reading                                    active        passive         auto   hit
    ("KG-1.5", "a tie is a hit", (10, {}), (10, {}), True, True),
    ("KG-1.5", "the passive side exceeds", (10, {}), (11, {}), True, False),
    ("KG-1.9", "an active fumble misses", (20, FUMBLE), (1, {}), True, False),
    ("KG-1.9", "an active fumble misses a fumble", (20, FUMBLE), (1, FUMBLE), True, False),
    ("KG-1.8", "an active critical hits", (1, CRITICAL), (20, {}), True, True),
    ("KG-1.8", "an active critical hits a fumble", (1, CRITICAL), (20, FUMBLE), True, True),
    ("KG-1.8", "two criticals: totals", (10, CRITICAL), (11, CRITICAL), True, False),
    ("KG-1.8", "two criticals: a tie is a hit", (11, CRITICAL), (11, CRITICAL), True, True),
    ("KG-1.9", "a passive fumble is hit", (1, {}), (20, FUMBLE), True, True),
    ("KG-1.9", "a passive critical evades", (20, {}), (1, CRITICAL), True, False),
    ("KG-1.9", "without automatic success totals decide", (1, CRITICAL), (20, {}), False, False),
    ("KG-1.9", "without it a passive critical is a total too", (20, {}), (1, CRITICAL), False, True),
    ("KG-1.9", "fumbles count all the same", (1, {}), (20, FUMBLE), False, True),
]


@pytest.mark.parametrize(
    ("active", "passive", "auto", "won"),
    [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in OPPOSED],
)
def test_opposed(active, passive, auto, won):
    options = Options(critical_auto_success=auto)
    assert hits(options, Result(active[0], **active[1]), Result(passive[0], **passive[1])) is won


@pytest.mark.parametrize("auto", [True, False])
def test_kg_1_8_a_critical_succeeds_by_itself_where_the_table_says_so(auto):
    goal = reaches(Options(critical_auto_success=auto), 40)

    assert goal(Result(14, critical=True)) is auto
    assert goal(Result(40)) is True
    assert goal(Result(50, fumble=True)) is False


@pytest.mark.parametrize(
    ("check", "sheet", "base"),
    [
        pytest.param("body", {"stats": {"body": 4}}, 4, id="KG-1.1 a main stat"),
        pytest.param("body", {"stats": {"body": 4}, "checks": {"body": 9}}, 9, id="KG-1.1 a named base wins"),
        pytest.param("spot", {"combat": {"spot": 6}}, 6, id="KG-1.1 a combat value"),
        pytest.param("acrobatics", {"stats": {"agility": 5}}, 5, id="KG-1.1 acrobatics use agility"),
        pytest.param("tolerance", {"stats": {"mind": 5}}, 5, id="KG-1.1 tolerance uses mind"),
        pytest.param("appearance", {"stats": {"luck": 5}}, 5, id="KG-1.1 appearing uses luck"),
        pytest.param("cooking", {}, 0, id="KG-1.1 what the sheet lacks counts 0"),
    ],
)
def test_base_values(check, sheet, base):
    challenge = [{"id": "c1", "check": check, "target": 1}]
    resolution = scene({"a": pc(**sheet)}, {"a": {"checks": [{"challenge": "c1"}]}}, [3, 4], challenges=challenge)

    assert told(resolution, "check")[0]["base"] == base


def test_kg_1_2_effects_reach_the_sides_of_an_opposed_check_alone():
    mod = {"id": "keen", "timing": "always", "effects": [{"effect": "check_mod", "check": "active", "amount": 3}]}
    own = scene({"a": pc(talents=[mod])}, {"a": {"checks": [{"challenge": "c1"}]}}, [3, 4], challenges=CHALLENGE)
    fight = combat(
        {"a": pc(talents=[mod], pos=[2, 2], combat={"action": 5}, attacks=[{"id": "sword"}]), "m": foe(pos=[2, 3])},
        {"a": strike("m")},
        [3, 4],
    )

    assert told(own, "check")[0]["modifier"] == 0
    assert told(fight, "check")[0]["modifier"] == 3


def test_kg_1_7_a_fixed_value_attacks_without_dice_burns_or_exchanges():
    orders = {"m": strike("a", burn=1, spirit={"policy": "maximise"})}
    fighters = {
        "m": foe(
            pos=[2, 2], attacks=[{"id": "sword", "face": 5, "rank": 2}], spirit=[6], links=[{"slot": 1, "target": "x"}]
        ),
        "a": pc(pos=[2, 3], fixed=True),
    }
    fighters["m"]["combat"] = {"action": 4}
    resolution = combat(fighters, orders)

    assert told(resolution, "roll", "burn", "exchange") == []
    assert told(resolution, "damage")[0]["face"] == 5


def test_kg_1_10_a_check_without_sixes_is_no_critical_under_locked():
    orders = {"a": {"checks": [{"challenge": "c1"}]}}
    resolution = scene({"a": pc()}, orders, [2, 6], {"crit_fumble_basis": "locked"}, challenges=CHALLENGE)

    assert [(one["critical"], one["fumble"]) for one in told(resolution, "check")] == [(False, False)]


def test_kg_1_10_an_exchange_makes_a_critical_under_locked_but_no_fumble():
    spirit = {"policy": "exact", "swaps": [[0, 0]]}
    orders = {"a": {"checks": [{"challenge": "c1", "spirit": spirit}]}}
    made = scene({"a": pc(spirit=[6])}, orders, [2, 6], {"crit_fumble_basis": "locked"}, challenges=CHALLENGE)
    unmade = scene({"a": pc(spirit=[1])}, orders, [2, 1], {"crit_fumble_basis": "locked"}, challenges=CHALLENGE)

    assert told(made, "check")[0]["critical"] is True
    assert told(unmade, "check")[0]["fumble"] is False


@pytest.mark.parametrize(("basis", "exchanged"), [("natural", 0), ("locked", 0), ("final", 1)])
def test_kg_2_7_a_plan_leaves_a_fumble_alone_unless_the_final_dice_count(basis, exchanged):
    challenge = {"id": "c1", "check": "body", "target": 12}
    check = {"checks": [{"challenge": "c1", "spirit": {"policy": "maximise"}}]}
    resolution = scene(
        {"a": pc(spirit=[5])}, {"a": check}, [1, 1], {"crit_fumble_basis": basis}, challenges=[challenge]
    )

    assert len(told(resolution, "exchange")) == exchanged


@pytest.mark.parametrize(("basis", "exchanged"), [("natural", 0), ("final", 1)])
def test_kg_2_7_a_plan_leaves_a_critical_alone_unless_the_final_dice_count(basis, exchanged):
    challenge = {"id": "c1", "check": "body", "target": 40}
    check = {"checks": [{"challenge": "c1", "spirit": {"policy": "maximise"}}]}
    third_die = {"id": "t", "timing": "always", "effects": [{"effect": "check_dice", "check": "body", "amount": 1}]}
    person = pc(spirit=[5], talents=[third_die])
    resolution = scene({"a": person}, {"a": check}, [6, 6, 1], {"crit_fumble_basis": basis}, challenges=[challenge])

    assert len(told(resolution, "exchange")) == exchanged
