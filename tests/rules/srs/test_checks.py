from collections import Counter
from itertools import product

import pytest

from rules.core.dice import KeyedDice, ListedDice
from rules.core.errors import DiceFault, RulesFault
from rules.srs.checks import automatic_outcome, compare_opposed, roll_check

THROWS = list(product(range(1, 7), repeat=2))

ROLLS = [
    # clause, reading, faces, arguments, outcome, achievement, success
    pytest.param([6, 6], {"difficulty": 99}, "critical", None, True, id="SRS-1.6 twelve succeeds whatever is asked"),
    pytest.param([1, 1], {"difficulty": 0}, "fumble", None, False, id="SRS-1.7 two fails whatever is asked"),
    pytest.param([6, 5], {"critical_value": 11}, "critical", None, True, id="SRS-1.6 a lower critical value"),
    pytest.param([6, 6], {"critical_value": 13}, "reported", 17, None, id="SRS-1.6 thirteen is never"),
    pytest.param([1, 1], {"fumble_value": 1}, "reported", 7, None, id="SRS-1.7 one is never"),
    pytest.param([2, 1], {"fumble_value": 3}, "fumble", None, False, id="SRS-1.7 a higher fumble value"),
    pytest.param(
        [4, 4], {"critical_value": 7, "fumble_value": 9}, "critical", None, True, id="SRS-1.7 both: a critical"
    ),
    pytest.param(
        [4, 4],
        {"critical_value": 7, "fumble_value": 9, "overlap": "fumble"},
        "fumble",
        None,
        False,
        id="SRS-1.7 both: a fumble where the table says so",
    ),
    pytest.param([3, 4], {"modifier": -2}, "reported", 10, None, id="SRS-1.8 value, dice and modifier"),
    pytest.param([3, 4], {"difficulty": 12}, "success", 12, True, id="SRS-1.9 equal succeeds"),
    pytest.param([3, 4], {"difficulty": 13}, "failure", 12, False, id="SRS-1.9 one below fails"),
]


@pytest.mark.parametrize(("faces", "arguments", "outcome", "achievement", "success"), ROLLS)
def test_a_roll(faces, arguments, outcome, achievement, success):
    result = roll_check(ListedDice(faces), "aki/check/c1", 5, **arguments)

    assert result == {
        "dice": faces,
        "sum": sum(faces),
        "outcome": outcome,
        "achievement": achievement,
        "success": success,
    }


def test_all_throws_against_seven():
    counts = Counter(roll_check(ListedDice(throw), "any", 0, difficulty=7)["outcome"] for throw in THROWS)

    assert counts == {"critical": 1, "fumble": 1, "success": 20, "failure": 14}


@pytest.mark.parametrize("total", range(2, 13))
def test_a_sum_is_automatic_by_its_two_values_alone(total):
    for critical, fumble in product(range(2, 14), range(1, 13)):
        named = {name for name, is_so in (("critical", total >= critical), ("fumble", total <= fumble)) if is_so}
        assert automatic_outcome(total, critical, fumble) in (named or {None})


def test_two_dice_are_one_roll():
    with pytest.raises(DiceFault) as caught:
        roll_check(ListedDice([3]), "aki/check/c1", 5)

    assert caught.value.values == {"label": "aki/check/c1", "wanted": 2, "left": 1}
    assert len(roll_check(KeyedDice(b"seed"), "aki/check/c1", 5)["dice"]) == 2


def ordinary(achievement):
    return {"outcome": "reported", "achievement": achievement}


CRITICAL = {"outcome": "critical", "achievement": None}
FUMBLE = {"outcome": "fumble", "achievement": None}
UNROLLED = {"outcome": "cannot_roll", "achievement": 9}

PAIRS = [
    # rule, action, reaction, winner
    ("SRS-2.5", {"outcome": "cannot_roll"}, None, "reaction"),
    ("SRS-2.6", ordinary(13), ordinary(12), "action"),
    ("SRS-2.6", ordinary(12), ordinary(13), "reaction"),
    ("SRS-2.6", ordinary(10), UNROLLED, "action"),
    ("SRS-2.6", ordinary(8), UNROLLED, "reaction"),
    ("SRS-2.7", ordinary(12), ordinary(12), "tie"),
    ("SRS-2.7", ordinary(9), UNROLLED, "tie"),
    ("SRS-2.8", CRITICAL, ordinary(99), "action"),
    ("SRS-2.8", CRITICAL, FUMBLE, "action"),
    ("SRS-2.8", CRITICAL, UNROLLED, "action"),
    ("SRS-2.8", CRITICAL, CRITICAL, "tie"),
    ("SRS-2.9", FUMBLE, None, "reaction"),
    ("SRS-2.10", ordinary(-5), FUMBLE, "action"),
    ("SRS-2.11", ordinary(99), CRITICAL, "reaction"),
]


@pytest.mark.parametrize("tie_winner", ["reaction", "action", "draw"])
@pytest.mark.parametrize(("rule", "action", "reaction", "winner"), PAIRS)
def test_who_wins(rule, action, reaction, winner, tie_winner):
    wanted = tie_winner if winner == "tie" else winner

    assert compare_opposed(action, reaction, tie_winner) == {"winner": wanted, "rule": rule}


def test_a_reaction_that_was_to_be_rolled_is_not_left_out():
    with pytest.raises(RulesFault):
        compare_opposed(ordinary(9), None)


def test_all_pairs_of_throws_between_equals():
    rolled = [roll_check(ListedDice(throw), "any", 0) for throw in THROWS]
    results = Counter(tuple(compare_opposed(one, other).values()) for one, other in product(rolled, rolled))

    assert results == {
        ("action", "SRS-2.6"): 506,
        ("reaction", "SRS-2.6"): 506,
        ("reaction", "SRS-2.7"): 144,
        ("action", "SRS-2.8"): 35,
        ("reaction", "SRS-2.8"): 1,
        ("reaction", "SRS-2.9"): 36,
        ("action", "SRS-2.10"): 34,
        ("reaction", "SRS-2.11"): 34,
    }
