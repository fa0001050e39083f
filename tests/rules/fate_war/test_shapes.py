"""What the schemas and values of this system take and hold, to the last bound, and what hangs on no order of keys."""

from tests.rules.shapes import pinned, shape
from tests.rules.turned import differing_views


def test_all_that_schemas_take_and_values_hold():
    assert shape("fate_war") == pinned("fate_war")


def test_what_is_seen_and_offered_hangs_on_no_order_of_keys():
    assert differing_views("fate_war") == []
