"""KG-4.1 to KG-4.5, KG-4.11, KG-4.15: each fault of a sheet with its clause and values, and all that a sheet makes."""

import pytest

from tests.rules.kamigakari.table import errors, pc, stage

MAIN = {"name": "Slayer", "variant": "A", "slot": "main"}
SUB = {"name": "Mage", "variant": "B", "slot": "sub"}
EXTRA = {"name": "Monk", "variant": "A", "slot": "extra"}
STATS = {"body": 5, "agility": 4, "intellect": 3, "mind": 2, "luck": 1}
SHEET = {"race": "human", "titles": [MAIN, SUB], "stats": STATS, "front_job": {"name": "cook"}}
PATH = {"id": "path", "effects": [{"effect": "unlock_title"}]}
DOOR = {"id": "door", "effects": [{"effect": "unlock_source", "source": "Elf"}]}


def built(options=None, person=None, field="sheet", **changes):
    sheet = {name: value for name, value in {**SHEET, **changes}.items() if value is not None}
    return stage("build", {"a": person or pc()}, {"a": {field: sheet}}, options=options)


REFUSED = [
    # sheet                             path, code, clause and values
    ({"race": None}, [("race", "race_count", "KG-4.1", {})]),
    ({"titles": None}, [("titles", "title_count", "KG-4.1", {"got": 0, "wanted": 2})]),
    ({"titles": [MAIN]}, [("titles", "title_count", "KG-4.1", {"got": 1, "wanted": 2})]),
    (
        {"titles": [MAIN, SUB, {**SUB, "name": "Monk"}]},
        [("titles", "title_count", "KG-4.1", {"got": 3, "wanted": 2})],
    ),
    (
        {"titles": [MAIN, {**SUB, "slot": "main"}]},
        [("titles", "title_slots", "KG-4.2", {"got": ["main", "main"]})],
    ),
    ({"titles": [MAIN, SUB, EXTRA]}, [("titles.2", "title_locked", "KG-4.3", {})]),
    (
        {"titles": [EXTRA, MAIN, {**EXTRA, "variant": "B"}, SUB], "talents": [PATH]},
        [("titles.2", "title_locked", "KG-4.3", {})],
    ),
    (
        {"titles": [{**MAIN, "variant": "C"}, {"name": "Mage", "slot": "sub"}]},
        [
            ("titles.0.variant", "title_variant", "KG-4.1", {"got": "C"}),
            ("titles.1.variant", "title_variant", "KG-4.1", {"got": None}),
        ],
    ),
    (
        {"titles": [MAIN, {**MAIN, "slot": "sub"}]},
        [("titles.1", "title_duplicate", "KG-4.2", {"name": "Slayer", "variant": "A"})],
    ),
    ({"stats": None}, [("stats", "stats_missing", "KG-4.15", {"missing": [*STATS]})]),
    (
        {"stats": {"body": 1, "mind": 0}},
        [("stats", "stats_missing", "KG-4.15", {"missing": ["agility", "intellect", "luck"]})],
    ),
    ({"front_job": None}, [("front_job", "front_job_missing", "KG-4.11", {})]),
    ({"front_job": {"name": ""}}, [("front_job", "front_job_missing", "KG-4.11", {})]),
    (
        {"talents": [DOOR, {"id": "x", "source": "other:Elf"}, {"id": "y", "source": "other:Orc"}]},
        [("talents.2.source", "talent_source", "KG-4.3", {"source": "other:Orc"})],
    ),
    (
        {"talents": [DOOR, {"id": "x", "source": "moon:Elf"}, {"id": "y", "source": "race:Elf"}]},
        [
            ("talents.1.source", "talent_source", "KG-4.3", {"source": "moon:Elf"}),
            ("talents.2.source", "talent_source", "KG-4.3", {"source": "race:Elf"}),
        ],
    ),
    (
        {"talents": [{"id": "x", "level": 2}]},
        [("talents.0.level", "talent_requirement", "KG-4.5", {"level": 1, "needed": 2})],
    ),
    (
        {"level": 2, "talents": [{"id": "x", "level": 2}, {"id": "y", "level": 3}]},
        [("talents.1.level", "talent_requirement", "KG-4.5", {"level": 2, "needed": 3})],
    ),
    # what has a fault of shape is left out of the rest
    (
        {"talents": [3, {"id": "x", "effects": [4]}, {"id": "y", "level": 2}]},
        [
            ("talents.0", "bad_value", "KG-0.3", {}),
            ("talents.1.effects.0", "bad_value", "KG-0.3", {}),
            ("talents.2.level", "talent_requirement", "KG-4.5", {"level": 1, "needed": 2}),
        ],
    ),
    (
        {"titles": [MAIN, 3, SUB], "race": None},
        [("race", "race_count", "KG-4.1", {}), ("titles.1", "bad_value", "KG-0.3", {})],
    ),
]


