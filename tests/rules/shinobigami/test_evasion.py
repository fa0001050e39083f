import pytest

from tests.rules.shinobigami.fights import NINPO, STAND, fight, hurt, person, play, story, strike, told


def _why(bo=None, declared=None, aki=None, ninpo="slash", dice=(3, 3, 1, 1), **options):
    state = fight({"aki": 1, "bo": 1, "cho": 6}, aki=aki or person(), bo=bo or person())
    resolution = play(state, {"aki": strike(ninpo), "bo": declared or {}}, dice, **options)
    return [(one["reason"], one["rule"]) for one in told(resolution, "no_evasion")]


UNEVADABLE = person(ninpo={"slash": {**NINPO["slash"], "evadable": False}})


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        ({"aki": UNEVADABLE, "declared": STAND}, ("not_evadable", "SB-0.8")),
        ({"dice": [6, 6, 1, 1], "declared": STAND, "special_allows_evasion": False}, ("special", "SB-0.8")),
        ({"declared": STAND, "bo": person(statuses=[{"status": "backlash"}])}, ("declined", "SB-0.8")),
        ({"bo": person(statuses=[{"status": "backlash"}], life=hurt("weapon"))}, ("backlash", "SB-7-8.2")),
        ({"bo": person(life=hurt("weapon"))}, ("skill_disabled", "SB-7-7.1")),
        ({"bo": person(skills={"throw": "body"})}, ("no_target_number", "SB-0.6")),
        ({"ninpo": "doom", "dice": []}, ("no_target_number", "SB-0.6")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_why_nobody_evades(found, reason):
    """SB-0.8: the first reason counts."""
    assert _why(**found) == [reason]


@pytest.mark.parametrize(
    ("found", "fires"),
    [
        ({"aki": UNEVADABLE}, False),
        ({"dice": [6, 6, 1, 1], "special_allows_evasion": False}, False),
        ({"dice": [6, 6, 1, 1]}, True),
        ({}, True),
    ],
    ids=["not evadable", "special", "special that may be evaded", "declined"],
)
def test_what_keeps_supports_from_firing(found, fires):
    """SB-0.8: only what nobody could evade."""
    options = {name: found[name] for name in found.keys() & {"special_allows_evasion"}}
    state = fight({"aki": 1, "bo": 1}, aki=found.get("aki", person()))
    declared = {"aki": strike(), "bo": {**STAND, "support": [{"ninpo": "dodge"}]}}
    resolution = play(state, declared, found.get("dice", [3, 3, 1]), **options)

    assert ("dodge" in [one["ninpo"] for one in told(resolution, "ninpo_used")]) is fires


def test_supports_help_one_evasion_and_are_used_once():
    """Section 8: `evade_modifier` for this evasion."""
    state = fight({"aki": 2, "cho": 2, "bo": 1})
    declared = {"aki": strike(), "cho": strike(), "bo": {"support": [{"ninpo": "dodge"}]}}
    resolution = play(state, declared, [3, 3, 1, 2, 3, 3, 1, 2, 1])

    evasions = [(one["modifier"], one["outcome"]) for one in told(resolution, "check_rolled") if one["kind"] == "evade"]
    assert evasions == [(3, "success"), (0, "failure")]


def test_after_an_automatic_evasion_later_orders_are_kept():
    """Section 8: `auto_evade`; the order behind it serves against the next attack."""
    state = fight({"aki": 2, "cho": 2, "bo": 1})
    orders = [{"ninpo": "shadow"}, {"ninpo": "dodge"}]
    declared = {"aki": strike(), "cho": strike(), "bo": {**STAND, "support": orders}}
    resolution = play(state, declared, [3, 3, 3, 3, 1])

    assert story(resolution)[:7] == [
        "ninpo_used",
        "check_rolled",
        "ninpo_used",
        "attack_evaded",
        "ninpo_used",
        "check_rolled",
        "ninpo_used",
    ]


def test_the_plot_step_helps_all_evasions_of_the_round():
    """Section 8: `evade_modifier` of the plot step."""
    state = fight({"aki": 2, "cho": 2, "bo": 1})
    state["battle"]["used"] = {"bo": {"cap": 0, "hit": 0, "evade": 2, "damage": 0, "plot_ninpo": ["trance"]}}
    resolution = play(state, {"aki": strike(), "cho": strike()}, [3, 3, 1, 2, 3, 3, 1, 2])

    assert [one["modifier"] for one in told(resolution, "check_rolled") if one["kind"] == "evade"] == [2, 2]


def _escape(bo, dice=(3, 3, 3, 3), **options):
    declared = {"evade": {"default": "none", "by_attacker": {"aki": "escape_art"}}}
    return play(fight({"aki": 1, "bo": 1, "cho": 6}, bo=bo), {"aki": strike(), "bo": declared}, dice, **options)


def test_the_escape_art_answers_what_has_no_skill():
    """SB-0.8, SB-7-6.1."""
    declared = {"aki": strike("doom"), "bo": {"evade": {"default": "escape_art"}}}
    resolution = play(fight({"aki": 1, "bo": 1, "cho": 6}), declared, [3, 3], escape_art_skill="flee")

    assert story(resolution)[1:4] == ["check_rolled", "attack_nullified", "dropped_out"]


@pytest.mark.parametrize(
    ("bo", "needs", "found"),
    [
        (person(), True, ("flee", 5)),
        (person(targets={"flee": [{"via": "throw", "target_number": 4}]}), True, ("flee", 5)),
        (person(targets={"flee": [{"via": "throw", "target_number": 4}]}), False, ("throw", 4)),
        (person(life=hurt("tactics")), True, "skill_disabled"),
        (person(skills={"throw": "body"}), False, "no_target_number"),
    ],
)
def test_what_serves_for_the_escape_art(bo, needs, found):
    """SB-7-6.1: itself alone, unless a table of players lets any skill serve."""
    resolution = _escape(bo, (3, 3, 3, 3), escape_art_skill="flee", escape_art_needs_skill=needs)
    rolled = told(resolution, "check_rolled")[-1]
    why = [one["reason"] for one in told(resolution, "no_evasion")]

    assert (why[0] if why else (rolled["via"], rolled["target_number"])) == found


def test_one_escape_answers_one_attack():
    """SB-7-6.2: further attacks at this plot value still reach it."""
    state = fight({"aki": 2, "cho": 2, "bo": 1})
    declared = {
        "aki": strike(),
        "cho": strike(),
        "bo": {"evade": {"default": "none", "by_attacker": {"aki": "escape_art"}}},
    }
    resolution = play(state, declared, [3, 3, 3, 3, 3, 3, 1], escape_art_skill="flee")

    assert [one["field"] for one in told(resolution, "life_lost")] == ["weapon"]
    assert [one["cause"] for one in told(resolution, "dropped_out")] == ["escape_art"]
