"""KG-0.3: which faults are told, where, in which order, and by whom."""

import pytest

from tests.rules.kamigakari.table import codes, combat, foe, links, pc, scene

HEALING = {"id": "cure", "kind": "magical", "rank": 1, "heal": True, "target": "self"}
SPELL = {"id": "spell", "kind": "magical"}
PERSON = pc(
    pos=[2, 2],
    combat={"action": 5, "move": 3},
    attacks=[{"id": "sword", "target": "bodies:2"}, SPELL, HEALING, {"id": "leap", "range": "move:3"}],
    talents=[
        {"id": "song", "timing": "start", "target": "bodies:1"},
        {"id": "edge", "timing": "special"},
        {"id": "ward", "timing": "defence"},
    ],
    items=[{"id": "salts"}],
)
PEOPLE = {"a": PERSON, "b": pc(pos=[2, 3]), "m": foe(pos=[9, 9])}


def attack(name="sword", **fields):
    return {"attack": {"action": "attack", "attack": name, **fields}}


FAULTS = [
    # reading                                     declaration                                          faults
    ("no mapping", [], [("a", "bad_value")]),
    (
        "unknown fields first, by their paths",
        {"start": {"talent": "no", "x": 1}, "attack": [{"action": "none", "y": 1}], "z": 1},
        [
            ("a.attack.0.y", "unknown_field"),
            ("a.start.x", "unknown_field"),
            ("a.z", "unknown_field"),
            ("a.start.talent", "unknown_talent"),
        ],
    ),
    ("an act without an action", {"prep": {"path": [[2, 1]]}}, [("a.prep.action", "bad_action")]),
    ("an act of another timing", {"prep": {"action": "finish"}}, [("a.prep.action", "bad_action")]),
    ("a talent without its targets", {"start": {"talent": "song"}}, [("a.start.targets", "no_target")]),
    (
        "a talent at one too many",
        {"start": {"talent": "song", "targets": ["a", "b"]}},
        [("a.start.targets", "too_many_targets")],
    ),
    (
        "an item for nobody",
        {"prep": {"action": "item", "item": "salts", "target": "x"}},
        [("a.prep.target", "unknown_target")],
    ),
    ("a search for oneself", {"prep": {"action": "search", "target": "a"}}, [("a.prep.target", "bad_target")]),
    ("a delay to nothing", {"prep": {"action": "delay"}}, [("a.prep.to", "bad_delay")]),
    ("a walk without a path", {"prep": {"action": "move"}}, [("a.prep.path", "bad_path")]),
    (
        "a path that leaves and jumps",
        {"prep": {"action": "move", "path": [[2, 1], [2, 0], [5, 5]]}},
        [
            ("a.prep.path.1", "off_board"),
            ("a.prep.path.2", "bad_path"),
        ],
    ),
    (
        "a second path from where the first ends",
        {
            "prep": {"action": "move", "path": [[2, 1], [3, 1]]},
            "attack": {"action": "full_move", "path": [[2, 2]]},
        },
        [("a.attack.path.0", "bad_path")],
    ),
    (
        "an attack in its order",
        attack(
            "spell", targets=["a", "x"], **{"with": ["song", "no"]}, concept=True, burn=2, spirit={"policy": "luck"}
        ),
        [
            ("a.attack.attack", "no_magic_rank"),
            ("a.attack.targets.0", "bad_target"),
            ("a.attack.targets.1", "unknown_target"),
            ("a.attack.targets", "too_many_targets"),
            ("a.attack.with.0", "wrong_timing"),
            ("a.attack.with.1", "unknown_talent"),
            ("a.attack.concept", "burn_links"),
            ("a.attack.burn", "burn_links"),
            ("a.attack.spirit.policy", "bad_policy"),
        ],
    ),
    (
        "a wrong value hides what follows from it",
        attack(targets=["m", 3], burn=9, pay=["y"]),
        [
            ("a.attack.targets.1", "bad_value"),
            ("a.attack.burn", "burn_dice_range"),
            ("a.attack.pay.0", "bad_value"),
        ],
    ),
    ("healing oneself needs no target", attack("cure"), []),
    ("healing of another kind of target", attack("cure", targets=["b"]), [("a.attack.targets.0", "bad_target")]),
    (
        "a status that no attack timing clears",
        {"attack": {"action": "recover", "status": "poison"}},
        [("a.attack.status", "wrong_timing")],
    ),
    (
        "standing orders",
        {
            "standing": {
                "defence": [{"talent": "edge", "for": ["x"], "when": {"min_damage": -1}}],
                "special": [{"talent": "edge", "on": "noon"}],
                "engage": ["x"],
                "life_burn": True,
                "passive": {"spirit": [{}, {"policy": "exact", "swaps": [[0, -1]]}]},
            }
        },
        [
            ("a.standing.defence.0.talent", "wrong_timing"),
            ("a.standing.defence.0.for.0", "unknown_target"),
            ("a.standing.defence.0.when.min_damage", "bad_value"),
            ("a.standing.special.0.on", "bad_value"),
            ("a.standing.life_burn", "burn_links"),
            ("a.standing.engage.0", "unknown_target"),
            ("a.standing.passive.spirit.1.swaps", "bad_exchange"),
        ],
    ),
]


