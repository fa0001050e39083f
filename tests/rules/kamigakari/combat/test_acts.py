"""KG-6.5 to KG-6.10, KG-9.2 to KG-9.13: what each timing can do, event by event, and what comes to nothing."""

import pytest

from tests.rules.kamigakari.table import combat, foe, pc, told


def body(kind, rule, actor="a", **fields):
    return {"type": kind, "rule": rule, "actor": actor, "audience": "all", **fields}


def status(*names):
    return [{"status": name} for name in names]


def extra(timing, amount=1):
    effects = [{"effect": "extra_timing", "timing": timing, "amount": amount}]
    return {"id": f"more-{timing}", "timing": "always", "effects": effects}


FRAME = ("turn_start", "turn_end", "order", "engagement")


def acted(resolution):
    assert resolution["errors"] == []
    return [event for event in resolution["events"] if event["type"] not in FRAME]


def alone(declared, dice=(), options=None, **fields):
    return acted(combat({"a": pc(pos=[2, 2], **{"combat": {"action": 5}, **fields})}, {"a": declared}, dice, options))


def spent(timing, action):
    rule = {"start": "KG-6.6", "prep": "KG-6.7", "attack": "KG-6.9", "end": "KG-6.10"}[timing]
    return body("timing_spent", rule, timing=timing, action=action)


SHAKEN = [
    # timing, act, status that ends, its clause, cause
    ("prep", {"action": "stand"}, "prone", "KG-9.3", "stand"),
    ("attack", {"action": "recover", "status": "darkness"}, "darkness", "KG-9.4", "recover"),
    ("attack", {"action": "recover", "status": "pain"}, "pain", "KG-9.6", "recover"),
    ("end", {"action": "recover"}, "paralysis", "KG-9.7", "recover"),
]


@pytest.mark.parametrize(("timing", "act", "name", "rule", "cause"), SHAKEN)
def test_kg_9_2_a_status_is_shaken_off_by_its_timing(timing, act, name, rule, cause):
    held = alone({timing: act}, statuses=status(name))
    free = alone({timing: act})

    assert [event for event in held if event["type"] != "timing_lost"] == [
        spent(timing, act["action"]),
        body("status_cleared", rule, status=name, cause=cause),
    ]
    assert free == [spent(timing, act["action"]), body("fizzle", rule, reason="status_absent")]


DETOX = [
    # poison                                dice    options                  total, target, outcome
    ({}, [4, 4], {}, (10, 10, "success")),
    ({}, [4, 3], {}, (9, 10, "failure")),
    ({"target_number": 9}, [4, 3], {}, (9, 9, "success")),
    ({"target_number": 0}, [1, 2], {}, (5, 0, "success")),
    ({}, [1, 1], {"poison_target": 1}, (4, 1, "failure")),
    ({}, [6, 6], {"poison_target": 99}, (14, 99, "success")),
]


@pytest.mark.parametrize(("poison", "dice", "options", "expected"), DETOX)
def test_kg_9_5_poison_is_cleared_by_a_tolerance_check(poison, dice, options, expected):
    total, target, outcome = expected
    events = alone(
        {"prep": {"action": "detox"}},
        dice,
        {"poison_loss": 1, **options},
        stats={"mind": 2},
        statuses=[{"status": "poison", **poison}],
    )
    kinds = ("challenge", "status_cleared", "hp")
    ends = [body("status_cleared", "KG-9.5", status="poison", cause="detox")]
    bites = [body("hp", "KG-9.5", before=30, after=29, change=-1, cause="poison")]

    assert [event for event in events if event["type"] in kinds] == [
        body("challenge", "KG-9.5", challenge="detox", total=total, target=target, outcome=outcome),
        *(ends if outcome == "success" else bites),
    ]


def test_kg_9_5_without_poison_no_check():
    assert alone({"prep": {"action": "detox"}}) == [
        spent("prep", "detox"),
        body("fizzle", "KG-9.5", reason="status_absent"),
    ]


@pytest.mark.parametrize("to", range(1, 7))
def test_kg_6_8_a_delay_goes_below_the_current_value(to):
    events = alone({"prep": {"action": "delay", "to": to}})

    assert events == [
        spent("prep", "delay"),
        body("delayed", "KG-6.8", to=to) if to < 5 else body("fizzle", "KG-6.8", reason="bad_delay"),
    ]


