"""KG-7.4, KG-7.5, KG-7.14: distances, groups and ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kamigakari.combat.board import apart, group_of, groups, is_in_range
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.state import load_state
from rules.kamigakari.turn.context import TurnContext

SQUARES = st.tuples(st.integers(1, 5), st.integers(1, 5))


def standing(places, fallen=()):
    people = {
        key: {"pos": place, "statuses": [{"status": "faint"}] if key in fallen else []} for key, place in places.items()
    }
    return load_state({"stage": "combat", "characters": people})


@given(st.lists(SQUARES, unique=True, min_size=1, max_size=8))
def test_kg_7_14_groups_are_what_steps_of_one_square_connect(squares):
    state = standing({f"p{number}": list(square) for number, square in enumerate(squares)})
    people = list(state.characters)

    for one in people:
        for other in people:
            together = other in group_of(state, one)
            assert together == (one in group_of(state, other))
            if apart(state, one, other) == 1:
                assert together
    assert sorted(key for group in groups(state) for key in group) == sorted(
        key for key in people if len(group_of(state, key)) > 1
    )


def test_kg_7_10_the_fallen_hold_nobody_together():
    line = {"a": [1, 1], "b": [1, 2], "c": [1, 3]}

    assert groups(standing(line)) == (("a", "b", "c"),)
    assert groups(standing(line, fallen="b")) == ()


RANGES = [
    # clause   reading                         range        other  in range
    ("KG-7.5", "oneself", "self", "a", True),
    ("KG-7.5", "nobody but oneself", "self", "b", False),
    ("KG-7.5", "engaged others", "engaged", "b", True),
    ("KG-7.5", "not oneself", "engaged", "a", False),
    ("KG-7.14", "whoever is in the group", "engaged", "c", True),
    ("KG-7.5", "so many squares", "squares:4", "d", True),
    ("KG-7.4", "no more", "squares:3", "d", False),
    ("KG-7.14", "one square within a group", "squares:1", "c", True),
    ("KG-7.5", "oneself is no square away", "squares:0", "a", True),
    ("KG-7.5", "anywhere", "field", "e", True),
    ("KG-7.5", "as the effect says", "other", "e", True),
    ("KG-7.5", "not who is nowhere", "squares:9", "e", False),
]


@pytest.mark.parametrize(
    ("reach", "other", "expected"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in RANGES]
)
def test_ranges(reach, other, expected):
    places = {"a": [1, 1], "b": [1, 2], "c": [1, 3], "d": [3, 3], "e": None}
    turn = TurnContext(standing(places), Options(), None)

    assert is_in_range(turn, "a", other, reach) is expected


def test_kg_7_5_outside_combat_every_target_is_in_range():
    scene = load_state({"stage": "scene", "characters": {"a": {}, "b": {}}})
    assert is_in_range(TurnContext(scene, Options(), None), "a", "b", "self")


def test_kg_7_5_within_no_squares_is_oneself_alone():
    turn = TurnContext(standing({"a": [1, 1], "b": [1, 2]}), Options(), None)

    assert is_in_range(turn, "a", "a", "squares:0")
    assert not is_in_range(turn, "a", "b", "squares:0")
    assert is_in_range(turn, "a", "b", "squares:1")


@pytest.mark.parametrize("reach", ["self", "squares:0", "squares:3", "field", "other"])
def test_kg_7_5_one_who_is_nowhere_reaches_itself(reach):
    turn = TurnContext(standing({"a": None, "b": [1, 1]}), Options(), None)

    assert is_in_range(turn, "a", "a", reach)
