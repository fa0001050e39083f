from itertools import product

import pytest

from tests.rules.shinobigami.fights import STAND, fight, play, strike, told


def _outcome(one, other, plot, **options):
    state = fight({"aki": plot, "bo": plot})
    resolution = play(state, {"aki": strike(), "bo": STAND}, [one, other, *[1] * 9], **options)
    return told(resolution, "check_rolled")[0]["outcome"]


@pytest.mark.parametrize(
    ("clause", "plot", "options", "counts"),
    [
        # of 36 throws: fumbles, specials, successes (5 and above), failures
        ("SB-0.5", 1, {}, {"fumble": 1, "special": 1, "success": 29, "failure": 5}),
        ("SB-0.5", 3, {}, {"fumble": 3, "special": 1, "success": 29, "failure": 3}),
        ("SB-0.5", 6, {}, {"fumble": 15, "special": 1, "success": 20}),
        ("SB-0.5", 6, {"fumble_by_plot": False}, {"fumble": 1, "special": 1, "success": 29, "failure": 5}),
        ("SB-0.5", 2, {"fumble_base": 5}, {"fumble": 10, "special": 1, "success": 25}),
        ("SB-0.4", 1, {"special_value": 10}, {"fumble": 1, "special": 6, "success": 24, "failure": 5}),
        ("SB-0.4", 1, {"special_value": 13}, {"fumble": 1, "success": 30, "failure": 5}),
        ("SB-0.3", 6, {"special_value": 2}, {"fumble": 15, "special": 21}),
    ],
)
def test_all_throws(clause, plot, options, counts):
    found = [_outcome(one, other, plot, **options) for one, other in product(range(1, 7), repeat=2)]

    assert {outcome: found.count(outcome) for outcome in found} == counts


@pytest.mark.parametrize(
    ("outcome", "dice", "rule"),
    [
        ("special", [6, 6], "SB-0.4"),
        ("fumble", [1, 1], "SB-0.5"),
        ("success", [3, 3], "SB-0.3"),
        ("failure", [1, 2], "SB-0.3"),
    ],
)
def test_a_check_cites_the_clause_of_its_outcome(outcome, dice, rule):
    rolled = told(play(fight({"aki": 1, "bo": 1}), {"aki": strike(), "bo": STAND}, [*dice, 1, 1, 1]), "check_rolled")

    assert [(one["outcome"], one["rule"]) for one in rolled] == [(outcome, rule)]


def _modify(value, on, target="aki"):
    return {"tool": "gm.set_modifier", "target": target, "value": value, "on": on}


def test_modifiers_of_the_gm_come_first_in_the_order_of_the_commands_then_performances_by_seats():
    commands = [_modify(2, "any"), _modify(-1, "hit"), _modify(5, "evade")]
    performance = {"target": "aki", "on": "hit", "reason": "So it is."}
    declared = {
        "gm": {"commands": commands},
        "cho": {"performance": [{**performance, "value": 1}]},
        "bo": {**STAND, "performance": [{**performance, "value": -1}]},
        "aki": strike(),
    }
    resolution = play(fight({"cho": 1, "bo": 3, "aki": 4}), declared, [2, 3, 1])

    applied = told(resolution, "modifier_applied")
    assert [(one["actor"], one["value"], one["kind"], one["rule"]) for one in applied] == [
        ("gm", 2, "hit", "SB-0.3"),
        ("gm", -1, "hit", "SB-0.3"),
        ("cho", 1, "hit", "SB-7-14.1"),
        ("bo", -1, "hit", "SB-7-14.1"),
    ]
    assert [(one["modifier"], one["total"]) for one in told(resolution, "check_rolled")] == [(1, 6)]


def test_a_modifier_is_for_the_first_check_alone():
    declared = {"gm": {"commands": [_modify(1, "evade", "bo")]}, "aki": strike(), "cho": strike("star")}
    resolution = play(fight({"aki": 4, "cho": 3, "bo": 5}), declared, [3, 3, 3, 3, 3, 3, 3, 3])

    evasions = [one["modifier"] for one in told(resolution, "check_rolled") if one["kind"] == "evade"]
    assert evasions == [1, 0]


@pytest.mark.parametrize(
    ("statuses", "modifier"),
    [
        ([{"status": "shaken"}], -1),
        ([{"status": "shaken", "effects": [{"effect": "check_modifier", "on": "hit", "value": -3}]}], -4),
        ([{"status": "curse", "kind": "affliction"}] * 2, -2),
        (
            [
                {
                    "status": "wound",
                    "kind": "affliction",
                    "effects": [{"effect": "check_modifier", "on": "evade", "value": 4}],
                }
            ],
            0,
        ),
    ],
    ids=["SB-0.14", "SB-0.14 with effects of its own", "SB-0.10 each entry counts", "SB-0.10 of another check"],
)
def test_statuses_modify_checks(statuses, modifier):
    names = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")
    table = {name: [] for name in names} | {"curse": [{"effect": "check_modifier", "on": "any", "value": -1}]}
    state = fight({"aki": 1, "bo": 1})
    state["characters"]["aki"]["statuses"] = statuses
    resolution = play(state, {"aki": strike(), "bo": STAND}, [4, 4, 1], afflictions=table)

    assert told(resolution, "check_rolled")[0]["modifier"] == modifier
    assert told(resolution, "modifier_applied") == []
