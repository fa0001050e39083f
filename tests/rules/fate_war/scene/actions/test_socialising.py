import pytest

from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, failures, master, people, person, played, raided, servant

BOTH_WAYS = {"yuna": {"saber": 2}, "saber": {"yuna": 0}}


def cast(yuna=None, saber=None):
    return people(
        master("yuna", "a", **{"faith": 4, "faith_max": 5, "fate": 1, "fate_max": 3, **(yuna or {})}),
        servant("saber", "b", **(saber or {})),
    )


def with_(partner, part="first", **changes):
    return {part: {"action": "socialise", "partner": partner, **changes}}


def related(resolution):
    return told(resolution, "related", "actor", "target", "total", "restored", "hp", "mp", "regained")


def test_fw_a15_short_each_gains_a_point_of_its_own():
    resolution = played(cast(), {"yuna": with_("saber"), "saber": with_("yuna")}, relations=BOTH_WAYS)

    assert related(resolution) == [
        ("saber", "yuna", 1, False, 0, 0, None),
        ("yuna", "saber", 3, False, 0, 0, None),
    ]
    assert resolution["state"]["relations"] == {"yuna": {"saber": 3}, "saber": {"yuna": 1}}
    assert told(resolution, "related", "audience") == [(["saber"],), (["yuna"],)]
    assert points(resolution, "saber") == (40, 25)


LONG = [
    # clause, what the text settles, yuna's sheet, what she regains, told, faith and fate after
    ("FW-A15", "faith by default", {}, {}, "faith", (5, 1)),
    ("FW-A15", "fate", {}, {"regain": "fate"}, "fate", (4, 2)),
    ("FW-A15", "full already", {"faith": 5}, {}, None, (5, 1)),
    ("FW-A15", "fate full already", {"fate": 3}, {"regain": "fate"}, None, (4, 3)),
]


@pytest.mark.parametrize(("clause", "reading", "sheet", "wish", "regained", "left"), LONG)
def test_long(clause, reading, sheet, wish, regained, left):
    orders = {"yuna": with_("saber", "long", **wish), "saber": with_("yuna", "long")}
    resolution = played(cast(sheet), orders, relations=BOTH_WAYS)

    assert related(resolution) == [
        ("saber", "yuna", 1, False, 10, 10, None),
        ("yuna", "saber", 3, False, 0, 0, regained),
    ]
    assert (person(resolution, "yuna")["faith"], person(resolution, "yuna")["fate"]) == left
    assert points(resolution, "saber") == (50, 35)
    assert person(resolution, "saber")["overflow_until"] == 2


FAILED = [
    # clause, what the text settles, yuna's order, saber's order, changes of saber, reason for yuna
    ("FW-A15", "not named back", with_("saber"), {}, {}, "no_partner"),
    ("FW-A15", "named back for something else", with_("saber"), {"first": {"action": "rest"}}, {}, "no_partner"),
    ("FW-A15", "named back in the other half", with_("saber"), with_("yuna", "second"), {}, "no_partner"),
    ("FW-A15", "a long one for a short one", with_("saber", "long"), with_("yuna"), {}, "no_partner"),
    ("FW-A15", "elsewhere", with_("saber"), with_("yuna"), {"region": "forest"}, "no_partner"),
    ("FW-A15", "not manifested", with_("saber"), with_("yuna"), {"manifested": False}, "no_partner"),
    ("FW-A15", "down", with_("saber"), with_("yuna"), {"hp": 0}, "no_partner"),
    ("FW-A15", "oneself", with_("yuna"), {}, {}, "no_partner"),
]


@pytest.mark.parametrize(("clause", "reading", "order", "back", "changes", "reason"), FAILED)
def test_no_partner(clause, reading, order, back, changes, reason):
    resolution = played(cast(saber=changes), {"yuna": order, "saber": back}, relations=BOTH_WAYS)

    assert ("yuna", "socialise", reason) in failures(resolution)
    assert resolution["state"]["relations"]["yuna"] == {"saber": 2}


RELATIONS = [
    # clause, what the text settles, relations, deleted, restore, `restored_points`, relation and deleted after
    ("FW-A15", "none", {}, {}, True, 0, None, []),
    ("FW-A15", "deleted, not restored", {}, {"yuna": ["saber"]}, False, 0, None, ["saber"]),
    ("FW-A15", "restored", {}, {"yuna": ["kai", "saber"]}, True, 0, 0, ["kai"]),
    ("FW-A15", "restored with points", {}, {"yuna": ["saber"]}, True, 2, 2, []),
    ("FW-A15", "held: one more", {"yuna": {"saber": 4}}, {}, True, 0, 5, []),
]


@pytest.mark.parametrize(("clause", "reading", "relations", "deleted", "restore", "start", "total", "gone"), RELATIONS)
def test_relations(clause, reading, relations, deleted, restore, start, total, gone):
    orders = {"yuna": with_("saber", restore=restore), "saber": with_("yuna")}
    resolution = played(cast(), orders, {"restored_points": start}, relations=relations, deleted_relations=deleted)

    assert resolution["state"]["relations"].get("yuna", {}).get("saber") == total
    assert resolution["state"]["deleted_relations"].get("yuna", []) == gone
    reason = [("yuna", "socialise", "no_relation")] if total is None else []
    assert failures(resolution) == [("saber", "socialise", "no_relation"), *reason]


def test_fw_a15_cut_short_for_one_the_other_keeps_its_own_effect():
    both = cast(saber={"hp": 20})
    orders = {"yuna": with_("saber", "long"), "saber": with_("yuna", "long")}
    resolution = raided(both, orders, relations=BOTH_WAYS, alliances=[["b", "x"]])

    assert told(resolution, "interrupted", "actor") == [("yuna",)]
    assert related(resolution) == [
        ("yuna", "saber", 3, False, 0, 0, None),
        ("saber", "yuna", 1, False, 10, 10, None),
    ]


def test_fw_a15_cut_short_for_both():
    orders = {"yuna": with_("saber", "long"), "saber": with_("yuna", "long")}
    resolution = raided(cast(), orders, relations=BOTH_WAYS)

    assert [row[4:] for row in related(resolution)] == [(0, 0, None), (0, 0, None)]
    assert [kind for kind, _ in events(resolution, "interrupted", "related")] == ["interrupted", "related"] * 2
