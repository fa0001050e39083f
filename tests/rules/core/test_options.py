"""Options that are no options fall back to their defaults, and are named."""

import pytest

from rules.core.options import choice, flag, points, read_options
from rules.core.sheet import SheetSchema


class SwitchesSchema(SheetSchema):
    mode = choice("T-1", "calm", "wild")
    open_table = flag("T-2", default=True)
    reach = points("T-3", 2, 1, 4)
    shift = points("T-4", 0)


DEFAULTS = {"mode": "calm", "open_table": True, "reach": 2, "shift": 0}


@pytest.mark.parametrize(
    ("raw", "changed", "wrong"),
    [
        ({}, {}, ()),
        ({"mode": "wild", "reach": 4, "shift": -9}, {"mode": "wild", "reach": 4, "shift": -9}, ()),
        ({"mode": "loud", "reach": 5, "open_table": False}, {"open_table": False}, ("mode", "reach")),
        ({"zeal": 1, "open_table": "yes"}, {}, ("open_table", "zeal")),
        ({"reach": True}, {}, ("reach",)),
    ],
)
def test_options_with_a_fault_stand_at_their_default(raw, changed, wrong):
    assert read_options(SwitchesSchema(), raw) == (DEFAULTS | changed, wrong)


def test_each_switch_cites_its_clause():
    assert [part.metadata["rule"] for part in SwitchesSchema().fields.values()] == ["T-1", "T-2", "T-3", "T-4"]
