import pytest

from rules.fate_war.actions import ACTIONS
from rules.fate_war.clauses import CLAUSES
from rules.fate_war.declaration import ActionSchema


@pytest.mark.parametrize("name", ACTIONS)
def test_a_row_of_fw_a3_is_whole(name):
    row = ACTIONS[name]

    assert row.clause in {clause.id for clause in CLAUSES}
    assert {*row.required, *row.optional} <= set(ActionSchema().fields)
    assert (row.long == "only") is (row.halves == ())
