import pytest

from tests.rules.fate_war.duels import hand, told
from tests.rules.fate_war.scenes import STANDBY, events, failures, master, npc, people, person, played, servant

PLACES = [
    # clause, what the text settles, fields, faces, what is told, where it is then
    ("FW-N1", "a die", {"placement": ["temple", None, "forest"]}, [3], [("forest", 3)], "forest"),
    ("FW-N1", "absent", {"placement": ["temple", None, "forest"]}, [2], [(None, 2)], None),
    ("FW-N1", "one entry, no die", {"placement": ["forest"]}, [], [("forest", None)], "forest"),
    ("FW-N1", "none: it stays", {}, [], [], "harbour"),
    (
        "FW-N1",
        "the captive is not free",
        {"placement": ["forest"], "statuses": [{"status": "captive"}]},
        [],
        [],
        "harbour",
    ),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "dice", "expected", "place"), PLACES)
def test_places(clause, reading, fields, dice, expected, place):
    resolution = played(people(npc("elder", **fields)), {}, dice=dice)

    assert told(resolution, "npc_placed", "region", "roll") == expected
    assert person(resolution, "elder")["region"] == place


def test_fw_n1_npcs_roll_in_id_order():
    cast = people(npc("b", placement=["temple", "forest"]), npc("a", placement=["temple", "forest"]))
    assert told(played(cast, {}, dice=[1, 2]), "npc_placed", "actor", "region", "audience") == [
        ("a", "temple", "gm"),
        ("b", "forest", "gm"),
    ]


SCOUT = {"first": {"action": "scout"}}
MEETINGS = [
    # clause, what the text settles, fields of the NPC, orders, alliances, by which clause yuna meets it
    ("FW-N2", "met", {}, {}, [], ["FW-N2"]),
    ("FW-N2", "not elsewhere", {"region": "bridge"}, {}, [], []),
    ("FW-N2", "not a dead one", {"statuses": [{"status": "dead"}]}, {}, [], []),
    ("FW-N3", "not who found somebody", {}, {"yuna": SCOUT}, [], []),
    ("FW-N3", "nor who was found", {}, {"rin": SCOUT}, [], []),
    ("FW-N5", "unless they are allies", {}, {"rin": SCOUT}, [["a", "b"], ["b", "c"]], ["FW-N5"]),
    ("FW-N3", "all of them", {}, {"rin": SCOUT, "kai": SCOUT}, [["a", "b"]], []),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "orders", "alliances", "expected"), MEETINGS)
def test_meetings(clause, reading, fields, orders, alliances, expected):
    cast = people(master("yuna", "a"), master("rin", "b"), master("kai", "c"), npc("elder", **fields))
    resolution = played(cast, orders, alliances=alliances)

    assert [rule for rule, actor in told(resolution, "npc_met", "rule", "actor") if actor == "yuna"] == expected


DONE = [
    ("FW-N2", "talk", {"do": "talk"}, {}, ["npc_met", "npc_contact"]),
    ("FW-N2", "ignore", {"do": "ignore"}, {}, ["npc_met"]),
    ("FW-N2", "another", {"do": "talk", "id": "hermit"}, {}, ["npc_met"]),
    ("FW-N9", "no talk", {"do": "talk"}, {"forbids": ["talk"]}, ["npc_met", "npc_refused"]),
    ("FW-N9", "no attack", {"do": "attack"}, {"forbids": ["attack"]}, ["npc_met", "npc_refused"]),
    ("FW-N6", "attack", {"do": "attack"}, {"forbids": ["talk", "kill"]}, ["npc_met", "engaged"]),
]


@pytest.mark.parametrize(("clause", "reading", "order", "fields", "expected"), DONE)
def test_what_is_done_with_npcs(clause, reading, order, fields, expected):
    cast = people(
        master("yuna", "a", servant="saber"),
        servant("saber", "a", master="yuna", region="forest"),
        npc("elder", **fields),
        npc("hermit", region="forest"),
    )
    resolution = played(cast, {"yuna": {"npc": {"id": "elder", **order}}})

    kinds = ("npc_contact", "npc_refused", "engaged")
    mine = [
        event for event in resolution["events"] if event["type"] in (*kinds, "npc_met") and event["actor"] == "yuna"
    ]
    assert [event["type"] for event in mine] == expected
    assert all(event["audience"] == ["saber", "yuna"] for event in mine)


def test_fw_n6_the_hand_of_an_npc_is_the_gms_declaration():
    cast = people(servant("saber", "a"), npc("elder", hp=20, cards={"strike": "C"}))
    resolution = played(cast, {"saber": {"npc": {"id": "elder", "do": "attack"}, "battle": STANDBY}})

    assert resolution["requests"] == [{"actor": "elder", "want": "hand", "battle": "1-first-harbour", "slots": [1, 10]}]


