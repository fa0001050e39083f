import pytest

from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.model.declaration import ActionSchema
from rules.fate_war.names.clauses import CLAUSES


@pytest.mark.parametrize("name", ACTIONS)
def test_a_row_of_fw_a3_is_whole(name):
    row = ACTIONS[name]

    assert row.clause in {clause.id for clause in CLAUSES}
    assert {*row.required, *row.optional} <= set(ActionSchema().fields)
    assert (row.long == "only") is (row.halves == ())
