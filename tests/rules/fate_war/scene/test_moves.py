import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import STANDBY, events, failures, master, people, person, played, raided, servant

MOVES = [
    # clause, what the text settles, fields, where to, options, where it is then, why it failed
    ("FW-A2", "any region", {}, "forest", {}, "forest", []),
    ("FW-A2", "within reach", {}, "bridge", {"move_range": 1}, "bridge", []),
    ("FW-A2", "too far", {}, "temple", {"move_range": 1}, "harbour", ["too_far"]),
    ("FW-A2", "edges count both ways", {"region": "temple"}, "bridge", {"move_range": 1}, "bridge", []),
    ("FW-A2", "no step at all", {}, "bridge", {"move_range": 0}, "harbour", ["too_far"]),
    ("FW-A2", "to stay is no move", {}, "harbour", {"move_range": 0}, "harbour", []),
    ("FW-A2", "no way from nowhere", {"region": None}, "harbour", {"move_range": 9}, None, ["too_far"]),
    ("FW-A2", "from nowhere", {"region": None}, "harbour", {}, "harbour", []),
    ("FW-A3", "a down person may only rest", {"hp": 0}, "bridge", {}, "harbour", ["down"]),
    ("FW-S6", "not manifested", {"manifested": False}, "bridge", {}, "harbour", ["unmanifested"]),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "region", "options", "expected", "reasons"), MOVES)
def test_moves(clause, reading, fields, region, options, expected, reasons):
    resolution = played(people(servant("saber", "a", **fields)), {"saber": {"move": region}}, options)

    assert person(resolution, "saber")["region"] == expected
    assert failures(resolution) == [("saber", "move", reason) for reason in reasons]
    moved = expected == region and expected != fields.get("region", "harbour")
    assert events(resolution, "moved") == ([("moved", "saber")] if moved else [])


def test_fw_a2_a_move_is_told_to_the_own_side():
    cast = people(master("yuna", "a", servant="saber"), servant("saber", "a", master="yuna"))
    resolution = played(cast, {"yuna": {"move": "forest"}})

    expected = ("FW-A2", "harbour", "forest", ["saber", "yuna"])
    assert told(resolution, "moved", "rule", "from", "to", "audience") == [expected]


SWORD = {"items": {"sword": {"price": 3}}}


def shopping(then_move, **fields):
    return {"first": {"action": "buy", "item": "sword", "then_move": then_move}, **fields}


THEN = [
    ("FW-A16", "moves on", "forest", {"funds": 3}, [("moved", "rin")], "forest"),
    ("FW-A16", "stays", "bridge", {"funds": 3}, [], "bridge"),
    ("FW-A16", "no move named", None, {"funds": 3}, [], "bridge"),
    ("FW-A16", "what is not bought moves nobody", "forest", {"funds": 2}, [], "bridge"),
]


@pytest.mark.parametrize(("clause", "reading", "region", "fields", "expected", "place"), THEN)
def test_moves_after_buying(clause, reading, region, fields, expected, place):
    resolution = played(people(master("rin", "b", region="bridge", **fields)), {"rin": shopping(region)}, **SWORD)

    assert events(resolution, "moved", "move_cancelled") == expected
    assert person(resolution, "rin")["region"] == place


def test_fw_a16_a_battle_cancels_the_move():
    cast = people(master("rin", "b", region="bridge", funds=3))
    resolution = raided(cast, {"rin": shopping("forest", battle=STANDBY)}, **SWORD)

    kinds = events(resolution, "bought", "battle_ended", "moved", "move_cancelled")
    assert kinds == [("bought", "rin"), ("battle_ended", ""), ("move_cancelled", "rin")]
    assert told(resolution, "move_cancelled", "rule", "to") == [("FW-A16", "forest")]


def test_fw_a16_a_buyer_who_moved_on_acts_there_in_the_second_half():
    orders = {"rin": shopping("harbour", second={"action": "labour"})}
    resolution = played(people(master("rin", "b", region="bridge", funds=3)), orders, **SWORD)

    assert events(resolution, "bought", "moved", "laboured") == [
        ("bought", "rin"),
        ("moved", "rin"),
        ("laboured", "rin"),
    ]
