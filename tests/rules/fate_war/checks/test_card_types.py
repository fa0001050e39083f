import pytest

from rules.fate_war.checks.card_types import type_fault

STRIKE = {"card": "strike"}
FAULTS = [
    # what of a card, path of the fault
    (None, ""),
    (["strike"], ""),
    ({"card": None}, "card"),
    ({"card": True, "target": 1}, "card"),
    ({"target": 1, "targets": 1}, "target"),
    ({"targets": None}, "targets"),
    ({"targets": ["rin", 1]}, "targets"),
    ({"plus": 0, "np": 1}, "plus"),
    ({"plus": None}, "plus"),
    ({"np": 1, "spell": 1}, "np"),
    ({"spell": []}, "spell"),
    ({"cover": [None]}, "cover"),
    ({"cover": {}}, "cover"),
    ({"cards": []}, "cards"),
    ({"cards": {"rin": None}}, "cards.rin"),
    ({"cards": {"rin": {"plus": 1}, "ken": {"plus": 1}}}, "cards.ken.plus"),
    ({"cards": {"rin": {"card": 1}}, "cover": 1}, "cover"),
]
RIGHT = [
    {},
    STRIKE,
    {"target": None, "targets": [], "plus": False, "np": None, "spell": None, "cover": None, "cards": None},
    {"card": "lunge", "cover": "nobody", "speed": 1},
    {"cards": {"rin": {**STRIKE, "plus": True}}, "target": "rin"},
    {"cards": {"rin": {**STRIKE, "np": 1, "cards": 1}}},
]


@pytest.mark.parametrize(("raw", "path"), FAULTS)
def test_the_first_field_of_another_type(raw, path):
    """FW-B1, 12.5: in the rulebook's order, in `cards` by opponent."""
    fault = type_fault(raw)
    assert (fault.code, fault.path, fault.rule) == ("bad_value", path, "FW-B1")


@pytest.mark.parametrize("raw", RIGHT)
def test_types_that_are_right(raw):
    """What else is wrong with a card is for others to find."""
    assert type_fault(raw) is None
