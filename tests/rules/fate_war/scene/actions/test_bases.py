import pytest

from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, people, person, played, servant

BASE = {"first": {"action": "create_base"}}


def site(kind, owner, region="harbour", **changes):
    return {"kind": kind, "region": region, "owner": owner, **changes}


def cast(**yuna):
    return people(
        master("yuna", "a", servant="caster", **yuna),
        servant("caster", "a", master="yuna", **{"class": "Caster"}),
        master("rin", "b", region="temple"),
        master("kai", "c", region="forest"),
    )


def left(resolution):
    return [(one["kind"], one["region"], one["owner"]) for one in resolution["state"]["sites"]]


OWN = ("base", "harbour", "yuna")
LAID = [
    # clause, what the text settles, MP before, options, sites, MP left, sites after
    ("FW-A4", "costs 5, down to exactly 0", 5, {}, [], 0, [OWN]),
    ("FW-A4", "the older base goes for 10 more", 20, {}, [site("base", "yuna", "forest")], 5, [OWN]),
    ("FW-A4", "the partner's base is the side's", 20, {}, [site("base", "caster", "forest")], 5, [OWN]),
    ("FW-A4", "laid over two foreign ones", 9, {}, [site("base", "rin"), site("base", "kai")], 4, [OWN]),
    (
        "FW-A4",
        "a foreign territory stays",
        9,
        {},
        [site("territory", "rin")],
        4,
        [("territory", "harbour", "rin"), OWN],
    ),
    (
        "FW-A4",
        "beside an own territory",
        9,
        {},
        [site("territory", "caster")],
        4,
        [("territory", "harbour", "caster"), OWN],
    ),
    (
        "FW-A4",
        "beside others",
        9,
        {"bases_per_region": "many"},
        [site("base", "rin")],
        4,
        [("base", "harbour", "rin"), OWN],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "mp", "options", "sites", "mp_left", "expected"), LAID)
def test_a_base_is_laid(clause, reading, mp, options, sites, mp_left, expected):
    resolution = played(cast(mp=mp), {"yuna": BASE}, options, sites=sites)

    assert failures(resolution) == []
    assert person(resolution, "yuna")["mp"] == mp_left
    assert left(resolution) == expected
    (made,) = told(resolution, "site_created")
    assert (made["rule"], made["kind"], made["mp"]) == (clause, "base", mp - mp_left)
    assert made["audience"] == ["caster", "yuna"]


REFUSED = [
    ("FW-A4", "one MP short", 4, [], [], "insufficient_mp"),
    ("FW-A4", "short of what the older one costs", 14, [site("base", "yuna", "forest")], [], "insufficient_mp"),
    ("FW-A4", "there is one already", 30, [site("base", "caster")], [], "site_exists"),
    ("FW-A4", "its people are here", 30, [site("base", "rin")], ["rin"], "not_alone"),
    ("FW-A4", "other people are here", 30, [site("base", "rin")], ["kai"], "not_alone"),
]


@pytest.mark.parametrize(("clause", "reading", "mp", "sites", "here", "reason"), REFUSED)
def test_a_base_is_not_laid(clause, reading, mp, sites, here, reason):
    characters = cast(mp=mp)
    for one in here:
        characters[one]["region"] = "harbour"
    resolution = played(characters, {"yuna": BASE}, sites=sites)

    assert failures(resolution) == [("yuna", "create_base", reason)]
    assert person(resolution, "yuna")["mp"] == mp
    assert len(resolution["state"]["sites"]) == len(sites)


def test_fw_a4_the_older_goes_first_then_what_stands_in_the_way():
    sites = [site("base", "rin"), site("base", "yuna", "forest")]
    resolution = played(cast(), {"yuna": BASE}, sites=sites)

    destroyed = told(resolution, "site_destroyed", "actor", "owner", "region")
    assert destroyed == [("yuna", "yuna", "forest"), ("yuna", "rin", "harbour")]
    assert [event["audience"] for event in told(resolution, "site_destroyed")] == [
        ["caster", "yuna"],
        ["caster", "rin", "yuna"],
    ]
    assert events(resolution, "site_destroyed", "site_created")[-1] == ("site_created", "yuna")


@pytest.mark.parametrize(
    ("options", "info", "bonus"),
    [
        ({}, {"yuna": ["harbour"]}, True),
        ({}, {"caster": ["harbour"]}, True),
        ({}, {"rin": ["harbour"], "yuna": ["forest"]}, False),
        ({"info_owner": "side"}, {"a": ["harbour"]}, True),
        ({"info_owner": "side"}, {"yuna": ["harbour"]}, False),
    ],
)
def test_fw_a4_the_bonus_needs_the_regions_info(options, info, bonus):
    resolution = played(cast(), {"yuna": BASE}, options, region_info=info)

    assert resolution["state"]["sites"][0]["bonus"] is bonus


def test_fw_a5_a_territory_costs_nothing_and_replaces_the_older():
    sites = [site("territory", "caster", "forest", stored_mp=9), site("base", "rin")]
    resolution = played(cast(), {"caster": BASE}, sites=sites)

    assert left(resolution) == [("base", "harbour", "rin"), ("territory", "harbour", "caster")]
    assert resolution["state"]["sites"][1]["stored_mp"] == 0
    assert told(resolution, "site_created", "rule", "mp") == [("FW-A5", 0)]
    assert person(resolution, "caster")["mp"] == 25


def test_fw_s4_a_territory_at_the_start_of_the_scene_where_it_then_stands():
    declarations = {"caster": {"territory": "create", "move": "forest"}}
    resolution = played(cast(), declarations)

    assert left(resolution) == [("territory", "harbour", "caster")]
    assert told(resolution, "site_created", "rule") == [("FW-S4",)]
    again = played(cast(), declarations, sites=[site("territory", "caster")])
    assert told(again, "action_failed", "rule", "action", "reason") == [("FW-S4", "territory", "site_exists")]


def test_fw_x7_a_cost_paid_down_to_0():
    resolution = played(cast(mp=5), {"yuna": BASE})

    assert events(resolution, "site_created", "fallen") == [("site_created", "yuna"), ("fallen", "yuna")]
    assert person(resolution, "yuna")["statuses"] == [{"status": "unconscious"}]


REFUSED = [
    # clause, what the text settles, who, more of its sheet, order, reason
    ("FW-A4", "a master's base", "yuna", {"hp": 0}, {}, "down"),
    ("FW-A5", "a Caster's territory", "caster", {"hp": 0}, {}, "down"),
    ("FW-A5", "not by one unmanifested", "caster", {}, {"manifest": False}, "unmanifested"),
]


@pytest.mark.parametrize(("clause", "reading", "who", "sheet", "order", "reason"), REFUSED)
def test_who_cannot_act_hears_it_by_the_clause_of_its_own_site(clause, reading, who, sheet, order, reason):
    persons = cast()
    resolution = played({**persons, who: {**persons[who], **sheet}}, {who: {**order, **BASE}})

    assert told(resolution, "action_failed", "rule", "actor", "reason") == [(clause, who, reason)]
