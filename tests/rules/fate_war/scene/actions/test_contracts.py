import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import failures, master, people, person, played, servant


def with_(partner, part="first"):
    return {part: {"action": "recontract", "partner": partner}}


def cast(yuna=None, saber=None):
    return people(
        master("yuna", "a", **(yuna or {})),
        servant("saber", "z", **{"hp": 38, "mp": 33, **(saber or {})}),
    )


KNOWN = {"yuna": {"saber": 0}}
BOTH = {"yuna": with_("saber"), "saber": with_("yuna")}


def test_fw_a20_a_seal_a_side_and_less_of_both():
    resolution = played(cast(), BOTH, relations=KNOWN)

    (told_,) = told(resolution, "recontracted")
    assert (told_["actor"], told_["target"], told_["hp"], told_["mp"]) == ("yuna", "saber", -8, -8)
    assert told_["audience"] == ["saber", "yuna"]
    saber, yuna = person(resolution, "saber"), person(resolution, "yuna")
    assert (saber["side"], saber["master"], saber["np_cost_grades"]) == ("a", "yuna", 1)
    assert (saber["hp_max"], saber["mp_max"]) == (30, 20)
    assert points(resolution, "saber") == (30, 20)
    assert (yuna["servant"], yuna["command_seals"]) == ("saber", 2)
    assert failures(resolution) == []


def test_fw_a20_what_is_below_the_new_maximum_is_not_cut():
    resolution = played(cast(saber={"hp": 7, "mp": 8}), BOTH, relations=KNOWN)

    assert told(resolution, "recontracted", "hp", "mp") == [(0, 0)]
    assert points(resolution, "saber") == (7, 3)


REFUSED = [
    # clause, what the text settles, changes of yuna and saber, orders, relations, failures
    ("FW-A20", "no seal", {"command_seals": 0}, {}, BOTH, KNOWN, [("yuna", "no_seal")]),
    ("FW-A20", "no relation", {}, {}, BOTH, {"saber": {"yuna": 3}}, [("yuna", "no_relation")]),
    ("FW-A20", "she has a servant", {"servant": "lancer"}, {}, BOTH, KNOWN, [("yuna", "not_free")]),
    ("FW-A20", "it has a master", {}, {"master": "rin"}, BOTH, KNOWN, [("yuna", "not_free")]),
    ("FW-A20", "elsewhere: told to the master", {}, {"region": "forest"}, BOTH, KNOWN, [("yuna", "no_partner")]),
    ("FW-A20", "not named back, the master", {}, {}, {"yuna": with_("saber")}, KNOWN, [("yuna", "no_partner")]),
    ("FW-A20", "not named back, the servant", {}, {}, {"saber": with_("yuna")}, KNOWN, [("saber", "no_partner")]),
    (
        "FW-A20",
        "in different halves",
        {},
        {},
        {"yuna": with_("saber"), "saber": with_("yuna", "second")},
        KNOWN,
        [("yuna", "no_partner"), ("saber", "no_partner")],
    ),
    ("FW-A20", "the servant is down", {}, {"hp": 0}, BOTH, KNOWN, [("saber", "down"), ("yuna", "no_partner")]),
    ("FW-A20", "the master is down", {"mp": 0}, {}, BOTH, KNOWN, [("yuna", "down")]),
]


@pytest.mark.parametrize(("clause", "reading", "yuna", "saber", "orders", "relations", "expected"), REFUSED)
def test_no_contract(clause, reading, yuna, saber, orders, relations, expected):
    others = people(servant("lancer", "b", region="forest"), master("rin", "c", region="forest"))
    resolution = played(cast(yuna, saber) | others, orders, relations=relations)

    assert failures(resolution) == [(actor, "recontract", reason) for actor, reason in expected]
    assert person(resolution, "saber")["side"] == "z"


def test_fw_a20_two_masters_or_two_servants_make_no_contract():
    two = people(master("ann", "a"), master("bob", "b"), servant("saber", "c"), servant("lancer", "d"))
    orders = {"ann": with_("bob"), "bob": with_("ann"), "saber": with_("lancer"), "lancer": with_("saber")}
    resolution = played(two, orders, relations={"ann": {"bob": 1}})

    assert failures(resolution) == [(one, "recontract", "no_partner") for one in sorted(two)]


def test_fw_z2_after_bases_and_before_the_others():
    resolution = played(
        cast() | people(master("aki", "b")),
        {**BOTH, "aki": {"first": {"action": "labour"}}},
        relations=KNOWN,
    )

    kinds = [event["type"] for event in resolution["events"] if event["type"] in {"recontracted", "laboured"}]
    assert kinds == ["recontracted", "laboured"]
