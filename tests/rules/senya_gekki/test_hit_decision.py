import pytest

from tests.rules.senya_gekki.fights import DARK, SLASH, SWALLOW, attack, npc, pc, play, told, waits

COUNTER = {"standing": [{"do": "counter"}]}
THREE = {**SWALLOW, "special": {"kind": "swallow_return", "checks": 3}}


def decision(mine, theirs, dice, options=None):
    """Return clause, result, wins and counter wins of an attack on somebody who counters."""
    people = {"a": pc(skills={"slash": mine}), "b": waits("x", skills={"x": {**theirs, "wait_lag": 3}})}
    resolution = play(people, {"a": attack(), "b": COUNTER}, [*dice, *[1] * 9], options)
    (event,) = told(resolution, "attack_result")
    return event["rule"], event["result"], event["wins"], event["counter_wins"]


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "expected"),
    [
        (SLASH, SLASH, [5, 5, 3, 3], ("SG-9.8", "hit", [1], [])),
        (SLASH, SLASH, [3, 3, 5, 5], ("SG-9.9", "countered", [], [1])),
        (SLASH, SLASH, [3, 3, 3, 4], ("SG-9.10", "counter_tie", [], [])),
        (SLASH, SLASH, [1, 1], ("SG-9.9", "countered", [], [1])),
        (SLASH, SLASH, [3, 3, 1, 1], ("SG-9.8", "hit", [1], [])),
        (SLASH, SLASH, [6, 6, 5, 6], ("SG-9.8", "hit", [1], [])),
        (SLASH, SLASH, [5, 6, 6, 6], ("SG-9.9", "countered", [], [1])),
        (SLASH, SLASH, [6, 6, 6, 6], ("SG-9.10", "counter_tie", [], [])),
        (THREE, SLASH, [3, 3, 5, 5, 3, 4, 4, 4], ("SG-10.4", "hit", [2], [])),
        (THREE, SLASH, [3, 3, 3, 4, 2, 2, 4, 4], ("SG-10.4", "counter_tie", [], [])),
        (THREE, SLASH, [3, 3, 2, 3, 2, 2, 4, 4], ("SG-10.4", "countered", [], [1])),
        (THREE, SLASH, [1, 1, 1, 1, 5, 5, 4, 4], ("SG-10.4", "hit", [3], [])),
        (THREE, SLASH, [1, 1, 1, 1, 1, 1], ("SG-9.9", "countered", [], [1])),
        (SLASH, THREE, [4, 4, 5, 5, 3, 3, 5, 6], ("SG-10.5", "countered", [], [1, 3])),
        (SLASH, THREE, [4, 4, 4, 5, 3, 3, 2, 2], ("SG-10.5", "counter_tie", [], [])),
        (SLASH, THREE, [5, 5, 4, 5, 3, 3, 2, 2], ("SG-10.5", "hit", [1], [])),
        (SLASH, THREE, [1, 1], ("SG-9.9", "countered", [], [1, 2, 3])),
        (SWALLOW, THREE, [], ("SG-10.6", "countered", [1, 2], [1, 2, 3])),
        (DARK, THREE, [3, 3, 5, 5, 1, 2, 1, 2], ("SG-10.5", "countered", [], [1])),
        (DARK, DARK, [3, 3, 5, 5], ("SG-9.9", "countered", [], [1])),
    ],
)  # fmt: skip
def test_attack_against_counter(mine, theirs, dice, expected):
    """SG-9.8 to SG-9.10, SG-10.4 to SG-10.6, SG-10.8: result, wins and clause."""
    assert decision(mine, theirs, dice) == expected


def test_each_check_that_wins_rolls_damage_of_its_own():
    """SG-10.4, SG-7.16: rolls are counted through, and a critical adds its die to the roll of its own check."""
    people = {"a": pc(skills={"slash": THREE}), "b": waits("x", skills={"x": {**SLASH, "wait_lag": 3}})}
    resolution = play(people, {"a": attack(), "b": COUNTER}, [4, 4, 1, 1, 6, 6, 3, 4, 6, 2, 5])

    rolls = [(one["roll"], one["dice"], one["critical_dice"]) for one in told(resolution, "damage_roll")]
    assert rolls == [(1, [6], []), (2, [2], [5])]


def test_two_criticals_may_give_the_counter_the_win():
    """SG-9.10: the option decides, also for one of several checks."""
    options = {"counter_both_critical": "counter_wins"}

    assert decision(SLASH, SLASH, [6, 6, 6, 6], options) == ("SG-9.9", "countered", [], [1])
    assert decision(SWALLOW, SLASH, [6, 6, 3, 3, 6, 6], options) == ("SG-10.4", "countered", [], [1])


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ([4, 4, 5, 5, 3, 3, 4, 4], ("SG-7.14", "hit", [1, 2])),
        ([4, 4, 5, 5, 3, 3, 5, 5], ("SG-7.14", "hit", [2])),
        ([4, 4, 5, 5, 3, 3, 6, 6], ("SG-7.13", "evaded", [])),
        ([1, 1, 1, 1, 1, 1], ("SG-7.14", "evaded", [])),
        ([1, 1, 2, 2, 1, 1, 1, 1], ("SG-7.14", "hit", [2])),
    ],
)
def test_several_checks_against_one_evasion(dice, expected):
    """SG-10.8, SG-7.13, SG-7.14: each check is compared with the one evasion; none is rolled if all fumbled."""
    people = {"a": pc(skills={"slash": THREE}), "b": npc()}
    (event,) = told(play(people, {"a": attack()}, [*dice, 1, 1, 1]), "attack_result")
    assert (event["rule"], event["result"], event["wins"]) == expected


def test_the_first_evade_order_that_holds_and_is_usable():
    """SG-7.12, SG-18.4: several skills go together, and are paid together."""
    parry = {"category": "defense", "cost": {"tension": 2}, "effects": [{"kind": "check_bonus", "value": 2}]}
    duck = {"category": "defense", "cost": {"tension": 1}, "effects": [{"kind": "damage_reduction", "value": 3}]}
    standing = [
        {"do": "evade", "skills": ["parry"], "when": [{"fact": "attack.outcome", "op": "==", "value": "critical"}]},
        {"do": "evade", "skills": ["parry", "duck"], "when": [{"fact": "attack.achievement", "op": ">=", "value": 10}]},
        {"do": "evade", "skills": ["duck"]},
    ]
    sheet = npc(tension=3, skills={"parry": parry, "duck": duck})
    people = {"a": pc(), "b": sheet}
    resolution = play(people, {"a": attack(), "b": {"standing": standing}}, [3, 3, 1, 2, 6])
    (used,) = told(resolution, "skill_used")
    assert (used["rule"], used["skill"], used["at"]) == ("SG-7.12", ["parry", "duck"], "evade")
    assert told(resolution, "tension_spent")[0]["amount"] == 3
    assert told(resolution, "real_damage")[0]["defense"] == 6

    poor = {"a": pc(), "b": {**sheet, "tension": 2}}
    resolution = play(poor, {"a": attack(), "b": {"standing": standing}}, [3, 3, 5, 5])
    assert told(resolution, "skill_used")[0]["skill"] == "duck"


def test_no_defence_skill_is_spent_on_a_fumble():
    """SG-7.12, SG-18.8: without an evasion there is nothing to add skills to."""
    sheet = npc(skills={"duck": {"category": "defense"}})
    resolution = play(
        {"a": pc(), "b": sheet}, {"a": attack(), "b": {"standing": [{"do": "evade", "skills": ["duck"]}]}}, [1, 1]
    )
    assert told(resolution, "skill_used", "evade_check") == []
