import pytest

from rules.core.errors import Fault
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.orders import Performance

SOUND = {"target": "bo", "value": 1, "on": "hit", "reason": "So it is."}


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("x", [("bad_field", "performance.0")]),
        (
            {**SOUND, "zeal": 1, "value": 9},
            [("unknown_field", "performance.0.zeal"), ("bad_modifier", "performance.0.value")],
        ),
        (
            {},
            [
                ("bad_field", "performance.0.value"),
                ("missing_reason", "performance.0.reason"),
                ("bad_field", "performance.0.on"),
                ("bad_field", "performance.0.target"),
            ],
        ),
        (SOUND, []),
    ],
    ids=str,
)
def test_faults_of_shape_come_in_the_order_of_the_schema_unknown_fields_first(raw, found):
    """Section 9."""
    faults = shape_faults(part_of(Performance), raw, "performance.0", "SB-7-14.1")

    assert [(fault.code, fault.path) for fault in faults] == found


def test_a_fault_is_the_error_of_its_actor():
    error = Fault("bad_plot", "plot", "SB-0.2", {"got": 7}).as_error("aki")

    assert error.dump() == {
        "actor": "aki",
        "code": "bad_plot",
        "path": "declarations.aki.plot",
        "rule": "SB-0.2",
        "values": {"got": 7},
    }
    assert Fault("dropped_out", "", "SB-0.12").as_error("aki").path == "declarations.aki"
