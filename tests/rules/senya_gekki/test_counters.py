import pytest

from tests.rules.senya_gekki.fights import CLAW, SLASH, attack, npc, pc, play, told, waits

COUNTER = {"standing": [{"do": "counter"}]}
DAZE = [{"status": "daze", "source": "a"}]
MIND = {**CLAW, "combat": "mind"}


@pytest.mark.parametrize(("used", "statuses", "rule", "reason"), [
    ("d", DAZE, "SG-9.3", "side_used"),
    (None, DAZE, "SG-13.7", "dazed"),
    (None, [], "SG-9.6", "mind"),
])  # fmt: skip
def test_reasons_to_refuse_a_counter_in_their_order(used, statuses, rule, reason):
    """SG-9.3, SG-13.7, SG-9.6: the side's counter first, then daze, then mind; the character evades."""
    people = {"a": pc(), "b": waits("scream", skills={"scream": MIND}, statuses=statuses)}
    options = {"mind_counter": False, "daze_stops_prepared": True}
    counters = {"pc": None, "npc": used}
    resolution = play(people, {"a": attack(), "b": COUNTER}, [3, 3, 6, 6], options, counters_used=counters)

    (event,) = told(resolution, "counter_refused")
    assert (event["rule"], event["reason"], event.get("by")) == (rule, reason, used)
    assert ("by" in event) is (used is not None)
    assert told(resolution, "evade_check")
    assert resolution["state"]["counters_used"]["npc"] == used


def test_each_side_has_its_own_counter():
    """SG-9.3: one of the PCs and one of the GM's side in the same attack."""
    people = {"a": pc(skills={"slash": {**SLASH, "targets": 2}}), "b": waits(), "c": waits(side="pc")}
    declarations = {"a": attack(["b", "c"]), "b": COUNTER, "c": COUNTER}
    resolution = play(people, declarations, [3, 3, 3, 4, 3, 4, 1, 1, 1])

    assert [event["actor"] for event in told(resolution, "counter_declared")] == ["b", "c"]
    assert resolution["state"]["counters_used"] == {"pc": "c", "npc": "b"}


def test_a_mind_counter_by_default():
    """SG-9.6, SG-9.7: made with its own value, whatever the attacker's."""
    people = {"a": pc(), "b": waits("scream", skills={"scream": MIND}, combat={"mind": 7})}
    resolution = play(people, {"a": attack(), "b": COUNTER}, [3, 3, 3, 4, 1, 1])

    (check,) = told(resolution, "counter_check")
    assert (check["combat"], check["check_value"], check["attacker"], check["check"]) == ("mind", 7, "a", 1)


def test_conditions_of_a_counter():
    """SG-9.2, SG-18.4: one order that holds is enough."""
    never = {"do": "counter", "when": [{"fact": "attacker.hp", "op": "<", "value": 5}]}
    holds = {"do": "counter", "when": [{"fact": "attack.type", "op": "==", "value": "slash"}]}
    people = {"a": pc(), "b": waits()}

    both = play(people, {"a": attack(), "b": {"standing": [never, holds]}}, [3, 3, 3, 4, 1, 1])
    assert told(both, "counter_declared")
    assert not told(play(people, {"a": attack(), "b": {"standing": [never]}}, [3, 3, 6, 6]), "counter_declared")


