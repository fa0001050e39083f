import pytest

from rules.fate_war.model.declaration import Action
from rules.fate_war.turn.deeds import Deed

LENGTHS = [
    ("FW-A1", "short", Deed("yuna", Action("rest"), "first"), False),
    ("FW-A1", "long", Deed("yuna", Action("rest"), "long"), True),
    ("FW-E6", "cut short", Deed("yuna", Action("rest"), "long", is_interrupted=True), False),
]


@pytest.mark.parametrize(("clause", "reading", "deed", "expected"), LENGTHS)
def test_length(clause, reading, deed, expected):
    assert deed.is_long is expected
    assert deed.name == "rest"
