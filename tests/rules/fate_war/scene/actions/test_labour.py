import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, failures, master, people, person, played, raided, servant

STUDY, LONG_STUDY = {"first": {"action": "study"}}, {"long": {"action": "study"}}
LABOUR, LONG_LABOUR = {"second": {"action": "labour"}}, {"long": {"action": "labour"}}
BASE = {"kind": "base", "region": "forest", "owner": "yuna"}


def pupil(region="temple", **changes):
    return people(
        master("yuna", "a", region=region, servant="saber", **changes),
        servant("saber", "a", master="yuna", region=region),
    )


STUDIES = [
    # clause, what the text settles, order, MP, region, sites, xp and MP in the event
    ("FW-A12", "short", STUDY, 30, "temple", [], (1, -5)),
    ("FW-A12", "short, down to exactly 0", STUDY, 5, "temple", [], (1, -5)),
    ("FW-A12", "long", LONG_STUDY, 30, "temple", [], (2, 0)),
    ("FW-A12", "long, with hardly any MP", LONG_STUDY, 1, "temple", [], (2, 0)),
    ("FW-A12", "at a base", STUDY, 30, "forest", [BASE], (1, -5)),
    (
        "FW-A12",
        "at a territory of the side",
        STUDY,
        30,
        "forest",
        [{**BASE, "kind": "territory", "owner": "saber"}],
        (1, -5),
    ),
]


@pytest.mark.parametrize(("clause", "reading", "order", "mp", "region", "sites", "expected"), STUDIES)
def test_study(clause, reading, order, mp, region, sites, expected):
    resolution = played(pupil(region, mp=mp), {"yuna": order}, sites=sites)

    (studied,) = told(resolution, "studied")
    assert (studied["xp"], studied["mp"]) == expected
    assert studied["long"] is ("long" in order)
    assert studied["audience"] == ["saber", "yuna"]
    assert person(resolution, "yuna")["xp"] == expected[0]
    assert person(resolution, "yuna")["mp"] == mp + expected[1]


REFUSED = [
    ("FW-A12", "one MP short", STUDY, {"mp": 4}, "temple", "insufficient_mp"),
    ("FW-A12", "no feature, no base", LONG_STUDY, {}, "forest", "no_base"),
    ("FW-A3", "down", STUDY, {"mp": 0}, "temple", "down"),
    ("FW-A13", "one HP short", LABOUR, {"hp": 4}, "harbour", "insufficient_hp"),
]


@pytest.mark.parametrize(("clause", "reading", "order", "changes", "region", "reason"), REFUSED)
def test_no_work(clause, reading, order, changes, region, reason):
    resolution = played(pupil(region, **changes), {"yuna": order})

    assert [(actor, why) for actor, _, why in failures(resolution)] == [("yuna", reason)]
    assert (person(resolution, "yuna")["xp"], person(resolution, "yuna")["funds"]) == (0, 0)


TEACHERS = [
    # clause, what the text settles, the teacher, what it declares, xp
    ("FW-A12", "of the own side", servant("tutor", "a", region="temple"), {}, 2),
    ("FW-A12", "of another side", servant("tutor", "b", region="temple"), {}, 1),
    ("FW-A12", "that offers to teach", servant("tutor", "b", region="temple"), {"teach": ["yuna"]}, 2),
    ("FW-A12", "that teaches somebody else", servant("tutor", "b", region="temple"), {"teach": ["saber"]}, 1),
    ("FW-A12", "elsewhere", servant("tutor", "a", region="forest"), {}, 1),
    ("FW-A12", "not manifested", servant("tutor", "a", region="temple", manifested=False), {}, 1),
    ("FW-A12", "mad", servant("tutor", "a", region="temple", skills={"madness": "B"}), {}, 1),
    ("FW-A12", "not mad enough", servant("tutor", "a", region="temple", skills={"madness": "C+"}), {}, 2),
    ("FW-A12", "a master", master("tutor", "a", region="temple"), {}, 1),
]


@pytest.mark.parametrize(("clause", "reading", "tutor", "order", "xp"), TEACHERS)
def test_teacher(clause, reading, tutor, order, xp):
    cast = pupil() | people(tutor)
    resolution = played(cast, {"yuna": {"first": {"action": "study", "teacher": "tutor"}}, "tutor": order})

    assert told(resolution, "studied", "xp") == [(xp,)]


def test_fw_a12_nobody_teaches_itself_and_long_study_is_doubled_too():
    alone = played(pupil(), {"saber": {"long": {"action": "study", "teacher": "saber"}}})
    assert told(alone, "studied", "xp") == [(2,)]
    taught = played(pupil(), {"yuna": {"long": {"action": "study", "teacher": "saber"}}})
    assert told(taught, "studied", "xp") == [(4,)]


LABOURS = [
    ("FW-A13", "short", LABOUR, 20, (1, -5)),
    ("FW-A13", "short, down to exactly 0", LABOUR, 5, (1, -5)),
    ("FW-A13", "long", LONG_LABOUR, 1, (2, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "order", "hp", "expected"), LABOURS)
def test_labour(clause, reading, order, hp, expected):
    resolution = played(pupil("harbour", hp=hp), {"yuna": order})

    (laboured,) = told(resolution, "laboured")
    assert (laboured["funds"], laboured["hp"]) == expected
    assert laboured["audience"] == ["yuna"]
    assert person(resolution, "yuna")["funds"] == expected[0]
    assert person(resolution, "yuna")["hp"] == hp + expected[1]


def test_fw_a8_with_points_of_the_side_its_own_people_read_of_labour():
    resolution = played(pupil("harbour"), {"yuna": LABOUR}, {"info_owner": "side"})

    assert told(resolution, "laboured", "audience") == [(["saber", "yuna"],)]


CUT_SHORT = [
    ("FW-A12", LONG_STUDY, "temple", "studied", {"xp": 1, "mp": -5}, (20, 25)),
    ("FW-A13", LONG_LABOUR, "harbour", "laboured", {"funds": 1, "hp": -5}, (15, 30)),
]


@pytest.mark.parametrize(("clause", "order", "region", "kind", "values", "left"), CUT_SHORT)
def test_work_cut_short_by_a_battle_is_short(clause, order, region, kind, values, left):
    resolution = raided(pupil(region), {"yuna": order})

    (worked,) = told(resolution, kind)
    assert worked["long"] is False
    assert {name: worked[name] for name in values} == values
    assert points(resolution, "yuna") == left
    assert [kind for kind, _ in events(resolution, "interrupted", kind)] == ["interrupted", kind]


def test_fw_a12_cut_short_without_the_mp_of_short_study():
    resolution = raided(pupil(mp=4), {"yuna": LONG_STUDY})

    assert failures(resolution) == [("yuna", "study", "insufficient_mp")]


def test_fw_a2_no_labour_where_there_is_none_after_a_move_that_failed():
    resolution = played(pupil("temple"), {"yuna": {"move": "harbour", **LABOUR}}, {"move_range": 1})

    assert failures(resolution) == [("yuna", "move", "too_far"), ("yuna", "labour", "too_far")]


def test_fw_x7_short_work_down_to_0():
    resolution = played(pupil("harbour", hp=5), {"yuna": LABOUR})

    assert events(resolution, "laboured", "fallen") == [("laboured", "yuna"), ("fallen", "yuna")]
    assert person(resolution, "yuna")["statuses"] == [{"status": "dying"}]
