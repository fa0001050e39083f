import pytest

from rules.fate_war.model.character import Character
from rules.fate_war.scene.scene_start import upkeep
from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, npc, people, person, played, servant

SCORE = {"start_recovery": "score"}
RECOVERY = [
    # clause, what the text settles, fields of the master, options, what is told
    ("FW-S1", "by the scores", {"hp": 12, "mp": 10}, SCORE, [(3, 4)]),
    ("FW-S1", "up to the maximum", {"hp": 19, "mp": 58}, SCORE, [(1, 2)]),
    ("FW-S1", "what is above stays", {"hp": 25, "mp": 58}, SCORE, [(0, 2)]),
    ("FW-S1", "nothing to recover", {"hp": 20, "mp": 60}, SCORE, []),
    ("FW-S1", "from below 0", {"hp": -8, "mp": 60}, SCORE, [(3, 0)]),
    ("FW-S1", "a tenth", {"hp": 1, "mp": 1, "hp_max": 19}, {"start_recovery": "tenth_of_max"}, [(1, 6)]),
    ("FW-S1", "none", {"hp": 1, "mp": 1}, {"start_recovery": "none"}, []),
    ("FW-S1", "the captive are skipped", {"hp": 1, "statuses": [{"status": "captive"}]}, SCORE, []),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "options", "expected"), RECOVERY)
def test_recovery(clause, reading, fields, options, expected):
    resolution = played(people(master("yuna", "a", **fields), servant("saber", "b", hp=1)), {}, options)

    assert told(resolution, "recovered", "hp", "mp") == expected


EFFECTS = [
    ("FW-S2", "recovery", {"hp": 3}, {"hp": 15}, [(3, 0)]),
    ("FW-S2", "a loss", {"hp": -3, "mp": -4}, {"hp": 15}, [(-3, -4)]),
    ("FW-S2", "a loss goes down to 0", {"hp": -30}, {"hp": 15}, [(-15, 0)]),
    ("FW-S2", "below 0 nothing is lost", {"hp": -2}, {"hp": -1}, []),
    ("FW-S2", "up to the maximum", {"hp": 9}, {"hp": 15}, [(5, 0)]),
    ("FW-S2", "another timing", {"hp": 3, "timing": "always"}, {"hp": 15}, []),
]


@pytest.mark.parametrize(("clause", "reading", "effect", "fields", "expected"), EFFECTS)
def test_effects(clause, reading, effect, fields, expected):
    yuna = master("yuna", "a", effects=[{"timing": "scene_start", "source": "spring", **effect}], **fields)
    resolution = played(people(yuna), {})

    assert told(resolution, "effect_applied", "hp", "mp") == expected


def test_fw_x7_a_loss_down_to_0_is_followed_by_what_it_brings():
    yuna = master("yuna", "a", effects=[{"timing": "scene_start", "source": "curse", "hp": -30, "mp": -90}])
    resolution = played(people(yuna), {})

    assert [event["type"] for event in resolution["events"][1:4]] == ["effect_applied", "fallen", "fallen"]
    assert told(resolution, "fallen", "rule", "status") == [("FW-X4", "dying"), ("FW-X5", "unconscious")]
    assert person(resolution, "yuna")["statuses"] == [{"status": "dying"}, {"status": "unconscious"}]


def test_fw_s3_regions_are_told_to_the_master_alone():
    cast = people(master("yuna", "a", servant="saber"), servant("saber", "a", master="yuna"))
    resolution = played(cast, {"yuna": {"infiltration_region": "forest"}})

    assert told(resolution, "remote_set", "search_region", "infiltration_region", "audience") == [
        (None, "forest", ["yuna"])
    ]
    resolution = played(cast, {"yuna": {"search_region": "forest"}}, {"info_owner": "side"})
    assert told(resolution, "remote_set", "audience") == [(["saber", "yuna"],)]


TERRITORY = {"kind": "territory", "region": "forest", "owner": "caster"}
TERRITORIES = [
    ("FW-S4", "maintained", "maintain", {}, [TERRITORY], [("territory_maintained", "caster")], []),
    ("FW-S4", "nothing to maintain", "maintain", {}, [], [], [("caster", "territory", "no_territory")]),
    ("FW-S4", "created", "create", {}, [], [("site_created", "caster")], []),
    (
        "FW-S4",
        "created anew",
        "create",
        {},
        [TERRITORY],
        [("site_destroyed", "caster"), ("site_created", "caster")],
        [],
    ),
    ("FW-S6", "not manifested", "create", {"manifested": False}, [], [], [("caster", "territory", "unmanifested")]),
    ("FW-A3", "down", "maintain", {"hp": 0}, [TERRITORY], [], [("caster", "territory", "down")]),
]


@pytest.mark.parametrize(("clause", "reading", "word", "fields", "sites", "expected", "failed"), TERRITORIES)
def test_territories(clause, reading, word, fields, sites, expected, failed):
    caster = servant("caster", "a", **{"class": "Caster"}, **fields)
    resolution = played(people(caster), {"caster": {"territory": word}}, sites=sites)

    assert events(resolution, "territory_maintained", "site_created", "site_destroyed") == expected
    assert failures(resolution) == failed