def test_kg_6_8_a_delay_lets_others_go_first_and_ends_with_the_turn():
    people = {"a": pc(pos=[2, 2], combat={"action": 5}), "m": foe(pos=[9, 9], combat={"action": 4})}
    wait, rest = {"action": "delay", "to": 3}, {"action": "recover", "status": "pain"}
    resolution = combat(people, {"a": {"prep": wait, "attack": rest}, "m": {"attack": rest}})

    assert [event["actor"] for event in told(resolution, "timing_spent")] == ["a", "m", "a"]
    assert resolution["state"]["characters"]["a"]["action_now"] is None


SEARCHES = [
    # spot of the seeker and of the hidden one (fixed), dice, outcome
    (5, 10, [2, 3], "hit"),
    (5, 11, [2, 3], "miss"),
    (5, 99, [6, 6], "hit"),
    (99, 1, [1, 1], "miss"),
]


@pytest.mark.parametrize(("seeker", "hidden", "dice", "outcome"), SEARCHES)
def test_kg_9_13_a_search_is_spot_against_spot(seeker, hidden, dice, outcome):
    people = {
        "a": pc(pos=[2, 2], combat={"spot": seeker, "action": 5}),
        "m": foe(pos=[9, 9], combat={"spot": hidden}, statuses=status("stealth")),
    }
    events = acted(combat(people, {"a": {"prep": {"action": "search", "target": "m"}}}, dice))
    kinds = ("opposed", "status_cleared")

    assert [event for event in events if event["type"] in kinds] == [
        body("opposed", "KG-9.13", target="m", active=sum(dice) + seeker, passive=hidden, outcome=outcome),
        *[body("status_cleared", "KG-9.13", "m", status="stealth", cause="search")] * (outcome == "hit"),
    ]


def test_kg_9_13_who_does_not_hide_is_not_searched_for():
    people = {"a": pc(pos=[2, 2], combat={"action": 5}), "m": foe(pos=[9, 9])}

    assert acted(combat(people, {"a": {"prep": {"action": "search", "target": "m"}}})) == [
        spent("prep", "search"),
        body("fizzle", "KG-9.13", reason="status_absent", target="m"),
    ]


def test_kg_9_13_the_hidden_one_rolls_under_its_standing_order():
    people = {
        "a": pc(pos=[2, 2], combat={"action": 5}),
        "b": pc(pos=[9, 9], side="enemy", spirit=[6], statuses=status("stealth")),
    }
    hides = {"standing": {"passive": {"spirit": {"policy": "succeed"}}}}
    search = {"prep": {"action": "search", "target": "b"}}
    won = combat(people, {"a": search, "b": hides}, [2, 3, 1, 2])
    lost = combat(people, {"a": search, "b": hides}, [5, 6, 1, 2])

    assert [event["outcome"] for event in told(won, "opposed")] == ["miss"]
    assert [event["outcome"] for event in told(lost, "opposed")] == ["hit"]
    assert told(lost, "exchange") == []


FINISHES = [
    # place of the fainted, barrier, what happens
    ([2, 3], True, ("status_gained", "KG-9.10", {"status": "incapacitated", "cause": "finish"})),
    ([2, 2], True, ("status_gained", "KG-9.10", {"status": "incapacitated", "cause": "finish"})),
    ([2, 3], False, ("status_gained", "KG-9.11", {"status": "dead", "cause": "finish"})),
    ([3, 3], True, ("fizzle", "KG-9.10", {"reason": "out_of_range", "target": "m"})),
    (None, True, ("fizzle", "KG-9.10", {"reason": "out_of_range", "target": "m"})),
]


@pytest.mark.parametrize(("place", "barrier", "expected"), FINISHES)
def test_kg_9_10_a_finishing_blow(place, barrier, expected):
    people = {
        "a": pc(pos=[2, 2], combat={"action": 5}),
        "m": foe(hp=0, statuses=status("faint"), **({"pos": place} if place else {})),
    }
    kind, rule, fields = expected
    resolution = combat(people, {"a": {"attack": {"action": "finish", "target": "m"}}}, barrier=barrier)

    assert acted(resolution) == [
        spent("attack", "finish"),
        body(kind, rule, "a" if kind == "fizzle" else "m", **fields),
    ]
    if kind == "status_gained":
        assert [one["status"] for one in resolution["state"]["characters"]["m"]["statuses"]] == [fields["status"]]


