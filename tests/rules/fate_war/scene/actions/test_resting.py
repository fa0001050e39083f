import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, failures, master, npc, people, person, played, raided, servant

SHORT, LONG = {"first": {"action": "rest"}}, {"long": {"action": "rest"}}
WOUNDED = [{"status": "wounded"}]
BASE = {"kind": "base", "region": "harbour", "owner": "yuna"}
TERRITORY = {"kind": "territory", "region": "harbour", "owner": "saber"}


def cast(yuna=None, saber=None):
    return people(
        master("yuna", "a", servant="saber", **{"hp": 1, "hp_max": 99, "mp": 1, "mp_max": 99, **(yuna or {})}),
        servant("saber", "a", master="yuna", **{"hp": 1, "hp_max": 99, "mp": 6, "mp_max": 99, **(saber or {})}),
    )


RESTS = [
    # clause, what the text settles, order, time, sites, yuna's (combat 3, magic 4) and saber's gains, long, reason
    ("FW-A10", "short", SHORT, "day", [], (6, 12), (10, 10), False, None),
    ("FW-A10", "short, at night no more", SHORT, "night", [], (6, 12), (10, 10), False, None),
    ("FW-A10", "long at a base", LONG, "day", [BASE], (9, 20), (20, 20), True, None),
    ("FW-A10", "long at a territory", LONG, "day", [TERRITORY], (9, 20), (20, 20), True, None),
    ("FW-A10", "long at night", LONG, "night", [BASE], (12, 24), (25, 25), True, None),
    ("FW-A10", "long without a site", LONG, "night", [], (6, 12), (10, 10), False, "no_base"),
    ("FW-A10", "a foreign base", LONG, "day", [{**BASE, "owner": "rin"}], (6, 12), (10, 10), False, "no_base"),
    ("FW-A10", "a base elsewhere", LONG, "day", [{**BASE, "region": "forest"}], (6, 12), (10, 10), False, "no_base"),
    ("FW-A4", "the bonus, short", SHORT, "day", [{**BASE, "bonus": True}], (7, 14), (11, 12), False, None),
    ("FW-A4", "the bonus, long", LONG, "day", [{**BASE, "bonus": True}], (10, 22), (21, 22), True, None),
    (
        "FW-A4",
        "once for two",
        SHORT,
        "day",
        [{**BASE, "bonus": True}, {**TERRITORY, "bonus": True}],
        (7, 14),
        (11, 12),
        False,
        None,
    ),
]


@pytest.mark.parametrize(("clause", "reading", "order", "time", "sites", "yuna", "saber", "is_long", "reason"), RESTS)
def test_rest(clause, reading, order, time, sites, yuna, saber, is_long, reason):
    resolution = played(cast(), {"yuna": order, "saber": order}, sites=sites, scene={"number": 1, "time": time})

    rested = told(resolution, "rested", "actor", "long", "hp", "mp", "reason")
    assert rested == [("saber", is_long, *saber, reason), ("yuna", is_long, *yuna, reason)]
    assert points(resolution, "yuna") == (1 + yuna[0], 1 + yuna[1])
    assert told(resolution, "rested", "audience") == [(["saber", "yuna"],)] * 2


def test_fw_a10_up_to_the_maximum_and_what_is_above_is_kept():
    resolution = played(cast({"hp": 97, "mp": 120}), {"yuna": SHORT})

    assert told(resolution, "rested", "hp", "mp") == [(2, 0)]
    assert points(resolution, "yuna") == (99, 120)


def test_fw_a10_only_a_long_rest_heals_a_wound():
    wounded = cast({"statuses": WOUNDED}, {"statuses": WOUNDED})
    resolution = played(wounded, {"yuna": LONG, "saber": SHORT}, sites=[BASE])

    assert events(resolution, "rested", "healed_wound") == [
        ("rested", "saber"),
        ("rested", "yuna"),
        ("healed_wound", "yuna"),
    ]
    assert person(resolution, "yuna")["statuses"] == []
    assert person(resolution, "saber")["statuses"] == WOUNDED


