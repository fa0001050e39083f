import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, npc, people, played, servant

SCOUT, SEARCH = {"first": {"action": "scout"}}, {"first": {"action": "search"}}
LORE = {"first": {"action": "scout", "prefer": "lore"}}
PAIR = (servant("lancer", "b", master="rin"), master("rin", "b", servant="lancer"))
HELD = {"info": {"yuna": {"lancer": {"encounter": 1}}}}


def looked(*others, order=SCOUT, options=None, fields=None, **state):
    return played(people(master("yuna", "a", **(fields or {})), *others), {"yuna": order}, options, **state)


FINDS = [
    ("FW-E1", "all of other sides", PAIR, ["lancer", "rin"]),
    ("FW-E1", "nobody of the own side", (servant("saber", "a"),), []),
    ("FW-E1", "nobody elsewhere", (servant("lancer", "b", region="bridge"),), []),
    ("FW-S6", "not who is not manifested", (servant("lancer", "b", manifested=False),), []),
    ("FW-A6", "no NPC", (npc("elder"),), []),
    ("FW-E1", "nobody who is lost", (servant("lancer", "b", statuses=[{"status": "vanished"}]),), []),
    ("FW-E1", "the down too", (servant("lancer", "b", hp=0),), ["lancer"]),
]


@pytest.mark.parametrize(("clause", "reading", "others", "expected"), FINDS)
def test_finds(clause, reading, others, expected):
    resolution = looked(*others)

    assert told(resolution, "found", "rule", "actor", "target") == [("FW-E1", "yuna", one) for one in expected]
    assert events(resolution, "region_info_gained") == ([] if expected else [("region_info_gained", "yuna")])


def test_fw_e1_allies_are_found_too():
    resolution = looked(*PAIR, alliances=[["a", "b"]])

    assert told(resolution, "found", "target") == [("lancer",), ("rin",)]


POINTS = [
    # clause, what the text settles, who is there, order, options, info held, what is gained, what is denied
    ("FW-A6", "the servant first", PAIR, SCOUT, {}, {}, ["encounter"], [("rumour", "exclusive")]),
    ("FW-A6", "lore", PAIR, LORE, {}, {}, ["encounter", "lore"], []),
    ("FW-A8", "both", PAIR, SCOUT, {"info_exclusive": False}, {}, ["encounter", "rumour"], []),
    ("FW-A8", "the rumour instead", PAIR, SCOUT, {}, HELD, ["rumour"], []),
    (
        "FW-A8",
        "both where they do not exclude",
        PAIR,
        SCOUT,
        {"info_exclusive": False},
        HELD,
        ["encounter", "rumour"],
        [],
    ),
    ("FW-A8", "no rumour preferred", PAIR, LORE, {}, HELD, ["encounter", "lore"], []),
    ("FW-A8", "a master without servant", (master("rin", "b"),), SCOUT, {}, {}, [], [("rumour", "no_servant")]),
    ("FW-A8", "no encounter yet", PAIR[1:], SCOUT, {}, {}, [], [("rumour", "no_encounter")]),
    (
        "FW-A8",
        "lore needs one too",
        PAIR[1:],
        LORE,
        {"info_prereq": "encounter_or_battle"},
        {},
        [],
        [("lore", "no_encounter")],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "others", "order", "options", "held", "gained", "denied"), POINTS)
def test_points(clause, reading, others, order, options, held, gained, denied):
    cast = people(servant("lancer", "b", master="rin", region="forest"))
    resolution = played({**cast, **people(master("yuna", "a"), *others)}, {"yuna": order}, options, **held)

    assert told(resolution, "info_gained", "rule", "kind", "points") == [("FW-A6", kind, 1) for kind in gained]
    assert told(resolution, "info_denied", "kind", "reason") == denied


DOUBLES = [
    ("FW-A7", "a listed servant", ["lancer"], "scout", {}, [("encounter", 2), ("lore", 2)]),
    ("FW-A7", "a listed master", ["rin"], "scout", {}, [("encounter", 1), ("lore", 2)]),
    ("FW-A7", "scouting", ["lancer"], "scout", {"acquaintance_doubles": "scouting"}, [("encounter", 2), ("lore", 2)]),
    ("FW-A7", "somebody else", ["kai"], "scout", {}, [("encounter", 1), ("lore", 1)]),
]


@pytest.mark.parametrize(("clause", "reading", "listed", "action", "options", "expected"), DOUBLES)
def test_acquaintances(clause, reading, listed, action, options, expected):
    resolution = looked(*PAIR, order=LORE, options=options, fields={"acquaintances": listed})

    assert told(resolution, "info_gained", "kind", "points") == expected


