import pytest

from tests.rules.senya_gekki.fights import CLAW, DARK, SLASH, SWALLOW, attack, pc, play, told, waits

COUNTER = {"standing": [{"do": "counter"}]}


def offsets(mine, theirs, dice, options=None, shots=(None, 1)):
    """Return clause, damages, loser of each pair; the counter succeeds."""
    people = {"a": pc(skills={"slash": mine}), "b": waits("x", shots=shots[1], skills={"x": {**theirs, "wait_lag": 3}})}
    plan = attack(shots=shots[0]) if shots[0] else attack()
    resolution = play(people, {"a": plan, "b": COUNTER}, dice, options)
    return [
        (event["rule"], event["pair"], event["attacker_damage"], event["counter_damage"], event["loser"])
        for event in told(resolution, "offset")
    ]


HIT_LOSES = [3, 3, 5, 5]


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "shots", "expected"),
    [
        (SLASH, CLAW, [*HIT_LOSES, 6, 1], (None, 1), [("SG-9.13", 1, 10, 9, "b")]),
        (SLASH, CLAW, [*HIT_LOSES, 6, 2], (None, 1), [("SG-9.14", 1, 10, 10, None)]),
        (DARK, CLAW, [*HIT_LOSES, 1, 6, 1], (2, 1), [("SG-9.14", 1, 9, 9, None)]),
        (DARK, CLAW, [*HIT_LOSES, 1, 6, 2], (2, 1), [("SG-10.2", 1, 9, 10, "a")]),
        (SLASH, DARK, [*HIT_LOSES, 6, 1, 3, 2], (None, 3), [("SG-10.2", 1, 10, 6, "b")]),
        (DARK, DARK, [*HIT_LOSES, 1, 3, 3, 2], (2, 2), [
            ("SG-9.14", 1, 6, 6, None),
            ("SG-10.3", 2, 4, 5, "a"),
        ]),
        (SWALLOW, CLAW, [3, 3, 3, 3, 5, 5, 2], (None, 1), [("SG-10.4", 1, 0, 10, "a")]),
        (SWALLOW, DARK, [3, 3, 3, 3, 5, 5, 2, 4], (None, 2), [("SG-10.2", 1, 0, 7, "a")]),
        (SLASH, SWALLOW, [3, 3, 5, 5, 5, 5, 6, 1, 3], (None, 1), [("SG-10.5", 1, 10, 7, "b")]),
        (SWALLOW, SWALLOW, [1, 2, 4, 2], (None, 1), [("SG-10.7", 1, 6, 8, "a"), ("SG-10.7", 2, 5, 6, "a")]),
    ],
)  # fmt: skip
def test_pairs(mine, theirs, dice, shots, expected):
    """SG-9.13, SG-9.14, SG-10.2 to SG-10.8: which damages meet, and which clause says so."""
    assert offsets(mine, theirs, dice, shots=shots) == expected


def test_a_swallow_return_in_pairs_against_a_dark():
    """SG-10.5, SG-10.8: each side by its own one-sided rule."""
    options = {"swallow_one_sided_offset": "pairwise"}
    found = offsets(DARK, SWALLOW, [3, 3, 5, 5, 5, 5, 6, 2, 1, 6], options, shots=(2, 1))

    assert found == [("SG-10.2", 1, 9, 10, "a"), ("SG-10.2", 2, 0, 5, "a")]


def test_a_roll_granted_to_the_loser():
    """SG-10.4: with `swallow_loser_rolls` the attacker rolls once."""
    found = offsets(SWALLOW, CLAW, [3, 3, 3, 3, 5, 5, 6, 1], {"swallow_loser_rolls": 1})
    assert found == [("SG-10.4", 1, 10, 9, "b")]


def test_the_attacker_suffers_first_and_each_pair_meets_its_defence():
    """SG-9.13, SG-10.3: damage to the attacker, then to the counterer; skills of this attack count for defence."""
    brace = {"category": "attack", "effects": [{"kind": "damage_reduction", "value": 2}]}
    people = {
        "a": pc(defense=1, skills={"slash": DARK, "brace": brace}),
        "b": waits("x", shots=2, skills={"x": {**DARK, "wait_lag": 3}}, defense=0),
    }
    plan = attack(shots=2, skills=["brace"])
    resolution = play(people, {"a": plan, "b": COUNTER}, [*HIT_LOSES, 5, 4, 6, 1])

    struck = told(resolution, "real_damage")
    assert [(event["actor"], event["damage"], event["defense"], event["source"]) for event in struck] == [
        ("a", 1, 3, "b"),
        ("b", 3, 0, "a"),
    ]


def test_after_damage_of_both_sides():
    """SG-9.15: each side's on the other, the attacker's first, where it dealt real damage."""
    poisons = {"after_damage": [{"kind": "inflict", "status": "poison"}]}
    people = {
        "a": pc(skills={"slash": {**DARK, **poisons}}),
        "b": waits("x", shots=2, skills={"x": {**DARK, **poisons, "wait_lag": 3}}, defense=0),
    }
    resolution = play(people, {"a": attack(shots=2), "b": COUNTER}, [*HIT_LOSES, 5, 4, 6, 1])

    followed = told(resolution, "after_damage")
    assert [(event["rule"], event["actor"], event["target"]) for event in followed] == [
        ("SG-9.15", "a", "b"),
        ("SG-9.15", "b", "a"),
    ]
