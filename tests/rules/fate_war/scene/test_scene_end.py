import pytest

from tests.rules.fate_war.duels import hand, told
from tests.rules.fate_war.scenes import STANDBY, events, master, people, person, played, servant

OVERFLOWS = [
    # clause, what the text settles, fields, what is told, HP and MP then
    ("FW-A22", "cut", {"hp": 45, "mp": 41, "overflow_until": 1}, [(-5, -6)], (40, 30)),
    ("FW-A22", "still going on", {"hp": 45, "mp": 41, "overflow_until": 2}, [], (45, 36)),
    ("FW-A22", "used up", {"hp": 40, "mp": 30, "overflow_until": 1}, [], (40, 25)),
    ("FW-A22", "without a time", {"hp": 45, "mp": 41}, [], (45, 36)),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "expected", "left"), OVERFLOWS)
def test_overflow(clause, reading, fields, expected, left):
    resolution = played(people(servant("saber", "a", **fields)), {})

    assert told(resolution, "overflow_ended", "hp", "mp") == expected
    saber = person(resolution, "saber")
    assert (saber["hp"], saber["mp"]) == left
    assert saber["overflow_until"] == (2 if fields.get("overflow_until") == 2 else None)


ZEROS = [
    # clause, what the text settles, fields, options, why it vanishes
    ("FW-X1", "HP of the scene before", {"hp": 0, "hp_zero_scene": 1}, {}, ["hp_not_recovered"]),
    ("FW-X1", "of this scene", {"hp": 0, "hp_zero_scene": 2}, {}, []),
    ("FW-X1", "recovered", {"hp": 1, "hp_zero_scene": 1}, {}, []),
    ("FW-X3", "MP of the scene before", {"mp": -2, "mp_zero_scene": 1}, {}, ["mp_not_recovered"]),
    ("FW-X3", "exactly 0", {"mp": 0, "mp_zero_scene": 1}, {}, ["mp_not_recovered"]),
    ("FW-X3", "exactly 0 does not count", {"mp": 0, "mp_zero_scene": 1}, {"mp_zero_vanishes": False}, []),
    ("FW-X3", "below 0 does", {"mp": -1, "mp_zero_scene": 1}, {"mp_zero_vanishes": False}, ["mp_not_recovered"]),
    ("FW-X1", "HP first, once", {"hp": 0, "mp": 0, "hp_zero_scene": 1, "mp_zero_scene": 1}, {}, ["hp_not_recovered"]),
]


@pytest.mark.parametrize(("clause", "reading", "fields", "options", "expected"), ZEROS)
def test_zero(clause, reading, fields, options, expected):
    cast = people(
        servant("saber", "a", master="yuna", manifested=False, **fields),
        master("yuna", "a", servant="saber"),
    )
    resolution = played(cast, {}, options, scene={"number": 2, "time": "night"})

    assert told(resolution, "vanished", "actor", "reason", "audience") == [
        ("saber", reason, ["saber", "yuna"]) for reason in expected
    ]
    assert person(resolution, "yuna")["servant"] == (None if expected else "saber")
    assert person(resolution, "saber")["master"] == (None if expected else "yuna")


def test_fw_z2_the_next_scene_begins_clean():
    cast = people(
        servant(
            "saber", "a", hp=0, statuses=[{"status": "withdrawn"}], effects=[{"until": "scene"}, {"until": "always"}]
        ),
        servant("lancer", "b"),
    )
    resolution = played(cast, {"lancer": {"first": {"action": "search"}}}, scene={"number": 3, "time": "night"})

    state = resolution["state"]
    assert (state["phase"], state["half"], state["scene"]) == ("scene", "first", {"number": 4, "time": "day"})
    assert (state["orders"], state["results"], state["info_scene"], state["battles"]) == ({}, [], {}, [])
    assert person(resolution, "saber")["statuses"] == []
    assert [effect["until"] for effect in person(resolution, "saber")["effects"]] == ["always"]
    assert events(resolution, "found") == []


def lost_battle(options):
    cast = people(
        servant("saber", "a"),
        servant("lancer", "b", hp=4, hp_max=4),
        servant("ghost", "c", statuses=[{"status": "vanished"}]),
    )
    orders = {
        "saber": {"first": {"action": "search"}, "engage": "anyone", "battle": {"hand": hand("strike")}},
        "lancer": {"battle": STANDBY},
    }
    return played(cast, orders, options)


BULLETINS = [
    ("FW-Z2", "names", {}, (["lancer"], ["1-first-harbour"])),
    ("FW-Z2", "numbers", {"bulletin": "counts"}, (1, 1)),
    ("FW-Z2", "nothing", {"bulletin": "none"}, (None, None)),
]


@pytest.mark.parametrize(("clause", "reading", "options", "expected"), BULLETINS)
def test_bulletin(clause, reading, options, expected):
    resolution = lost_battle(options)

    assert told(resolution, "scene_ended", "lost", "battles") == [expected]
    assert resolution["events"][-1] == {
        "rule": "FW-Z2",
        "type": "scene_ended",
        "number": 2,
        "time": "night",
        **({} if expected[0] is None else {"lost": expected[0], "battles": expected[1]}),
        "audience": "all",
    }
