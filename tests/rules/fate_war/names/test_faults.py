import pytest

from rules.core.errors import Fault
from rules.core.fields import DeclarationSchema, StrictInteger, StrictList, StrictNested, StrictString, ready
from rules.fate_war.names.faults import ruled, shape_faults, sound, unknown_ids


class Order(DeclarationSchema):
    slot = StrictInteger(metadata={"rule": "FW-R1"})
    names = StrictList(StrictString())


class Orders(DeclarationSchema):
    order = StrictNested(Order)
    names = StrictList(StrictString(), required=True, metadata={"rule": "FW-E2"})


def test_a_fault_stands_under_its_declaration():
    fault = Fault("bad_value", "row", "FW-B3", {"got": 1})

    assert fault.under("battle").path == "battle.row"
    assert Fault("bad_value", "", "FW-Z1").under("battle").path == "battle"
    assert fault.as_error("rin").path == "declarations.rin.row"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"names": []}, {}),
        ({}, {"names": "missing_field"}),
        ({"names": ["a", 1, 2]}, {"names": "bad_value: text"}),
        (
            {"names": [], "order": {"slot": "1", "names": [3], "x": 1}},
            {"order.x": "unknown_field", "order.slot": "bad_value: whole", "order.names": "bad_value: text"},
        ),
        (3, {"": "bad_value"}),
    ],
)
def test_one_code_for_a_field_and_a_fault_in_a_list_is_the_lists(raw, expected):
    assert shape_faults(Orders, raw) == expected


def test_a_fault_of_shape_cites_the_clause_of_its_field():
    faults = ruled({"names": "bad_value", "order.slot": "bad_value"}, Orders, "FW-Z1")

    assert [(fault.path, fault.rule) for fault in faults] == [("names", "FW-E2"), ("order.slot", "FW-Z1")]


def test_the_rules_go_on_with_what_is_sound():
    shape = {"row": "bad_value", "retreat.at_slot": "bad_value"}

    assert sound({"row": 1, "hand": []}, shape) == {"hand": []}
    assert sound({"at_slot": "1", "use_fate": True}, shape, "retreat") == {"use_fate": True}


def test_each_unknown_id_is_told_once():
    faults = list(unknown_ids(["x", "rin", "x", "y"], ["rin"], "truce", "FW-E2"))

    assert [(fault.path, fault.values) for fault in faults] == [("truce", {"got": "x"}), ("truce", {"got": "y"})]


def test_a_schema_is_made_once():
    assert ready(Orders) is ready(Orders)
