"""KG-2.4: which dice pay a cost, against a search through everything."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kamigakari.model.costs import named_payment, payment

REQUIREMENTS = [1, 2, 3, 4, 5, 6, "any", "odd", "even", "3+", "5+", "2-", "4-", "same", "run"]


def meets_one(face, requirement):
    if requirement in ("any", "same", "run"):
        return True
    if requirement == "odd":
        return face % 2 == 1
    if requirement == "even":
        return face % 2 == 0
    if isinstance(requirement, int):
        return face == requirement
    bound = int(requirement[0])
    return face >= bound if requirement.endswith("+") else face <= bound


def is_paid(faces, cost):
    """Tell whether these faces, in this order, pay a cost whole."""
    same = {face for face, requirement in zip(faces, cost, strict=True) if requirement == "same"}
    run = sorted(face for face, requirement in zip(faces, cost, strict=True) if requirement == "run")
    in_a_row = run == list(range(run[0], run[0] + len(run))) if run else True
    return len(same) < 2 and in_a_row and all(map(meets_one, faces, cost))


def pays(dice, wild, cost):
    """Tell whether these dice and so many wild ones, in any order and as any face, pay a cost."""
    for jokers in product(range(1, 7), repeat=wild):
        if any(is_paid(order, cost) for order in set(permutations((*dice, *jokers)))):
            return True
    return False


def by_search(stock, excess, cost):
    for wild in range(min(excess, len(cost)) + 1):
        chosen = [
            places
            for places in combinations(range(len(stock)), len(cost) - wild)
            if pays([stock[place] for place in places], wild, cost)
        ]
        if chosen:
            return min(chosen, key=lambda places: (sorted(stock[place] for place in places), places)), wild
    return None


@given(
    st.lists(st.integers(1, 6), max_size=5),
    st.integers(0, 2),
    st.lists(st.sampled_from(REQUIREMENTS), max_size=3),
)
def test_kg_2_4_the_payment_is_the_best_of_all(stock, excess, cost):
    assert payment(stock, excess, cost) == by_search(stock, excess, cost)


@pytest.mark.parametrize(
    ("stock", "excess", "cost", "paid"),
    [
        pytest.param([6, 4, 3, 1], 0, [6, "even"], ((0, 1), 0), id="KG-2.4 in the order of the stock"),
        pytest.param([6, 5, 5, 2], 0, ["5+", "5+"], ((1, 2), 0), id="KG-2.4 the smallest faces"),
        pytest.param([3, 1, 2], 0, ["run", "run"], ((1, 2), 0), id="KG-2.4 a run in any order"),
        pytest.param([1, 1, 4], 2, ["same", "same", "same"], ((0, 1), 1), id="KG-2.4 one wild for a triple"),
        pytest.param([1], 3, ["run"] * 4, ((0,), 3), id="KG-2.4 a run of wilds"),
        pytest.param([], 0, [], ((), 0), id="KG-2.4 nothing to pay"),
        pytest.param([2, 2, 6], 0, ["run", "run"], None, id="KG-2.4 equal dice are no run"),
        pytest.param([1, 2, 3, 4, 5, 6], 1, ["run"] * 7, None, id="KG-2.4 no run of seven"),
    ],
)
def test_payment(stock, excess, cost, paid):
    assert payment(stock, excess, cost) == paid


@pytest.mark.parametrize(
    ("stock", "excess", "cost", "pay", "paid"),
    [
        pytest.param([6, 4], 0, ["even", 6], [1, 0], ((1, 0), 0), id="KG-2.4 named in the order of the cost"),
        pytest.param([6, 4], 0, ["even", 6], [0, 1], None, id="KG-2.4 the wrong order"),
        pytest.param([6, 4], 1, [1, 6], ["x", 0], ((0,), 1), id="KG-2.4 a wild for a face"),
        pytest.param([6, 4], 0, [1, 6], ["x", 0], None, id="KG-2.4 no wild there"),
        pytest.param([3, 2, 1], 0, ["run", "run", "any"], [0, 1, 2], ((0, 1, 2), 0), id="KG-2.4 a run as named"),
        pytest.param([3, 2], 1, ["run", "run", "run"], [0, "x", 1], ((0, 1), 1), id="KG-2.4 a wild in a run"),
        pytest.param([5, 5], 0, ["any", "any"], [0, 0], None, id="KG-2.4 one die twice"),
        pytest.param([5], 0, ["any"], [1], None, id="KG-2.4 no such die"),
        pytest.param([5], 0, [], [0], None, id="KG-2.4 nothing asked for"),
    ],
)
def test_named_payment(stock, excess, cost, pay, paid):
    assert named_payment(stock, excess, cost, pay) == paid
