"""What only the rules can check in a transcript: that events tell the dice that were rolled, by a player's own file."""

import pytest

from campaign.verify import Wrong
from campaign.verifying import resolved_again
from rules.core.dice import Roll
from rules.core.event import EVERYONE, GM_ONLY

CHECKED = {"rule": "SRS-1.5", "type": "check_rolled", "check": "c1", "actor": "aki", "outcome": "ordinary"}


def a_turn(faces=(3, 4), told=(3, 4), audience=EVERYONE):
    rolls = [
        Roll(audience, label, 6, face, "S1-1")
        for label, face in zip(("aki/check/c1", "aki/check/c1#1"), faces, strict=False)
    ]
    event = {**CHECKED, "dice": list(told), "sum": sum(told), "audience": audience.dump()}
    dice = {"recipe": 2, "rolls": [{**roll.dump(), "audience": audience.name} for roll in rolls]}
    return {"ruleset": "srs", "turns": [{"turn": "S1-1", "dice": dice, "events": [event]}]}


def test_what_is_told_as_it_was_rolled_is_well():
    for audience in (EVERYONE, GM_ONLY):
        assert resolved_again(a_turn(audience=audience), lambda *_: None) is None


@pytest.mark.parametrize(("faces", "told"), [((3, 4), (3, 5)), ((3, 4), (4, 3)), ((), (3, 4)), ((3,), (3, 4))])
def test_a_die_that_is_told_otherwise_is_named(faces, told):
    with pytest.raises(Wrong) as wrong:
        resolved_again(a_turn(faces, told), lambda *_: None)
    assert (wrong.value.what, wrong.value.where) == (
        "an event that tells another die",
        "turn S1-1, event 1, check_rolled",
    )


def test_turns_of_the_first_recipe_have_no_rolls_to_compare():
    given = a_turn(faces=())
    given["turns"][0]["dice"]["recipe"] = 1
    assert resolved_again(given, lambda *_: None) is None
