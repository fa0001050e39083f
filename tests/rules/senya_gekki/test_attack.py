from tests.rules.senya_gekki.fights import CLAW, SLASH, attack, brief, npc, pc, play, told, waits

COUNTER = {"standing": [{"do": "counter"}]}
SPIKE = {"category": "interrupt", "effects": [{"kind": "real_damage", "value": 40}]}


def test_an_attacker_that_falls_to_an_interrupt_strikes_no_more():
    """SG-7.4, SG-5.12: the attack fizzles, the main process ends as usual, the attacker stays down."""
    orders = {"standing": [{"do": "interrupt", "skill": "spike", "on": "attacker"}]}
    resolution = play({"a": pc(), "b": npc(skills={"spike": SPIKE})}, {"a": attack(), "b": orders})

    assert brief(resolution, "incapacitated", "attack_fizzled", "action_count_reduced", "hit_check") == [
        ("SG-11.2", "incapacitated", "a"),
        ("SG-7.4", "attack_fizzled", "a"),
        ("SG-5.12", "action_count_reduced", "a"),
    ]
    person = resolution["state"]["characters"]["a"]
    assert (person["condition"], person["acted"], person["action_count"]) == ("incapacitated", True, 2)


def test_targets_that_fall_to_an_interrupt_are_dropped():
    """SG-7.4: between interrupts and hit check; the others are still struck."""
    orders = {"standing": [{"do": "interrupt", "skill": "spike", "on": "defender"}]}
    people = {
        "a": pc(skills={"slash": {**SLASH, "targets": "all"}}),
        "b": npc(),
        "c": npc(),
        "d": npc(skills={"spike": SPIKE}),
    }
    resolution = play(people, {"a": attack(["b", "c"]), "d": orders}, [3, 3, 6, 6])

    assert [event["target"] for event in told(resolution, "target_dropped")] == ["b"]
    assert [event["target"] for event in told(resolution, "attack_result")] == ["c"]


def test_a_summoner_may_take_the_attacker_away():
    """SG-15.2, SG-7.4: an attacker that is no more strikes nobody."""
    swap = {"category": "interrupt", "effects": [{"kind": "summon", "enemy": {"id": "imp"}}]}
    people = {"a": pc(summoned_by={"actor": "b", "skill": "swap"}), "b": npc(skills={"swap": swap})}
    orders = {"standing": [{"do": "interrupt", "skill": "swap"}]}
    resolution = play(people, {"a": attack(), "b": orders})

    assert [event["type"] for event in resolution["events"]][-3:] == ["summon_destroyed", "summoned", "attack_fizzled"]
    assert "a" not in resolution["state"]["characters"]


def test_nobody_interrupts_for_an_attacker_that_is_no_more():
    """SG-15.7: the skill is neither used nor paid for."""
    swap = {"category": "interrupt", "effects": [{"kind": "summon", "enemy": {"id": "imp"}}]}
    weaken = {"category": "interrupt", "cost": {"tension": 1}}
    people = {
        "a": pc(summoned_by={"actor": "b", "skill": "swap"}),
        "b": npc(action_count=3, skills={"swap": swap}),
        "c": npc(tension=1, skills={"weaken": weaken}),
    }
    orders = {
        "b": {"standing": [{"do": "interrupt", "skill": "swap"}]},
        "c": {"standing": [{"do": "interrupt", "skill": "weaken", "on": "attacker"}]},
    }
    resolution = play(people, {"a": attack(), **orders})

    assert [event["actor"] for event in told(resolution, "skill_used")] == ["b"]
    assert resolution["state"]["characters"]["c"]["tension"] == 1


