import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import STANDBY, events, failures, master, people, person, played, servant

SEARCH, SCOUT = {"first": {"action": "search"}}, {"first": {"action": "scout"}}


def after(target, **fields):
    return {**SEARCH, "second": {"action": "pursue", "target": target}, **fields}


ALONG = {**SCOUT, "second": {"action": "accompany"}}


def hunt(orders, *more, options=None, saber=None, yuna=None, rider=None):
    cast = people(
        servant("saber", "a", master="yuna", **(saber or {})),
        master("yuna", "a", servant="saber", **(yuna or {})),
        {**servant("rider", "b", region="temple"), **(rider or {})},
        *more,
    )
    return played(cast, {"saber": after("rider"), **orders}, options)


def test_fw_a9_pursuer_and_companion_go_where_the_target_was_sensed():
    resolution = hunt({"yuna": ALONG})

    assert told(resolution, "pursued", "rule", "actor", "target", "from", "to") == [
        ("FW-A9", "saber", "rider", "harbour", "temple"),
        ("FW-A9", "yuna", "rider", "harbour", "temple"),
    ]
    assert told(resolution, "found", "actor", "target") == [("saber", "rider")]
    assert told(resolution, "info_gained", "rule", "actor", "servant", "kind") == [
        ("FW-A9", "saber", "rider", "encounter"),
        ("FW-A9", "yuna", "rider", "encounter"),
    ]
    assert events(resolution, "region_info_gained") == [("region_info_gained", "yuna")]


REFUSED = [
    # clause, what the text settles, orders, fields of saber, of yuna, what fails
    ("FW-A9", "not sensed", {"saber": after("kai")}, {}, {}, [("saber", "pursue", "not_sensed")]),
    (
        "FW-A9",
        "no search",
        {"saber": {"second": {"action": "pursue", "target": "rider"}}},
        {},
        {},
        [("saber", "pursue", "not_sensed")],
    ),
    (
        "FW-A9",
        "no scouting",
        {"yuna": {"second": {"action": "accompany"}}},
        {},
        {},
        [("yuna", "accompany", "not_pursuing")],
    ),
    ("FW-A9", "elsewhere", {"yuna": ALONG}, {}, {"region": "bridge"}, [("yuna", "accompany", "not_pursuing")]),
    ("FW-A9", "no pursuit", {"saber": SEARCH, "yuna": ALONG}, {}, {}, [("yuna", "accompany", "not_pursuing")]),
    (
        "FW-S6",
        "not manifested",
        {"yuna": ALONG},
        {"manifested": False},
        {},
        [
            ("saber", "search", "unmanifested"),
            ("saber", "pursue", "unmanifested"),
            ("yuna", "accompany", "not_pursuing"),
        ],
    ),
    (
        "FW-A3",
        "a down companion",
        {"yuna": ALONG},
        {},
        {"mp": 0},
        [("yuna", "scout", "down"), ("yuna", "accompany", "down")],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "orders", "saber", "yuna", "expected"), REFUSED)
def test_refused(clause, reading, orders, saber, yuna, expected):
    resolution = hunt(orders, servant("kai", "c", region="forest"), saber=saber, yuna=yuna)

    assert failures(resolution) == expected


MISSED = [
    ("FW-A9", "it has gone on", {"rider": after("kai")}, {}, [("saber", "rider")]),
    ("FW-A9", "it is there", {}, {}, []),
]


@pytest.mark.parametrize(("clause", "reading", "orders", "rider", "expected"), MISSED)
def test_missed(clause, reading, orders, rider, expected):
    resolution = hunt(orders, servant("kai", "c", region="bridge"), rider=rider)

    assert told(resolution, "pursuit_missed", "actor", "target") == expected
    assert person(resolution, "saber")["region"] == "temple"
    gained = [servant for actor, servant in told(resolution, "info_gained", "actor", "servant") if actor == "saber"]
    assert gained == ([] if expected else ["rider"])


def test_fw_a9_two_who_pursue_each_other_meet_where_the_first_id_stands():
    resolution = hunt({"rider": after("saber"), "yuna": ALONG})

    assert [person(resolution, one)["region"] for one in ("rider", "saber", "yuna")] == ["temple"] * 3
    assert told(resolution, "found", "actor", "target") == [("rider", "saber"), ("saber", "rider")]


INFORMED = [
    ("FW-A9", "who gained nothing before", {}, (), ["saber"]),
    ("FW-A9", "not who gained a point", {}, (servant("lancer", "c"),), []),
    ("FW-A9", "a denied point is none", {"saber": after("rider")}, (master("kai", "c"),), ["saber"]),
]


@pytest.mark.parametrize(("clause", "reading", "orders", "more", "expected"), INFORMED)
def test_points(clause, reading, orders, more, expected):
    resolution = hunt(orders, *more)

    assert [actor for rule, actor in told(resolution, "info_gained", "rule", "actor") if rule == "FW-A9"] == expected


def test_fw_e2_the_pursuer_may_engage_and_is_asked():
    resolution = hunt({"saber": after("rider", engage="ask"), "yuna": ALONG})

    assert resolution["requests"] == [{"actor": "saber", "want": "engage", "found": ["rider"]}]
    assert (resolution["state"]["phase"], resolution["state"]["half"]) == ("engage", "second")


def test_fw_e3_a_pursuit_gives_no_first_strike_and_its_companion_fights():
    resolution = hunt({"saber": after("rider", engage="anyone"), "yuna": ALONG})

    assert told(resolution, "battle_opened", "battle", "camps", "first_strike") == [
        ("1-second-temple", {"a": ["saber", "yuna"], "b": ["rider"]}, None)
    ]


def test_fw_a9_all_pursuits_move_before_anybody_is_missed_or_found():
    resolution = hunt({"rider": after("kai"), "yuna": ALONG}, servant("kai", "c", region="bridge"))

    kinds = events(resolution, "pursued", "pursuit_missed", "found", "info_gained")
    assert kinds == [
        ("pursued", "rider"),
        ("pursued", "saber"),
        ("pursued", "yuna"),
        ("pursuit_missed", "saber"),
        ("found", "rider"),
        ("info_gained", "rider"),
    ]


def test_fw_a9_who_is_lost_in_the_first_half_goes_after_nobody():
    kill = {**STANDBY, "hand": [{"card": "strike"}, *STANDBY["hand"][1:]]}
    cast = people(
        servant("saber", "a", hp=3),
        servant("rider", "b", region="temple"),
        servant("kai", "c", grades={"strength": "A"}),
    )
    orders = {
        "saber": {**after("rider"), "battle": STANDBY},
        "kai": {**SEARCH, "engage": ["saber"], "battle": kill},
        "rider": {},
    }
    resolution = played(cast, orders)

    assert told(resolution, "sensed", "actor", "target") == [("kai", "rider"), ("saber", "rider")]
    assert told(resolution, "vanished", "actor") == [("saber",)]
    assert events(resolution, "pursued", "pursuit_missed", "action_failed") == []
