"""KG-0.3, 15.3: each fault of a combat's declaration with its place, its clause and its values, and what is none."""

import pytest

from tests.rules.kamigakari.table import combat, errors, foe, links, pc

PERSON = pc(
    pos=[2, 2],
    combat={"action": 5, "move": 3},
    links=links(6),
    attacks=[
        {"id": "sword", "target": "bodies:2"},
        {"id": "spell", "kind": "magical"},
        {"id": "bolt", "kind": "magical", "damage": 3},
        {"id": "spark", "kind": "magical", "rank": 0},
        {"id": "cure", "kind": "magical", "rank": 1, "heal": True, "target": "self"},
        {"id": "balm", "kind": "magical", "rank": 1, "heal": True},
        {"id": "hook", "range": "item"},
        {"id": "kick", "range": "item", "target": "item", "weapon": "sword"},
        {"id": "leap", "range": "move:3"},
    ],
    talents=[
        {"id": "song", "timing": "start", "target": "bodies:1"},
        {"id": "edge", "timing": "special"},
        {"id": "glow", "timing": "special", "target": "bodies:1"},
        {"id": "ward", "timing": "defence"},
        {"id": "push", "timing": "prep"},
        {"id": "roar", "timing": "attack", "target": "other"},
        {"id": "rest", "timing": "end"},
        {"id": "hurl", "timing": "attack", "range": "item"},
        {"id": "spin", "timing": "attack", "range": "item", "weapon": "none"},
    ],
    items=[{"id": "salts"}],
)
PEOPLE = {"a": PERSON, "b": pc(pos=[2, 3]), "m": foe(pos=[9, 9])}


def attack(name="sword", **fields):
    return {"attack": {"action": "attack", "attack": name, "targets": ["m"], **fields}}


def of_timing(talent, timing, wanted):
    return ("wrong_timing", "KG-6.5", {"talent": talent, "timing": timing, "wanted": wanted})


