import pytest

from tests.rules.senya_gekki.fights import attack, brief, gm, npc, pc, play, told, waits

DAZE = [{"status": "daze", "source": "x"}]
CLEAR = {"do": "clear_daze"}


def test_poison_works_in_speed_order_also_on_the_incapacitated():
    """SG-13.4, SG-6.2: one die each; the dead and the absent are left alone."""
    poisoned = {"statuses": [{"status": "poison", "source": "x"}]}
    people = {
        "a": pc(action_value=3, **poisoned),
        "b": npc(action_value=9, hp=-1, condition="incapacitated", **poisoned),
        "c": npc(condition="dead", **poisoned),
        "d": npc(present=False, **poisoned),
    }
    resolution = play(people, {}, [2, 5], phase="cleanup")

    struck = told(resolution, "real_damage")
    assert [(event["actor"], event["dice"], event["cause"]) for event in struck] == [
        ("b", [2], "poison"),
        ("a", [5], "poison"),
    ]


@pytest.mark.parametrize(("tension", "orders", "is_cleared"), [
    (10, [CLEAR], True),
    (9, [CLEAR], False),
    (25, [], False),
    (10, [CLEAR | {"when": [{"fact": "moment", "op": "==", "value": "main"}]}], False),
    (10, [CLEAR | {"when": [{"fact": "moment", "op": "==", "value": "defend"}]}], True),
])  # fmt: skip
def test_a_dazed_defender_clears_its_head_before_it_answers(tension, orders, is_cleared):
    """SG-18.7, SG-13.7: as a defender, where an order says so and 10 tension are there."""
    defender = npc(tension=tension, statuses=DAZE, skills={"duck": {"category": "defense"}})
    declarations = {"a": attack(), "b": {"standing": [*orders, {"do": "evade", "skills": ["duck"]}]}}
    resolution = play({"a": pc(), "b": defender}, declarations, [3, 3, 6, 6])

    assert bool(told(resolution, "status_cured")) is is_cleared
    assert bool(told(resolution, "skill_used")) is is_cleared
    if is_cleared:
        assert brief(resolution, "tension_spent", "status_cured") == [
            ("SG-13.7", "tension_spent", "b"),
            ("SG-13.7", "status_cured", "b"),
        ]
        assert told(resolution, "status_cured")[0]["by"] == "tension"


@pytest.mark.parametrize("phase", ["setup", "cleanup"])
def test_daze_is_cleared_at_its_place_in_the_lists(phase):
    """SG-18.7: before the character's own skills of that step."""
    sheet = pc(tension=12, statuses=DAZE, skills={"s": {"category": phase, "cost": {"tension": 2}}})
    declared = {phase: [{"skill": "s"}], "standing": [CLEAR]}
    resolution = play({"a": sheet}, {"a": declared}, [1, 1] if phase == "setup" else [], phase=phase)

    assert [event["type"] for event in told(resolution, "status_cured", "skill_used")] == ["status_cured", "skill_used"]
    assert resolution["state"]["characters"]["a"]["tension"] == 0


def test_a_dazed_character_uses_items():
    """SG-13.7: items stay."""
    resolution = play(
        {"a": pc(statuses=DAZE, items={"potion": {}})}, {"a": {"plan": [{"do": "item", "item": "potion"}]}}
    )
    assert told(resolution, "item_used")


def test_daze_may_stop_what_was_prepared():
    """SG-13.7: with `daze_stops_prepared` a release fizzles, and its main process ends as usual."""
    resolution = play({"a": pc(action_count=1), "b": waits(statuses=DAZE)}, {}, options={"daze_stops_prepared": True})

    assert brief(resolution) == [
        ("SG-4.1", "initiative", "b"),
        ("SG-7.8", "attack_released", "b"),
        ("SG-13.7", "attack_fizzled", "b"),
        ("SG-5.12", "action_count_reduced", "b"),
        ("SG-5.12", "condition_changed", "b"),
    ]


def test_all_statuses_are_cured_in_their_order():
    """SG-13.2: `all` is each of them."""
    statuses = [{"status": "bind", "source": "x"}, {"status": "curse", "source": "x"}]
    command = {"tool": "gm.apply_effect", "target": "b", "effect": {"kind": "cure", "status": "all"}}
    resolution = play({"b": npc(statuses=statuses)}, {"gm": gm(command)}, phase="idle")

    assert [(event["status"], event["by"]) for event in resolution["events"]] == [("bind", "gm"), ("curse", "gm")]
