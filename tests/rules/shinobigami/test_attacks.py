import pytest

from tests.rules.shinobigami.fights import NINPO, STAND, fight, hurt, person, play, story, strike, told


def _void(declared, dice=(), aki=None, **more):
    state = fight({"aki": 4, "bo": 3, "cho": 2}, aki=aki or person(), **more)
    resolution = play(state, declared, dice)
    return [(one["actor"], one["reason"], one["rule"], one["audience"]) for one in told(resolution, "action_void")]


DISABLED = {"status": "numbness", "kind": "affliction", "effects": [{"effect": "disable_ninpo", "ninpo": "slash"}]}


@pytest.mark.parametrize(
    ("reason", "rule", "statuses", "life"),
    [
        ("backlash", "SB-7-8.2", [{"status": "backlash"}], {}),
        ("backlash", "SB-7-8.2", [{"status": "backlash"}], hurt("weapon")),
        ("skill_disabled", "SB-7-7.1", [], hurt("weapon")),
    ],
)
def test_why_an_attack_is_void(reason, rule, statuses, life):
    """Section 11: the first reason counts; void attacks roll no dice."""
    assert _void({"aki": strike()}, aki=person(statuses=statuses, life=life)) == [("aki", reason, rule, ["aki"])]


def test_a_ninpo_disabled_during_the_round_makes_the_attack_void():
    """SB-0.13: the affliction comes at plot 4, the attack would at plot 2."""
    names = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")
    table = {name: [{"effect": "disable_ninpo", "ninpo": "slash"}] for name in names}
    state = fight({"aki": 4, "bo": 2})
    resolution = play(state, {"aki": strike("mist"), "bo": strike("slash", "aki")}, [3, 3, 1, 1, 1], afflictions=table)

    assert "out_of_range" in {error["code"] for error in resolution["errors"]}
    state["battle"]["plots"] = {"aki": 4, "bo": 3}
    declared = {"aki": strike("mist"), "bo": {**strike("slash", "aki"), **STAND}}
    resolution = play(state, declared, [3, 3, 1], afflictions=table)
    assert [(one["reason"], one["rule"]) for one in told(resolution, "action_void")] == [("ninpo_disabled", "SB-0.13")]


def test_a_void_attack_costs_nothing():
    """SB-7-12.5: what was reserved for it is free again."""
    declared = strike("star", "cho", support=[{"ninpo": "guard", "when": {"damage_at_least": 1}}], **STAND)
    state = fight({"aki": 1, "bo": 1, "cho": 6}, aki=person(life=hurt("body")))
    resolution = play(state, {"aki": declared, "bo": strike("doom", "aki")}, [])

    assert [(one["actor"], one["ninpo"]) for one in told(resolution, "ninpo_used")] == [
        ("bo", "doom"),
        ("aki", "guard"),
    ]


def test_targets_that_are_gone_are_left_out():
    """Section 11, SB-0.12."""
    state = fight({"aki": 6, "bo": 5, "cho": 4}, phase="main")
    declared = {"aki": strike("doom", "bo"), "bo": STAND, "cho": strike("star", "bo", "aki")}
    resolution = play(state, declared, [3, 4, 3, 4])

    assert [one["by"] for one in told(resolution, "no_evasion")] == ["aki"]
    assert [one["actor"] for one in told(resolution, "attack_evaded")] == ["aki"]


@pytest.mark.parametrize("change", [{"needs_check": False}, {"replaces_check": True}])
def test_what_needs_no_hit_check_hits(change):
    """SB-0.8, SB-7-8.3: also in backlash; evasion is made with the ninpo's skill."""
    aki = person(ninpo={"slash": {**NINPO["slash"], **change}}, statuses=[{"status": "backlash"}])
    resolution = play(fight({"aki": 1, "bo": 1}, aki=aki), {"aki": strike()}, [3, 3])

    assert story(resolution)[:3] == ["ninpo_used", "check_rolled", "attack_evaded"]
    assert told(resolution, "check_rolled")[0]["skill"] == "sword"


def test_the_special_die_is_compared_with_the_amount_and_what_supports_add():
    """SB-7-5-4.1: 1 + 1 by focus; the die 2 is not higher."""
    declared = strike("slash", "bo", support=[{"ninpo": "focus"}])
    resolution = play(fight({"aki": 2, "bo": 2}), {"aki": declared, "bo": STAND}, [6, 6, 2, 1, 2])

    special = told(resolution, "special_damage")[0]
    assert (special["damage"], special["die"], special["amount"]) == (2, 2, 2)


def test_the_chosen_affliction_is_the_first_of_the_table_unless_one_is_named():
    """SB-7-5-4.2."""
    resolution = play(fight({"aki": 1, "bo": 1}), {"aki": strike("mist"), "bo": STAND}, [6, 6, 6])

    added = told(resolution, "affliction_added")
    assert [(one["affliction"], one["rule"], one["die"]) for one in added] == [
        ("curse", "SB-0.9", 6),
        ("malfunction", "SB-7-5-4.2", None),
    ]


def test_damage_cannot_be_reduced_below_0_and_is_told_all_the_same():
    """Section 8: `damage_reduce`; a second order does not fire any more."""
    weaker = {**NINPO["guard"], "effects": [{"effect": "damage_reduce", "value": 5}]}
    bo = person(ninpo={"guard": weaker, "wall": {**weaker, "cost": 0}})
    state = fight({"aki": 1, "bo": 1}, bo=bo)
    orders = [{"ninpo": "guard", "when": {"damage_at_least": 2}}, {"ninpo": "wall"}]
    resolution = play(state, {"aki": strike("doom"), "bo": {**STAND, "support": orders}}, [])

    assert [one["ninpo"] for one in told(resolution, "ninpo_used")] == ["doom", "guard"]
    assert [one["amount"] for one in told(resolution, "damage_reduced", "damage")] == [0, 0]
    assert told(resolution, "life_lost") == []


def test_group_damage_is_not_reduced():
    """Section 8: `on_damage` fires only while the first entry takes life."""
    state = fight({"aki": 1, "bo": 1})
    declared = {"aki": strike("mist"), "bo": {**STAND, "support": [{"ninpo": "guard"}]}}

    assert "damage_reduced" not in story(play(state, declared, [3, 3, 1]))


def test_what_an_attack_ninpo_adds_to_itself():
    """Section 8: `hit_modifier` and `damage_add` of the turn."""
    effects = [{"effect": "hit_modifier", "value": 1}, {"effect": "damage_add", "value": 2}]
    aki = person(ninpo={"slash": {**NINPO["slash"], "effects": effects}})
    resolution = play(fight({"aki": 1, "bo": 1}, aki=aki), {"aki": strike(), "bo": STAND}, [3, 3, 1, 2, 3])

    assert told(resolution, "check_rolled")[0]["modifier"] == 1
    assert told(resolution, "damage")[0]["amount"] == 3
