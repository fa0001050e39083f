import pytest

from tests.rules.shinobigami.fights import NINPO, fight, hurt, person, play, scene, story, told

START = {"tool": "gm.start_battle", "participants": ["aki", "bo"]}


def _plots(**plots):
    return {actor: {"plot": plot} for actor, plot in plots.items()}


def _state(**persons):
    return fight({"aki": 1, "bo": 1}, stage="plot", **persons)


def test_who_has_sealed_nothing_is_asked_by_seats_whatever_others_sealed():
    """SB-0.2: a declaration without a plot is none."""
    state = fight({"cho": 1, "bo": 1, "aki": 1}, stage="plot")
    resolution = play(state, {**_plots(bo=3), "aki": {"loss_order": ["body"]}})

    assert resolution["events"] == []
    assert resolution["requests"] == [{"actor": "cho", "want": "plot"}, {"actor": "aki", "want": "plot"}]


def test_commands_of_the_gm_stand_even_so():
    """SB-0.2: nothing else happens."""
    command = {"tool": "gm.give_info", "to": "aki", "kind": "secret", "of": "bo"}
    resolution = play(_state(), {"gm": {"commands": [command]}, **_plots(bo=3)})

    assert story(resolution) == ["info_gained"]
    assert resolution["state"]["characters"]["aki"]["known"] == [{"kind": "secret", "of": "bo"}]


def test_a_battle_may_begin_with_its_plots():
    """Section 3: declarations are checked against what the GM's commands left."""
    resolution = play(scene(aki=person(), bo=person()), {"gm": {"commands": [START]}, **_plots(aki=2, bo=5)})

    assert story(resolution) == ["battle_started", "plot_revealed", "plot_revealed"]
    assert resolution["state"]["stage"] == "action"


def test_no_plot_is_played_by_default_before_anybody_was_asked():
    """Section 10."""
    resolution = play(scene(aki=person(), bo=person()), {"gm": {"commands": [START]}}, missing_plot=1)

    assert resolution["requests"] == [{"actor": "aki", "want": "plot"}, {"actor": "bo", "want": "plot"}]


def test_who_has_no_life_left_is_not_waited_for_and_drops_out_before_the_reveal():
    """SB-7-7-1.1, section 11."""
    command = {"tool": "gm.set_life", "target": "aki", "field": "sorcery", "value": 0}
    state = _state(aki=person(life=hurt("weapon", "body", "ninjutsu", "scheme", "tactics")))
    resolution = play(state, {"gm": {"commands": [command]}, **_plots(bo=3)})

    assert story(resolution) == ["gm_change", "dropped_out", "plot_revealed"]
    assert resolution["state"]["battle"]["plots"] == {"bo": 3}
    assert resolution["requests"] == [{"actor": "bo", "want": "action"}]


def _used(*ninpo, dice=(), life=None, **options):
    aki = person(ninpo={one["id"]: one for one in ninpo}, life=life or {})
    orders = [{"ninpo": one["id"], "fields": ["body"]} for one in ninpo]
    declared = {"aki": {"plot": 4, "plot_ninpo": orders}, "bo": {"plot": 1}}
    resolution = play(_state(aki=aki), declared, dice, **options)
    return resolution, resolution["state"]["battle"].get("used", {}).get("aki")


def _haste(key="haste", **changes):
    return {**NINPO["haste"], "id": key, **changes}


ADD = [{"effect": "evade_modifier", "value": 2}, {"effect": "damage_add", "value": 1}]


@pytest.mark.parametrize(
    ("ninpo", "options", "used"),
    [
        ([_haste()], {}, {"cap": 2, "hit": 1, "evade": 0, "damage": 0, "plot_ninpo": ["haste"]}),
        (
            [_haste(cost=3), _haste("trance", cost=1, effects=ADD), _haste("dream", cost=5)],
            {},
            {"cap": 1, "hit": 2, "evade": 2, "damage": 1, "plot_ninpo": ["haste", "trance", "dream"]},
        ),
        (
            [_haste()],
            {"plot_ninpo_rule": "own_cost"},
            {"cap": None, "hit": 1, "evade": 0, "damage": 0, "plot_ninpo": ["haste"]},
        ),
    ],
    ids=["SB-7-12-1.1", "SB-7-12-1.2 the cheapest sets the cap", "SB-7-12-1.2 own cost"],
)
def test_what_ninpo_of_the_plot_step_leave(ninpo, options, used):
    assert _used(*ninpo, **options)[1] == used


@pytest.mark.parametrize(
    ("ninpo", "dice", "events"),
    [
        (_haste(skill="sword"), [3, 3], ["ninpo_used", "check_rolled"]),
        (_haste(skill="singing"), [], ["ninpo_used", "ninpo_skipped"]),
        (_haste(effects=[{"effect": "recover_life", "value": 1}]), [], ["ninpo_used", "life_restored"]),
    ],
)
def test_their_results_take_effect_at_once(ninpo, dice, events):
    """Section 8, section 11: what cannot be checked is used in vain, and sets the cap all the same."""
    resolution, used = _used(ninpo, dice=dice, life=hurt("body"))

    assert story(resolution) == [*events, "plot_revealed", "plot_revealed"]
    assert (used["cap"], used["hit"]) == (2, 1 if events[-1] == "check_rolled" else 0)


@pytest.mark.parametrize(
    ("options", "fumbles"),
    [({}, False), ({"plot_step_fumble": "plot"}, True), ({"plot_step_fumble": "plot", "fumble_by_plot": False}, False)],
)
def test_the_fumble_value_before_the_reveal(options, fumbles):
    """SB-7-12-1.3: the sealed plot is 4."""
    resolution, _ = _used(_haste(skill="sword"), dice=[1, 3, 6], **options)

    assert (told(resolution, "fumble_table") != []) is fumbles
    assert {one["rule"] for one in told(resolution, "fumble_table")} <= {"SB-7-12-1.3"}


def test_the_gm_is_asked_first_for_what_leaks():
    """Section 10, SB-0.14."""
    resolution, _ = _used(_haste(skill="sword"), dice=[1, 1, 3])

    assert resolution["requests"] == [
        {"actor": "gm", "want": "leak_info", "of": "aki"},
        {"actor": "aki", "want": "action"},
        {"actor": "bo", "want": "action"},
    ]


def test_the_last_point_lost_in_the_plot_step():
    """SB-0.12, SB-0.14, section 11: further ninpo are not used, and the one who fell drops out."""
    last = hurt("weapon", "body", "ninjutsu", "scheme", "tactics")
    resolution, used = _used(_haste(skill="fog"), _haste("trance"), dice=[1, 1, 4], life=last)

    assert story(resolution) == [
        "ninpo_used",
        "check_rolled",
        "fumble_table",
        "life_lost",
        "incapacitated",
        "dropped_out",
        "plot_revealed",
    ]
    assert used["plot_ninpo"] == ["haste"]


def test_a_ninpo_disabled_in_the_plot_step_is_skipped_and_sets_no_cap():
    """Section 8."""
    names = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")
    table = {name: [{"effect": "disable_ninpo", "ninpo": "trance"}] for name in names}
    ninpo = (_haste(skill="sword", cost=5), _haste("trance", cost=1))
    resolution, used = _used(*ninpo, dice=[1, 1, 5, 1], afflictions=table)

    assert [one["reason"] for one in told(resolution, "ninpo_skipped")] == ["ninpo_disabled"]
    assert (used["cap"], used["plot_ninpo"]) == (5, ["haste"])
