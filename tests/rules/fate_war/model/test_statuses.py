"""FW-X7: what comes and what ends where HP or MP cross 0."""

import pytest
from msgspec.structs import replace

from rules.fate_war.model.state import load_state
from rules.fate_war.model.statuses import crossings
from tests.rules.fate_war.wars import master, war

YUNA = load_state(war([master("yuna", "a")])).characters["yuna"]


@pytest.mark.parametrize(
    ("held", "before", "after", "expected"),
    [
        ((), (5, 5), (1, 1), ((), ())),
        ((), (5, 5), (0, 1), ((), ("dying",))),
        ((), (5, 5), (1, -1), ((), ("unconscious",))),
        ((), (1, 1), (-3, 0), ((), ("dying", "unconscious"))),
        (("dying",), (1, 5), (0, 5), ((), ())),
        (("dying",), (0, 5), (-2, 5), ((), ())),
        (("dying",), (0, 5), (1, 5), (("dying",), ())),
        ((), (0, 5), (1, 5), ((), ())),
        (("dying", "unconscious"), (0, 0), (1, 1), (("dying", "unconscious"), ())),
        (("dying", "unconscious"), (0, 0), (0, 1), (("unconscious",), ())),
    ],
)
def test_statuses_come_and_end_where_a_value_crosses_zero(held, before, after, expected):
    one, other = (replace(YUNA, statuses=held, hp=hp, mp=mp) for hp, mp in (before, after))
    assert crossings(one, other) == expected