def test_fw_e1_all_found_are_told_before_anything_is_learnt():
    cast = people(
        master("yuna", "a"),
        servant("saber", "a"),
        *PAIR,
        servant("rider", "c", region="bridge"),
    )
    orders = {"yuna": SCOUT, "saber": SEARCH, "rin": SCOUT}
    sites = [{"kind": "base", "region": "harbour", "owner": "rin"}]
    resolution = played(cast, orders, sites=sites)

    kinds = events(resolution, "found", "info_gained", "info_denied", "site_found", "region_info_gained", "sensed")
    assert kinds == [
        *[("found", "rin")] * 2,
        *[("found", "saber")] * 2,
        *[("found", "yuna")] * 2,
        ("info_gained", "rin"),
        ("info_denied", "rin"),
        ("info_gained", "saber"),
        ("info_denied", "saber"),
        ("site_found", "saber"),
        ("sensed", "saber"),
        ("info_gained", "yuna"),
        ("info_denied", "yuna"),
        ("site_found", "yuna"),
    ]
    assert told(resolution, "site_found", "rule", "kind", "owner", "audience")[0] == ("FW-A6", "base", "rin", ["saber"])


SENSED = [
    ("FW-A7", "one step", {"region": "bridge"}, [("rider", "bridge", 1)]),
    ("FW-A7", "two steps", {"region": "temple"}, [("rider", "temple", 2)]),
    ("FW-A7", "three steps", {"region": "forest"}, []),
    ("FW-A7", "not where it searches", {"region": "harbour"}, []),
    ("FW-A7", "not the own side", {"region": "bridge", "side": "a"}, []),
    ("FW-S6", "not who is not manifested", {"region": "bridge", "manifested": False}, []),
    ("FW-A7", "not who is nowhere", {"region": None}, []),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "expected"), SENSED)
def test_senses(clause, reading, fields, expected):
    cast = people(servant("saber", "a"), {**servant("rider", "c"), **fields}, master("rin", "b", region="bridge"))
    resolution = played(cast, {"saber": SEARCH})

    assert told(resolution, "sensed", "target", "region", "distance") == expected


WHO = [
    ("FW-A3", "a down master", {"hp": 0}, [("yuna", "scout", "down")]),
    ("FW-A3", "one without MP", {"mp": 0}, [("yuna", "scout", "down")]),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "expected"), WHO)
def test_who_cannot_look_finds_nobody(clause, reading, fields, expected):
    resolution = looked(*PAIR, fields=fields)

    assert failures(resolution) == expected
    assert events(resolution, "found", "region_info_gained") == []


REGION_INFO = [
    ("FW-A6", "nobody there", {}, {}, {"yuna": ["harbour"]}, 1),
    ("FW-A6", "known already", {}, {"region_info": {"yuna": ["harbour"]}}, {"yuna": ["harbour"]}, 0),
    ("FW-A6", "one more", {}, {"region_info": {"yuna": ["temple"]}}, {"yuna": ["temple", "harbour"]}, 1),
    ("FW-A8", "the side's", {"info_owner": "side"}, {}, {"a": ["harbour"]}, 1),
]


@pytest.mark.parametrize(("clause", "reading", "options", "state", "expected", "events_told"), REGION_INFO)
def test_region_info(clause, reading, options, state, expected, events_told):
    resolution = looked(options=options, **state)

    assert resolution["state"]["region_info"] == expected
    assert told(resolution, "region_info_gained", "rule", "region") == [("FW-A6", "harbour")] * events_told


REMOTE = [
    # clause, what the text settles, options, points held, in the region, gained, region info
    ("FW-S3", "a point", {}, 0, {}, [1], []),
    ("FW-S3", "up to two", {}, 1, {}, [2], []),
    ("FW-S3", "no more", {}, 2, {}, [], []),
    ("FW-S3", "nobody present", {}, 0, {"manifested": False}, [], []),
    ("FW-S3", "recorded only", {"remote_search": "record"}, 0, {}, [], []),
    ("FW-S3", "region info beside nobody", {"remote_search": "region_info"}, 0, {"manifested": False}, [], ["forest"]),
    ("FW-S3", "no region info beside others", {"remote_search": "region_info"}, 0, {}, [], []),
]


@pytest.mark.parametrize(("clause", "reading", "options", "held", "fields", "gained", "regions"), REMOTE)
def test_remote_search(clause, reading, options, held, fields, gained, regions):
    cast = people(master("yuna", "a"), servant("lancer", "b", region="forest", **fields))
    info = {"yuna": {"lancer": {"encounter": held}}}
    resolution = played(cast, {"yuna": {"search_region": "forest"}}, options, info=info)

    assert told(resolution, "info_gained", "rule", "total") == [("FW-S3", total) for total in gained]
    assert told(resolution, "region_info_gained", "region") == [(region,) for region in regions]


def test_fw_a7_acquaintances_count_for_a_remote_search_by_the_option():
    cast = people(master("yuna", "a", acquaintances=["lancer"]), servant("lancer", "b", region="forest"))
    order = {"yuna": {"search_region": "forest"}}

    assert told(played(cast, order), "info_gained", "points") == [(2,)]
    only_scouting = {"acquaintance_doubles": "scouting"}
    assert told(played(cast, order, only_scouting), "info_gained", "points") == [(1,)]


def test_fw_a6_who_is_nowhere_learns_of_no_region():
    resolution = looked(fields={"region": None})

    assert events(resolution, "found", "region_info_gained", "site_found") == []
    assert resolution["state"]["region_info"] == {}
