import pytest

from tests.rules.senya_gekki.fights import brief, gm, npc, pc, play, told

BLESS = {"category": "setup", "effects": [{"kind": "check_bonus", "value": 1}]}


def test_everybody_is_made_ready_in_speed_order():
    """SG-3.3: the fallen keep their condition, without event; what is left of the last round is cleared."""
    stale = {"acted": True, "plan_used": 3, "action_count": -4}
    people = {
        "a": pc(action_value=3, condition="done", **stale),
        "b": npc(action_value=5, **stale),
        "c": npc(condition="incapacitated", **stale),
        "d": pc(condition="waiting", waiting={"attack_type": "slash"}, **stale),
    }
    resolution = play(people, {}, [1, 1, 1, 1, 1, 1], phase="setup", counters_used={"npc": "b"})

    assert brief(resolution, "round_started", "made_ready") == [
        ("SG-3.1", "round_started", None),
        ("SG-3.3", "made_ready", "b"),
        ("SG-3.3", "made_ready", "a"),
        ("SG-3.3", "made_ready", "d"),
    ]
    assert resolution["state"]["counters_used"] == {"pc": None, "npc": None}
    for key, one in resolution["state"]["characters"].items():
        assert (one["acted"], one["plan_used"], one["waiting"]) == (False, 0, None), key


def test_an_ambushed_side_is_done_and_its_setup_skills_are_skipped():
    """SG-16.2, SG-3.4: right after everybody was made ready; no skills, no count."""
    sheet = pc(skills={"bless": BLESS}, action_value=5)
    declared = {"setup": [{"skill": "bless"}]}
    people = {"a": sheet, "b": npc(skills={"bless": BLESS})}
    surprise = {"side": "npc", "round": 1}
    resolution = play(people, {"a": declared, "b": declared}, [1, 2], phase="setup", surprise=surprise)

    assert brief(resolution)[3:] == [
        ("SG-16.2", "condition_changed", "a"),
        ("SG-18.2", "plan_skipped", "a"),
        ("SG-3.4", "skill_used", "b"),
        ("SG-15.1", "effect_added", "b"),
        ("SG-3.5", "action_count_set", "b"),
    ]
    assert (told(resolution, "plan_skipped")[0]["at"], told(resolution, "plan_skipped")[0]["reason"]) == (
        "setup",
        "condition",
    )


def test_the_second_round_of_an_ambush_is_as_any_other():
    """SG-16.2: only the round of the surprise."""
    resolution = play({"a": pc()}, {}, [1, 2], phase="setup", round=2, surprise={"side": "npc", "round": 1})
    assert told(resolution, "condition_changed") == []


def test_revived_in_setup_by_an_ambushed_side():
    """SG-11.5, SG-11.4: it is done like the others of its side."""
    rise = {"category": "setup", "effects": [{"kind": "revive", "hp": 4}]}
    people = {"a": pc(condition="incapacitated", hp=0), "b": npc(skills={"rise": rise})}
    declared = {"b": {"setup": [{"skill": "rise", "targets": ["a"]}]}}
    resolution = play(people, declared, [1, 2], phase="setup", surprise={"side": "npc", "round": 1})

    (changed,) = told(resolution, "condition_changed")
    assert (changed["rule"], changed["actor"], changed["to"]) == ("SG-11.4", "a", "done")


def test_the_order_of_setup_is_fixed_when_it_starts():
    """SG-3.4, SG-3.5, SG-13.5: a skill that slows somebody changes the order of the rolls alone."""
    slow = {"category": "setup", "effects": [{"kind": "inflict", "status": "paralysis"}]}
    people = {"a": pc(action_value=9, skills={"slow": slow}), "b": npc(action_value=8, skills={"bless": BLESS}),
              "c": pc(action_value=7, skills={"bless": BLESS})}  # fmt: skip
    use = {"setup": [{"skill": "bless"}]}
    declared = {"a": {"setup": [{"skill": "slow", "targets": ["b"]}]}, "b": use, "c": use}
    resolution = play(people, declared, [1, 1, 1, 1, 1, 1], phase="setup")

    assert [event["actor"] for event in told(resolution, "skill_used")] == ["a", "b", "c"]
    counts = [(event["actor"], event["action_value"]) for event in told(resolution, "action_count_set")]
    assert counts == [("a", 9), ("c", 7), ("b", 1)]


@pytest.mark.parametrize(("phase", "condition", "count"), [
    ("idle", "ready", 7), ("initiative", "done", 0), ("cleanup", "done", 0),
])  # fmt: skip
def test_the_gm_brings_somebody_in(phase, condition, count):
    """SG-3.2: in a later process done and with a count of 0; somebody present is left alone."""
    people = {"a": pc(condition="done"), "b": npc(present=False, condition="ready", action_count=7)}
    commands = gm({"tool": "gm.appear", "actor": "b"}, {"tool": "gm.appear", "actor": "a"})
    resolution = play(people, {"gm": commands}, phase=phase)

    assert brief(resolution, "appeared") == [("SG-3.2", "appeared", "b")]
    person = resolution["state"]["characters"]["b"]
    assert (person["present"], person["condition"], person["action_count"]) == (True, condition, count)


def test_the_fallen_may_be_brought_in_as_they_are():
    """SG-3.2, SG-2.5: appearing lifts nothing; newcomers enter by ID."""
    people = {"b": npc(present=False, condition="incapacitated"), "a": pc(present=False), "c": pc(present=False)}
    declared = {"b": {"appear": True}, "a": {"appear": True}, "c": {"appear": False}}
    resolution = play(people, declared, [1, 1], phase="setup")

    assert [event["actor"] for event in told(resolution, "appeared")] == ["a", "b"]
    assert resolution["state"]["characters"]["b"]["condition"] == "incapacitated"
    assert resolution["state"]["characters"]["c"]["present"] is False