@pytest.mark.parametrize(("declared", "faults"), [pytest.param(*row[1:], id=f"KG-0.3 {row[0]}") for row in FAULTS])
def test_faults_of_a_turn(declared, faults):
    assert codes(combat(PEOPLE, {"a": declared})) == faults


def test_kg_0_3_options_come_first_then_the_gm_then_ids():
    tools = {"tools": [{"tool": "gm.fall", "target": "x", "metres": -1, "y": 1}, {"tool": "gm.smite"}, {}, 3]}
    declared = {"b": {"x": 1}, "a": {"x": 1}, "gm": tools, "z": {}}
    resolution = combat(PEOPLE, declared, options={"zeal": 1, "crest_max": "x"})

    assert codes(resolution) == [
        ("options.crest_max", "bad_option"),
        ("options.zeal", "bad_option"),
        ("gm.tools.0.y", "unknown_field"),
        ("gm.tools.0.target", "unknown_target"),
        ("gm.tools.0.metres", "bad_value"),
        ("gm.tools.1.tool", "unknown_tool"),
        ("gm.tools.2.tool", "unknown_tool"),
        ("gm.tools.3", "bad_value"),
        ("a.x", "unknown_field"),
        ("b.x", "unknown_field"),
        ("z", "unknown_actor"),
    ]


def test_kg_11_1_other_checks_go_by_the_board_and_places_as_the_tools_leave_them():
    tools = [
        {"tool": "gm.resize_board", "w": 4, "h": 4},
        {"tool": "gm.move_token", "target": "a", "to": [4, 4]},
        {"tool": "gm.move_token", "target": "b", "to": [4, 4]},
        {"tool": "gm.move_token", "target": "b", "to": [5, 4]},
    ]
    walk = {"prep": {"action": "move", "path": [[4, 3]]}}

    assert codes(combat(PEOPLE, {"gm": {"tools": tools}, "a": walk})) == [
        ("gm.tools.2.to", "occupied"),
        ("gm.tools.3.to", "off_board"),
    ]


@pytest.mark.parametrize(
    ("player", "is_one"),
    [
        pytest.param(pc(), True, id="KG-5.2 a pc"),
        pytest.param(pc(hp=0, statuses=[{"status": "faint"}]), True, id="KG-5.2 one that has fainted"),
        pytest.param(pc(hp=0, statuses=[{"status": "dead"}]), False, id="KG-5.2 not a dead one"),
        pytest.param(foe(), False, id="KG-5.2 nobody but a pc"),
    ],
)
def test_scene_players(player, is_one):
    assert codes(scene({"a": player}, {})) == ([] if is_one else [("state.scene.scene_player", "no_scene_player")])


def test_kg_1_6_an_opponent_must_be_somebody():
    challenge = [{"id": "c1", "check": "body", "opponent": "x"}]
    assert codes(scene({"a": pc()}, {}, challenges=challenge)) == [
        ("state.scene.challenges.0.opponent", "unknown_target")
    ]


def test_kg_5_13_no_pc_strikes_or_finishes_a_pc_in_a_struggle():
    people = {"a": {**PERSON, "side": "red"}, "b": pc(pos=[2, 3])}
    strike = combat(people, {"a": attack(targets=["b"])}, mode="struggle")
    finish = combat(people, {"a": {"attack": {"action": "finish", "target": "b"}}}, mode="struggle")

    assert codes(strike) == [("a.attack.targets.0", "struggle_no_pvp")]
    assert codes(finish) == [("a.attack.target", "struggle_no_pvp")]


BURNS = [
    # clause    reading                                options                                links  dice  allowed
    ("KG-3.4", "a minimum", {}, 7, 3, True),
    ("KG-3.4", "a band", {"link_requirement": "band"}, 4, 1, False),
    ("KG-3.5", "as many dice as links", {"physical_dice_rule": "links"}, 2, 3, False),
    ("KG-3.5", "as many dice as links, or more links", {"physical_dice_rule": "links"}, 3, 3, True),
    ("KG-3.4", "no link, no burn", {}, 0, 1, False),
]


@pytest.mark.parametrize(
    ("options", "count", "dice", "allowed"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in BURNS]
)
def test_burns(options, count, dice, allowed):
    person = pc(pos=[2, 2], combat={"action": 5}, links=links(count))
    orders = {"a": {"standing": {"passive": {"burn": dice}}}}
    assert codes(combat({"a": person}, orders, options=options)) == (
        [] if allowed else [("a.standing.passive.burn", "burn_links")]
    )


@pytest.mark.parametrize("key", ["start.9", "start.9.x", "start.0.x", "start.x", "start.x.y", "x.0", "."])
def test_a_field_whose_name_looks_like_a_path_is_unknown_and_no_more(key):
    declared = {"start": [{"talent": "song", "targets": ["b"]}], key: 1}

    assert codes(combat(PEOPLE, {"a": declared})) == [(f"a.{key}", "unknown_field")]
