"""KG-4, KG-10: sheets, armament, front jobs and growth."""

import pytest

from rules.kamigakari.building.building import derived
from tests.rules.kamigakari.table import codes, pc, stage, told, types

SHEET = {
    "race": "human",
    "titles": [
        {"name": "Slayer", "variant": "A", "slot": "main"},
        {"name": "Mage", "variant": "B", "slot": "sub"},
    ],
    "stats": {"body": 5, "agility": 5, "intellect": 4, "mind": 3, "luck": 2},
    "level": 2,
    "front_job": {"name": "student"},
}
EXTRA = {"name": "Monk", "variant": "A", "slot": "extra"}
UNLOCK = {"id": "path", "effects": [{"effect": "unlock_title"}]}


def sheet(**changes):
    return {"sheet": {**SHEET, **changes}}


SHEETS = [
    # clause     reading                                changes                                             faults
    ("KG-4.1", "no race", {"race": ""}, [("a.sheet.race", "race_count")]),
    (
        "KG-4.1",
        "three titles without a mark",
        {"titles": [*SHEET["titles"], SHEET["titles"][0]]},
        [
            ("a.sheet.titles", "title_count"),
            ("a.sheet.titles.2", "title_duplicate"),
        ],
    ),
    (
        "KG-4.3",
        "one further title for each talent that opens one",
        {"titles": [*SHEET["titles"], EXTRA, {**EXTRA, "variant": "B"}], "talents": [UNLOCK]},
        [
            ("a.sheet.titles.3", "title_locked"),
        ],
    ),
    (
        "KG-4.2",
        "two subs",
        {"titles": [{**SHEET["titles"][0], "slot": "sub"}, SHEET["titles"][1]]},
        [
            ("a.sheet.titles", "title_slots"),
        ],
    ),
    (
        "KG-4.2",
        "the sub before the main",
        {"titles": SHEET["titles"][::-1]},
        [],
    ),
    (
        "KG-4.1",
        "a variant that there is not",
        {"titles": [{**SHEET["titles"][0], "variant": "C"}, SHEET["titles"][1]]},
        [
            ("a.sheet.titles.0.variant", "title_variant"),
        ],
    ),
    ("KG-4.11", "no front job", {"front_job": {}}, [("a.sheet.front_job", "front_job_missing")]),
    (
        "KG-4.3",
        "another title's talents",
        {"talents": [{"id": "x", "source": "other:Monk"}, {"id": "y", "source": "moon"}]},
        [
            ("a.sheet.talents.0.source", "talent_source"),
            ("a.sheet.talents.1.source", "talent_source"),
        ],
    ),
    ("KG-4.5", "a talent without a level is of the first", {"level": 1, "talents": [{"id": "x"}]}, []),
    (
        "KG-4.5",
        "a talent above the level",
        {"talents": [{"id": "x", "level": 3}]},
        [
            ("a.sheet.talents.0.level", "talent_requirement"),
        ],
    ),
    (
        "KG-0.3",
        "fields and values that there are not",
        {"hp": 3, "level": 0, "stats": {**SHEET["stats"], "wit": 1}},
        [
            ("a.sheet.hp", "unknown_field"),
            ("a.sheet.stats.wit", "unknown_field"),
            ("a.sheet.level", "bad_value"),
        ],
    ),
]


@pytest.mark.parametrize(("changes", "faults"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in SHEETS])
def test_faults_of_a_sheet(changes, faults):
    assert codes(stage("build", {"a": pc()}, {"a": sheet(**changes)})) == faults


def test_kg_4_5_each_source_has_its_own_cap():
    door = {"id": "door", "effects": [{"effect": "unlock_source", "source": name} for name in ("Monk", "Elf")]}
    talents = [
        door,
        *({"id": f"{name}{number}", "source": f"other:{name}"} for name in ("Monk", "Elf") for number in "12"),
    ]
    options = {"talent_slots": {"other": 1, "common": 1}}
    resolution = stage("build", {"a": pc()}, {"a": sheet(talents=talents)}, options=options)
    capped = stage("build", {"a": pc()}, {"a": sheet(talents=talents)}, options={"talent_slots": {"other": 2}})

    assert [error["values"]["source"] for error in resolution["errors"]] == ["other:Elf", "other:Monk"]
    assert capped["errors"] == []


def test_kg_4_15_modifiers_count_after_the_formulas_and_move_follows_the_final_action_value():
    gear = [{"id": "boots", "combat": {"action": 2, "move": 1, "phys_d": 3}}]
    resolution = stage("build", {"a": pc(hp=3)}, {"a": sheet(gear=gear)})
    (derived,) = told(resolution, "derived")

    assert derived["combat"]["action"] == 12
    assert derived["combat"]["move"] == 7
    assert derived["combat"]["phys_d"] == 6
    assert resolution["state"]["characters"]["a"]["hp"] == derived["hp_max"] == 14


