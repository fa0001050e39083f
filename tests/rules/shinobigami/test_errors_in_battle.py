"""SB-0.13, section 9: what is wrong with orders for a battle, and the clause, numbers and names of each error."""

import pytest

from tests.rules.shinobigami.fights import NINPO, SKILLS, fight, person, play, strike, whole_errors

ALL_NINPO, ALL_SKILLS = sorted(NINPO), sorted(SKILLS)
AFFLICTIONS = ["malfunction", "numbness", "wound", "missing", "oblivion", "curse"]
PILL = {"means": "pill", "field": "body"}
PERFORMANCE = {"target": "bo", "value": 1, "on": "hit", "reason": "So it is."}
DISABLED = {"status": "curse", "kind": "affliction", "effects": [{"effect": "disable_ninpo", "ninpo": "focus"}]}
IN_ACTION = [
    (strike("smash", "bo"), "attack.ninpo", "unknown_ninpo", "SB-7-12.1", {"got": "smash", "allowed": ALL_NINPO}),
    (strike("focus", "bo"), "attack.ninpo", "not_attack_ninpo", "SB-7-12.1", {"ninpo": "focus"}),
    (strike("slash", "bo", "cho"), "attack.targets", "bad_target", "SB-7-12.3", {"most": 1, "got": 2}),
    (strike("star", "bo", "bo"), "attack.targets.1", "bad_target", "SB-7-12.3", {"got": "bo"}),
    (strike("star", "bo", "aki"), "attack.targets.1", "not_an_enemy", "SB-7-12.3", {"got": "aki"}),
    (strike("slash", "dan"), "attack.targets.0", "bad_target", "SB-7-12.3", {"got": "dan"}),
    (strike("slash", "zed"), "attack.targets.0", "bad_target", "SB-7-12.3", {"got": "zed"}),
    (
        {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "singing", "target_number": 5}]}},
        "attack.check.0.via",
        "unknown_skill",
        "SB-0.6",
        {"got": "singing", "allowed": ALL_SKILLS},
    ),
    (
        {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "sword", "target_number": 21}]}},
        "attack.check.0.target_number",
        "bad_field",
        "SB-0.6",
        {"got": 21, "wanted": "2–20"},
    ),
    (
        {"attack": {"ninpo": "slash", "targets": ["bo"], "check": [{"via": "sword", "target_number": 1}]}},
        "attack.check.0.target_number",
        "bad_field",
        "SB-0.6",
        {"got": 1, "wanted": "2–20"},
    ),
    (
        {"attack": {"ninpo": "slash", "targets": ["bo"], "affliction": "gloom"}},
        "attack.affliction",
        "unknown_affliction",
        "SB-7-5-4.2",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    ({"attack": {"ninpo": "slash", "targets": ["bo"], "how": 1}}, "attack.how", "unknown_field", "SB-7-12.1", {}),
    ({"attack": {"targets": ["bo"]}}, "attack.ninpo", "bad_field", "SB-7-12.1", {}),
    (
        {"support": [{"ninpo": "focus"}, {"ninpo": "smash"}]},
        "support.1.ninpo",
        "unknown_ninpo",
        "SB-7-12.2",
        {"got": "smash", "allowed": ALL_NINPO},
    ),
    ({"support": [{"ninpo": "doom"}]}, "support.0.ninpo", "not_support_ninpo", "SB-7-12.2", {"ninpo": "doom"}),
    (
        {"support": [{"ninpo": "haste"}]},
        "support.0.ninpo",
        "wrong_timing",
        "SB-7-12.2",
        {"ninpo": "haste", "timing": "plot"},
    ),
    (
        {"support": [{"ninpo": "arrive"}]},
        "support.0.ninpo",
        "wrong_timing",
        "SB-7-12.2",
        {"ninpo": "arrive", "timing": "join"},
    ),
    (
        {"support": [{"ninpo": "focus"}, {"ninpo": "focus"}]},
        "support.1.ninpo",
        "already_used",
        "SB-7-12.2",
        {"ninpo": "focus"},
    ),
    (
        {"support": [{"ninpo": "guard", "when": {"attacked_by": "zed"}}]},
        "support.0.when.attacked_by",
        "bad_field",
        "SB-7-12.2",
        {"got": "zed"},
    ),
    ({"evade": {"by_attacker": {"zed": "none"}}}, "evade.by_attacker.zed", "bad_field", "SB-0.8", {"got": "zed"}),
    ({"evade": {"default": "run"}}, "evade.default", "bad_field", "SB-0.8", {"wanted": "normal, escape_art, none"}),
    (
        {"evade": {"checks": {"fog": [{"via": "singing", "target_number": 5}]}}},
        "evade.checks.fog.0.via",
        "unknown_skill",
        "SB-0.6",
        {"got": "singing", "allowed": ALL_SKILLS},
    ),
    (
        {"evade": {"default": "escape_art"}},
        "evade.default",
        "unknown_skill",
        "SB-7-6.1",
        {"got": "escape_art", "allowed": ALL_SKILLS},
    ),
    (
        {"evade": {"by_attacker": {"bo": "escape_art"}}},
        "evade.by_attacker.bo",
        "unknown_skill",
        "SB-7-6.1",
        {"got": "escape_art", "allowed": ALL_SKILLS},
    ),
    (
        {"recover": [{"means": "check", "skill": "sword", "field": "body"}]},
        "recover.0.means",
        "wrong_stage",
        "SB-7-7.4",
        {"stage": "action"},
    ),
    ({"recover": [PILL, PILL]}, "recover.1", "no_pill", "SB-7-7.4", {"pills": 1}),
    (
        {"recover": [{"means": "pill", "field": "body", "affliction": "curse"}]},
        "recover.0.affliction",
        "bad_field",
        "SB-0.15",
        {},
    ),
    ({"recover": [{"means": "pill"}]}, "recover.0.field", "bad_field", "SB-0.15", {}),
    (
        {"recover": [{"means": "pill", "affliction": "gloom"}]},
        "recover.0.affliction",
        "unknown_affliction",
        "SB-0.15",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    (
        {"performance": [{"target": "bo", "value": 0, "on": "hit", "reason": "So it is."}]},
        "performance.0.value",
        "bad_modifier",
        "SB-7-14.1",
        {"wanted": "1, -1"},
    ),
    (
        {"performance": [{"target": "bo", "value": 1, "on": "hit", "reason": " "}]},
        "performance.0.reason",
        "missing_reason",
        "SB-7-14.2",
        {},
    ),
    (
        {"performance": [{"target": "bo", "value": 1, "on": "plot", "reason": "So it is."}]},
        "performance.0.on",
        "bad_field",
        "SB-7-14.1",
        {"wanted": "hit, evade, any"},
    ),
    (
        {"performance": [{"target": "dan", "value": 1, "on": "hit", "reason": "So it is."}]},
        "performance.0.target",
        "bad_target",
        "SB-7-14.1",
        {"got": "dan"},
    ),
    (
        {"performance": [PERFORMANCE, {"target": "cho", "value": 1, "on": "hit", "reason": "So it is."}]},
        "performance.1",
        "modifier_twice",
        "SB-7-14.1",
        {"limit": "per_player", "target": "cho"},
    ),
    ({"plot": 3}, "plot", "wrong_stage", "SB-0.1", {"stage": "action"}),
    ({"zeal": 1}, "zeal", "unknown_field", "SB-0.13", {}),
    (
        {"loss_order": ["mind"]},
        "loss_order.0",
        "bad_field",
        "SB-0.9",
        {"wanted": "weapon, body, ninjutsu, scheme, tactics, sorcery"},
    ),
    ({"on_special": {"recover": "life"}}, "on_special.field", "bad_field", "SB-0.4", {}),
    (
        {"on_special": {"recover": "affliction", "affliction": "gloom"}},
        "on_special.affliction",
        "unknown_affliction",
        "SB-0.4",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    ({"join": {"ninpo": "arrive"}}, "join", "bad_field", "SB-7-13.2", {}),
    ({"concede": 3}, "concede", "bad_field", "SB-7-10.2", {}),
    ([], "", "bad_field", "SB-0.13", {}),
]
TOO_DEAR = [
    (strike("star", "bo"), "attack.ninpo", "cost_over_plot", "SB-7-12.4", {"ninpo": "star", "cost": 2, "plot": 1}),
    (
        {"support": [{"ninpo": "focus"}, {"ninpo": "guard"}]},
        "support",
        "cost_sum_over_plot",
        "SB-7-12.5",
        {"cost": 2, "plot": 1},
    ),
]
FAR = [
    (strike("slash", "bo"), "attack.targets.0", "out_of_range", "SB-7-12.3", {"got": "bo", "distance": 2, "range": 1}),
    ({"support": [{"ninpo": "focus"}]}, "support.0.ninpo", "ninpo_disabled", "SB-0.13", {"ninpo": "focus"}),
]
OFF_BATTLE = [
    ({"concede": True}, "", "not_in_battle", "SB-7-13.1", {}),
    ({"join": True}, "join", "join_too_late", "SB-7-13.2", {}),
    ({"join": False}, "join", "bad_field", "SB-7-13.2", {}),
    ({"join": {"ninpo": "smash"}}, "join.ninpo", "join_too_late", "SB-7-13.2", {"got": "smash"}),
    ({"join": {"ninpo": "focus"}}, "join.ninpo", "join_too_late", "SB-7-13.2", {"got": "focus"}),
    ({"join": {"ninpo": "arrive", "before_plot": 7}}, "join.before_plot", "bad_field", "SB-7-13.2", {"wanted": "1–6"}),
    ({"join": {"ninpo": "arrive"}, "attack": {}}, "attack", "attack_after_late_join", "SB-7-13.2", {}),
    (
        {"join": {"ninpo": "arrive"}, "support": [{"ninpo": "guard"}]},
        "support",
        "cost_sum_over_plot",
        "SB-7-12.5",
        {"cost": 2, "plot": 1},
    ),
]
IN_PLOT = [
    ({"plot": 0}, "plot", "bad_plot", "SB-0.2", {"wanted": "1–6"}),
    ({"plot": 2, "join": True}, "join", "bad_field", "SB-7-13.1", {}),
    (
        {"plot": 2, "plot_ninpo": [{"ninpo": "smash"}]},
        "plot_ninpo.0.ninpo",
        "unknown_ninpo",
        "SB-7-12-1.1",
        {"got": "smash", "allowed": ALL_NINPO},
    ),
    (
        {"plot": 2, "plot_ninpo": [{"ninpo": "slash"}]},
        "plot_ninpo.0.ninpo",
        "not_support_ninpo",
        "SB-7-12.2",
        {"ninpo": "slash"},
    ),
    (
        {"plot": 2, "plot_ninpo": [{"ninpo": "focus"}]},
        "plot_ninpo.0.ninpo",
        "wrong_timing",
        "SB-7-12.2",
        {"ninpo": "focus", "timing": "turn"},
    ),
    (
        {"plot": 2, "plot_ninpo": [{"ninpo": "haste"}, {"ninpo": "haste"}]},
        "plot_ninpo.1.ninpo",
        "already_used",
        "SB-7-12.2",
        {"ninpo": "haste"},
    ),
    ({"attack": {}}, "attack", "wrong_stage", "SB-0.1", {"stage": "plot"}),
]
STATES = {
    "IN_ACTION": ("aki", fight({"aki": 3, "bo": 2, "cho": 2}, off=("dan",), aki=person(pills=1)), IN_ACTION),
    "TOO_DEAR": (
        "aki",
        fight({"aki": 1, "bo": 1}, aki=person(ninpo={**NINPO, "star": {**NINPO["star"], "cost": 2}}), bo=person()),
        TOO_DEAR,
    ),
    "FAR": ("aki", fight({"aki": 1, "bo": 3}, aki=person(statuses=[DISABLED])), FAR),
    "OFF_BATTLE": ("dan", fight({"aki": 3, "bo": 2, "cho": 2}, off=("dan",), aki=person(pills=1)), OFF_BATTLE),
    "IN_PLOT": ("aki", fight({"aki": 1, "bo": 1}, stage="plot", off=("dan",)), IN_PLOT),
}


@pytest.mark.parametrize(
    ("where", "declared", "path", "code", "rule", "values"),
    [(where, *row) for where in STATES for row in STATES[where][2]],
)
def test_the_one_error(where, declared, path, code, rule, values):
    actor, state, _ = STATES[where]

    assert whole_errors(play(state, {actor: declared}), actor) == [(path, code, rule, values)]
