import pytest

from tests.rules.shinobigami.fights import STAND, fight, hurt, person, play, story, strike, told


def test_turns_are_played_from_plot_6_down_and_by_seats():
    """SB-0.1, SB-7-9.1: seats in the order of the battle, not of the ids."""
    state = fight({"dan": 3, "bo": 6, "cho": 3, "aki": 4})
    declared = {key: strike("doom", "bo" if key != "bo" else "aki") for key in ("aki", "bo", "cho", "dan")}

    assert [one["actor"] for one in told(play(state, declared), "ninpo_used")] == ["bo", "aki", "dan", "cho"]


def test_two_at_the_last_points_of_each_other_fall_together():
    """SB-7-9.2, SB-7-10.6: the second still has its turn; nobody is left."""
    last = person(life=hurt("weapon", "body", "ninjutsu", "scheme"))
    resolution = play(
        fight({"aki": 3, "bo": 3}, aki=last, bo=last), {"aki": strike("doom"), "bo": strike("doom", "aki")}
    )

    fallen = ["damage", "life_lost", "life_lost", "incapacitated"]
    assert story(resolution)[-12:] == [*fallen, *fallen, "dropped_out", "dropped_out", "round_ended", "battle_ended"]
    assert told(resolution, "battle_ended")[0]["rule"] == "SB-7-10.6"


def test_alone_results_take_effect_after_each_pill_each_support_and_the_attack():
    """SB-7-9.2."""
    aki = person(life=hurt("weapon", "body"), pills=1)
    declared = {
        "aki": strike(
            "slash",
            "bo",
            recover=[{"means": "pill", "field": "weapon"}],
            support=[{"ninpo": "balm", "fields": ["body"]}],
        ),
        "bo": STAND,
    }
    resolution = play(fight({"aki": 2, "bo": 1}, aki=aki), declared, [3, 3, 1])

    assert story(resolution)[:6] == [
        "life_restored",
        "ninpo_used",
        "life_restored",
        "ninpo_used",
        "check_rolled",
        "no_evasion",
    ]


def test_at_a_shared_plot_value_all_of_that_waits():
    """SB-7-9.2: results in the order in which they arose."""
    aki = person(life=hurt("body"), pills=1)
    declared = {
        "aki": strike("doom", "bo", recover=[{"means": "pill", "field": "body"}], **STAND),
        "bo": strike("doom", "aki", **STAND),
    }
    resolution = play(fight({"aki": 2, "bo": 2, "cho": 1}, aki=aki), declared)

    assert story(resolution)[:10] == [
        "ninpo_used",
        "no_evasion",
        "attack_hit",
        "ninpo_used",
        "no_evasion",
        "attack_hit",
        "life_restored",
        "damage",
        "life_lost",
        "life_lost",
    ]


@pytest.mark.parametrize(
    ("pills", "orders", "kept", "wasted"),
    [
        (2, [{"field": "body"}, {"field": "body"}], 1, 1),
        (1, [{"field": "weapon"}], 1, 1),
        (1, [{"affliction": "curse"}], 0, 0),
        (1, [{"affliction": "wound"}], 1, 1),
        (1, [{"field": "body"}, {"field": "tactics", "when": {"life_at_most": 6}}], 0, 1),
        (1, [{"field": "body", "when": {"life_at_most": 3}}], 1, 0),
    ],
)
def test_pills_in_a_round(pills, orders, kept, wasted):
    """SB-7-7.4, SB-7-7.5, SB-0.15: what finds nothing to do is wasted, and its pill kept."""
    aki = person(life=hurt("body", "tactics"), pills=pills, statuses=[{"status": "curse", "kind": "affliction"}])
    declared = {"aki": {"recover": [{"means": "pill", **order} for order in orders]}}
    resolution = play(fight({"aki": 2, "bo": 1}, aki=aki), declared)

    assert resolution["state"]["characters"]["aki"]["pills"] == kept
    assert len(told(resolution, "recovery_wasted")) == wasted


