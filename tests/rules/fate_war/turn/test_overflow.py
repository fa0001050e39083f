import pytest

from tests.rules.fate_war.duels import points
from tests.rules.fate_war.scenes import people, person, played, servant

GAINS = [
    # clause, what the text settles, MP before the upkeep of 5, HP, until before, until after, HP and MP after
    ("FW-A22", "not above the maximum", 10, 30, None, None, (30, 20)),
    ("FW-A22", "exactly the maximum", 20, 30, None, None, (30, 30)),
    ("FW-A22", "above it until the next scene", 21, 30, None, 3, (30, 31)),
    ("FW-A22", "above it already, for longer now", 40, 30, 2, 3, (30, 50)),
    ("FW-A22", "other points above it end in their time", 10, 45, 2, None, (40, 20)),
]


@pytest.mark.parametrize(("clause", "reading", "mp", "hp", "until", "expected", "left"), GAINS)
def test_gain(clause, reading, mp, hp, until, expected, left):
    cast = people(servant("saber", "a", hp=hp, mp=mp, overflow_until=until))
    order = {"long": {"action": "soul_eating", "souls": 1}}
    resolution = played(cast, {"saber": order}, scene={"number": 2, "time": "day"})

    assert person(resolution, "saber")["overflow_until"] == expected
    assert points(resolution, "saber") == left