def test_a_prepared_attack_survives_damage_in_its_own_release():
    """SG-7.8, SG-8.2: it is acting, not preparing; the condition stays until the end of the main process."""
    thorns = {"category": "interrupt", "effects": [{"kind": "real_damage", "value": 2}]}
    people = {"a": pc(action_count=1, skills={"thorns": thorns}), "b": waits()}
    orders = {"standing": [{"do": "interrupt", "skill": "thorns", "on": "attacker"}]}
    resolution = play(people, {"a": orders}, [6, 6, 3, 3, 2, 1])

    assert told(resolution, "wait_broken") == []
    assert told(resolution, "attack_result")[0]["result"] == "hit"
    (changed,) = told(resolution, "condition_changed")
    assert (changed["rule"], changed["from"], changed["to"]) == ("SG-5.12", "waiting", "done")


def test_a_released_attacker_that_falls_stays_down():
    """SG-7.8, SG-11.2: the fall of SG-11.2 counts also in one's own release."""
    people = {"a": pc(action_count=1, skills={"spike": SPIKE}), "b": waits()}
    orders = {"standing": [{"do": "interrupt", "skill": "spike", "on": "attacker"}]}
    resolution = play(people, {"a": orders})

    person = resolution["state"]["characters"]["b"]
    assert (person["condition"], person["waiting"], person["action_count"]) == ("incapacitated", None, -2)


def test_a_defender_whose_wait_was_broken_counters_no_more():
    """SG-8.2, SG-9.2: an interrupt may come before the counter."""
    thorns = {"category": "interrupt", "effects": [{"kind": "real_damage", "value": 2}]}
    people = {"a": pc(), "b": waits(), "c": pc(condition="done", skills={"thorns": thorns})}
    orders = {"standing": [{"do": "interrupt", "skill": "thorns", "on": "defender"}]}
    resolution = play(people, {"a": attack(), "b": COUNTER, "c": orders}, [3, 3, 6, 6])

    assert told(resolution, "counter_declared", "counter_refused") == []
    assert resolution["state"]["characters"]["b"]["condition"] == "ready"


def test_no_hit_check_where_every_target_answers_by_a_swallow_return():
    """SG-10.6: two counterers of two sides, both with a Swallow Return: nothing is compared."""
    swallow = {**CLAW, "special": {"kind": "swallow_return", "checks": 2}}
    mine = {**SLASH, "targets": 2, "special": {"kind": "swallow_return", "checks": 2}}
    people = {
        "a": pc(skills={"slash": mine}),
        "b": waits("twin", skills={"twin": swallow}),
        "c": waits("twin", skills={"twin": swallow}, side="pc"),
    }
    declarations = {"a": attack(["b", "c"]), "b": COUNTER, "c": COUNTER}
    resolution = play(people, declarations, [6, 5, 1, 1, 1, 1])

    assert told(resolution, "hit_check", "counter_check") == []
    results = told(resolution, "attack_result")
    assert [(one["rule"], one["wins"], one["counter_wins"]) for one in results] == [("SG-10.6", [1, 2], [1, 2])] * 2
    assert [one["roll"] for one in told(resolution, "damage_roll")] == [1, 2, 1, 2, 1, 2]


def test_a_hit_check_that_another_target_needs_counts_in_a_swallow_return_too():
    """SG-10.6, SG-7.16: its criticals give their rolls a critical die."""
    swallow = {**CLAW, "special": {"kind": "swallow_return", "checks": 2}}
    mine = {**SLASH, "targets": 2, "special": {"kind": "swallow_return", "checks": 2}}
    people = {"a": pc(skills={"slash": mine}), "b": waits("twin", skills={"twin": swallow}), "c": npc()}
    declarations = {"a": attack(["b", "c"]), "b": COUNTER}
    resolution = play(people, declarations, [6, 6, 1, 2, 6, 6, 3, 4, 2, 1, 1])

    rolls = [event["critical_dice"] for event in told(resolution, "damage_roll") if event["actor"] == "a"]
    assert rolls == [[4], []]
    assert [event["result"] for event in told(resolution, "attack_result")] == ["countered", "evaded"]
