import pytest

from tests.rules.senya_gekki.fights import SLASH, attack, npc, pc, play, told, waits

SHIELD = {"category": "interrupt", "cost": {"tension": 1}, "effects": [{"kind": "damage_reduction", "value": 4}]}


def shielder(**fields):
    return npc(**{"tension": 1, "skills": {"shield": SHIELD}, **fields})


def orders(**fields):
    return {"standing": [{"do": "interrupt", "skill": "shield", "on": "defender", **fields}]}


def test_one_interrupt_each_for_an_attack_in_count_order():
    """SG-15.7: per target, who is present by count; whoever has interrupted does so no more in this attack."""
    people = {
        "a": pc(skills={"slash": {**SLASH, "targets": 2}}),
        "b": shielder(tension=9),
        "c": shielder(tension=9),
        "d": shielder(action_count=3),
    }
    declarations = {"a": attack(["b", "c"]), "b": orders(), "c": orders(), "d": orders()}
    resolution = play(people, declarations, [1, 1])

    used = told(resolution, "skill_used")
    assert [(event["actor"], event["targets"]) for event in used] == [("d", ["b"]), ("b", ["b"]), ("c", ["b"])]
    assert {event["at"] for event in used} == {"interrupt"}


@pytest.mark.parametrize(
    "fields",
    [
        {"tension": 0},
        {"statuses": [{"status": "daze", "source": "a"}]},
        {"condition": "incapacitated", "hp": 0},
        {"present": False},
    ],
)
def test_who_cannot_interrupt_is_passed_over_silently(fields):
    """SG-15.7, SG-2.5: not usable, not there, not standing."""
    resolution = play({"a": pc(), "b": npc(), "d": shielder(**fields)}, {"a": attack(), "d": orders()}, [1, 1])

    assert told(resolution, "skill_used", "interrupt_refused", "plan_skipped") == []


def test_the_first_order_that_fits():
    """SG-15.7, SG-18.4: an order that does not hold or cannot be used makes way for the next."""
    dear = {**SHIELD, "cost": {"tension": 5}}
    spare = {**SHIELD, "cost": {}}
    sheet = npc(tension=1, skills={"dear": dear, "spare": spare, "shield": SHIELD})
    standing = [
        {"do": "interrupt", "skill": "shield", "when": [{"fact": "moment", "op": "==", "value": "defend"}]},
        {"do": "interrupt", "skill": "dear"},
        {"do": "interrupt", "skill": "spare", "when": [{"fact": "attack.target_count", "op": "==", "value": 1}]},
        {"do": "interrupt", "skill": "shield"},
    ]
    resolution = play({"a": pc(), "b": npc(), "d": sheet}, {"a": attack(), "d": {"standing": standing}}, [1, 1])

    assert [event["skill"] for event in told(resolution, "skill_used")] == ["spare"]


def test_the_waiting_are_refused_where_an_order_would_have_applied():
    """SG-8.3: not for an order that does not hold, nor for a skill that cannot be paid; refused, it counts as used."""
    waiting = waits(skills={"shield": SHIELD}, tension=1)
    people = {"a": pc(skills={"slash": {**SLASH, "targets": 2}}), "b": npc(), "c": npc(), "d": waiting}
    fits = play(people, {"a": attack(["b", "c"]), "d": orders()}, [1, 1])
    assert [event["rule"] for event in told(fits, "interrupt_refused")] == ["SG-8.3"]
    assert told(fits, "tension_spent") == []

    never = orders(when=[{"fact": "round", "op": ">", "value": 5}])
    assert told(play(people, {"a": attack("b"), "d": never}, [1, 1]), "interrupt_refused") == []
    poor = {**people, "d": {**waiting, "tension": 0}}
    assert told(play(poor, {"a": attack("b"), "d": orders()}, [1, 1]), "interrupt_refused") == []


def test_an_interrupt_has_a_range_only_where_it_says_so():
    """SG-17.3: with ranges, a skill with `range_m` does not reach beyond."""
    short = {**SHIELD, "range_m": 5}
    people = {"a": pc(position=0), "b": npc(position=1), "d": shielder(position=9, skills={"shield": short})}
    far = play(people, {"a": attack(), "d": orders()}, [1, 1], {"ranges": True})
    near = play(people, {"a": attack(), "d": orders()}, [1, 1])

    assert told(far, "skill_used") == []
    assert told(near, "skill_used")
