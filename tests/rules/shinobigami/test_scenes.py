import pytest

from tests.rules.shinobigami.fights import NINPO, hurt, person, play, scene, story, told

BALM = {"means": "ninpo", "ninpo": "balm", "fields": ["body"]}
CHECK = {"means": "check", "skill": "sword", "field": "body"}


def test_orders_are_carried_out_by_ids_and_in_their_order():
    """Section 11, SB-0.15: a character's own business is read by it alone."""
    declared = {
        "bo": {"recover": [{"means": "pill", "field": "body"}]},
        "aki": {"recover": [CHECK, {**CHECK, "field": "tactics"}]},
    }
    state = scene(bo=person(life=hurt("body"), pills=1), aki=person(life=hurt("body", "tactics")))
    resolution = play(state, declared, [2, 3, 1, 2])

    assert [(one["type"], one["audience"]) for one in resolution["events"]] == [
        ("check_rolled", ["aki"]),
        ("life_restored", ["aki"]),
        ("check_rolled", ["aki"]),
        ("life_restored", ["bo"]),
    ]
    assert resolution["requests"] == []


@pytest.mark.parametrize(
    ("aki", "order", "events"),
    [
        ({"life": hurt("body", "weapon")}, CHECK, ["recovery_wasted"]),
        ({"life": hurt("body")}, BALM, ["ninpo_used", "life_restored"]),
    ],
)
def test_ways_to_recover(aki, order, events):
    """SB-7-7.1, SB-7-7.4: a check with a lost skill cannot be made."""
    assert story(play(scene(aki=person(**aki)), {"aki": {"recover": [order]}})) == events


@pytest.mark.parametrize(
    ("ninpo", "life", "dice", "events"),
    [
        ({"skill": "sword"}, hurt("body"), [3, 3], ["ninpo_used", "check_rolled", "life_restored"]),
        ({"skill": "sword"}, hurt("body"), [1, 2], ["ninpo_used", "check_rolled"]),
        ({"skill": "sword"}, hurt("body", "weapon"), [], ["ninpo_used", "ninpo_skipped"]),
        ({"skill": "singing"}, hurt("body"), [], ["ninpo_used", "ninpo_skipped"]),
        ({"skill": "sword", "replaces_check": True}, hurt("body"), [], ["ninpo_used", "life_restored"]),
    ],
)
def test_ninpo_that_are_checked(ninpo, life, dice, events):
    """Section 8: what cannot be checked is used in vain."""
    aki = person(life=life, ninpo={"balm": {**NINPO["balm"], "cost": 3, **ninpo}})
    resolution = play(scene(aki=aki), {"aki": {"recover": [BALM]}}, dice)

    assert story(resolution) == events
    assert [(one["rule"], one["cost"], one["spent"]) for one in told(resolution, "ninpo_used")] == [("SB-7-7.4", 3, 0)]
    assert {one["kind"] for one in told(resolution, "check_rolled")} <= {"support"}


def test_a_ninpo_disabled_on_the_way_is_skipped():
    """Section 8: the fumble's affliction disables it."""
    names = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")
    table = {name: [{"effect": "disable_ninpo", "ninpo": "balm"}] for name in names}
    resolution = play(
        scene(aki=person(life=hurt("body"))), {"aki": {"recover": [CHECK, BALM]}}, [1, 1, 5, 1], afflictions=table
    )

    assert story(resolution) == ["check_rolled", "fumble_table", "affliction_added", "ninpo_skipped"]


def test_a_pill_lost_on_the_way_is_not_eaten():
    """SB-0.14, SB-7-7.5."""
    aki = person(life=hurt("body"), pills=1)
    resolution = play(scene(aki=aki), {"aki": {"recover": [CHECK, {"means": "pill", "field": "body"}]}}, [1, 1, 2])

    assert story(resolution)[-1] == "recovery_wasted"


def test_the_same_point_is_not_restored_twice():
    """SB-7-7.5."""
    aki = person(life=hurt("body"), pills=1)
    resolution = play(scene(aki=aki), {"aki": {"recover": [CHECK, {"means": "pill", "field": "body"}]}}, [3, 3])

    assert story(resolution) == ["check_rolled", "life_restored", "recovery_wasted"]
    assert resolution["state"]["characters"]["aki"]["pills"] == 1


def test_a_modifier_of_the_gm_is_read_by_whom_it_helps():
    """SB-0.3."""
    command = {"tool": "gm.set_modifier", "target": "aki", "value": 2, "on": "any"}
    resolution = play(
        scene(aki=person(life=hurt("body"))), {"gm": {"commands": [command]}, "aki": {"recover": [CHECK]}}, [1, 2]
    )

    assert told(resolution, "modifier_applied")[0]["audience"] == ["aki"]
    assert told(resolution, "gm_change")[0]["audience"] == "gm"
    assert told(resolution, "check_rolled")[0]["outcome"] == "success"


LATER = [
    # after the check has restored the body, nothing is left for another means
    ({"means": "check", "skill": "fog", "field": "body"}, [3, 3, 3, 3]),
    ({"means": "pill", "field": "body"}, [3, 3]),
    (BALM, [3, 3]),
    ({"means": "ougi", "ninpo": "mend", "fields": ["body"]}, [3, 3]),
]


@pytest.mark.parametrize(("order", "dice"), LATER)
def test_an_order_of_which_nothing_comes_is_told_to_its_owner(order, dice):
    """SB-7-7.5."""
    resolution = play(scene(aki=person(life=hurt("body"), pills=1)), {"aki": {"recover": [CHECK, order]}}, dice)

    assert told(resolution, "recovery_wasted") == [
        {
            "rule": "SB-7-7.5",
            "type": "recovery_wasted",
            "actor": "aki",
            "means": order["means"],
            "audience": ["aki"],
        }
    ]
