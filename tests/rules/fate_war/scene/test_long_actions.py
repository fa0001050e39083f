from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, people, played, raided, servant


def test_fw_z2_nursing_the_others_by_id_and_pairs_at_their_lower_id_then_contests():
    cards = {"cards": ["strike"] * 5}
    cast = people(
        *(master(key, key, region="temple") for key in ("ann", "bob", "cid", "eva", "zoe")),
        master("dan", "d", region="temple", hp=-1),
    )
    orders = {
        "ann": {"action": "study"},
        "bob": {"action": "circuit_link", "partner": "zoe"},
        "cid": {"action": "study", "contest": cards},
        "dan": {"action": "rest"},
        "eva": {"action": "nurse", "patient": "dan"},
        "zoe": {"action": "circuit_link", "partner": "bob"},
    }
    resolution = played(cast, {key: {"long": action} for key, action in orders.items()})

    kinds = ("nursed", "studied", "rested", "linked", "contest", "contest_settled")
    assert events(resolution, *kinds) == [
        ("nursed", "eva"),
        ("studied", "ann"),
        ("linked", "bob"),
        ("linked", "zoe"),
        ("studied", "cid"),
        ("rested", "dan"),
        ("contest", ""),
        ("contest_settled", "cid"),
    ]


def test_fw_e6_what_is_cut_short_is_over_at_the_end():
    cast = people(master("yuna", "a", region="temple"))
    resolution = raided(cast, {"yuna": {"long": {"action": "study"}}})

    assert told(resolution, "studied", "long") == [(False,)]


def test_fw_e6_of_the_down_only_rest_is_cut_short():
    cast = people(master("yuna", "a", hp=0), servant("saber", "a"))
    resolution = raided(cast, {"yuna": {"long": {"action": "soul_eating", "souls": 1}}})

    assert events(resolution, "interrupted", "action_failed") == [("interrupted", "yuna"), ("action_failed", "yuna")]
    assert failures(resolution) == [("yuna", "soul_eating", "down")]
