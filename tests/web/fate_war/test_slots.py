"""The slots that a fault of a whole hand is about."""

import pytest

from rules.core.errors import CaseError
from web.fate_war.slots import marked_slots

HAND = [{"card": "critical"}, {}, {"card": "strike"}, {"cards": {"mira": {"card": "critical"}}}, {"card": "guard"}]


def fault(path, **values):
    return CaseError("blue", "critical_once", path, "FW-C8", values)


MARKED = [
    ([fault("declarations.blue.hand", card="critical")], {"hand.0", "hand.3"}),
    (
        [fault("declarations.blue.hand", card="guard"), fault("declarations.blue.hand", card="strike")],
        {"hand.2", "hand.4"},
    ),
    ([fault("declarations.blue.hand.2", card="strike")], set()),
    ([fault("declarations.blue.hand", expected=10, got=5)], set()),
    ([], set()),
]


@pytest.mark.parametrize(("errors", "slots"), MARKED)
def test_every_slot_with_the_card_is_marked(errors, slots):
    assert marked_slots(errors, {"hand": HAND}) == slots


@pytest.mark.parametrize("declaration", [{}, {"hand": "ten"}, {"hand": [1, None, {"cards": 3}]}])
def test_what_is_no_hand_has_no_slots(declaration):
    assert marked_slots([fault("declarations.blue.hand", card="critical")], declaration) == frozenset()
