import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.core.fields import StrictInteger
from rules.core.sheet import SheetSchema


class Sheet(SheetSchema):
    hp = StrictInteger(required=True)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [({"hp": 1, "speed": 2}, [("speed", "unknown_field")]), ({}, [("hp", "missing_field")]), (3, [("", "bad_value")])],
)
def test_a_sheet_is_strict(raw, expected):
    with pytest.raises(ValidationError) as caught:
        Sheet().load(raw)
    assert list(faults(caught.value)) == expected