def test_the_end_of_a_round_goes_by_seats_pills_before_supports():
    """Section 11: effective at once, then unused modifiers, concessions, and the end."""
    hurt_one = person(life=hurt("body", "tactics"), pills=1)
    orders = {
        "recover": [{"means": "pill", "field": "body", "timing": "round_end"}],
        "support": [{"ninpo": "mend", "fields": ["tactics"]}],
    }
    performance = [{"target": "aki", "value": 1, "on": "hit", "reason": "So it is."}]
    declared = {"aki": orders, "bo": {**orders, "performance": performance, "concede": True}}
    resolution = play(fight({"bo": 1, "aki": 6, "cho": 2}, aki=hurt_one, bo=hurt_one), declared)

    assert [(one["type"], one.get("actor")) for one in resolution["events"]] == [
        ("life_restored", "bo"),
        ("ninpo_used", "bo"),
        ("life_restored", "bo"),
        ("life_restored", "aki"),
        ("ninpo_used", "aki"),
        ("life_restored", "aki"),
        ("modifier_unused", "bo"),
        ("dropped_out", "bo"),
        ("round_ended", None),
        ("round_started", None),
    ]


@pytest.mark.parametrize(
    ("limit", "life", "gives_up"),
    [(True, {}, True), (False, {}, False), ({"life_at_most": 5}, {}, False), ({"life_at_most": 5}, hurt("body"), True)],
)
def test_concessions(limit, life, gives_up):
    """SB-7-10.2."""
    resolution = play(fight({"aki": 1, "bo": 1, "cho": 1}, bo=person(life=life)), {"bo": {"concede": limit}})

    assert (told(resolution, "dropped_out") != []) is gives_up


@pytest.mark.parametrize(
    ("rounds", "options", "rule", "winners", "losers", "stage"),
    [
        (1, {}, None, [], [], "plot"),
        (2, {}, "SB-7-10.4", [], [], "scene"),
        (2, {"round_limit_winner": "survivors"}, "SB-7-10.4", ["aki", "bo"], [], "scene"),
        (2, {"round_limit": "none"}, None, [], [], "plot"),
    ],
)
def test_the_limit_of_rounds(rounds, options, rule, winners, losers, stage):
    """SB-7-10.4, SB-7-10.5: survivors without losers have nothing to claim."""
    resolution = play(fight({"aki": 1, "bo": 1}, number=rounds), {}, **options)
    battle = resolution["state"]["battle"]

    assert [one["rule"] for one in told(resolution, "battle_ended")] == ([rule] if rule else [])
    assert (battle["winners"], battle["losers"], resolution["state"]["stage"]) == (winners, losers, stage)
    assert battle["spoils_pending"] == []
    assert (battle["plots"], battle["used"]) == ({}, {})


@pytest.mark.parametrize("number", [1, 2])
def test_backlash_ends_after_the_start_of_a_round_or_before_the_end_of_the_battle(number):
    """SB-7-8.4, section 12."""
    aki = person(statuses=[{"status": "backlash"}])
    resolution = play(fight({"aki": 1, "bo": 1}, aki=aki, number=number))

    last = ["round_started", "backlash_ended"] if number == 1 else ["backlash_ended", "battle_ended"]
    assert story(resolution) == ["round_ended", *last]


def test_who_has_no_life_left_when_a_round_begins_does_nothing_and_drops_out():
    """SB-7-7-1.1, SB-0.12: the GM took the last point."""
    state = fight(
        {"aki": 3, "bo": 1, "cho": 2}, aki=person(life=hurt("weapon", "body", "ninjutsu", "scheme", "tactics"))
    )
    command = {"tool": "gm.set_life", "target": "aki", "field": "sorcery", "value": 0}
    resolution = play(state, {"gm": {"commands": [command]}})

    assert [(one["actor"], one["cause"]) for one in told(resolution, "dropped_out")] == [("aki", "incapacitated")]
