"""KG-4.7 to KG-4.10, KG-4.12: what is paid for weapons and jobs, what is told of it, and what is refused."""

import pytest

from tests.rules.kamigakari.table import errors, pc, stage

EDGE = {"id": "edge", "effects": [{"effect": "damage_bonus", "amount": 1}]}
EFFECTS = [{"effect": "add_element", "element": "fire"}]
PERSON = pc(
    money=5,
    kushimitama=1,
    weapons=[{"id": "w", "additions": [{"id": "first"}]}, {"id": "v", "additions": [{"id": "x"}, {"id": "y"}]}],
    materials=[
        {"id": "ore", "effect_value": 2},
        {"id": "ore", "effect_value": 3},
        {"id": "dust"},
        {"id": "flame", "effects": EFFECTS},
    ],
)


def built(person=PERSON, gm=None, **declared):
    return stage("build", {"a": person}, {**({"gm": gm} if gm else {}), "a": declared})


def arm(**fields):
    return {"arms": [{"weapon": "w", "addition": EDGE, **fields}]}


def paid(*materials, **fields):
    return arm(pay="materials", materials=list(materials), **fields)


def merge(into, *sources):
    return {"merge": {"into": into, "from": list(sources)}}


def unknown(what, got):
    return (f"unknown_{what}", "KG-4.8", {"got": got})


def poor(rule):
    return ("not_enough_kushimitama", rule, {"owned": 0, "needed": 1})


POOR = {**PERSON, "kushimitama": 0}
REFUSED = [
    # declaration                        path, code, clause and values
    (arm(cost_g=6), PERSON, [("arms.0", "cannot_pay", "KG-4.8", {"owned": 5, "needed": 6})]),
    (arm(weapon="z"), PERSON, [("arms.0.weapon", *unknown("weapon", "z"))]),
    (
        arm(weapon="z", cost_g=6),
        PERSON,
        [
            ("arms.0.weapon", *unknown("weapon", "z")),
            ("arms.0", "cannot_pay", "KG-4.8", {"owned": 5, "needed": 6}),
        ],
    ),
    (paid("ore", cost_ev=3), PERSON, [("arms.0", "cannot_pay", "KG-4.8", {"owned": 2, "needed": 3})]),
    (paid("ore", "ore", cost_ev=6), PERSON, [("arms.0", "cannot_pay", "KG-4.8", {"owned": 5, "needed": 6})]),
    (paid("ore", "ore", "ore", cost_ev=9), PERSON, [("arms.0.materials.2", *unknown("material", "ore"))]),
    (paid("gem", "ore", cost_ev=9), PERSON, [("arms.0.materials.0", *unknown("material", "gem"))]),
    (paid(cost_ev=1), PERSON, [("arms.0", "cannot_pay", "KG-4.8", {"owned": 0, "needed": 1})]),
    (merge("z", "v"), PERSON, [("merge.into", *unknown("weapon", "z"))]),
    (merge("w", "v", "z"), PERSON, [("merge.from.1", *unknown("weapon", "z"))]),
    (merge("w", "v", "w"), PERSON, [("merge.from.1", "bad_value", "KG-4.10", {"got": "w"})]),
    (merge("w", "v"), POOR, [("merge", *poor("KG-4.10"))]),
    (
        {"synthesize": [{"weapon": "z", "material": "gem"}]},
        PERSON,
        [("synthesize.0.weapon", *unknown("weapon", "z")), ("synthesize.0.material", *unknown("material", "gem"))],
    ),
    (
        {"synthesize": [{"weapon": "w", "material": "flame"}, {"weapon": "w", "material": "dust"}]},
        PERSON,
        [("synthesize.1.material", "material_no_effect", "KG-4.9", {"got": "dust"})],
    ),
    (
        {"change_job": {}},
        POOR,
        [
            ("change_job", "front_job_missing", "KG-4.11", {}),
            ("change_job", "needs_gm_approval", "KG-4.12", {}),
            ("change_job", *poor("KG-4.12")),
        ],
    ),
]


@pytest.mark.parametrize(("declared", "person", "faults"), REFUSED)
def test_refused(declared, person, faults):
    assert errors(built(person, **declared), "a") == faults