@pytest.mark.parametrize(("changes", "faults"), REFUSED)
def test_refused(changes, faults):
    found = errors(built(**changes), "a")

    assert sorted(map(repr, found)) == sorted(repr((f"sheet.{path}", *rest)) for path, *rest in faults)


def test_15_3_all_faults_of_a_sheet_in_the_order_of_their_codes():
    changes = {
        "race": "",
        "titles": [MAIN, {**MAIN, "variant": "C"}, EXTRA],
        "stats": {},
        "front_job": {},
        "talents": [{"id": "x", "level": 9, "source": "moon"}, {"id": "y"}, {"id": "z"}],
    }
    found = errors(built({"talent_slots": {"common": 1}}, **changes), "a")

    assert [code for _, code, _, _ in found] == [
        "race_count",
        "title_locked",
        "title_slots",
        "title_variant",
        "stats_missing",
        "front_job_missing",
        "talent_source",
        "talent_requirement",
        "talent_slots",
    ]


SLOTS = [
    # caps                      talents by source                        faults
    ({"common": 1}, ["common"], []),
    ({"common": 1}, ["common", "common"], [("common", 2, 1)]),
    ({"race": 0}, ["race"], [("race", 1, 0)]),
    ({"title": 1}, ["title", "title", "common", "race"], [("title", 2, 1)]),
    ({"race": 1, "title": 1}, ["title", "race", "race", "title"], [("race", 2, 1), ("title", 2, 1)]),
    ({}, ["common"] * 9, []),
    (None, ["common"] * 9, []),
]


@pytest.mark.parametrize(("caps", "sources", "faults"), SLOTS)
def test_kg_4_5_how_many_talents_of_each_source(caps, sources, faults):
    talents = [{"id": f"t{number}", "source": source} for number, source in enumerate(sources)]

    assert errors(built({"talent_slots": caps}, talents=talents), "a") == [
        ("sheet.talents", "talent_slots", "KG-4.5", {"source": source, "got": got, "limit": limit})
        for source, got, limit in faults
    ]


ADDED = {
    name: number
    for number, name in enumerate(
        (
            *("accuracy", "evasion", "activation", "resistance", "spot", "phys_d", "mag_d", "armor", "barrier"),
            *("move", "full_move", "hp_max"),
        ),
        start=1,
    )
}
BARE = {
    "accuracy": 5,
    "evasion": 4,
    "activation": 3,
    "resistance": 2,
    "spot": 1,
    "phys_d": 3,
    "mag_d": 2,
    "action": 9,
    "armor": 0,
    "barrier": 0,
    "move": 5,
    "full_move": 14,
}


def test_kg_4_15_what_a_sheet_makes_of_a_character():
    changes = {"personality": {"age": 9}, "talents": [DOOR], "gear": [{"id": "g"}]}
    resolution = built(person=pc(hp=3, hp_max=99, level=7), **changes)
    person = resolution["state"]["characters"]["a"]

    # 5 (body) + 2 (mind) + 3 x 1
    assert resolution["events"] == [
        {"type": "sheet_valid", "rule": "KG-4.1", "actor": "a", "audience": "all"},
        {"type": "derived", "rule": "KG-4.15", "actor": "a", "audience": "all", "combat": BARE, "hp_max": 10},
    ]
    assert {name: person[name] for name in (*SHEET, *changes, "level", "hp", "hp_max", "combat")} == {
        **SHEET,
        **changes,
        "level": 1,
        "hp": 10,
        "hp_max": 10,
        "combat": BARE,
    }


def test_kg_4_15_titles_and_gear_add_to_every_value():
    titles = [{**MAIN, "combat": ADDED}, {**SUB, "combat": {"armor": 10}}]
    combat = built(titles=titles, gear=[{"id": "g", "combat": {"hp_max": 20, "spot": -1}}])["events"][1]

    assert combat["hp_max"] == 10 + 12 + 20
    assert combat["combat"] == {
        name: value + ADDED.get(name, 0) + {"armor": 10, "spot": -1}.get(name, 0) for name, value in BARE.items()
    }


def test_kg_4_4_a_rebuild_costs_a_kushimitama_and_is_a_new_sheet():
    resolution = built(person=pc(kushimitama=2, hp=3, talents=[{"id": "old"}]), field="rebuild", level=2)
    poor = built(person=pc(), field="rebuild", race=None)

    assert [(event["type"], event["rule"]) for event in resolution["events"]] == [
        ("kushimitama_spent", "KG-4.4"),
        ("sheet_valid", "KG-4.1"),
        ("derived", "KG-4.15"),
    ]
    assert (resolution["events"][0]["left"], resolution["events"][0]["use"]) == (1, "rebuild")
    person = resolution["state"]["characters"]["a"]
    assert (person["talents"], person["level"], person["hp"]) == ([], 2, 13)
    assert errors(poor, "a") == [
        ("rebuild", "not_enough_kushimitama", "KG-4.4", {"owned": 0, "needed": 1}),
        ("rebuild.race", "race_count", "KG-4.1", {}),
    ]
