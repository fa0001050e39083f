import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, people, person, played, raided, servant

ITEMS = {"sword": {"price": 5}, "gem": {"mp_cost": 11}}
TERRITORY = {"kind": "territory", "region": "bridge", "owner": "caster"}
BASE = {"kind": "base", "region": "bridge", "owner": "yuna"}


def cast(yuna=None, caster=None):
    return people(
        master("yuna", "a", servant="caster", **{"region": "bridge", "funds": 5, "crafter": True, **(yuna or {})}),
        servant("caster", "a", master="yuna", region="bridge", **{"class": "caster", **(caster or {})}),
    )


def buys(part="first", **changes):
    return {part: {"action": "buy", "item": "sword", **changes}}


CRAFT = {"long": {"action": "craft", "item": "sword"}}
MAKE = {"long": {"action": "make_item", "item": "gem"}}
DONE = [
    # clause, what the text settles, who, order, sites, event, what is paid, audience
    ("FW-A16", "bought for all one has", "yuna", buys(), [], "bought", {"funds": -5}, ["yuna"]),
    ("FW-A17", "half the price, rounded up", "yuna", CRAFT, [BASE], "crafted", {"funds": -3}, ["yuna"]),
    ("FW-A17", "at the side's territory", "yuna", CRAFT, [TERRITORY], "crafted", {"funds": -3}, ["yuna"]),
    ("FW-A18", "made for MP", "caster", MAKE, [TERRITORY], "made", {"mp": -11}, ["caster", "yuna"]),
]


@pytest.mark.parametrize(("clause", "reading", "who", "order", "sites", "kind", "paid", "audience"), DONE)
def test_goods(clause, reading, who, order, sites, kind, paid, audience):
    resolution = played(cast(), {who: order}, items=ITEMS, sites=sites)

    (event,) = told(resolution, kind)
    item = next(iter(order.values()))["item"]
    assert event == {"rule": clause, "type": kind, "actor": who, "item": item, **paid, "audience": audience}
    assert person(resolution, who)["inventory"] == [item]
    before = {"funds": 5, "mp": 25}
    for name, points in paid.items():
        assert person(resolution, who)[name] == before[name] + points


REFUSED = [
    ("FW-A16", "not enough funds", "yuna", buys(), {"funds": 4}, [], "insufficient_funds"),
    ("FW-A17", "not enough funds", "yuna", CRAFT, {"funds": 2}, [BASE], "insufficient_funds"),
    ("FW-A17", "no site", "yuna", CRAFT, {}, [{**BASE, "region": "forest"}], "no_base"),
    ("FW-A18", "no territory", "caster", MAKE, {}, [BASE], "no_territory"),
    ("FW-A18", "not enough MP", "caster", MAKE, {"mp": 15}, [TERRITORY], "insufficient_mp"),
]


@pytest.mark.parametrize(("clause", "reading", "who", "order", "changes", "sites", "reason"), REFUSED)
def test_no_goods(clause, reading, who, order, changes, sites, reason):
    resolution = played(cast(**{who: changes}), {who: order}, items=ITEMS, sites=sites)

    assert [(actor, why) for actor, _, why in failures(resolution)] == [(who, reason)]
    assert person(resolution, who)["inventory"] == []


def test_fw_a18_down_to_exactly_0():
    resolution = played(cast(caster={"mp": 16}), {"caster": MAKE}, items=ITEMS, sites=[TERRITORY])

    assert person(resolution, "caster")["mp"] == 0


def test_fw_a16_then_move_only_after_a_purchase_and_after_the_battles_of_the_half():
    orders = {"yuna": buys(then_move="forest")}
    assert events(played(cast(), orders, items=ITEMS), "bought", "moved") == [("bought", "yuna"), ("moved", "yuna")]
    poor = played(cast({"funds": 0}), orders, items=ITEMS)
    assert told(poor, "moved") == []
    attacked = raided(cast(), orders, items=ITEMS)
    assert told(attacked, "move_cancelled", "to") == [("forest",)]
    assert person(attacked, "yuna")["region"] == "bridge"


def test_fw_a2_nothing_to_buy_where_a_move_that_failed_has_left_one():
    resolution = played(
        cast({"region": "forest"}), {"yuna": {"move": "bridge", **buys()}}, {"move_range": 1}, items=ITEMS
    )

    assert [why for _, _, why in failures(resolution)] == ["too_far", "too_far"]


CUT_SHORT = [
    # clause, what the text settles, options, sites, MP before, MP left
    ("FW-A18", "the MP are lost", {}, [TERRITORY], 30, 14),
    ("FW-A18", "the MP are kept", {"make_item_refund": True}, [TERRITORY], 30, 25),
    ("FW-A18", "nothing lost that could not be paid", {}, [TERRITORY], 15, 10),
    ("FW-A18", "nothing lost without a territory", {}, [], 30, 25),
]


@pytest.mark.parametrize(("clause", "reading", "options", "sites", "mp", "left"), CUT_SHORT)
def test_making_cut_short(clause, reading, options, sites, mp, left):
    resolution = raided(cast(caster={"mp": mp}), {"caster": MAKE}, options, items=ITEMS, sites=sites)

    assert failures(resolution) == [("caster", "make_item", "interrupted")]
    assert person(resolution, "caster")["mp"] == left
    assert person(resolution, "caster")["inventory"] == []


def test_fw_a17_crafting_cut_short_costs_nothing():
    resolution = raided(cast(), {"yuna": CRAFT}, items=ITEMS, sites=[BASE])

    assert failures(resolution) == [("yuna", "craft", "interrupted")]
    assert person(resolution, "yuna")["funds"] == 5
