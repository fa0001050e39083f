import pytest

from tests.rules.shinobigami.fights import NINPO, STAND, fight, hurt, person, play, story, strike, told


def _used(declared, plots=None, dice=(), **persons):
    """Return which ninpo Bo used, and what it skipped, while Aki and Cho attack."""
    state = fight(plots or {"aki": 3, "cho": 2, "bo": 1}, **persons)
    resolution = play(state, {"aki": strike("doom"), "cho": strike("doom"), "bo": {**STAND, **declared}}, dice)
    used = [one["ninpo"] for one in told(resolution, "ninpo_used") if one["actor"] == "bo"]
    skipped = [(one["ninpo"], one["reason"], one["rule"]) for one in told(resolution, "ninpo_skipped")]
    return used, skipped


@pytest.mark.parametrize(
    ("when", "ninpo", "fires"),
    [
        ({"attacked_by": "cho"}, "guard", True),
        ({"attacked_by": "bo"}, "guard", False),
        ({"damage_at_least": 2}, "guard", True),
        ({"damage_at_least": 3}, "guard", False),
        ({"life_at_most": 6}, "guard", True),
        ({"life_at_most": 4}, "guard", True),
        ({"life_at_most": 3}, "guard", False),
        ({"life_at_most": 4, "attacked_by": "aki"}, "guard", False),
        ({"attacked_by": "aki"}, "balm", False),
        ({"damage_at_least": 0}, "balm", False),
        ({"life_at_most": 2}, "mend", True),
        ({}, "mend", True),
    ],
    ids=str,
)
def test_conditions(when, ninpo, fires):
    """Section 9: all conditions must hold; those of an attack never do outside of one."""
    used, _ = _used({"support": [{"ninpo": ninpo, "when": when}]})

    assert (ninpo in used) is fires


def test_the_special_die_is_known_when_there_is_damage_but_not_before():
    """Section 9: `damage_at_least` sees 1 when attacked, 5 when damaged."""
    state = fight({"aki": 2, "bo": 1}, bo=person(ninpo={**NINPO, "guard": {**NINPO["guard"], "cost": 0}}))
    orders = [{"ninpo": "dodge", "when": {"damage_at_least": 2}}, {"ninpo": "guard", "when": {"damage_at_least": 5}}]
    resolution = play(state, {"aki": strike(), "bo": {**STAND, "support": orders}}, [6, 6, 5, 1, 1, 1, 1])

    assert [one["ninpo"] for one in told(resolution, "ninpo_used")] == ["slash", "guard"]


def _dear(ninpo, cost):
    return person(ninpo={**NINPO, ninpo: {**NINPO[ninpo], "cost": cost}})


def test_a_conditional_order_fits_beside_what_is_reserved_and_may_be_tried_again():
    """SB-7-12.5: the unconditional `mend` stays reserved; the order for `guard` is tried at both attacks."""
    bo = person(ninpo={**NINPO, "mend": {**NINPO["mend"], "cost": 1}})
    orders = [{"ninpo": "mend"}, {"ninpo": "guard", "when": {"damage_at_least": 1}}]

    assert _used({"support": orders}, bo=bo) == (["mend"], [("guard", "cost", "SB-7-12.5")] * 2)


def test_an_unconditional_order_is_not_held_up_by_its_own_reserve():
    """SB-7-12.5."""
    assert _used({"support": [{"ninpo": "guard"}]}) == (["guard"], [])


def test_what_is_spent_counts():
    """SB-7-12.5: the attack of cost 1 at plot 4 leaves nothing for `guard` at plot 1."""
    state = fight({"bo": 2, "aki": 1})
    orders = [{"ninpo": "guard", "when": {"damage_at_least": 1}}]
    bo = strike("star", "aki", support=[{"ninpo": "focus"}, *orders], **STAND)
    resolution = play(state, {"aki": strike("doom"), "bo": bo}, [1, 3, 1, 1])

    assert [one["reason"] for one in told(resolution, "ninpo_skipped")] == ["cost"]