def test_kg_9_10_who_has_not_fainted_is_not_finished():
    people = {"a": pc(pos=[2, 2], combat={"action": 5}), "m": foe(pos=[2, 3])}

    assert acted(combat(people, {"a": {"attack": {"action": "finish", "target": "m"}}})) == [
        spent("attack", "finish"),
        body("fizzle", "KG-9.10", reason="not_fainted", target="m"),
    ]


STAND = {"action": "stand"}
REST = {"action": "recover", "status": "pain"}
ABSENT = {"stand": "KG-9.3", "recover": "KG-9.6"}


def done(timing, act):
    return [spent(timing, act["action"]), body("fizzle", ABSENT[act["action"]], reason="status_absent")]


def surplus(timing):
    return body("fizzle", "KG-6.5", reason="no_timing", timing=timing)


TIMINGS = [
    # sealed, talents, statuses, what happens before the poison
    ({"prep": [STAND, STAND]}, [], [], [*done("prep", STAND), surplus("prep")]),
    ({"prep": [STAND, STAND]}, [extra("prep")], [], [*done("prep", STAND), *done("prep", STAND)]),
    ({"prep": [STAND] * 3}, [extra("prep", 2)], [], done("prep", STAND) * 3),
    ({"prep": [STAND, STAND]}, [extra("attack")], [], [*done("prep", STAND), surplus("prep")]),
    ({"attack": [REST, REST]}, [extra("attack")], [], done("attack", REST) * 2),
    (
        {"prep": STAND, "attack": REST},
        [],
        status("paralysis"),
        [
            body("timing_lost", "KG-9.7", timing="prep"),
            surplus("prep"),
            body("timing_lost", "KG-9.7", timing="attack"),
            surplus("attack"),
        ],
    ),
    (
        {"prep": [STAND, STAND], "end": {"action": "recover"}},
        [extra("prep")],
        status("paralysis"),
        [
            body("timing_lost", "KG-9.7", timing="prep"),
            *done("prep", STAND),
            surplus("prep"),
            body("timing_lost", "KG-9.7", timing="attack"),
            spent("end", "recover"),
            body("status_cleared", "KG-9.7", status="paralysis", cause="recover"),
        ],
    ),
    (
        {"prep": STAND, "attack": [{"action": "none"}, REST], "end": {"action": "recover"}},
        [],
        status("immobile"),
        [
            body("fizzle", "KG-9.8", reason="cannot_act", timing="prep"),
            body("fizzle", "KG-9.8", reason="cannot_act", timing="attack"),
            body("fizzle", "KG-9.8", reason="cannot_act", timing="end"),
        ],
    ),
    (
        {"prep": {"action": "none"}, "attack": REST},
        [],
        status("dead"),
        [body("fizzle", "KG-9.9", reason="cannot_act", timing="attack")],
    ),
    (
        {"prep": STAND},
        [],
        status("stealth"),
        [
            spent("prep", "stand"),
            body("status_cleared", "KG-9.13", status="stealth", cause="prep"),
            body("fizzle", "KG-9.3", reason="status_absent"),
        ],
    ),
    ({"prep": {"action": "none"}, "attack": {"action": "none"}}, [], status("stealth"), []),
    (
        {"end": {"action": "recover"}},
        [],
        status("stealth"),
        [spent("end", "recover"), body("fizzle", "KG-9.7", reason="status_absent")],
    ),
]


@pytest.mark.parametrize(("sealed", "talents", "held", "expected"), TIMINGS)
def test_kg_6_5_timings(sealed, talents, held, expected):
    events = alone(sealed, talents=talents, statuses=held)

    assert events == expected


def test_kg_9_8_who_has_no_action_value_has_no_turn():
    events = alone({"prep": STAND, "attack": REST}, combat={"action": 0})

    assert events == [
        body("fizzle", "KG-9.8", reason="cannot_act", timing="prep"),
        body("fizzle", "KG-9.8", reason="cannot_act", timing="attack"),
    ]
