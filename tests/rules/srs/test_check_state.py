import pytest
from marshmallow import ValidationError

from rules.srs.check_state import Check, CheckSchema, Modifier, Side, require_difficulty

SIDES = (Side("aki", modifiers=(Modifier("difficulty", 1), Modifier("achievement", 2), Modifier("check_value", -5))),)


def test_modifiers_are_summed_by_what_they_change():
    assert [
        SIDES[0].total("difficulty"),
        SIDES[0].total("check_value", "achievement"),
        Side("bo").total("difficulty"),
    ] == [
        1,
        -3,
        0,
    ]


def test_a_check_is_written_without_the_fields_of_the_other_kind():
    single = Check("c1", SIDES, difficulty=9).dump()
    opposed = Check("c2", (Side("aki"), Side("bo")), "opposed", 1).dump()

    assert sorted(single) == ["difficulty", "difficulty_public", "id", "kind", "result", "sides", "status"]
    assert sorted(opposed) == ["action", "id", "kind", "result", "sides", "status"]
    assert CheckSchema().load(single).dump() == single
    assert CheckSchema().load(opposed).dump() == opposed


def test_one_side_is_changed():
    check = Check("c2", (Side("aki"), Side("bo")), "opposed").with_side(1, Side("cho"))

    assert [side.actor for side in check.sides] == ["aki", "cho"]


@pytest.mark.parametrize("value", [True, 9.0, [], {}])
def test_what_is_no_difficulty(value):
    with pytest.raises(ValidationError):
        require_difficulty(value)


@pytest.mark.parametrize("value", [9, -1, "hard"])
def test_what_is_a_difficulty(value):
    require_difficulty(value)