PURSUE = {"first": {"action": "search"}, "second": {"action": "pursue", "target": "rider"}}
BLOW = {"hand": hand("strike")}


def hunted(order, **rider):
    cast = people(
        npc("elder"),
        servant("saber", "a", region="temple"),
        servant("rider", "b", **rider),
        master("kai", "c"),
    )
    orders = {"saber": {**PURSUE, "battle": BLOW, **order}, "rider": {"battle": STANDBY}, "kai": {"battle": STANDBY}}
    return played(cast, orders)


ATTACK = {"npc": {"id": "elder", "do": "attack"}}
HUNTS = [
    ("FW-N4", "met again", {}, {}, ["npc_met"]),
    ("FW-N4", "talk", {"npc": {"id": "elder", "do": "talk"}}, {}, ["npc_met", "npc_contact"]),
    ("FW-N6", "no battle, no attack", ATTACK, {}, ["npc_met"]),
    ("FW-N6", "after a victory", {**ATTACK, "engage": "anyone"}, {"hp": 3}, ["npc_met", "engaged", "npc_attack_open"]),
    (
        "FW-N6",
        "not after a draw",
        {**ATTACK, "engage": "anyone", "battle": STANDBY},
        {},
        ["npc_met", "engaged"],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "order", "rider", "expected"), HUNTS)
def test_pursuits_and_npcs(clause, reading, order, rider, expected):
    resolution = hunted(order, **rider)

    kinds = ("npc_met", "npc_contact", "engaged", "npc_attack_open")
    assert [kind for kind, actor in events(resolution, *kinds) if actor == "saber"] == expected
    assert told(resolution, "npc_met", "rule", "actor")[-1] == ("FW-N4", "saber")
    assert person(resolution, "elder")["hp"] == 5


CAPTIVE = {"captive_of": "yuna", "statuses": [{"status": "captive"}, {"status": "dying"}]}
RELEASE, KILL = [{"npc": "elder", "do": "release"}], [{"npc": "elder", "do": "kill"}]
DISPOSALS = [
    # clause, what the text settles, fields, order, what fails, statuses of the NPC then
    ("FW-N8", "released", CAPTIVE, RELEASE, [], ["dying"]),
    ("FW-N8", "killed", CAPTIVE, KILL, [], ["dying", "dead"]),
    ("FW-N8", "another's captive", {**CAPTIVE, "captive_of": "rin"}, KILL, ["not_captor"], ["captive", "dying"]),
    ("FW-N8", "no captive", {}, RELEASE, ["not_captor"], []),
    ("FW-N9", "not to be killed", {**CAPTIVE, "forbids": ["kill"]}, KILL, [], ["captive", "dying"]),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "order", "failed", "expected"), DISPOSALS)
def test_captives(clause, reading, fields, order, failed, expected):
    cast = people(master("yuna", "a"), master("rin", "b", region="forest"), npc("elder", **fields))
    resolution = played(cast, {"yuna": {"dispose": order}})

    assert failures(resolution) == [("yuna", "dispose", reason) for reason in failed]
    assert [one["status"] for one in person(resolution, "elder")["statuses"]] == expected
    done = "captive" in str(fields) and "captive" not in expected
    assert told(resolution, "captive_disposed", "npc", "do") == ([("elder", order[0]["do"])] if done else [])


FIGHTS = [
    ("FW-N8", "after a victory", hand("strike"), hand(), ["captive_disposed"]),
    ("FW-N8", "not after a defeat", hand(), hand("strike"), ["action_failed"]),
    ("FW-N8", "nor after a draw", hand(), hand(), ["action_failed"]),
]


@pytest.mark.parametrize(("clause", "reading", "mine", "other", "expected"), FIGHTS)
def test_captives_after_a_battle(clause, reading, mine, other, expected):
    cast = people(
        master("yuna", "a", cards={"strike": "C"}),
        servant("lancer", "b", hp=20, hp_max=20),
        npc("elder", region=None, **CAPTIVE),
    )
    orders = {
        "yuna": {"first": {"action": "scout"}, "engage": "anyone", "dispose": RELEASE, "battle": {"hand": mine}},
        "lancer": {"battle": {"hand": other}},
    }
    resolution = played(cast, orders)

    assert [kind for kind, _ in events(resolution, "captive_disposed", "action_failed")] == expected
    assert all(reason == "not_won" for _, _, reason in failures(resolution))