BOUGHT = [
    # declaration                 what is told
    (arm(cost_g=5), [("money", "KG-4.8", {"change": -5, "left": 0}), ("arms_added", "KG-4.8", {"weapon": "w"})]),
    (arm(), [("money", "KG-4.8", {"change": 0, "left": 5}), ("arms_added", "KG-4.8", {"weapon": "w"})]),
    (
        arm(pay="g", cost_g=2, cost_ev=99),
        [("money", "KG-4.8", {"change": -2, "left": 3}), ("arms_added", "KG-4.8", {"weapon": "w"})],
    ),
    (
        paid("ore", "ore", cost_ev=4, cost_g=99),
        [
            ("materials_spent", "KG-4.8", {"effect_value": 5, "needed": 4, "lost": 1}),
            ("arms_added", "KG-4.8", {"weapon": "w"}),
        ],
    ),
    (
        paid("dust", "ore"),
        [
            ("materials_spent", "KG-4.8", {"effect_value": 2, "needed": 0, "lost": 2}),
            ("arms_added", "KG-4.8", {"weapon": "w"}),
        ],
    ),
    (
        merge("w", "v"),
        [
            ("kushimitama_spent", "KG-4.10", {"left": 0, "use": "merge"}),
            ("arms_merged", "KG-4.10", {"into": "w", "additions": 3}),
        ],
    ),
    (
        {"synthesize": [{"weapon": "v", "material": "flame"}]},
        [("synthesized", "KG-4.9", {"weapon": "v", "material": "flame"})],
    ),
]


@pytest.mark.parametrize(("declared", "told"), BOUGHT)
def test_what_is_told(declared, told):
    assert built(**declared)["events"] == [
        {"type": kind, "rule": rule, "actor": "a", "audience": "all", **fields} for kind, rule, fields in told
    ]


LEFT = [
    # declaration                         additions of w and v                          materials
    (arm(cost_g=5), [{"id": "first"}, EDGE], [{"id": "x"}, {"id": "y"}], ["ore", "ore", "dust", "flame"]),
    (paid("ore", cost_ev=2), [{"id": "first"}, EDGE], [{"id": "x"}, {"id": "y"}], ["ore", "dust", "flame"]),
    (merge("w", "v"), [{"id": "first"}, {"id": "x"}, {"id": "y"}], [], ["ore", "ore", "dust", "flame"]),
    (merge("v", "w"), [], [{"id": "x"}, {"id": "y"}, {"id": "first"}], ["ore", "ore", "dust", "flame"]),
    (
        {"synthesize": [{"weapon": "w", "material": "flame"}]},
        [{"id": "first"}, {"id": "flame", "effects": EFFECTS}],
        [{"id": "x"}, {"id": "y"}],
        ["ore", "ore", "dust"],
    ),
]


@pytest.mark.parametrize(("declared", "of_w", "of_v", "materials"), LEFT)
def test_what_is_left(declared, of_w, of_v, materials):
    person = built(**declared)["state"]["characters"]["a"]

    assert [weapon["additions"] for weapon in person["weapons"]] == [of_w, of_v]
    assert [material["id"] for material in person["materials"]] == materials


def test_kg_4_8_the_first_of_equal_materials_is_used_up():
    person = built(**paid("ore", cost_ev=2))["state"]["characters"]["a"]

    assert person["materials"][0] == {"id": "ore", "effect_value": 3}


def test_kg_4_12_a_job_is_changed_once_the_gm_approves():
    approve = {"tools": [{"tool": "gm.approve_job", "target": "a"}]}
    resolution = built(gm=approve, change_job={"name": "cook", "items": ["pan"]})
    person = resolution["state"]["characters"]["a"]

    assert resolution["events"][1:] == [
        {
            "type": "kushimitama_spent",
            "rule": "KG-4.12",
            "actor": "a",
            "audience": "all",
            "left": 0,
            "use": "change_job",
        },
        {"type": "job_changed", "rule": "KG-4.12", "actor": "a", "audience": "all", "job": "cook"},
    ]
    assert (person["kushimitama"], person["job_approved"], person["front_job"]["name"]) == (0, False, "cook")


def test_15_3_armament_comes_before_merging_and_merging_before_synthesis():
    declared = {**arm(cost_g=1), **merge("v", "w"), "synthesize": [{"weapon": "w", "material": "flame"}]}
    resolution = built(**declared)

    assert [event["type"] for event in resolution["events"]] == [
        "money",
        "arms_added",
        "kushimitama_spent",
        "arms_merged",
        "synthesized",
    ]
    assert [len(weapon["additions"]) for weapon in resolution["state"]["characters"]["a"]["weapons"]] == [1, 4]
