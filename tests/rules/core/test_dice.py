from collections import Counter

import pytest

from rules.core.dice import KeyedDice, ListedDice, roll_together
from rules.core.errors import DiceFault
from rules.core.event import EVERYONE


def test_listed_faces_come_in_their_order():
    dice = ListedDice([3, 100, 1])

    assert [dice.roll("a", 6, EVERYONE), dice.roll("b", 100, EVERYONE)] == [3, 100]
    assert dice.faces == (3, 100)


def test_no_face_left():
    with pytest.raises(DiceFault) as caught:
        ListedDice([]).roll("npc/elder", 3, EVERYONE)
    error = caught.value.as_error("FW-Z1")

    assert (error.actor, error.code, error.path, error.rule) == (None, "dice_exhausted", "dice", "FW-Z1")
    assert error.values == {"label": "npc/elder", "sides": 3}


@pytest.mark.parametrize("face", [0, 7, "3", 3.0, True, None])
def test_a_face_that_does_not_fit(face):
    dice = ListedDice([1, face])
    dice.roll("a", 6, EVERYONE)

    with pytest.raises(DiceFault) as caught:
        dice.roll("b", 6, EVERYONE)
    assert (caught.value.code, caught.value.path) == ("bad_die", "dice.1")
    assert dice.faces == (1,)


def test_keyed_faces_follow_from_seed_and_label_alone():
    one, other = KeyedDice(b"seed"), KeyedDice(b"seed")
    one.roll("first", 6, EVERYONE)

    assert one.roll("labour/first/rin", 100, EVERYONE) == other.roll("labour/first/rin", 100, EVERYONE)
    assert KeyedDice(b"other seed").roll("labour/first/rin", 10**9, EVERYONE) != KeyedDice(b"seed").roll(
        "labour/first/rin", 10**9, EVERYONE
    )


def test_keyed_faces_stay_what_they_were():
    """A published resolution is resolved again from its seed: HMAC-SHA256 of label, count and sides."""
    rolls = (
        ("hit", 6),
        ("hit", 6),
        ("hit", 100),
        ("labour/first/rin", 100),
        ("other", 10**12),
        ("a", 2),
        *[("c", 2)] * 3,
    )
    dice = KeyedDice(b"seed")

    assert [dice.roll(label, sides, EVERYONE) for label, sides in rolls] == [6, 3, 99, 91, 400345293333, 2, 1, 1, 2]
    assert dice.faces == (6, 3, 99, 91, 400345293333, 2, 1, 1, 2)


def test_a_label_that_comes_again_is_told_apart():
    dice = KeyedDice(b"seed")

    assert len({dice.roll("hit", 10**12, EVERYONE) for _ in range(5)}) == 5
    assert len(dice.faces) == 5


def test_faces_of_a_resolution_resolve_it_again():
    keyed = KeyedDice(b"seed")
    faces = [keyed.roll(f"roll/{number}", 20, EVERYONE) for number in range(30)]
    listed = ListedDice(list(keyed.faces))

    assert [listed.roll("any", 20, EVERYONE) for _ in range(30)] == faces


def test_keyed_faces_are_within_bounds_and_fair():
    dice = KeyedDice(b"fair")
    counts = Counter(dice.roll(f"roll/{number}", 6, EVERYONE) for number in range(6000))

    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_faces_that_do_not_fit_are_told_before_any_is_rolled():
    assert ListedDice([1, 0, 6, 7, "3", True]).unfit(6) == ((1, 0), (3, 7), (4, "3"), (5, True))
    assert ListedDice([]).unfit(6) == ()
    assert KeyedDice(b"seed").unfit(6) == ()


def test_dice_that_are_one_roll():
    assert roll_together(ListedDice([3, 4, 5]), "hit", 2, 6, EVERYONE) == (3, 4)
    assert len(roll_together(KeyedDice(b"seed"), "hit", 3, 6, EVERYONE)) == 3


@pytest.mark.parametrize(("listed", "left"), [([], 0), ([3], 1)])
def test_too_few_for_one_roll(listed, left):
    with pytest.raises(DiceFault) as caught:
        roll_together(ListedDice(listed), "hit", 2, 6, EVERYONE)

    error = caught.value.as_error("SRS-1.5")
    assert (error.code, error.path) == ("dice_exhausted", "dice")
    assert error.values == {"label": "hit", "wanted": 2, "left": left}


def test_a_bad_face_within_a_roll_stays_one():
    with pytest.raises(DiceFault) as caught:
        roll_together(ListedDice([3, 9]), "hit", 2, 6, EVERYONE)

    assert (caught.value.code, caught.value.path) == ("bad_die", "dice.1")
