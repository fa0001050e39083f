import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import STANDBY, events, failures, master, people, person, played, raided, servant

FIRST, SECOND, LONG = ({part: {"action": "labour"}} for part in ("first", "second", "long"))
CAST = people(*(master(key, side) for key, side in zip(("ann", "bob", "cid", "dan"), "abcd", strict=True)))


def funds(resolution):
    return {key: one["funds"] for key, one in resolution["state"]["characters"].items() if one["funds"]}


SEALED, NOBODY = {"labour_overflow": "seal_order"}, {"labour_overflow": "nobody"}
PLACES = [
    # clause, what the text settles, who works first/second/long, options, faces, funds, crowded
    ("FW-A13", "two", "ann bob//", {}, [], "ann1 bob1", ""),
    ("FW-A13", "two in each half", "ann bob/cid dan/", {}, [], "ann1 bob1 cid1 dan1", ""),
    ("FW-A13", "the two highest", "ann bob cid//", {}, [3, 1, 2], "ann1 cid1", "bob"),
    ("FW-A13", "of equals the lower id", "ann bob cid//", {}, [7, 7, 7], "ann1 bob1", "cid"),
    ("FW-A13", "long ones in both halves", "/cid/ann bob", {}, [9], "ann2 bob2", "cid"),
    ("FW-A13", "one place beside a long one", "/bob cid/ann", {}, [4, 5], "ann2 cid1", "bob"),
    ("FW-A13", "a long one without a place", "ann bob//cid", {}, [8, 9, 1], "ann1 bob1", "cid"),
    ("FW-A13", "by seal, the rest last", "ann bob dan//", SEALED, [], "ann1 dan1", "bob"),
    ("FW-A13", "nobody", "ann bob cid//", NOBODY, [], "", "ann bob cid"),
    ("FW-A13", "nobody, but the placed", "/bob cid/ann", NOBODY, [], "ann2", "bob cid"),
]


@pytest.mark.parametrize(("clause", "reading", "who", "options", "faces", "earned", "crowded"), PLACES)
def test_places(clause, reading, who, options, faces, earned, crowded):
    parts = zip((FIRST, SECOND, LONG), who.split("/"), strict=True)
    orders = {key: order for order, keys in parts for key in keys.split()}
    resolution = played(CAST, orders, options, faces, seal_order=["dan", "cid"])

    assert " ".join(f"{key}{points}" for key, points in sorted(funds(resolution).items())) == earned
    assert failures(resolution) == [(one, "labour", "crowded") for one in crowded.split()]


def test_fw_a13_rolls_region_by_region_before_all_work():
    second = {"labour": {"features": ["labour"]}, "harbour": {"features": ["labour"]}}
    cast = people(*(master(f"{region[0]}{n}", f"{region}{n}", region=region) for region in second for n in range(3)))
    resolution = played(cast, dict.fromkeys(cast, FIRST), dice=[1, 2, 3, 4, 5, 6], map=second)

    rolled = told(resolution, "labour_roll", "actor", "roll", "audience")
    assert rolled == [(one, face, [one]) for face, one in enumerate(("h0", "h1", "h2", "l0", "l1", "l2"), 1)]
    kinds = [kind for kind, _ in events(resolution, "labour_roll", "action_failed", "laboured")]
    assert kinds == [*["labour_roll"] * 3, "action_failed", *["labour_roll"] * 3, "action_failed", *["laboured"] * 4]


def test_fw_a13_who_cannot_act_takes_no_place():
    cast = CAST | people(master("abe", "z", hp=0), servant("zed", "y", manifested=False))
    resolution = played(cast, {"abe": FIRST, "ann": FIRST, "bob": FIRST, "zed": FIRST})

    assert funds(resolution) == {"ann": 1, "bob": 1}
    assert failures(resolution) == [("abe", "labour", "down"), ("zed", "labour", "unmanifested")]


def test_fw_a13_who_was_down_when_the_places_were_given_has_none():
    cast = people(master("ann", "a"), master("bob", "b", hp=-1))
    resolution = played(cast, {"ann": {"long": {"action": "nurse", "patient": "bob"}}, "bob": LONG})

    assert failures(resolution) == [("bob", "labour", "down")]
    assert person(resolution, "bob")["hp"] == 5


def test_fw_a13_long_labour_that_a_battle_cut_short_takes_no_place():
    cast = people(*(master(key, "a") for key in ("ann", "bob", "cid")))
    resolution = raided(cast, {"ann": LONG, "bob": FIRST, "cid": FIRST})

    assert funds(resolution) == {"ann": 1, "bob": 1, "cid": 1}


def test_fw_a13_long_labour_without_a_place_is_over_and_no_battle_cuts_it_short():
    cast = people(*(master(key, key) for key in ("ann", "bob", "cid")))
    cast |= people(servant("saber", "cid"), servant("rider", "r", region="bridge"))
    hunt = {"first": {"action": "search"}, "second": {"action": "pursue", "target": "saber"}, "engage": ["saber"]}
    orders = {"ann": FIRST, "bob": FIRST, "cid": LONG, "saber": {}, "rider": hunt}
    resolution = played(cast, {key: {"battle": STANDBY, **order} for key, order in orders.items()}, dice=[5, 4, 3])

    assert events(resolution, "action_failed", "battle_opened", "interrupted")[0] == ("action_failed", "cid")
    assert told(resolution, "battle_opened", "camps") == [({"cid": ["cid", "saber"], "r": ["rider"]},)]
    assert told(resolution, "interrupted") == []
    assert told(resolution, "laboured", "actor") == [("ann",), ("bob",)]