def test_the_skills_of_a_counter_count_for_check_damage_and_defence():
    """SG-9.4, SG-9.6, SG-9.13: those that are kept, and what lasts on the counterer."""
    brace = {
        "category": "attack",
        "effects": [
            {"kind": "check_bonus", "value": 2},
            {"kind": "damage_bonus", "value": 1, "dice": 1},
            {"kind": "damage_reduction", "value": 1},
        ],
    }
    spread = {
        "category": "attack",
        "effects": [{"kind": "extra_targets", "value": 1}, {"kind": "check_bonus", "value": 9}],
    }
    counterer = waits(
        "claw",
        with_skills=["brace", "spread"],
        skills={"brace": brace, "spread": spread},
        effects=[{"skill": "x", "source": "b", "effects": [{"kind": "check_bonus", "value": 1, "on": "counter"}]}],
    )
    strong = {**SLASH, "damage": {"dice": 1, "bonus": 30}}
    people = {"a": pc(skills={"slash": strong}), "b": counterer}
    resolution = play(people, {"a": attack(), "b": COUNTER}, [3, 3, 3, 4, 6, 1, 2])

    (declared,) = told(resolution, "counter_declared")
    assert (declared["skills"], declared["dropped"]) == (["brace"], ["spread"])
    assert told(resolution, "counter_check")[0]["modifier"] == 3
    assert told(resolution, "damage_roll")[1]["total"] == 8 + 1 + 3
    (struck,) = told(resolution, "real_damage")
    assert (struck["actor"], struck["damage"], struck["defense"]) == ("b", 36 - 12, 4)


def test_a_counterer_that_loses_has_its_wait_broken_and_is_done():
    """SG-8.2, SG-9.16: broken by the damage first, then done, whatever its count."""
    resolution = play({"a": pc(), "b": waits()}, {"a": attack(), "b": COUNTER}, [5, 5, 1, 2, 6])

    changes = [(event["rule"], event["from"], event["to"]) for event in told(resolution, "condition_changed")]
    assert changes == [("SG-8.2", "waiting", "ready"), ("SG-9.16", "ready", "done")]


def test_who_does_not_wait_cannot_counter():
    """SG-9.2: an order alone is not enough."""
    resolution = play({"a": pc(), "b": npc()}, {"a": attack(), "b": COUNTER}, [3, 3, 6, 6])
    assert told(resolution, "counter_declared", "counter_refused") == []


SEEN = [
    # fact, value: as b, who counters with a claw, sees it in the main process of a
    ("moment", "defend"),
    ("round", 1),
    ("self.id", "b"),
    ("self.hp", 21),
    ("self.hp_max", 30),
    ("self.condition", "waiting"),
    ("self.action_count", 8),
    ("self.tension", 2),
    ("attacker.id", "a"),
    ("attacker.side", "pc"),
    ("attacker.hp", 30),
    ("defender.id", "b"),
    ("defender.side", "npc"),
    ("defender.hp", 21),
    ("attack.combat", "melee"),
    ("attack.type", "slash"),
    ("attack.target_count", 1),
]


@pytest.mark.parametrize(("fact", "value"), SEEN)
@pytest.mark.parametrize("op", ["==", "!="])
def test_what_the_condition_of_a_counter_knows(fact, value, op):
    """SG-9.2, SG-18.4."""
    people = {"a": pc(), "b": waits(hp=21, tension=2)}
    ordered = {"standing": [{"do": "counter", "when": [{"fact": fact, "op": op, "value": value}]}]}
    resolution = play(people, {"a": attack(), "b": ordered}, [3, 3, 3, 4, 1, 1])

    assert bool(told(resolution, "counter_declared")) is (op == "==")


@pytest.mark.parametrize(("dice", "value"), [(1, 2), (-1, -1), (0, -99)])
def test_what_is_in_force_on_the_damage_of_both_sides(dice, value):
    """SG-7.15: dice and points of what lasts, each never below none."""
    lasting = [
        {
            "skill": "rage",
            "source": "a",
            "effects": [{"kind": "damage_bonus", "dice": dice, "value": value}],
        }
    ]
    people = {"a": pc(effects=lasting), "b": npc()}
    (roll,) = told(play(people, {"a": attack()}, [6, 5, 1, 2, *[3] * (1 + dice)]), "damage_roll")

    assert (roll["dice"], roll["bonus"], roll["total"]) == (
        [3] * (1 + dice),
        4 + value,
        max(0, 3 * (1 + dice) + 4 + value),
    )
