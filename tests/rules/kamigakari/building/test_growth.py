"""KG-10: each fault of a growth with its place, its clause and its values, and all that a growth tells."""

import pytest

from tests.rules.kamigakari.table import errors, pc, stage

STATS = {"body": 5, "luck": 2}
PERSON = pc(
    level=4,
    xp=40,
    stats=STATS,
    talents=[
        {"id": "old"},
        {"id": "mark", "marked": True},
        {"id": "door", "effects": [{"effect": "unlock_source", "source": "Elf"}]},
    ],
)
HIGH = {"id": "h", "high": True}
BLOOD = {"id": "r", "source": "race"}


def grown(options=None, person=PERSON, **order):
    growth = {"stats": ["body", "luck"], **order}
    return stage("build", {"a": person}, {"a": {"growth": growth}}, options=options)


def source(name):
    return ("talent_source", "KG-4.3", {"source": name})


REFUSED = [
    # order                                    path within the growth, code, clause and values
    ({"stats": ["body"]}, [("stats", "growth_stats", "KG-10.2", {"got": ["body"], "wanted": 2})]),
    (
        {"stats": ["body", "luck", "mind"]},
        [("stats", "growth_stats", "KG-10.2", {"got": ["body", "luck", "mind"], "wanted": 2})],
    ),
    ({"stats": ["body", "wit"]}, [("stats", "growth_stats", "KG-10.2", {"got": ["body", "wit"], "wanted": 2})]),
    ({"stats": ["wit", "body"]}, [("stats", "growth_stats", "KG-10.2", {"got": ["wit", "body"], "wanted": 2})]),
    ({"stats": ["body", "body"]}, [("stats", "growth_stat_twice", "KG-10.2", {"stat": "body"})]),
    ({"talent": {"id": "old"}}, [("talent", "talent_known", "KG-10.3", {"talent": "old"})]),
    ({"talent": HIGH}, [("talent", "talent_high", "KG-10.3", {"talent": "h"})]),
    (
        {"talent": {"id": "x", "level": 6}},
        [("talent.level", "talent_requirement", "KG-4.5", {"level": 5, "needed": 6})],
    ),
    ({"talent": {"id": "x", "source": "other:Orc"}}, [("talent.source", *source("other:Orc"))]),
    ({"high_talent": {"id": "x", "source": "moon"}}, [("high_talent.source", *source("moon"))]),
    ({"race_talent": {"id": "x"}}, [("race_talent.source", *source("common"))]),
    ({"race_talent": {"id": "x", "source": "title"}}, [("race_talent.source", *source("title"))]),
    ({"race_talent": {"id": "x", "source": "other:Elf"}}, [("race_talent.source", *source("other:Elf"))]),
    (
        {"talent": {"id": "x"}, "race_talent": {**BLOOD, "id": "x"}},
        [("race_talent", "talent_known", "KG-10.3", {"talent": "x"})],
    ),
    (
        {"high_talent": {"id": "x"}, "race_talent": {**BLOOD, "id": "x"}},
        [("race_talent", "talent_known", "KG-10.3", {"talent": "x"})],
    ),
    ({"swap": {"out": "old"}}, [("swap.in", "bad_value", "KG-10.5", {})]),
    (
        {"swap": {"out": "none", "in": {"id": "x"}}},
        [("swap.out", "unknown_talent", "KG-10.5", {"got": "none"})],
    ),
    (
        {"swap": {"out": "mark", "in": {"id": "x"}}},
        [("swap.out", "talent_marked", "KG-10.5", {"talent": "mark"})],
    ),
    (
        {"swap": {"out": "old", "in": {"id": "mark"}}},
        [("swap.in", "talent_known", "KG-10.5", {"talent": "mark"})],
    ),
    (
        {"swap": {"out": "old", "in": HIGH}, "high_talent": HIGH},
        [("swap.in", "talent_known", "KG-10.5", {"talent": "h"})],
    ),
    (
        {"swap": {"out": "old", "in": BLOOD}, "race_talent": BLOOD},
        [("swap.in", "talent_known", "KG-10.5", {"talent": "r"})],
    ),
    (
        {"swap": {"out": "old", "in": {"id": "x", "level": 6}}},
        [("swap.in.level", "talent_requirement", "KG-4.5", {"level": 5, "needed": 6})],
    ),
    (
        {"swap": {"out": "old", "in": {"id": "x", "source": "other:Orc"}}},
        [("swap.in.source", *source("other:Orc"))],
    ),
    (
        {"stats": ["body"], "talent": {**HIGH, "level": 9}, "swap": {"out": "mark", "in": {"id": "x"}}},
        [
            ("talent.level", "talent_requirement", "KG-4.5", {"level": 5, "needed": 9}),
            ("stats", "growth_stats", "KG-10.2", {"got": ["body"], "wanted": 2}),
            ("talent", "talent_high", "KG-10.3", {"talent": "h"}),
            ("swap.out", "talent_marked", "KG-10.5", {"talent": "mark"}),
        ],
    ),
]
GROWN = [
    # order                                            what is told beside the level and the stats
    ({}, []),
    ({"talent": {"id": "x", "level": 5}}, [{"type": "talent_gained", "rule": "KG-10.3", "talent": "x"}]),
    ({"talent": {"id": "x", "source": "other:Elf"}}, [{"type": "talent_gained", "rule": "KG-10.3", "talent": "x"}]),
    (
        {"high_talent": HIGH, "race_talent": BLOOD, "talent": {"id": "x"}},
        [
            {"type": "talent_gained", "rule": "KG-10.3", "talent": "x"},
            {"type": "talent_gained", "rule": "KG-10.4", "talent": "h"},
            {"type": "talent_gained", "rule": "KG-10.4", "talent": "r"},
        ],
    ),
    (
        {"swap": {"out": "old", "in": {"id": "old", "level": 5}}},
        [{"type": "talent_swapped", "rule": "KG-10.5", "out": "old", "into": "old"}],
    ),
    (
        {"talent": {"id": "x"}, "swap": {"out": "old", "in": {"id": "y"}}},
        [
            {"type": "talent_gained", "rule": "KG-10.3", "talent": "x"},
            {"type": "talent_swapped", "rule": "KG-10.5", "out": "old", "into": "y"},
        ],
    ),
]