REFUSED = [
    # declaration                                                     path, code, clause and values
    ({"start": {"talent": "push"}}, [("start.talent", *of_timing("push", "prep", "start"))]),
    (
        {"prep": [{"action": "none"}, {"action": "talent", "talent": "rest"}]},
        [("prep.1.talent", *of_timing("rest", "end", "prep"))],
    ),
    ({"prep": {"action": "talent", "talent": "x"}}, [("prep.talent", "unknown_talent", "KG-6.5", {"got": "x"})]),
    ({"prep": {"action": "talent"}}, [("prep.talent", "unknown_talent", "KG-6.5", {"got": None})]),
    (
        {"start": {"talent": "x", "targets": ["b", "y"]}},
        [
            ("start.talent", "unknown_talent", "KG-6.5", {"got": "x"}),
            ("start.targets.1", "unknown_target", "KG-7.7", {"got": "y"}),
        ],
    ),
    (
        {"attack": {"action": "talent", "talent": "push"}},
        [("attack.talent", *of_timing("push", "prep", "attack"))],
    ),
    ({"end": {"action": "talent", "talent": "push"}}, [("end.talent", *of_timing("push", "prep", "end"))]),
    (
        {"attack": {"action": "talent", "talent": "hurl"}},
        [("attack.talent", "no_weapon", "KG-7.5", {"weapon": "hurl"})],
    ),
    (
        {"attack": {"action": "talent", "talent": "spin"}},
        [("attack.talent", "no_weapon", "KG-7.5", {"weapon": "none"})],
    ),
    (
        {"prep": {"action": "talent", "talent": "push", "targets": ["b"]}},
        [("prep.targets.0", "bad_target", "KG-7.7", {"got": "b"})],
    ),
    ({"prep": {"action": "talent", "talent": "push", "targets": []}}, [("prep.targets", "no_target", "KG-7.7", {})]),
    (
        {"start": {"talent": "song", "targets": ["b", "b"]}},
        [
            ("start.targets.1", "duplicate_target", "KG-7.8", {"got": "b"}),
            ("start.targets", "too_many_targets", "KG-7.8", {"got": 2, "limit": 1}),
        ],
    ),
    ({"prep": {"action": "item"}}, [("prep.item", "unknown_item", "KG-6.7", {"got": None})]),
    (
        {"prep": {"action": "detox", "burn": 1, "spirit": {"policy": "exact", "swaps": [[0, 0], [1, 0]]}}},
        [("prep.spirit.swaps", "bad_exchange", "KG-2.2", {"got": [[0, 0], [1, 0]]})],
    ),
    ({"prep": {"action": "delay"}}, [("prep.to", "bad_delay", "KG-6.8", {})]),
    ({"prep": {"action": "search"}}, [("prep.target", "no_target", "KG-7.7", {})]),
    ({"prep": {"action": "search", "target": "x"}}, [("prep.target", "unknown_target", "KG-7.7", {"got": "x"})]),
    (
        {
            "prep": {
                "action": "search",
                "target": "a",
                "spirit": {"policy": "exact", "swaps": [[-1, 0]]},
            }
        },
        [
            ("prep.target", "bad_target", "KG-7.7", {"got": "a"}),
            ("prep.spirit.swaps", "bad_exchange", "KG-2.2", {"got": [[-1, 0]]}),
        ],
    ),
    (
        {"attack": {"action": "recover"}},
        [("attack.status", "wrong_timing", "KG-6.5", {"status": None, "wanted": ["darkness", "pain"]})],
    ),
    ({"attack": {"action": "finish"}}, [("attack.target", "no_target", "KG-7.7", {})]),
    ({"attack": {"action": "finish", "target": "a"}}, [("attack.target", "bad_target", "KG-7.7", {"got": "a"})]),
    ({"attack": {"action": "finish", "target": "x"}}, [("attack.target", "unknown_target", "KG-7.7", {"got": "x"})]),
    (
        attack("axe", targets=["x"]),
        [
            ("attack.attack", "unknown_attack", "KG-6.9", {"got": "axe"}),
            ("attack.targets.0", "unknown_target", "KG-7.7", {"got": "x"}),
        ],
    ),
    (attack("spell"), [("attack.attack", "no_magic_rank", "KG-8.9", {"attack": "spell"})]),
    (
        attack("hook", targets=["a"]),
        [
            ("attack.attack", "no_weapon", "KG-7.5", {"weapon": "hook"}),
            ("attack.targets.0", "bad_target", "KG-7.7", {"got": "a"}),
        ],
    ),
    (attack(targets=[]), [("attack.targets", "no_target", "KG-7.7", {})]),
    ({"attack": {"action": "attack", "attack": "sword"}}, [("attack.targets", "no_target", "KG-7.7", {})]),
    ({"attack": {"action": "attack", "attack": "balm"}}, [("attack.targets", "no_target", "KG-7.7", {})]),
    (attack("cure"), [("attack.targets.0", "bad_target", "KG-7.7", {"got": "m"})]),
    (
        attack("kick", targets=["m", "b", "m"]),
        [
            ("attack.targets.2", "duplicate_target", "KG-7.8", {"got": "m"}),
            ("attack.targets", "too_many_targets", "KG-7.8", {"got": 3, "limit": 2}),
        ],
    ),
    (
        attack(**{"with": ["edge", "ward", "x"]}),
        [
            ("attack.with.1", *of_timing("ward", "defence", "special")),
            ("attack.with.2", "unknown_talent", "KG-6.5", {"got": "x"}),
        ],
    ),
    (attack(concept=True), [("attack.concept", "burn_links", "KG-3.4", {"links": 6, "kind": "concept"})]),
    ({"prep": {"action": "move"}}, [("prep.path", "bad_path", "KG-7.16", {})]),
    ({"prep": {"action": "move", "path": []}}, [("prep.path", "bad_path", "KG-7.16", {})]),
    ({"attack": {"action": "full_move"}}, [("attack.path", "bad_path", "KG-7.16", {})]),
    ({"attack": {"action": "disengage"}}, [("attack.path", "bad_path", "KG-7.16", {})]),
    (
        {"prep": {"action": "move", "path": [[2, 2]]}},
        [("prep.path.0", "bad_path", "KG-7.16", {"got": [2, 2], "before": [2, 2]})],
    ),
    (
        {"prep": {"action": "move", "path": [[3, 3]]}},
        [("prep.path.0", "bad_path", "KG-7.16", {"got": [3, 3], "before": [2, 2]})],
    ),
    (
        {"prep": {"action": "move", "path": [[2, 1], [2, 0], [2, 1]]}},
        [("prep.path.1", "off_board", "KG-7.1", {"got": [2, 0], "w": 13, "h": 13})],
    ),
    (
        {"attack": [{"action": "none"}, *attack("leap", path=[[2, 1], [3, 2]]).values()]},
        [("attack.1.path.1", "bad_path", "KG-7.16", {"got": [3, 2], "before": [2, 1]})],
    ),
    (
        attack("axe", path=[[4, 2]]),
        [
            ("attack.attack", "unknown_attack", "KG-6.9", {"got": "axe"}),
            ("attack.path.0", "bad_path", "KG-7.16", {"got": [4, 2], "before": [2, 2]}),
        ],
    ),
    (
        {"standing": {"defence": [{"talent": "edge", "for": ["b", "x"]}]}},
        [
            ("standing.defence.0.talent", *of_timing("edge", "special", "defence")),
            ("standing.defence.0.for.1", "unknown_target", "KG-7.7", {"got": "x"}),
        ],
    ),
    (
        {"standing": {"special": [{"talent": "edge", "on": "damaged"}, {"talent": "ward", "on": "fainted"}]}},
        [("standing.special.1.talent", *of_timing("ward", "defence", "special"))],
    ),
    (
        {"standing": {"special": [{"talent": "edge", "on": "damaged", "targets": ["x"]}]}},
        [("standing.special.0.targets.0", "unknown_target", "KG-7.7", {"got": "x"})],
    ),
    (
        {"standing": {"engage": ["m", "x"]}},
        [("standing.engage.1", "unknown_target", "KG-7.7", {"got": "x"})],
    ),
    (
        {"standing": {"acrobatics": {"spirit": {"policy": "exact", "swaps": [[0, -1]]}}}},
        [("standing.acrobatics.spirit.swaps", "bad_exchange", "KG-2.2", {"got": [[0, -1]]})],
    ),
    (
        {"standing": {"passive": {"spirit": [{}, {"policy": "exact", "swaps": [[-1, 0]]}]}}},
        [("standing.passive.spirit.1.swaps", "bad_exchange", "KG-2.2", {"got": [[-1, 0]]})],
    ),
]
SOUND = [
    {"start": {"talent": "song", "targets": ["b"]}},
    {"prep": {"action": "talent", "talent": "push"}},
    {"prep": {"action": "talent", "talent": "push", "targets": ["a"]}},
    {"prep": {"action": "item", "item": "salts"}},
    {"prep": {"action": "item", "item": "salts", "target": "a"}},
    {"prep": {"action": "delay", "to": 1}},
    {"prep": {"action": "search", "target": "b"}},
    {"prep": {"action": "detox", "spirit": {"policy": "exact", "swaps": [[0, 1], [1, 0]]}}},
    {"attack": {"action": "talent", "talent": "roar"}},
    {"attack": {"action": "finish", "target": "b"}},
    {"attack": {"action": "recover", "status": "darkness"}},
    {"attack": {"action": "recover", "status": "pain"}},
    attack("bolt"),
    attack("spark"),
    attack("kick", targets=["m", "b"]),
    attack("balm", targets=["a"]),
    attack("cure", targets=["a"]),
    {"attack": {"action": "attack", "attack": "cure"}},
    attack(path=[[9, 9]]),
    attack("leap", path=[[2, 1], [3, 1]]),
    attack("leap"),
    attack(concept=False),
    {"end": {"action": "talent", "talent": "rest"}},
    {"end": {"action": "recover"}},
    {"prep": {"action": "move", "path": [[1, 2], [1, 1]]}},
    {"standing": {"defence": [{"talent": "ward", "for": ["b"]}], "engage": "none", "life_burn": True}},
    {"standing": {"special": [{"talent": "edge", "on": "damaged"}], "engage": ["m"], "acrobatics": {}}},
    {"standing": {"special": [{"talent": "glow", "on": "damaged"}]}},
]