UPKEEP = [
    ("FW-S6", "a scene", {}, 5),
    ("FW-S6", "extra points", {"extra_points": 3}, 20),
    ("FW-S6", "earlier scenes count for Berserkers alone", {"active_scenes": 4}, 5),
    ("FW-S6", "a Berserker's fifth scene", {"class_": "BERSERKER", "active_scenes": 4}, 9),
    ("FW-S6", "a chosen Berserker's first", {"class_": "berserker", "chosen_berserker": True}, 10),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "expected"), UPKEEP)
def test_upkeep(clause, reading, fields, expected):
    assert upkeep(Character("saber", "servant", **fields)) == expected


PAYMENTS = [
    # clause, what the text settles, fields, declared, (paid, left)
    ("FW-S6", "paid", {"mp": 9}, {}, [(5, 4)]),
    ("FW-S7", "into the negative", {"mp": 2}, {}, [(5, -3)]),
    ("FW-S7", "down to the limit", {"mp": -28}, {}, [(2, -30)]),
    ("FW-S7", "bonuses count in a battle alone", {"mp": -28, "effects": [{"mp_max_bonus": 9}]}, {}, [(2, -30)]),
    ("FW-S7", "below the limit already", {"mp": -35}, {}, [(0, -35)]),
    ("FW-S6", "not manifested", {}, {"manifest": False}, []),
    ("FW-S6", "manifested again", {"manifested": False}, {"manifest": True}, [(5, 25)]),
    ("FW-S6", "as before", {"manifested": False}, {}, []),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "said", "expected"), PAYMENTS)
def test_payment(clause, reading, fields, said, expected):
    resolution = played(people(servant("saber", "a", **fields)), {"saber": said})

    assert told(resolution, "upkeep", "mp", "left") == expected
    assert person(resolution, "saber")["active_scenes"] == len(expected)


SUPPLIES = [
    # clause, what the text settles, master's and servant's fields, declared, what is moved
    ("FW-S5", "after the upkeep", {}, {"mp": 30}, {"supply_mp": 9}, [5]),
    ("FW-S5", "what the master has", {"mp": 4}, {"mp": 10}, {"supply_mp": 9}, [4]),
    ("FW-S5", "a master below 0 has nothing", {"mp": -4}, {"mp": 10}, {"supply_mp": 9}, []),
    ("FW-S5", "wherever both are", {"region": "forest"}, {"mp": 10}, {"supply_mp": 9}, [9]),
    ("FW-S5", "not manifested", {}, {"mp": 10, "manifested": False}, {"supply_mp": 9}, [9]),
    ("FW-S5", "no room", {}, {"mp": 50}, {"supply_mp": 9}, []),
]


@pytest.mark.parametrize(("clause", "reading", "giver", "taker", "said", "expected"), SUPPLIES)
def test_supply(clause, reading, giver, taker, said, expected):
    cast = people(master("yuna", "a", servant="saber", **giver), servant("saber", "a", master="yuna", **taker))
    resolution = played(cast, {"yuna": said})

    assert told(resolution, "supplied", "actor", "target", "mp") == [("yuna", "saber", mp) for mp in expected]


def test_fw_s5_mp_is_passed_to_a_linked_master_after_the_supply():
    cast = people(
        master("yuna", "a", servant="saber", linked_to="rin", mp=12),
        servant("saber", "a", master="yuna", mp=10),
        master("rin", "b", mp=-3, statuses=[{"status": "unconscious"}]),
    )
    resolution = played(cast, {"yuna": {"supply_mp": 4, "pass_mp": 30}})

    kinds = events(resolution, "supplied", "passed", "fallen", "status_ended")
    assert kinds == [("supplied", "yuna"), ("passed", "yuna"), ("fallen", "yuna"), ("status_ended", "rin")]
    assert told(resolution, "passed", "target", "mp", "audience") == [("rin", 8, ["rin", "saber", "yuna"])]
    assert (person(resolution, "yuna")["mp"], person(resolution, "rin")["mp"]) == (0, 5)


def test_fw_s_the_steps_stand_in_order_each_for_all():
    cast = people(
        master("yuna", "a", servant="saber", hp=1, effects=[{"timing": "scene_start", "source": "x", "mp": -1}]),
        servant("saber", "a", master="yuna", effects=[{"timing": "scene_start", "source": "x", "hp": -1}]),
        servant("caster", "b", **{"class": "caster"}),
        npc("elder", placement=["temple", "forest"]),
    )
    orders = {
        "yuna": {"search_region": "forest", "supply_mp": 1},
        "saber": {"first": {"action": "rest"}},
        "caster": {"territory": "create"},
    }
    resolution = played(cast, orders, SCORE, dice=[2])

    assert [event["type"] for event in resolution["events"]][:10] == [
        "recovered",
        "effect_applied",
        "effect_applied",
        "remote_set",
        "site_created",
        "upkeep",
        "upkeep",
        "supplied",
        "npc_placed",
        "rested",
    ]


def test_nobody_gives_to_one_who_is_not_of_this_war():
    """FW-S5: a sheet may name a partner who stays out of the war."""
    cast = people(master("yuna", "a", servant="ghost", linked_to="shade"))
    resolution = played(cast, {"yuna": {"supply_mp": 4, "pass_mp": 5}})
    assert told(resolution, "supplied") == told(resolution, "passed") == []
    assert person(resolution, "yuna")["mp"] == 30