@pytest.mark.parametrize(("order", "faults"), REFUSED)
def test_refused(order, faults):
    assert errors(grown(**order), "a") == [(f"growth.{path}", *rest) for path, *rest in faults]


@pytest.mark.parametrize(("order", "told"), GROWN)
def test_what_a_growth_tells(order, told):
    resolution = grown(**order)
    always = [
        {"type": "level_up", "rule": "KG-10.1", "level": 5, "xp": 0},
        {"type": "stat_up", "rule": "KG-10.2", "stat": "body", "value": 6},
        {"type": "stat_up", "rule": "KG-10.2", "stat": "luck", "value": 3},
    ]

    assert resolution["errors"] == []
    assert resolution["events"] == [{"actor": "a", "audience": "all", **event} for event in (*always, *told)]


def test_what_a_growth_leaves():
    person = grown(
        talent={"id": "x"}, high_talent=HIGH, race_talent=BLOOD, swap={"out": "old", "in": {"id": "y", "level": 2}}
    )["state"]["characters"]["a"]

    assert [talent["id"] for talent in person["talents"]] == ["mark", "door", "x", "h", "r", "y"]
    assert (person["level"], person["xp"], person["stats"]) == (5, 0, {"body": 6, "luck": 3})


@pytest.mark.parametrize(("level", "opens"), [(3, False), (4, True), (5, False), (8, False), (9, True), (10, False)])
@pytest.mark.parametrize("field", ["high_talent", "race_talent"])
def test_kg_10_4_high_and_race_talents_come_with_multiples_of_five(field, level, opens):
    resolution = grown(person=pc(level=level, xp=level * 10), **{field: BLOOD})

    assert errors(resolution, "a") == (
        [] if opens else [(f"growth.{field}", "not_level_five", "KG-10.4", {"level": level + 1})]
    )


@pytest.mark.parametrize(("level", "xp", "per_level"), [(1, 10, 10), (3, 30, 10), (3, 15, 5)])
def test_kg_10_1_a_level_costs_experience_times_the_level_so_far(level, xp, per_level):
    options = {"xp_per_level": per_level}
    enough, short = (grown(options, pc(level=level, xp=one)) for one in (xp + 1, xp - 1))

    assert enough["state"]["characters"]["a"]["xp"] == 1
    assert errors(short, "a") == [("growth", "not_enough_xp", "KG-10.1", {"owned": xp - 1, "needed": xp})]


def test_kg_10_2_a_stat_that_the_sheet_lacks_rises_from_zero():
    assert grown(person=pc(xp=10))["state"]["characters"]["a"]["stats"] == {"body": 1, "luck": 1}


def test_kg_4_15_who_was_built_is_derived_anew():
    titles = [{"name": "Slayer", "variant": "A", "slot": "main", "combat": {"armor": 2}}]
    person = {**PERSON, "titles": titles, "gear": [{"id": "g", "combat": {"armor": 1, "hp_max": 3}}], "hp": 20}
    resolution = grown(person=person)
    left = resolution["state"]["characters"]["a"]

    # 6 (body) + 0 (mind) + 3 x 5, and 3 from the gear: 24; the maximum was 30, so hp loses 6
    assert (left["hp_max"], left["hp"], left["combat"]["armor"]) == (24, 14, 3)
    assert resolution["events"][-1]["type"] == "derived"
