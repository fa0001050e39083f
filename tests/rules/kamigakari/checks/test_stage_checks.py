"""KG-0.3, 15.3: each fault of a declaration outside combat with its place, its clause and its values."""

import pytest

from tests.rules.kamigakari.table import errors, links, pc, scene, stage

PERSON = pc(
    links=links(2),
    talents=[{"id": "song", "timing": "start"}, {"id": "edge", "target": "bodies:1"}],
    items=[{"id": "salts"}],
    kushimitama=2,
)
PLACES = [
    {"id": "shrine", "points": 1, "price": {"g": 1}},
    {"id": "pub", "points": 1, "check": "mind", "target": 8},
    {"id": "inn", "points": 1, "check": "mind", "target": 8, "price": {"hp": 1}},
]
NEGATIVE = {"policy": "exact", "swaps": [[-1, 0]]}
SWAPS = ("bad_exchange", "KG-2.2", {"got": [[-1, 0]]})
BURN = ("burn_links", "KG-3.4", {"links": 0, "kind": "physical", "dice": 1})

IN_A_SCENE = [
    ({"appear_check": {"spirit": NEGATIVE}}, [("appear_check.spirit.swaps", *SWAPS)]),
    ({"companions": ["b", "x"]}, [("companions.1", "unknown_target", "KG-7.7", {"got": "x"})]),
    (
        {"talents": [{"talent": "edge", "targets": ["a"]}, {"talent": "song"}]},
        [("talents.1.talent", "wrong_timing", "KG-6.5", {"talent": "song", "timing": "start", "wanted": "special"})],
    ),
    (
        {"items": [{"item": "salts"}, {"item": "salts", "target": "x"}]},
        [("items.1.target", "unknown_target", "KG-7.7", {"got": "x"})],
    ),
    (
        {"checks": [{"challenge": "c1"}, {"challenge": "x", "spirit": NEGATIVE}]},
        [
            ("checks.1.challenge", "unknown_challenge", "KG-1.3", {"got": "x"}),
            ("checks.1.spirit.swaps", *SWAPS),
        ],
    ),
    ({"checks": [{"challenge": "c1", "spirit": NEGATIVE}]}, [("checks.0.spirit.swaps", *SWAPS)]),
    (
        {"struggle": {"location": "x", "method": "pay", "spirit": NEGATIVE}},
        [
            ("struggle.location", "unknown_location", "KG-5.11", {"got": "x"}),
            ("struggle.spirit.swaps", *SWAPS),
        ],
    ),
    (
        {"struggle": {"location": "pub", "method": "pay"}},
        [("struggle.method", "no_price", "KG-5.11", {"location": "pub"})],
    ),
    (
        {"struggle": {"location": "shrine", "method": "investigate"}},
        [("struggle.method", "no_check", "KG-5.11", {"location": "shrine"})],
    ),
    ({"link": {"target": "a"}}, [("link.target", "link_self", "KG-3.3", {})]),
    ({"link": {"target": "npc1"}}, [("link.target", "link_duplicate", "KG-3.3", {"target": "npc1"})]),
    (
        {"standing": {"passive": {"spirit": NEGATIVE}}},
        [("standing.passive.spirit.0.swaps", *SWAPS)],
    ),
]
SOUND_IN_A_SCENE = [
    {"companions": ["b"]},
    {"talents": [{"talent": "edge", "targets": ["b"]}]},
    {"items": [{"item": "salts", "target": "b"}]},
    {"checks": [{"challenge": "c1"}]},
    {"struggle": {"location": "shrine", "method": "pay"}},
    {"struggle": {"location": "pub", "method": "investigate"}},
    {"struggle": {"location": "inn", "method": "pay"}},
    {"struggle": {"location": "inn", "method": "investigate"}},
    {"link": {"target": "b"}},
]


def scene_of(declared, options=None, person=PERSON):
    whole = {
        "scene": {"scene_player": "a", "challenges": [{"id": "c1", "check": "body", "target": 8}]},
        "struggle": {"locations": PLACES, "needed": 9},
    }
    return stage("scene", {"a": person, "b": pc()}, {"a": declared}, [3] * 9, options, **whole)


@pytest.mark.parametrize(("declared", "faults"), IN_A_SCENE)
def test_refused_in_a_scene(declared, faults):
    listed = errors(scene_of(declared), "a")

    assert [(path.replace("spirit.0.swaps", "spirit.swaps"), *rest) for path, *rest in listed] == [
        (path.replace("spirit.0.swaps", "spirit.swaps"), *rest) for path, *rest in faults
    ]


@pytest.mark.parametrize("declared", SOUND_IN_A_SCENE)
def test_in_order_in_a_scene(declared):
    assert scene_of(declared)["errors"] == []


