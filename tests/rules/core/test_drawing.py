import hashlib
import hmac

import pytest

from rules.core.dice import KeyedDice, Roll
from rules.core.drawing import SubSeeds, WholeSeed, face_of, read_rolls, sub_seed_of
from rules.core.event import EVERYONE, GM_ONLY, Audience, audience_named, readers

SEED = bytes(range(32))
ADDRESS = "STAR/S1-2"
SALTS = "ab" * 32
RIN = readers("rin")


def a_source(*audiences, salts=SALTS, earlier=(), turn="S1-2"):
    named = {one.name: sub_seed_of(SEED, one.name) for one in (EVERYONE, GM_ONLY, *audiences)}
    return SubSeeds(ADDRESS, turn, named, salts, tuple(earlier))


def by_hand(audience, label, sides, salts=SALTS, tries=0):
    """Draw a face as docs/dice.md says it, by nothing of ours."""
    sub_seed = hmac.new(SEED, b"gj-dice/2 sub-seed\n" + audience.encode(), hashlib.sha256).digest()
    message = f"gj-dice/2 roll\nSTAR/S1-2\n{salts}\n{sides}\n{tries}\n{label}"
    number = int.from_bytes(hmac.new(sub_seed, message.encode(), hashlib.sha256).digest()[:8], "big")
    return number % sides + 1 if number < 2**64 - 2**64 % sides else None


@pytest.mark.parametrize("audience", [EVERYONE, GM_ONLY, RIN, readers("rin", "아키"), readers("gm", "all")])
@pytest.mark.parametrize("sides", [2, 6, 100])
def test_the_recipe_is_that_of_the_page(audience, sides):
    dice = a_source(audience).dice()

    assert dice.roll("attack/rin/hit", sides, audience) == by_hand(audience.name, "attack/rin/hit", sides)


def test_names_of_audiences_read_back():
    for audience in (EVERYONE, GM_ONLY, RIN, readers("b", "a"), readers("all"), readers("gm"), readers("아키")):
        assert audience_named(audience.name) == audience
    assert readers("b", "a").name == '["a","b"]'


def test_what_is_beyond_the_largest_multiple_is_drawn_again():
    """With 3 * 2**62 sides a quarter of all numbers is thrown away."""
    sides, again = 3 * 2**62, 0
    for number in range(40):
        tries = 0
        while by_hand("all", f"roll/{number}", sides, tries=tries) is None:
            tries += 1
        again += tries > 0
        face = face_of(sub_seed_of(SEED, "all"), ADDRESS, SALTS, f"roll/{number}", sides)
        assert face == by_hand("all", f"roll/{number}", sides, tries=tries)
    assert 1 < again < 25


def test_another_audience_salt_or_turn_is_another_die():
    sides = 10**12
    faces = {
        a_source(RIN).dice().roll("hit", sides, RIN),
        a_source(RIN).dice().roll("hit", sides, EVERYONE),
        a_source(RIN, salts="cd" * 32).dice().roll("hit", sides, RIN),
        face_of(sub_seed_of(SEED, RIN.name), "STAR/S1-3", SALTS, "hit", sides),
    }

    assert len(faces) == 4


def test_what_others_roll_changes_nothing_for_an_audience():
    quiet, busy = a_source(RIN).dice(), a_source(RIN).dice()
    for audience in (GM_ONLY, EVERYONE, GM_ONLY):
        busy.roll("hit", 100, audience)

    assert [quiet.roll("hit", 100, RIN) for _ in range(3)] == [busy.roll("hit", 100, RIN) for _ in range(3)]
    assert [one.label for one in busy.rolls if one.audience == RIN] == ["hit", "hit#1", "hit#2"]


def test_an_audience_nobody_thought_of_is_drawn_from_the_gms_sub_seed():
    stranger = readers("came", "later")

    face = a_source().dice().roll("hit", 10**12, stranger)
    assert face == by_hand("gm", "hit", 10**12)


def test_what_fell_in_the_turn_before_stays():
    earlier = [Roll(EVERYONE, "hit", 6, 5, "S1-1"), Roll(RIN, "hit", 6, 2, "S1-1")]
    dice = a_source(RIN, earlier=earlier).dice()

    assert [dice.roll("hit", 6, EVERYONE), dice.roll("hit", 6, RIN)] == [5, 2]
    assert dice.roll("hit", 6, EVERYONE) == by_hand("all", "hit#1", 6)
    assert [one.turn for one in dice.rolls] == ["S1-1", "S1-1", "S1-2"]
    assert dice.faces == tuple(one.face for one in dice.rolls)
    assert dice.unfit(6) == ()


def test_rolls_are_written_and_read():
    rolls = (Roll(EVERYONE, "a", 6, 3, "S1-1"), Roll(GM_ONLY, "b", 2, 1), Roll(readers("a", "b"), "c#1", 100, 77, "X"))

    assert read_rolls([one.dump() for one in rolls]) == rolls


def test_the_first_recipe_is_as_it_was():
    dice, known = WholeSeed(SEED).dice(), KeyedDice(SEED)

    assert [dice.roll("hit", 6, RIN), dice.roll("hit", 6, EVERYONE)] == [known.roll("hit", 6, EVERYONE) for _ in "ab"]
    assert [one.label for one in dice.rolls] == ["hit", "hit#1"]


@pytest.mark.parametrize("source", [WholeSeed(SEED), a_source()])
def test_no_secret_is_in_what_is_printed(source):
    assert SEED.hex() not in repr(source)
    assert str(SEED) not in repr(source)
    assert "\\x" not in repr(source)


def test_no_die_is_an_audience_of_its_own():
    assert Audience(everyone=False).name == "gm"
