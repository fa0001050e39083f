import pytest

from tests.rules.senya_gekki.fights import brief, gm, npc, pc, play, told, waits

DELAY = {"do": "delay", "by": 3}
OTHER = {"do": "other", "text": "x"}
NEVER = [{"fact": "round", "op": ">", "value": 9}]


@pytest.mark.parametrize(
    ("plan", "count", "delays"),
    [
        ([DELAY], 8, True),
        ([DELAY], 0, False),
        ([{**DELAY, "when": NEVER}, DELAY], 8, False),
        ([OTHER, DELAY], 8, False),
        ([], 8, False),
    ],
)
def test_a_waiting_character_delays_where_its_next_entry_says_so(plan, count, delays):
    """SG-7.8, SG-5.2: one entry is looked at; else the prepared attack is released and uses no entry up."""
    people = {"a": pc(condition="done"), "b": waits(action_count=count)}
    resolution = play(people, {"b": {"plan": plan}}, [] if delays else [1, 1])

    person = resolution["state"]["characters"]["b"]
    assert bool(told(resolution, "delayed")) is delays
    assert bool(told(resolution, "attack_released")) is not delays
    assert person["plan_used"] == (1 if delays else 0)
    if delays:
        assert (person["condition"], person["action_count"]) == ("waiting", 5)


def test_a_vetoed_delay_is_none():
    """SG-7.8, SG-7.4: the attack is released instead."""
    declarations = {"b": {"plan": [DELAY]}, "gm": gm({"tool": "gm.veto", "actor": "b", "index": 0})}
    resolution = play({"a": pc(condition="done"), "b": waits()}, declarations, [1, 1])
    assert told(resolution, "attack_released")


def test_delaying_to_0_loses_the_prepared_attack():
    """SG-5.3: a waiting character is done."""
    resolution = play({"b": waits(target="b")}, {"b": {"plan": [{"do": "delay", "by": "all"}]}})

    assert brief(resolution)[1:] == [("SG-5.2", "delayed", "b"), ("SG-5.3", "condition_changed", "b")]
    assert resolution["state"]["characters"]["b"]["waiting"] is None


def test_entries_are_tried_until_one_is_possible():
    """SG-18.1, SG-18.2: each is consumed, with its reason; the veto comes first."""
    plan = [{**OTHER, "when": NEVER}, {"do": "full_move", "to": 3}, {**OTHER, "when": NEVER}, OTHER, OTHER]
    declarations = {"a": {"plan": plan}, "gm": gm({"tool": "gm.veto", "actor": "a", "index": 2, "reason": "no"})}
    resolution = play({"a": pc()}, declarations)

    skipped = [(event["rule"], event["index"], event["reason"]) for event in told(resolution, "plan_skipped")]
    assert skipped == [("SG-18.2", 0, "when"), ("SG-18.2", 1, "no_position"), ("SG-7.4", 2, "gm_veto")]
    assert resolution["state"]["characters"]["a"]["plan_used"] == 4


def test_a_plan_that_is_used_up_by_skipping():
    """SG-18.3: no usable entry is as none; asked for, play stops with what was skipped."""
    plan = {"a": {"plan": [{**OTHER, "when": NEVER}]}}
    forfeits = play({"a": pc()}, plan)
    asks = play({"a": pc()}, plan, options={"on_empty_plan": "request"})

    assert [event["type"] for event in forfeits["events"]][1:] == [
        "plan_skipped",
        "plan_empty",
        "delayed",
        "condition_changed",
    ]
    assert asks["requests"] == [{"actor": "a", "want": "plan", "rule": "SG-18.3", "count": 12}]
    assert asks["state"]["characters"]["a"]["plan_used"] == 1
    assert told(asks, "plan_empty") == []


def test_conditions_see_the_character_as_it_is_now():
    """SG-18.4: at the start of its main process, after a daze was cleared."""
    when = [
        {"fact": "self.tension", "op": "==", "value": 2},
        {"fact": "self.statuses", "op": "==", "value": []},
        {"fact": "self.condition", "op": "==", "value": "ready"},
        {"fact": "moment", "op": "==", "value": "main"},
        {"fact": "target.condition", "op": "==", "value": "done"},
    ]
    plan = [{"do": "item", "item": "i", "targets": ["b"], "when": when}]
    sheet = pc(tension=12, statuses=[{"status": "daze", "source": "x"}], items={"i": {}})
    resolution = play({"a": sheet, "b": npc()}, {"a": {"plan": plan, "standing": [{"do": "clear_daze"}]}})

    assert told(resolution, "item_used")


def test_the_first_target_of_a_deed_upon_oneself_is_oneself():
    """SG-18.4: without targets a skill or item is used on oneself."""
    plan = [{"do": "item", "item": "i", "when": [{"fact": "target.id", "op": "==", "value": "a"}]}]
    assert told(play({"a": pc(items={"i": {}})}, {"a": {"plan": plan}}), "item_used")
