import pytest

from tests.rules.senya_gekki.fights import brief, gm, npc, pc, play, resolve, told

END = {"tool": "gm.end_combat"}
OTHER = {"plan": [{"do": "other", "text": "x"}] * 3}


def test_the_end_of_a_combat():
    """SG-1.5 to SG-1.7: the last clean-up, then statuses and effects by ID, then everybody rests."""
    marks = {
        "statuses": [{"status": "bind", "source": "x"}, {"status": "curse", "source": "x"}],
        "effects": [{"skill": "x", "source": "b", "duration": "combat"}],
    }
    people = {
        "b": npc(action_value=9, condition="ready", action_count=4, **marks),
        "a": pc(acted=True, plan_used=2, **marks),
        "c": pc(condition="incapacitated", hp=0, action_count=3),
    }
    command = {**END, "keep_statuses": ["b"]}
    resolution = play(people, {"gm": gm(command)}, round=4, surprise={"side": "pc", "round": 1})

    assert brief(resolution) == [
        ("SG-6.1", "round_ended", None),
        ("SG-1.6", "status_cured", "a"),
        ("SG-1.6", "status_cured", "a"),
        ("SG-1.6", "effect_ended", "a"),
        ("SG-1.7", "status_kept", "b"),
        ("SG-1.7", "status_kept", "b"),
        ("SG-1.6", "effect_ended", "b"),
        ("SG-1.5", "combat_ended", None),
    ]
    after = resolution["state"]
    assert (after["round"], after["phase"], after["surprise"]) == (4, "idle", None)
    for key, condition in (("a", "done"), ("b", "done"), ("c", "incapacitated")):
        one = after["characters"][key]
        assert (one["condition"], one["action_count"], one["acted"], one["plan_used"]) == (condition, 0, False, 0)


@pytest.mark.parametrize(("phase", "has_cleanup"), [("setup", False), ("initiative", True), ("cleanup", True)])
def test_a_last_cleanup_only_where_the_round_has_begun(phase, has_cleanup):
    """SG-1.5: in setup there is none."""
    resolution = play({"a": pc()}, {"gm": gm(END)}, phase=phase)
    assert bool(told(resolution, "round_ended")) is has_cleanup


def test_in_idle_the_end_does_nothing():
    """SG-1.5: there is nothing to end."""
    people = {"a": pc(statuses=[{"status": "bind", "source": "x"}])}
    resolution = play(people, {"gm": gm({**END, "allow_remaining": True})}, phase="idle")
    assert resolution["events"] == []
    assert resolution["state"]["characters"]["a"]["statuses"]


def test_latecomers_are_chosen_once_each():
    """SG-1.8: in count order, whatever they do; only who has not acted, and ties among them alone."""
    slow = {"category": "attack_type", "wait_lag": 2}
    people = {
        "a": pc(acted=True, action_count=30),
        "b": npc(condition="ready", action_count=9, skills={"slow": slow}),
        "c": pc(action_count=9),
        "d": pc(action_count=20),
    }
    declarations = {
        "a": OTHER,
        "b": {"plan": [{"do": "attack", "attack_type": "slow", "targets": ["a"]}] * 2},
        "c": {"plan": [{"do": "delay", "by": 1}] * 2},
        "d": OTHER,
        "gm": gm({**END, "allow_remaining": True}),
    }
    resolution = play(people, declarations)

    assert [event["actor"] for event in told(resolution, "initiative")] == ["d", "c", "b"]
    assert [event["among"] for event in told(resolution, "tie_broken")] == [["b", "c"]]
    assert told(resolution, "all_done") == []
    assert brief(resolution)[0] == ("SG-1.8", "remaining_allowed", None)
    assert resolution["state"]["characters"]["b"]["waiting"] is None


def test_latecomers_only_in_the_initiative():
    """SG-1.8: elsewhere nobody is left to act."""
    people = {"a": pc(action_count=0)}
    resolution = play(people, {"a": OTHER, "gm": gm({**END, "allow_remaining": True})}, phase="setup")
    assert told(resolution, "remaining_allowed", "initiative") == []


def test_a_latecomer_may_be_asked_for_a_plan():
    """SG-1.8, SG-18.3: play stops there, and the combat goes on."""
    declarations = {"gm": gm({**END, "allow_remaining": True})}
    resolution = play({"a": pc()}, declarations, options={"on_empty_plan": "request"})

    assert [request["want"] for request in resolution["requests"]] == ["plan"]
    assert resolution["state"]["phase"] == "initiative"


def test_one_combat_may_follow_another():
    """SG-1.1: the start is found wanting only when it runs."""
    commands = gm(END, {"tool": "gm.start_combat", "surprise": "pc"})
    resolution = play({"a": pc(action_value=3)}, {"gm": commands}, [1, 2], round=5)

    assert brief(resolution, "combat_started", "surprise_set") == [
        ("SG-1.1", "combat_started", None),
        ("SG-16.1", "surprise_set", None),
    ]
    assert (resolution["state"]["round"], resolution["state"]["surprise"]) == (1, {"side": "pc", "round": 1})


def test_a_combat_that_runs_cannot_start():
    """SG-1.1: an error of the case, at the command; nothing is changed."""
    start = {"tool": "gm.start_combat"}
    resolution = resolve({"a": pc()}, {"gm": gm({"tool": "gm.other_damage", "target": "a"}, start)}, [3])

    assert [(error["code"], error["path"], error["rule"]) for error in resolution["errors"]] == [
        ("combat_running", "declarations.gm.commands.1", "SG-1.1")
    ]
    assert resolution["events"] == []