@pytest.mark.parametrize(("declared", "faults"), REFUSED)
def test_refused(declared, faults):
    assert errors(combat(PEOPLE, {"a": declared}), "a") == faults


@pytest.mark.parametrize("declared", SOUND)
def test_in_order(declared):
    assert combat(PEOPLE, {"a": declared}, dice=[3] * 12)["errors"] == []


@pytest.mark.parametrize(
    ("start", "square", "is_on"),
    [
        ([4, 1], [5, 1], True),
        ([5, 1], [6, 1], False),
        ([1, 6], [1, 7], True),
        ([1, 7], [1, 8], False),
        ([1, 1], [0, 1], False),
    ],
)
def test_kg_7_1_the_board_ends_at_its_width_and_height(start, square, is_on):
    walk = {"prep": {"action": "move", "path": [square]}}
    resolution = combat({"a": pc(pos=start)}, {"a": walk}, board={"w": 5, "h": 7})

    assert errors(resolution, "a") == (
        [] if is_on else [("prep.path.0", "off_board", "KG-7.1", {"got": square, "w": 5, "h": 7})]
    )


def test_kg_7_16_who_is_nowhere_walks_nowhere():
    resolution = combat({"a": pc()}, {"a": {"prep": {"action": "move", "path": [[1, 1]]}}})

    assert errors(resolution, "a") == [("prep.path.0", "bad_path", "KG-7.16", {"got": [1, 1], "before": None})]