CONVERSIONS = [
    # clause, what the text settles, saber's HP and MP (upkeep 5, rest 10 and 10), wanted, ratio, MP and HP converted
    ("FW-A10", "one for one", (20, 20), 7, [1, 1], (7, 7)),
    ("FW-A10", "no more than there is", (20, 0), 30, [1, 1], (5, 5)),
    ("FW-A10", "no more than there is room for", (36, 30), 30, [1, 1], (0, 0)),
    ("FW-A10", "the room after the rest", (28, 30), 30, [1, 1], (2, 2)),
    ("FW-A10", "two for one, in whole units", (20, 20), 7, [2, 1], (6, 3)),
    ("FW-A10", "two for one, no more than the room", (28, 30), 30, [2, 1], (4, 2)),
    ("FW-A10", "one for two", (20, 20), 3, [1, 2], (3, 6)),
    ("FW-A10", "none of negative MP", (20, -20), 9, [1, 1], (0, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "before", "wanted", "ratio", "expected"), CONVERSIONS)
def test_conversion(clause, reading, before, wanted, ratio, expected):
    hp, mp = before
    one = people(servant("saber", "a", hp=hp, mp=mp, hp_max=40, mp_max=60))
    order = {"first": {"action": "rest", "convert_mp": wanted}}
    resolution = played(one, {"saber": order}, {"convert_ratio": ratio})

    rested_hp, rested_mp = min(40, hp + 10), mp - 5 + 10
    assert points(resolution, "saber") == (rested_hp + expected[1], rested_mp - expected[0])
    assert told(resolution, "converted", "rule", "mp", "hp") == ([("FW-A10", *expected)] if any(expected) else [])


def test_fw_a10_masters_convert_nothing():
    resolution = played(cast(), {"yuna": {"first": {"action": "rest", "convert_mp": 5}}})

    assert told(resolution, "converted") == []


def test_fw_a10_two_halves_convert_together_once_rested():
    half = {"action": "rest", "convert_mp": 4}
    resolution = played(cast(), {"saber": {"first": half, "second": half}}, sites=[BASE])

    assert events(resolution, "rested", "converted") == [("rested", "saber"), ("converted", "saber")]
    assert told(resolution, "converted", "mp") == [(8,)]


def test_fw_a10_cut_short_by_a_battle():
    resolution = raided(cast(saber={"statuses": WOUNDED}), {"saber": LONG}, sites=[BASE])

    order = ["battle_opened", "interrupted", "rested", "healed_wound", "battle_ended"]
    assert [kind for kind, _ in events(resolution, *order)] == [
        "battle_opened",
        "interrupted",
        "rested",
        "battle_ended",
    ]
    assert told(resolution, "rested", "long", "hp", "mp", "reason") == [(False, 10, 10, None)]
    assert person(resolution, "saber")["statuses"] == WOUNDED


def test_fw_a3_the_down_rest_and_the_unmanifested_do_not():
    resolution = played(cast({"hp": -2}, {"manifested": False}), {"yuna": SHORT, "saber": SHORT})

    assert failures(resolution) == [("saber", "rest", "unmanifested")]
    assert events(resolution, "rested", "status_ended") == [("rested", "yuna")]
    assert points(resolution, "yuna")[0] == 4


def test_fw_x7_a_status_ends_right_after_the_rest():
    down = cast({"hp": -2, "statuses": [{"status": "dying"}, {"status": "wounded"}]})
    resolution = played(down, {"yuna": LONG}, sites=[BASE])

    kinds = ("rested", "status_ended", "healed_wound")
    assert [kind for kind, _ in events(resolution, *kinds)] == list(kinds)
    assert person(resolution, "yuna")["statuses"] == []


def ward(rin=None, **fields):
    """Yuna nurses rin, of another side, where neither has a base."""
    return people(
        master("yuna", "a", combat=2, magic=3),
        master("rin", "b", **{"hp": -3, "mp": 1, "hp_max": 40, "combat": 1, "magic": 1, **(rin or {})}, **fields),
    )


NURSE = {"long": {"action": "nurse", "patient": "rin"}}


def test_fw_a11_the_nurses_short_rest_for_the_patient():
    resolution = played(ward(), {"yuna": NURSE})

    (nursed,) = told(resolution, "nursed")
    assert (nursed["target"], nursed["hp"], nursed["mp"], nursed["audience"]) == ("rin", 4, 9, ["rin", "yuna"])
    assert points(resolution, "rin") == (1, 10)
    assert points(resolution, "yuna") == (20, 30)


def test_fw_a11_without_the_bonus_of_the_nurses_site():
    resolution = played(ward(), {"yuna": NURSE}, sites=[{**BASE, "bonus": True}])

    assert told(resolution, "nursed", "hp", "mp") == [(4, 9)]


def test_fw_a11_before_the_others_and_the_patients_own_rest_does_not_spoil_it():
    resolution = played(ward({"hp": 0}), {"yuna": NURSE, "rin": {"second": {"action": "rest"}}})

    assert events(resolution, "rested", "nursed") == [("rested", "rin"), ("nursed", "yuna")]
    long = played(ward(), {"yuna": NURSE, "rin": LONG})
    assert events(long, "rested", "nursed") == [("nursed", "yuna"), ("rested", "rin")]


NOT_DOWN = [
    ("FW-A11", "not down after the moves", {"hp": 1}, {}),
    ("FW-A11", "elsewhere", {"region": "forest"}, {}),
    ("FW-A11", "gone for good", {"statuses": [{"status": "captive"}]}, {}),
]


@pytest.mark.parametrize(("clause", "reading", "rin", "order"), NOT_DOWN)
def test_nobody_to_nurse(clause, reading, rin, order):
    resolution = played(ward(rin), {"yuna": NURSE})

    assert failures(resolution) == [("yuna", "nurse", "not_down")]


def test_fw_a11_not_oneself_but_anybody_else_with_mp_or_hp_at_0():
    assert failures(played(ward(), {"yuna": {"long": {"action": "nurse", "patient": "yuna"}}})) == [
        ("yuna", "nurse", "not_down")
    ]
    drained = people(master("yuna", "a"), servant("saber", "b", mp=2))
    resolution = played(drained, {"yuna": {"long": {"action": "nurse", "patient": "saber"}}})
    assert told(resolution, "nursed", "mp") == [(12,)]
    elder = people(master("yuna", "a"), npc("elder", hp=0, hp_max=9))
    resolution = played(elder, {"yuna": {"long": {"action": "nurse", "patient": "elder"}}})
    assert told(resolution, "nursed", "hp", "audience") == [(6, ["yuna"])]


def test_fw_a11_a_battle_makes_it_fail():
    resolution = raided(people(master("yuna", "a"), master("rin", "b", hp=-3)), {"yuna": NURSE})

    assert failures(resolution) == [("yuna", "nurse", "interrupted")]
    assert told(resolution, "nursed") == []


ALWAYS = {"nursed_rest": "always_long"}
NURSED = [
    # clause, what the text settles, options, orders, rin's rest
    ("FW-A11", "shielded: as it was declared", {}, {"yuna": NURSE, "rin": SHORT}, (False, None)),
    ("FW-A11", "shielded: no base", {}, {"yuna": NURSE, "rin": LONG}, (False, "no_base")),
    ("FW-A11", "always long, a short one", ALWAYS, {"yuna": NURSE, "rin": SHORT}, (True, None)),
    ("FW-A11", "always long, base or not", ALWAYS, {"yuna": NURSE, "rin": LONG}, (True, None)),
    ("FW-A11", "not nursed", ALWAYS, {"rin": LONG}, (False, "no_base")),
    ("FW-A11", "no patient", ALWAYS, {"yuna": NURSE | {"move": "forest"}, "rin": LONG}, (False, "no_base")),
]


@pytest.mark.parametrize(("clause", "reading", "options", "orders", "expected"), NURSED)
def test_the_rest_of_the_nursed(clause, reading, options, orders, expected):
    resolution = played(ward(), orders, options)

    assert told(resolution, "rested", "long", "reason") == [expected]


def test_fw_a11_always_long_also_for_a_patient_whose_nurse_had_to_fight():
    resolution = raided(ward(), {"yuna": NURSE, "rin": LONG}, ALWAYS)

    assert told(resolution, "rested", "actor", "long") == [("rin", True)]


def test_fw_a11_a_nurse_that_cannot_act_is_none():
    down = people(master("yuna", "a", hp=0), master("rin", "b", hp=-3))
    resolution = played(down, {"yuna": NURSE, "rin": LONG}, ALWAYS)

    assert failures(resolution) == [("yuna", "nurse", "down")]
    assert told(resolution, "rested", "long") == [(False,)]
