from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, people, played, servant


def test_fw_z2_bases_contracts_places_the_others_by_id_then_contests():
    yard = {"yard": {"features": ["study", "labour", "shop"]}}
    cards = {"cards": ["strike"] * 5}
    cast = people(
        *(master(key, key, region="yard", funds=9) for key in ("ann", "bob", "cid", "dan", "eva", "fay", "gil")),
        servant("zed", "z", region="yard"),
    )
    actions = {
        "ann": {"action": "study", "contest": cards},
        "bob": {"action": "labour"},
        "cid": {"action": "study"},
        "dan": {"action": "labour", "contest": cards},
        "eva": {"action": "labour"},
        "fay": {"action": "create_base"},
        "gil": {"action": "recontract", "partner": "zed"},
        "zed": {"action": "recontract", "partner": "gil"},
    }
    orders = {key: {"second": action} for key, action in actions.items()}
    resolution = played(cast, orders, dice=[1, 9, 8], map=yard, relations={"gil": {"zed": 1}})

    settled = [(event["type"], event.get("actor", event.get("a"))) for event in resolution["events"]]
    assert settled[settled.index(("site_created", "fay")) :] == [
        ("site_created", "fay"),
        ("recontracted", "gil"),
        ("labour_roll", "bob"),
        ("labour_roll", "dan"),
        ("labour_roll", "eva"),
        ("action_failed", "bob"),
        ("studied", "ann"),
        ("studied", "cid"),
        ("laboured", "dan"),
        ("laboured", "eva"),
        ("contest", "ann"),
        ("contest_settled", "ann"),
        ("contest", "dan"),
        ("contest_settled", "dan"),
        *settled[settled.index(("contest_settled", "dan")) + 1 :],
    ]


def test_fw_z2_each_half_has_its_own():
    cast = people(master("ann", "a", region="temple"))
    orders = {"ann": {"first": {"action": "study"}, "second": {"action": "create_base"}}}
    resolution = played(cast, orders)

    assert events(resolution, "studied", "site_created") == [("studied", "ann"), ("site_created", "ann")]


def test_fw_a3_the_lost_do_nothing_and_the_down_only_rest():
    cast = people(
        master("ann", "a", statuses=[{"status": "dead"}]),
        master("bob", "b", hp=0),
        servant("saber", "c", hp=-1),
        servant("lancer", "d", manifested=False),
    )
    orders = {
        "bob": {"first": {"action": "create_base"}, "second": {"action": "rest"}},
        "saber": {"first": {"action": "socialise", "partner": "bob"}},
        "lancer": {"first": {"action": "labour"}},
    }
    resolution = played(cast, orders)

    assert failures(resolution) == [
        ("bob", "create_base", "down"),
        ("lancer", "labour", "unmanifested"),
        ("saber", "socialise", "down"),
    ]
    assert told(resolution, "rested", "actor") == [("bob",)]