@pytest.mark.parametrize(("limit", "faults"), [(0, 1), (1, 1), (2, 0), (3, 0), ("keep_one", 0), (None, 0)])
def test_kg_2_2_a_fixed_limit_bounds_the_swaps(limit, faults):
    plan = {"policy": "exact", "swaps": [[0, 0], [1, 1]]}
    resolution = combat(PEOPLE, {"a": attack(spirit=plan)}, [3] * 4, {"exchange_limit": limit})

    assert errors(resolution, "a") == (
        [("attack.spirit.swaps", "exchange_limit", "KG-2.2", {"got": 2, "limit": limit})] * faults
    )


# KG-3.4, KG-3.5: least and greatest number of links for each burn
OPEN = [
    ("physical", "minimum", range(1, 9)),
    ("physical", "band", range(1, 4)),
    ("life", "minimum", range(4, 9)),
    ("life", "band", range(4, 7)),
    ("concept", "minimum", range(7, 9)),
    ("concept", "band", range(7, 9)),
]
BURNS = {
    "physical": ({"standing": {"passive": {"burn": 2}}}, "standing.passive.burn", {"dice": 2}),
    "life": ({"standing": {"life_burn": True}}, "standing.life_burn", {}),
    "concept": (attack(concept=True), "attack.concept", {}),
}


@pytest.mark.parametrize(("kind", "requirement", "allowed"), OPEN)
@pytest.mark.parametrize("count", range(9))
def test_kg_3_4_which_numbers_of_links_open_which_burn(kind, requirement, allowed, count):
    declared, path, more = BURNS[kind]
    people = {**PEOPLE, "a": {**PERSON, "links": links(count)}}
    resolution = combat(people, {"a": declared}, [3] * 9, {"link_requirement": requirement})

    assert errors(resolution, "a") == (
        [] if count in allowed else [(path, "burn_links", "KG-3.4", {"links": count, "kind": kind, **more})]
    )


@pytest.mark.parametrize("used", [False, True])
def test_kg_3_6_life_is_burned_for_once_in_a_combat(used):
    people = {"a": pc(links=links(4), used={"life_burn": used})}

    assert errors(combat(people, {"a": {"standing": {"life_burn": True}}}), "a") == (
        [("standing.life_burn", "burn_used", "KG-3.6", {})] * used
    )


@pytest.mark.parametrize(
    ("mode", "kind", "target", "is_refused"),
    [
        ("struggle", "pc", "b", True),
        ("struggle", "pc", "m", False),
        ("struggle", "npc", "b", False),
        ("hell_area", "pc", "b", False),
        (None, "pc", "b", False),
    ],
)
def test_kg_5_13_there_is_no_combat_between_pcs_in_a_struggle(mode, kind, target, is_refused):
    people = {**PEOPLE, "a": {**PERSON, "kind": kind}}
    blow = combat(people, {"a": attack(targets=[target])}, [3] * 9, mode=mode)
    finish = combat(people, {"a": {"attack": {"action": "finish", "target": target}}}, mode=mode)

    assert errors(blow, "a") == [("attack.targets.0", "struggle_no_pvp", "KG-5.13", {"got": target})] * is_refused
    assert errors(finish, "a") == [("attack.target", "struggle_no_pvp", "KG-5.13", {"got": target})] * is_refused
