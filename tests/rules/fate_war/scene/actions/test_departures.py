import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, failures, master, people, person, played, servant


def link(partner):
    return {"long": {"action": "circuit_link", "partner": partner}}


def charge(partner):
    return {"long": {"action": "mana_charge", "partner": partner}}


def masters(ann=None, bob=None):
    return people(
        master("ann", "a", **{"magic": 2, "mp": 10, "mp_max": 10, **(ann or {})}),
        master("bob", "b", **{"magic": 3, "mp": 10, "mp_max": 20, **(bob or {})}),
    )


def contract(yuna=None, saber=None):
    return people(
        master("yuna", "a", **{"servant": "saber", **(yuna or {})}),
        servant("saber", "a", **{"master": "yuna", **(saber or {})}),
    )


LINKED = {"ann": link("bob"), "bob": link("ann")}
CHARGED = {"yuna": charge("saber"), "saber": charge("yuna")}
LINKS = [
    # clause, what the text settles, time, options, MP gained, maxima
    ("FW-A21", "by day twice 5 x magic", "day", {}, 50, (40, 40)),
    ("FW-A21", "at night twice 6 x magic", "night", {}, 60, (40, 40)),
    ("FW-A21", "another figure for the maximum", "day", {"mp_per_magic": 1}, 50, (13, 22)),
]


@pytest.mark.parametrize(("clause", "reading", "time", "options", "mp", "maxima"), LINKS)
def test_link(clause, reading, time, options, mp, maxima):
    resolution = played(masters(), LINKED, options, scene={"number": 1, "time": time})

    assert told(resolution, "linked", "actor", "target", "mp", "audience") == [
        ("ann", "bob", mp, ["ann"]),
        ("bob", "ann", mp, ["bob"]),
    ]
    ann, bob = person(resolution, "ann"), person(resolution, "bob")
    assert (ann["magic"], bob["magic"], ann["linked_to"], bob["linked_to"]) == (5, 5, "bob", "ann")
    assert (ann["mp_max"], bob["mp_max"]) == maxima
    assert (ann["mp"], bob["mp"]) == (10 + mp, 10 + mp)
    assert (ann["used_once"], bob["used_once"]) == (["circuit_link"], ["circuit_link"])
    assert ann["overflow_until"] == 2


CHARGES = [
    # clause, what the text settles, MP before (upkeep 5), MP gained, MP after
    ("FW-A21", "the maximum once more", 25, 30, 50),
    ("FW-A21", "twice the maximum at most", 45, 20, 60),
    ("FW-A21", "nothing where there is more already", 80, 0, 75),
    ("FW-A21", "from below 0", -5, 30, 20),
]


@pytest.mark.parametrize(("clause", "reading", "before", "gained", "after"), CHARGES)
def test_charge(clause, reading, before, gained, after):
    resolution = played(contract(saber={"mp": before}), CHARGED)

    (event,) = told(resolution, "charged")
    assert (event["actor"], event["target"], event["mp"], event["audience"]) == (
        "saber",
        "yuna",
        gained,
        ["saber", "yuna"],
    )
    assert points(resolution, "saber")[1] == after
    assert person(resolution, "yuna")["used_once"] == person(resolution, "saber")["used_once"] == ["mana_charge"]


def test_fw_a21_both_are_gone_until_the_end_of_the_scene():
    cast = masters() | people(master("cid", "c"))
    resolution = played(cast, {**LINKED, "cid": {"first": {"action": "scout"}}})

    assert events(resolution, "departed", "found", "region_info_gained", "linked") == [
        ("departed", "ann"),
        ("departed", "bob"),
        ("region_info_gained", "cid"),
        ("linked", "ann"),
        ("linked", "bob"),
    ]
    assert resolution["state"]["progress"]["departed"] == []


def test_fw_a2_after_the_moves():
    resolution = played(masters({"region": "forest"}), {**LINKED, "ann": {"move": "harbour", **link("bob")}})

    assert events(resolution, "moved", "departed") == [("moved", "ann"), ("departed", "ann"), ("departed", "bob")]


REFUSED = [
    # clause, what the text settles, cast, orders, failures
    ("FW-A21", "not named back", masters(), {"ann": link("bob")}, [("ann", "no_partner")]),
    ("FW-A21", "elsewhere", masters({"region": "forest"}), LINKED, [("ann", "no_partner"), ("bob", "no_partner")]),
    ("FW-A21", "once", masters({"used_once": ["circuit_link"]}), LINKED, [("ann", "used_once"), ("bob", "used_once")]),
    ("FW-A21", "one is down", masters({"mp": 0}), LINKED, [("ann", "down"), ("bob", "no_partner")]),
    (
        "FW-A21",
        "not the own servant",
        contract({"servant": None}, {"master": None}),
        CHARGED,
        [("saber", "no_partner"), ("yuna", "no_partner")],
    ),
    (
        "FW-A21",
        "not manifested",
        contract(saber={"manifested": False}),
        CHARGED,
        [("saber", "unmanifested"), ("yuna", "no_partner")],
    ),
    (
        "FW-A21",
        "two masters do not charge",
        masters(),
        {"ann": charge("bob"), "bob": charge("ann")},
        [("ann", "no_partner"), ("bob", "no_partner")],
    ),
    (
        "FW-A21",
        "a link and a charge do not match",
        contract(),
        {"yuna": link("saber"), "saber": charge("yuna")},
        [("saber", "no_partner"), ("yuna", "no_partner")],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "cast", "orders", "expected"), REFUSED)
def test_no_departure(clause, reading, cast, orders, expected):
    resolution = played(cast, orders)

    assert [(actor, reason) for actor, _, reason in failures(resolution)] == expected
    assert events(resolution, "departed", "linked", "charged") == []


def test_fw_a21_a_link_after_a_charge():
    cast = masters({"used_once": ["mana_charge"]})
    resolution = played(cast, LINKED)

    assert person(resolution, "ann")["used_once"] == ["mana_charge", "circuit_link"]