@pytest.mark.parametrize(
    ("reason", "rule", "bo"),
    [
        ("backlash", "SB-7-8.2", {"statuses": [{"status": "backlash"}]}),
        ("skill_disabled", "SB-7-7.1", {"life": hurt("weapon")}),
        ("no_target_number", "SB-0.6", {"skills": {"throw": "body"}}),
    ],
)
def test_a_support_that_cannot_be_checked_is_not_used(reason, rule, bo):
    """Section 8: it costs nothing, and is tried at the next occasion."""
    ninpo = {**NINPO, "guard": {**NINPO["guard"], "skill": "sword"}}

    assert _used({"support": [{"ninpo": "guard"}]}, bo=person(ninpo=ninpo, **bo)) == (
        [],
        [("guard", reason, rule)] * 2,
    )


def test_a_support_disabled_during_the_round_is_skipped():
    """Section 8: `disable_ninpo`."""
    names = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")
    table = {name: [{"effect": "disable_ninpo", "ninpo": "mend"}] for name in names}
    declared = {"aki": strike("mist"), "bo": {**STAND, "support": [{"ninpo": "mend", "fields": ["body"]}]}}
    resolution = play(fight({"aki": 2, "bo": 1}), declared, [3, 3, 1], afflictions=table)

    skipped = [(one["ninpo"], one["reason"], one["rule"], one["audience"]) for one in told(resolution, "ninpo_skipped")]
    assert skipped == [("mend", "ninpo_disabled", "SB-0.13", ["bo"])]


def test_a_failed_support_costs_and_does_nothing():
    """Section 8: `needs_check`; the label of the dice is told by their order."""
    ninpo = {**NINPO, "focus": {**NINPO["focus"], "skill": "throw"}}
    resolution = play(
        fight({"aki": 2, "bo": 1}, aki=person(ninpo=ninpo)),
        {"aki": strike("slash", "bo", support=[{"ninpo": "focus"}]), "bo": STAND},
        [1, 2, 3, 3, 1],
    )

    rolled = [(one["kind"], one["modifier"], one["outcome"]) for one in told(resolution, "check_rolled")]
    assert rolled == [("support", 0, "failure"), ("hit", 0, "success")]
    assert [one["spent"] for one in told(resolution, "ninpo_used")] == [1, 1]


def test_a_support_that_stands_in_for_a_check_works_in_backlash():
    """SB-7-8.3."""
    ninpo = {**NINPO, "balm": {**NINPO["balm"], "skill": "throw", "replaces_check": True}}
    aki = person(ninpo=ninpo, statuses=[{"status": "backlash"}], life=hurt("sorcery"))
    declared = {"aki": {"support": [{"ninpo": "balm", "fields": ["sorcery"]}]}}

    assert story(play(fight({"aki": 2, "bo": 1}, aki=aki), declared))[:2] == ["ninpo_used", "life_restored"]


@pytest.mark.parametrize(
    ("fields", "restored"),
    [
        (["body", "scheme", "tactics"], ["body", "scheme"]),
        (["weapon", "tactics"], ["tactics"]),
        (["tactics", "tactics"], ["tactics"]),
        (["weapon"], []),
        ([], []),
    ],
)
def test_recovery_by_ninpo_restores_up_to_its_value_of_the_ordered_fields(fields, restored):
    """SB-7-7.4, SB-7-7.5."""
    aki = person(life=hurt("body", "scheme", "tactics"))
    declared = {"aki": {"support": [{"ninpo": "mend", "fields": fields}]}}
    resolution = play(fight({"aki": 2, "bo": 1}, aki=aki), declared)

    assert [one["field"] for one in told(resolution, "life_restored")] == restored
    assert [one["means"] for one in told(resolution, "recovery_wasted")] == ([] if restored else ["ougi"])
