import pytest

from tests.rules.senya_gekki.fights import attack, brief, gm, npc, pc, play, told, waits


def effect(target="b", **fields):
    return {"gm": gm({"tool": "gm.apply_effect", "target": target, "effect": fields})}


def test_a_fall_by_real_damage_takes_the_place_of_a_broken_wait():
    """SG-8.2, SG-11.2: somebody who falls while waiting is told to fall, nothing else."""
    resolution = play({"b": waits(hp=3)}, effect(kind="real_damage", value=5), phase="idle")

    assert brief(resolution) == [
        ("SG-11.1", "real_damage", "b"),
        ("SG-11.2", "incapacitated", "b"),
        ("SG-11.2", "condition_changed", "b"),
    ]
    assert resolution["state"]["characters"]["b"]["waiting"] is None
    assert resolution["state"]["characters"]["b"]["hp"] == -2


@pytest.mark.parametrize(("mode", "hp", "falls"), [
    ("zero_or_less", 5, True), ("below_zero", 5, False), ("below_zero", 4, True), ("zero_or_less", 6, False),
])  # fmt: skip
def test_threshold(mode, hp, falls):
    """SG-11.2: at 0 or below it."""
    resolution = play(
        {"b": npc(hp=hp)}, effect(kind="real_damage", value=5), options={"incapacitated_at": mode}, phase="idle"
    )
    assert bool(told(resolution, "incapacitated")) is falls


def test_limit_damage_may_fell_but_breaks_no_wait():
    """SG-12.1, SG-8.2: limit damage is no real damage."""
    resolution = play({"b": waits(hp=20)}, effect(kind="limit_damage", value=12), phase="idle")
    assert brief(resolution) == [("SG-12.1", "limit_damage", "b")]
    assert resolution["state"]["characters"]["b"]["condition"] == "waiting"

    resolution = play({"b": npc(hp=20)}, effect(kind="limit_damage", value=90), phase="idle")
    (event,) = told(resolution, "limit_damage")
    assert (event["amount"], event["hp_max_to"], event["hp_to"]) == (30, 0, 0)
    assert told(resolution, "incapacitated")
    assert resolution["state"]["characters"]["b"]["limit_damage"] == 30


@pytest.mark.parametrize(("hp", "rule", "amount"), [(20, "SG-11.8", 6), (26, "SG-11.10", 4), (30, "SG-11.10", 0)])
def test_recovery(hp, rule, amount):
    """SG-11.8, SG-11.10: up to the maximum, and no further."""
    (event,) = told(play({"b": npc(hp=hp)}, effect(kind="heal", value=6), phase="idle"))
    assert (event["rule"], event["value"], event["amount"]) == (rule, 6, amount)


@pytest.mark.parametrize("condition", ["incapacitated", "dead"])
def test_no_recovery_and_no_dice_for_the_fallen(condition):
    """SG-11.9: nothing is rolled for what does not work."""
    resolution = play({"b": npc(hp=-1, condition=condition)}, effect(kind="heal", value=6, dice=2), phase="idle")
    assert brief(resolution) == [("SG-11.9", "heal_refused", "b")]


def test_reviving_works_on_the_incapacitated_alone():
    """SG-11.4: HP are set within 1 and the maximum; the dead and the standing are left alone."""
    for condition in ("dead", "done"):
        assert told(play({"b": npc(hp=-1, condition=condition)}, effect(kind="revive", hp=9), phase="idle")) == []
    resolution = play(
        {"b": npc(hp=-1, hp_max=7, condition="incapacitated", action_count=9)},
        effect(kind="revive", hp=9),
        phase="idle",
    )
    assert brief(resolution) == [("SG-11.4", "revived", "b"), ("SG-11.4", "condition_changed", "b")]
    person = resolution["state"]["characters"]["b"]
    assert (person["hp"], person["condition"], person["action_count"]) == (7, "done", 0)


def test_the_defender_is_hurt_beyond_zero_by_every_roll():
    """SG-10.8: all rolls strike, also when the target has fallen; it falls once."""
    dark = {
        "category": "attack_type",
        "combat": "melee",
        "damage": {"dice": 1, "bonus": 3},
        "special": {"kind": "dark", "max_shots": 3},
    }
    resolution = play(
        {"a": pc(skills={"slash": dark}), "b": npc(hp=4, defense=0)}, {"a": attack(shots=3)}, [6, 5, 1, 2, 3, 3, 3]
    )
    assert [event["hp_to"] for event in told(resolution, "real_damage")] == [-2, -8, -14]
    assert len(told(resolution, "incapacitated")) == 1


def test_the_damage_of_several_rolls_against_one_defence():
    """SG-10.3, SG-10.8: `once` adds the rolls up before defence."""
    dark = {
        "category": "attack_type",
        "combat": "melee",
        "damage": {"dice": 1, "bonus": 0},
        "special": {"kind": "dark", "max_shots": 3},
    }
    people = {"a": pc(skills={"slash": dark}), "b": npc(defense=3)}
    each = play(people, {"a": attack(shots=2)}, [6, 5, 1, 2, 3, 4])
    once = play(people, {"a": attack(shots=2)}, [6, 5, 1, 2, 3, 4], {"multi_roll_defense": "once"})

    assert [event["amount"] for event in told(each, "real_damage")] == [0, 1]
    assert [(event["damage"], event["amount"]) for event in told(once, "real_damage")] == [(7, 4)]
