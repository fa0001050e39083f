import pytest

from tests.rules.senya_gekki.fights import attack, brief, gm, npc, pc, play, told


def run(*commands, dice=(), **people):
    return play({"a": pc(), "b": npc(), **people}, {"gm": gm(*commands)}, dice, phase="idle")


@pytest.mark.parametrize(("value", "is_noted"), [(3, False), (-3, False), (4, True), (-4, True)])
def test_modifiers_beyond_three_are_noted_for_the_gm(value, is_noted):
    """SG-18.10: they count all the same."""
    resolution = run({"tool": "gm.set_modifier", "actor": "a", "on": "all", "value": value})

    notices = told(resolution, "notice")
    assert [(event["rule"], event["code"], event["audience"]) for event in notices] == [
        ("SG-18.10", "modifier_out_of_range", "gm")
    ] * is_noted
    modifiers = resolution["state"]["characters"]["a"]["gm_modifiers"]
    assert modifiers == {"hit": value, "evade": value, "counter": value, "skill": value}


def test_a_modifier_holds_until_it_is_changed():
    """SG-18.10: one kind at a time."""
    resolution = run(
        {"tool": "gm.set_modifier", "actor": "a", "on": "all", "value": 2},
        {"tool": "gm.set_modifier", "actor": "a", "on": "hit", "value": 0},
    )
    modifiers = resolution["state"]["characters"]["a"]["gm_modifiers"]
    assert modifiers == {"hit": 0, "evade": 2, "counter": 2, "skill": 2}


def test_what_a_secret_command_emits_is_the_gms_alone():
    """SG-18.11: with all that follows from it at once; the next command is open again."""
    secret = {"tool": "gm.other_damage", "target": "a", "n": 90, "secret": True}
    resolution = run(secret, {"tool": "gm.set_tie_order", "order": ["b", "a"]}, dice=[1])

    audiences = [(event["type"], event["audience"]) for event in resolution["events"]]
    assert audiences == [
        ("damage_roll", "gm"),
        ("real_damage", "gm"),
        ("incapacitated", "gm"),
        ("condition_changed", "gm"),
        ("tie_order_set", "all"),
    ]


@pytest.mark.parametrize(("fields", "amount"), [
    ({}, 1), ({"n": 3}, 4), ({"n": -9}, 0), ({"n": 3, "ignore_defense": True}, 7),
])  # fmt: skip
def test_other_damage(fields, amount):
    """SG-17.1: 1D6 + n, less defence unless the GM says otherwise."""
    resolution = run({"tool": "gm.other_damage", "target": "b", **fields}, dice=[4])
    (struck,) = told(resolution, "real_damage")
    assert (struck["amount"], struck["cause"], struck["rule"]) == (amount, "other", "SG-17.1")


def test_the_end_of_scenario_and_session():
    """SG-12.3, SG-11.7: by ID; a command about somebody who is no more does nothing."""
    dead = npc(condition="dead", hp=-3, limit_damage=4, hp_max=26)
    resolution = run(
        {"tool": "gm.end_scenario"},
        {"tool": "gm.end_session"},
        {"tool": "gm.other_damage", "target": "d"},
        {"tool": "gm.set_modifier", "actor": "d", "on": "hit", "value": 1},
        {"tool": "gm.appear", "actor": "d"},
        {"tool": "gm.apply_effect", "target": "d", "effect": {"kind": "heal", "value": 3}},
        {"tool": "gm.apply_effect", "target": "d", "effect": {"kind": "check_bonus", "value": 3}},
        d=dead,
        c=npc(limit_damage=0),
    )
    assert brief(resolution) == [("SG-12.3", "limit_damage_restored", "d"), ("SG-11.7", "removed", "d")]
    assert "d" not in resolution["state"]["characters"]


def test_an_effect_of_the_gms_lasts_for_the_combat():
    """SG-18.11: user and skill are `gm`; one on the user has nobody to work on."""
    resolution = run(
        {"tool": "gm.apply_effect", "target": "b", "effect": {"kind": "damage_reduction", "value": 2}},
        {"tool": "gm.apply_effect", "target": "b", "effect": {"kind": "check_bonus", "value": 2, "who": "user"}},
        {"tool": "gm.apply_effect", "target": "b", "effect": {"kind": "real_damage", "dice": 1}},
        {"tool": "gm.apply_effect", "target": "b", "effect": {"kind": "extra_targets", "value": 1}},
        dice=[2],
    )
    entry = {"skill": "gm", "source": "gm", "duration": "combat", "effects": [{"kind": "damage_reduction", "value": 2}]}
    assert resolution["state"]["characters"]["b"]["effects"] == [entry]
    assert [event["type"] for event in resolution["events"]] == ["effect_added", "real_damage"]


def test_commands_come_before_the_round():
    """SG-18.11: what they change counts at once."""
    declarations = {"a": attack(), "gm": gm({"tool": "gm.other_damage", "target": "b", "n": 90})}
    resolution = play({"a": pc(), "b": npc()}, declarations, [1])
    assert told(resolution, "plan_skipped")[0]["reason"] == "no_valid_target"