def test_section_16_a_build_goes_on_step_by_step_with_what_is_left():
    person = pc(kushimitama=2, money=700, weapons=[{"id": "sword"}, {"id": "axe", "additions": [{"id": "x"}]}])
    arm = {"weapon": "sword", "addition": {"id": "edge"}, "cost_g": 400}
    build = {**sheet(), "arms": [arm], "merge": {"into": "sword", "from": ["axe"]}, "rebuild": SHEET}
    resolution = stage("build", {"a": person}, {"a": build})
    poor = stage("build", {"a": {**person, "kushimitama": 1}}, {"a": {**build, "arms": [arm, arm]}})

    assert types(resolution) == [
        "sheet_valid",
        "derived",
        "money",
        "arms_added",
        "kushimitama_spent",
        "arms_merged",
        "kushimitama_spent",
        "sheet_valid",
        "derived",
    ]
    assert resolution["state"]["characters"]["a"]["weapons"] == [
        {"id": "sword", "additions": [{"id": "edge"}, {"id": "x"}]},
        {"id": "axe", "additions": []},
    ]
    assert codes(poor) == [("a.arms.1", "cannot_pay"), ("a.rebuild", "not_enough_kushimitama")]


ARMS = [
    # clause    reading    order    faults
    (
        "KG-4.8",
        "a material twice",
        {"pay": "materials", "materials": ["ore", "ore"], "cost_ev": 1},
        [
            ("a.arms.0.materials.1", "unknown_material"),
        ],
    ),
    (
        "KG-4.8",
        "too little of it",
        {"pay": "materials", "materials": ["ore"], "cost_ev": 3},
        [("a.arms.0", "cannot_pay")],
    ),
    (
        "KG-4.8",
        "all at once",
        {"weapon": "bow", "cost_g": 9},
        [
            ("a.arms.0.weapon", "unknown_weapon"),
            ("a.arms.0", "cannot_pay"),
        ],
    ),
]


@pytest.mark.parametrize(("order", "faults"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in ARMS])
def test_faults_of_armament(order, faults):
    person = pc(weapons=[{"id": "sword"}], materials=[{"id": "ore", "effect_value": 2}])
    arm = {"weapon": "sword", "addition": {"id": "edge"}, **order}
    assert codes(stage("build", {"a": person}, {"a": {"arms": [arm]}})) == faults


def test_kg_4_12_an_approval_serves_once():
    approve = {"gm": {"tools": [{"tool": "gm.approve_job", "target": "a"}]}}
    resolution = stage("build", {"a": pc(kushimitama=1)}, {**approve, "a": {"change_job": {"name": "cook"}}})

    assert types(resolution) == ["gm", "kushimitama_spent", "job_changed"]
    assert resolution["state"]["characters"]["a"]["job_approved"] is False


GROWTHS = [
    # clause    reading    order    faults
    ("KG-10.2", "two known stats", {"stats": ["body", "wit"]}, [("a.growth.stats", "growth_stats")]),
    (
        "KG-10.3",
        "conditions first, then what is known",
        {"talent": {"id": "old", "level": 9, "source": "other:Elf"}},
        [
            ("a.growth.talent.source", "talent_source"),
            ("a.growth.talent.level", "talent_requirement"),
            ("a.growth.talent", "talent_known"),
        ],
    ),
    (
        "KG-10.4",
        "a race talent is of the race",
        {"race_talent": {"id": "x"}},
        [
            ("a.growth.race_talent.source", "talent_source"),
        ],
    ),
    (
        "KG-10.4",
        "one talent once",
        {"talent": {"id": "x"}, "high_talent": {"id": "x", "high": True}},
        [
            ("a.growth.high_talent", "talent_known"),
        ],
    ),
    (
        "KG-10.5",
        "a swap for what is learnt already",
        {"talent": {"id": "x"}, "swap": {"out": "old", "in": {"id": "x"}}},
        [
            ("a.growth.swap.in", "talent_known"),
        ],
    ),
    (
        "KG-10.5",
        "a swap for nothing",
        {"swap": {"out": "none", "in": {"id": "x", "level": 6}}},
        [
            ("a.growth.swap.in.level", "talent_requirement"),
            ("a.growth.swap.out", "unknown_talent"),
        ],
    ),
]


@pytest.mark.parametrize(("order", "faults"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in GROWTHS])
def test_faults_of_growth(order, faults):
    person = pc(level=4, xp=99, talents=[{"id": "old"}])
    growth = {"stats": ["body", "luck"], **order}
    assert codes(stage("build", {"a": person}, {"a": {"growth": growth}})) == faults


def test_kg_10_1_the_price_of_a_level_is_the_tables():
    resolution = stage(
        "build", {"a": pc(level=3, xp=15)}, {"a": {"growth": {"stats": ["body", "luck"]}}}, options={"xp_per_level": 5}
    )

    assert told(resolution, "level_up")[0]["xp"] == 0
    assert told(resolution, "derived") == []


def test_15_3_faults_of_a_build_come_in_the_order_of_its_fields():
    order = {
        "growth": {"stats": ["body", "luck"]},
        "change_job": {"name": "cook"},
        "arms": [{"weapon": "x", "addition": {"id": "edge"}, "cost_g": 0}],
        "sheet": {**SHEET, "race": ""},
    }
    resolution = stage("build", {"a": pc()}, {"a": order})

    assert [path.split(".")[1] for path, _ in codes(resolution)] == [
        "sheet",
        "arms",
        "change_job",
        "change_job",
        "growth",
    ]


def test_kg_4_15_a_stat_that_is_not_written_is_nothing():
    combat, hp_max = derived({}, 1, ())

    assert (hp_max, combat["phys_d"], combat["mag_d"], combat["action"]) == (3, 0, 0, 5)
    assert {name for name, value in combat.items() if value} == {"action", "move", "full_move"}
