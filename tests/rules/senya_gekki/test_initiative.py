from tests.rules.senya_gekki.fights import brief, npc, pc, play, told, waits

ASK = {"pc_ties": "ask_gm"}
WAIT = {"plan": [{"do": "delay", "by": 1}]}


def test_the_waiting_take_part_also_below_0():
    """SG-4.1: among equals as everybody else."""
    resolution = play({"a": pc(action_count=1), "b": waits(action_count=-3)}, {"a": {"plan": []}}, [], {})
    assert told(resolution, "initiative")[0]["actor"] == "a"
    resolution = play({"a": pc(condition="done"), "b": waits(action_count=-3)}, {}, [1, 1])
    assert told(resolution, "initiative")[0]["count"] == -3


def test_nobody_left():
    """SG-4.3: the fallen and the absent hold nothing up."""
    people = {"a": pc(condition="incapacitated"), "b": npc(), "c": pc(present=False)}
    resolution = play(people, {})
    assert brief(resolution) == [("SG-4.3", "all_done", None)]
    assert resolution["state"]["phase"] == "cleanup"


def test_the_gm_is_asked_only_about_pcs_that_it_has_not_ordered():
    """SG-4.2: two or more PCs at the top, not all of them listed."""
    two = {"a": pc(), "c": pc(), "b": npc(condition="ready", action_count=12)}
    asked = play(two, {}, options=ASK, tie_order=["a"])
    assert asked["requests"] == [{"actor": "gm", "want": "tie_order", "rule": "SG-4.2", "among": ["a", "c"]}]
    assert asked["events"] == []

    listed = play(two, {"c": WAIT}, options=ASK, tie_order=["c", "a"])
    assert told(listed, "tie_broken")[0]["by"] == "tie_order"
    one = play({"a": pc(), "b": npc(condition="ready", action_count=12)}, {"a": WAIT}, options=ASK)
    assert told(one, "tie_broken")[0]["by"] == "side"
    lower = play({"a": pc(), "c": pc(action_count=11), "d": pc(action_count=11)}, {"a": WAIT}, options=ASK)
    assert lower["requests"] == []


def test_a_tie_between_npcs_goes_by_action_value_then_id():
    """SG-4.2: the same rules for NPCs."""
    ready = {"condition": "ready", "action_count": 12}
    resolution = play({"d": npc(**ready), "c": npc(**ready), "b": npc(action_value=-0, **ready)}, {"b": WAIT})

    (event,) = told(resolution, "tie_broken")
    assert (event["actor"], event["by"], event["among"]) == ("b", "id", ["b", "c", "d"])
