import pytest

from tests.rules.shinobigami.fights import NINPO, faults, fight, hurt, person, play, strike

EMPTY = hurt("weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery")
PERFORMANCE = {"target": "bo", "value": 1, "on": "hit", "reason": "So it is."}
PILL = {"means": "pill", "field": "body"}
OUT = {"ninpo": "arrive"}
DISABLED = {"status": "curse", "kind": "affliction", "effects": [{"effect": "disable_ninpo", "ninpo": "slash"}]}


def _action(declared, aki=None, plots=None, **more):
    state = fight(plots or {"aki": 3, "bo": 2, "cho": 2}, off=("dan",), aki=aki or person(), **more)
    return play(state, {"aki": declared})


@pytest.mark.parametrize(
    ("declared", "code", "path"),
    [
        ([], "bad_field", ""),
        ("", "bad_field", ""),
        ({"zeal": 1, "plot": 3}, "unknown_field", "zeal"),
        ({"spoils": {}, "plot": 3}, "wrong_stage", "plot"),
        ({"loss_order": "body"}, "bad_field", "loss_order"),
        ({"loss_order": ["body", "mind"]}, "bad_field", "loss_order.1"),
        ({"on_special": {}}, "bad_field", "on_special.recover"),
        ({"on_special": {"recover": "life"}}, "bad_field", "on_special.field"),
        ({"on_special": {"recover": "life", "field": "mind"}}, "bad_field", "on_special.field"),
        ({"on_special": {"recover": "affliction"}}, "bad_field", "on_special.affliction"),
        (
            {"on_special": {"recover": "affliction", "affliction": "gloom"}},
            "unknown_affliction",
            "on_special.affliction",
        ),
        ({"on_special": {"recover": "none", "why": 1}}, "unknown_field", "on_special.why"),
        ({"join": True}, "bad_field", "join"),
        ({"join": OUT}, "bad_field", "join"),
        ({"attack": "slash"}, "bad_field", "attack"),
        ({"attack": {"ninpo": "slash", "targets": ["bo"], "how": 1}}, "unknown_field", "attack.how"),
        ({"attack": {"targets": ["bo"]}}, "bad_field", "attack.ninpo"),
        ({"attack": {"ninpo": "slash"}}, "bad_field", "attack.targets"),
        ({"attack": {"ninpo": "slash", "targets": "bo"}}, "bad_field", "attack.targets"),
        (strike("slash", 3), "bad_field", "attack.targets.0"),
        (strike("smash"), "unknown_ninpo", "attack.ninpo"),
        (strike("focus"), "not_attack_ninpo", "attack.ninpo"),
        ({"attack": {"ninpo": "slash", "targets": []}}, "bad_target", "attack.targets"),
        (strike("slash", "bo", "cho"), "bad_target", "attack.targets"),
        (strike("star", "bo", "bo"), "bad_target", "attack.targets.1"),
        (strike("star", "bo", "aki"), "not_an_enemy", "attack.targets.1"),
        (strike("slash", "dan"), "bad_target", "attack.targets.0"),
        (strike("slash", "zed"), "bad_target", "attack.targets.0"),
        (
            {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "singing", "target_number": 5}]}},
            "unknown_skill",
            "attack.check.0.via",
        ),
        (
            {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "sword", "target_number": 21}]}},
            "bad_field",
            "attack.check.0.target_number",
        ),
        (
            {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "sword", "target_number": 1}]}},
            "bad_field",
            "attack.check.0.target_number",
        ),
        (
            {"attack": {"ninpo": "slash", "targets": ["bo"], "affliction": "gloom"}},
            "unknown_affliction",
            "attack.affliction",
        ),
        ({"support": {"ninpo": "focus"}}, "bad_field", "support"),
        ({"support": ["focus"]}, "bad_field", "support.0"),
        ({"support": [{"ninpo": "focus"}, {"ninpo": "smash"}]}, "unknown_ninpo", "support.1.ninpo"),
        ({"support": [{"ninpo": "doom"}]}, "not_support_ninpo", "support.0.ninpo"),
        ({"support": [{"ninpo": "haste"}]}, "wrong_timing", "support.0.ninpo"),
        ({"support": [{"ninpo": "arrive"}]}, "wrong_timing", "support.0.ninpo"),
        (
            {"support": [{"ninpo": "focus"}, {"ninpo": "focus", "when": {"life_at_most": 3}}]},
            "already_used",
            "support.1.ninpo",
        ),
        ({"support": [{"ninpo": "focus", "when": {"raining": True}}]}, "unknown_field", "support.0.when.raining"),
        ({"support": [{"ninpo": "focus", "when": {"life_at_most": "3"}}]}, "bad_field", "support.0.when.life_at_most"),
        ({"support": [{"ninpo": "guard", "when": {"attacked_by": "zed"}}]}, "bad_field", "support.0.when.attacked_by"),
        ({"support": [{"ninpo": "mend", "fields": ["mind"]}]}, "bad_field", "support.0.fields.0"),
        ({"evade": "none"}, "bad_field", "evade"),
        ({"evade": {"default": "run"}}, "bad_field", "evade.default"),
        ({"evade": {"by_attacker": {"bo": "run"}}}, "bad_field", "evade.by_attacker.bo"),
        ({"evade": {"by_attacker": {"zed": "none"}}}, "bad_field", "evade.by_attacker.zed"),
        (
            {"evade": {"checks": {"fog": [{"via": "singing", "target_number": 5}]}}},
            "unknown_skill",
            "evade.checks.fog.0.via",
        ),
        ({"evade": {"default": "escape_art"}}, "unknown_skill", "evade.default"),
        ({"evade": {"by_attacker": {"bo": "escape_art"}}}, "unknown_skill", "evade.by_attacker.bo"),
        ({"recover": PILL}, "bad_field", "recover"),
        ({"recover": [PILL, "pill"]}, "bad_field", "recover.1"),
        ({"recover": [{"field": "body"}]}, "bad_field", "recover.0.means"),
        ({"recover": [{"means": "check", "skill": "sword", "field": "body"}]}, "wrong_stage", "recover.0.means"),
        ({"recover": [{"means": "pill"}]}, "bad_field", "recover.0.field"),
        ({"recover": [{**PILL, "affliction": "curse"}]}, "bad_field", "recover.0.affliction"),
        ({"recover": [{"means": "pill", "affliction": "gloom"}]}, "unknown_affliction", "recover.0.affliction"),
        ({"recover": [{**PILL, "timing": "plot"}]}, "bad_field", "recover.0.timing"),
        ({"recover": [{**PILL, "when": {"life_at_most": 3}}, PILL, PILL]}, "no_pill", "recover.2"),
        ({"performance": [{**PERFORMANCE, "value": 0}]}, "bad_modifier", "performance.0.value"),
        ({"performance": [{**PERFORMANCE, "value": True}]}, "bad_modifier", "performance.0.value"),
        (
            {"performance": [{**PERFORMANCE, "value": 2, "reason": "", "on": "plot", "target": "zed"}]},
            "bad_modifier",
            "performance.0.value",
        ),
        (
            {"performance": [{**PERFORMANCE, "reason": "", "on": "plot", "target": "zed"}]},
            "missing_reason",
            "performance.0.reason",
        ),
        ({"performance": [{**PERFORMANCE, "reason": " \n"}]}, "missing_reason", "performance.0.reason"),
        (
            {"performance": [{key: PERFORMANCE[key] for key in ("target", "value", "on")}]},
            "missing_reason",
            "performance.0.reason",
        ),
        ({"performance": [{**PERFORMANCE, "on": "plot", "target": "zed"}]}, "bad_field", "performance.0.on"),
        ({"performance": [{**PERFORMANCE, "target": "dan"}]}, "bad_target", "performance.0.target"),
        ({"performance": [PERFORMANCE, {**PERFORMANCE, "target": "cho"}]}, "modifier_twice", "performance.1"),
        ({"concede": 3}, "bad_field", "concede"),
        ({"concede": {"life_at_most": True}}, "bad_field", "concede.life_at_most"),
        ({"concede": {"now": 1}}, "unknown_field", "concede.now"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_faults_of_what_is_sealed_for_a_round(declared, code, path):
    """Section 9, stage `action`."""
    whole = f"declarations.aki.{path}".rstrip(".")

    assert faults(_action(declared, aki=person(pills=1))) == [("aki", code, whole)]


@pytest.mark.parametrize(
    ("declared", "found", "code", "path"),
    [
        (strike(), {"plots": {"aki": 4, "bo": 2}}, "out_of_range", "attack.targets.0"),
        (strike(), {"aki": person(side="oni"), "bo": person(side="oni")}, "not_an_enemy", "attack.targets.0"),
        (strike(), {"aki": person(statuses=[DISABLED])}, "ninpo_disabled", "attack.ninpo"),
        (
            strike("star"),
            {"aki": person(ninpo={"star": {**NINPO["star"], "cost": 4}})},
            "cost_over_plot",
            "attack.ninpo",
        ),
        (
            {**strike("star"), "support": [{"ninpo": "focus"}, {"ninpo": "guard"}]},
            {"plots": {"aki": 2, "bo": 2}},
            "cost_sum_over_plot",
            "support",
        ),
        ({"concede": True}, {"aki": person(life=EMPTY)}, "incapacitated", ""),
        ({"loss_order": ["x"]}, {"aki": person(life=EMPTY)}, "incapacitated", ""),
        ({"zeal": 1}, {"aki": person(life=EMPTY)}, "unknown_field", "zeal"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_faults_that_come_of_the_state(declared, found, code, path):
    """SB-7-12.3, SB-7-12.4, SB-7-12.5, SB-7-7-1.1."""
    assert faults(_action(declared, **found)) == [("aki", code, f"declarations.aki.{path}".rstrip("."))]


def test_different_sides_and_no_side_are_enemies():
    """SB-0.13."""
    for side in (None, "ki"):
        assert faults(_action({**strike("doom")}, aki=person(side="oni"), bo=person(side=side))) == []
    assert faults(_action({**strike("doom")}, aki=person(side=None), bo=person(side=None))) == []


@pytest.mark.parametrize(
    ("rule", "cost", "code"),
    [("cap", 2, "cost_over_plot_ninpo"), ("cap", 1, None), ("own_cost", 2, None)],
)
def test_the_cap_of_the_plot_step(rule, cost, code):
    """SB-7-12-1.2: it binds conditional supports too."""
    state = fight({"aki": 6, "bo": 6}, aki=person(ninpo={"guard": {**NINPO["guard"], "cost": cost}}))
    state["battle"]["used"] = {"aki": {"cap": 1, "plot_ninpo": ["haste"]}}
    declared = {"support": [{"ninpo": "guard", "when": {"life_at_most": 3}}]}
    found = faults(play(state, {"aki": declared}, plot_ninpo_rule=rule))

    assert [fault[1] for fault in found] == ([code] if code else [])


def test_conditional_supports_do_not_count_for_the_sum_but_empty_conditions_are_none():
    """SB-7-12.5."""
    state = fight({"aki": 1, "bo": 1})
    orders = [{"ninpo": "focus"}, {"ninpo": "guard", "when": {"life_at_most": 6}}]

    assert faults(play(state, {"aki": {"support": orders}})) == []
    orders[1]["when"] = {}
    assert [fault[1] for fault in faults(play(state, {"aki": {"support": orders}}))] == ["cost_sum_over_plot"]


@pytest.mark.parametrize(
    ("ninpo", "targets", "way", "code", "path"),
    [
        pytest.param("smash", ["bo"], ("sword", 21), "unknown_ninpo", "ninpo", id="SB-0.6-number-after-ninpo"),
        pytest.param("slash", ["dan"], ("sword", 1), "bad_target", "targets.0", id="SB-0.6-number-after-targets"),
        pytest.param("slash", ["bo"], ("singing", 1), "unknown_skill", "check.0.via", id="SB-0.6-number-after-via"),
    ],
)
def test_target_numbers_are_looked_at_in_their_turn(ninpo, targets, way, code, path):
    """SB-0.6, section 9: bounds are no matter of shape, so all that stands before `check` is told first."""
    attack = {"ninpo": ninpo, "targets": targets, "check": [{"via": way[0], "target_number": way[1]}]}

    assert faults(_action({"attack": attack})) == [("aki", code, f"declarations.aki.attack.{path}")]


@pytest.mark.parametrize("number", [pytest.param(number, id=f"SB-0.6-{number}") for number in (2, 20)])
def test_the_bounds_of_target_numbers_are_within(number):
    """SB-0.6."""
    assert faults(_action({"evade": {"checks": {"fog": [{"via": "sword", "target_number": number}]}}})) == []
