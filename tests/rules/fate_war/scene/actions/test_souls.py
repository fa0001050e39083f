import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, master, people, person, played, raided, servant


def eats(souls, **changes):
    return {"long": {"action": "soul_eating", "souls": souls, **changes}}


def cast():
    return people(master("yuna", "a"), servant("saber", "a", hp=30))


MEALS = [
    # clause, what the text settles, who, souls, time, MP, counter
    ("FW-A19", "a master", "yuna", 3, "night", 30, 3),
    ("FW-A19", "a servant", "saber", 3, "night", 45, 3),
    ("FW-A19", "twice by day", "yuna", 3, "day", 30, 6),
]


@pytest.mark.parametrize(("clause", "reading", "who", "souls", "time", "mp", "counter"), MEALS)
def test_souls(clause, reading, who, souls, time, mp, counter):
    before = {"yuna": 30, "saber": 25}[who]
    resolution = played(cast(), {who: eats(souls)}, scene={"number": 4, "time": time})

    assert told(resolution, "ate_souls", "rule", "souls", "mp", "counter") == [(clause, souls, mp, counter)]
    assert person(resolution, who)["mp"] == before + mp
    assert person(resolution, who)["souls_eaten"] == counter
    assert person(resolution, who)["overflow_until"] == (None if before + mp <= 60 and who == "yuna" else 5)


CUT_SHORT = [
    # clause, what the text settles, option, who, souls, souls, MP and counter told
    ("FW-A19", "half the mana, rounded down", "mana", "saber", 3, (3, 22, 6)),
    ("FW-A19", "half the mana of a master", "mana", "yuna", 3, (3, 15, 6)),
    ("FW-A19", "half the souls, rounded down", "souls", "saber", 3, (1, 15, 2)),
    ("FW-A19", "half of one soul", "souls", "yuna", 1, (0, 0, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "option", "who", "souls", "expected"), CUT_SHORT)
def test_souls_cut_short(clause, reading, option, who, souls, expected):
    resolution = raided(cast(), {who: eats(souls)}, {"interrupted_souls": option})

    assert told(resolution, "ate_souls", "souls", "mp", "counter") == [expected]
    assert person(resolution, who)["souls_eaten"] == expected[2]


def test_fw_a19_a_servant_converts_at_once():
    resolution = played(cast(), {"saber": eats(2, convert_mp=99)})

    assert events(resolution, "ate_souls", "converted") == [("ate_souls", "saber"), ("converted", "saber")]
    assert told(resolution, "converted", "rule", "mp", "hp") == [("FW-A19", 10, 10)]
    assert points(resolution, "saber") == (40, 45)