@pytest.mark.parametrize("path", ["appear_check", "checks.0", "struggle", "standing.passive", "standing.acrobatics"])
def test_kg_3_4_no_check_burns_without_a_link(path):
    fields = {"checks.0": {"challenge": "c1"}, "struggle": {"location": "pub", "method": "investigate"}}
    sealed = {**fields.get(path, {}), "burn": 1}
    declared = {
        "appear_check": {"appear_check": sealed},
        "checks.0": {"checks": [sealed]},
        "struggle": {"struggle": sealed},
    }.get(path, {"standing": {path.rpartition(".")[2]: sealed}})

    assert errors(scene_of(declared, person=pc()), "a") == [(f"{path}.burn", *BURN)]


@pytest.mark.parametrize(("limit", "faults"), [(1, 1), (2, 1), (3, 0), (None, 0)])
def test_kg_3_3_links_may_have_a_greatest_number(limit, faults):
    resolution = scene_of({"link": {"target": "z"}}, {"links_max": limit})

    assert errors(resolution, "a") == [("link", "links_full", "KG-3.3", {"links": 2, "limit": limit})] * faults


ROLES = ["important_person", "circle", "connection"]
TURNED = ["circle", "connection", "important_person"]


def ties(*targets, roles=ROLES):
    return {"links": [{"target": target, "role": role} for target, role in zip(targets, roles, strict=True)]}


FIRST_LINKS = [
    (ties("x", "b", "y"), []),
    (ties("b", "b", "y"), [("links.1.target", "link_duplicate", "KG-3.3", {"target": "b"})]),
    (ties("a", "b", "y"), [("links.0.target", "link_self", "KG-3.3", {})]),
    (ties("x", "b", "a"), [("links.2.target", "link_self", "KG-3.3", {})]),
    (ties("x", "a", "y"), [("links.1.target", "link_self", "KG-3.3", {})]),
    (ties("x", "z", "y"), [("links.1.target", "links_circle", "KG-4.14", {"got": "z"})]),
    (
        ties("x", "b", "y", roles=TURNED),
        [
            ("links.0.target", "links_circle", "KG-4.14", {"got": "x"}),
            ("links", "links_initial", "KG-4.14", {"got": TURNED, "wanted": ROLES}),
        ],
    ),
    ({"links": []}, [("links", "links_initial", "KG-4.14", {"got": [], "wanted": ROLES})]),
]


@pytest.mark.parametrize(("declared", "faults"), FIRST_LINKS)
def test_kg_4_14_first_links(declared, faults):
    assert errors(stage("session_start", {"a": pc(), "b": pc()}, {"a": declared}), "a") == faults


def test_kg_4_14_a_pc_alone_circles_with_anybody_but_itself():
    alone = {"a": pc(), "n": pc(kind="npc")}

    assert stage("session_start", alone, {"a": ties("x", "z", "y")}, [1] * 4)["errors"] == []
    assert errors(stage("session_start", alone, {"a": ties("x", "a", "y")}), "a") == [
        ("links.1.target", "link_self", "KG-3.3", {})
    ]


@pytest.mark.parametrize(("wanted", "faults"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_kg_3_9_no_more_kushimitama_than_owned(wanted, faults):
    resolution = stage("session_end", {"a": PERSON}, {"a": {"kushimitama_max": wanted}})

    assert errors(resolution, "a") == (
        [("kushimitama_max", "not_enough_kushimitama", "KG-3.9", {"owned": 2, "needed": wanted})] * faults
    )


@pytest.mark.parametrize(
    ("circle", "left_out"),
    [
        ({"a": "b", "b": "c", "c": "a"}, None),
        ({"a": "c", "c": "b", "b": "a"}, None),
        ({"a": "b", "b": "a", "c": "a"}, ["c"]),
        ({"a": "c", "b": "c", "c": "b"}, ["a"]),
    ],
)
def test_kg_4_14_the_circle_reaches_every_pc(circle, left_out):
    declared = {actor: ties("x", target, "y") for actor, target in circle.items()}
    resolution = stage("session_start", {"a": pc(), "b": pc(), "c": pc()}, declared, [1] * 12)

    assert [(error["path"], error["code"], error["rule"], error["values"]) for error in resolution["errors"]] == (
        [] if left_out is None else [("declarations.gm", "links_circle", "KG-4.14", {"left_out": left_out})]
    )


@pytest.mark.parametrize("player", [None, "x"])
def test_kg_5_2_a_scene_player_is_somebody(player):
    resolution = scene({"a": pc()}, {}, scene_player=player)

    assert resolution["errors"] == [
        {
            "actor": "gm",
            "code": "no_scene_player",
            "path": "state.scene.scene_player",
            "rule": "KG-5.2",
            "values": {"got": player},
        }
    ]
