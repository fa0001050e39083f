"""KG-0.3: an error holds the numbers and names that its message needs."""

import pytest

from rules.kamigakari.model.options import Options
from rules.kamigakari.model.state import load_state
from rules.kamigakari.turn.context import TurnContext
from tests.rules.kamigakari.table import SWORD, combat, foe, links, pc, scene, stage

PEOPLE = {
    "a": pc(
        pos=[2, 2],
        links=links(2),
        attacks=[SWORD, {"id": "spell", "kind": "magical"}, {"id": "hook", "range": "item"}],
        talents=[{"id": "song", "timing": "prep", "target": "bodies:1"}],
    ),
    "b": pc(pos=[5, 5]),
    "m": foe(pos=[9, 9]),
}
OF_LINKS = {"physical_dice_rule": "links"}


def attack(**fields):
    return {"attack": {"action": "attack", "attack": "sword", "targets": ["m"], **fields}}


def swaps(*pairs):
    return attack(spirit={"policy": "exact", "swaps": [list(pair) for pair in pairs]})


def values(resolution):
    return [(error["code"], error["values"]) for error in resolution["errors"]]


IN_COMBAT = [
    (attack(burn=3), OF_LINKS, [("burn_links", {"links": 2, "kind": "physical", "dice": 3})]),
    (attack(concept=True), {}, [("burn_links", {"links": 2, "kind": "concept"})]),
    ({"standing": {"life_burn": True}}, {}, [("burn_links", {"links": 2, "kind": "life"})]),
    (attack(targets=["m", "b"]), {}, [("too_many_targets", {"got": 2, "limit": 1})]),
    (attack(targets=["a"]), {}, [("bad_target", {"got": "a"})]),
    (attack(targets=["x"]), {}, [("unknown_target", {"got": "x"})]),
    (attack(attack="axe"), {}, [("unknown_attack", {"got": "axe"})]),
    (attack(attack="spell"), {}, [("no_magic_rank", {"attack": "spell"})]),
    (attack(attack="hook"), {}, [("no_weapon", {"weapon": "hook"})]),
    (swaps((0, 0), (0, 1)), {}, [("bad_exchange", {"got": [[0, 0], [0, 1]]})]),
    (swaps((0, 0), (1, 1)), {"exchange_limit": 1}, [("exchange_limit", {"got": 2, "limit": 1})]),
    (
        {"start": {"talent": "song", "targets": ["b"]}},
        {},
        [("wrong_timing", {"talent": "song", "timing": "prep", "wanted": "start"})],
    ),
    ({"start": {"talent": "x"}}, {}, [("unknown_talent", {"got": "x"})]),
    (
        {"prep": {"action": "move", "path": [[2, 0]]}},
        {},
        [("off_board", {"got": [2, 0], "w": 13, "h": 13})],
    ),
    (
        {"prep": {"action": "move", "path": [[4, 4]]}},
        {},
        [("bad_path", {"got": [4, 4], "before": [2, 2]})],
    ),
    (
        {"attack": {"action": "recover", "status": "prone"}},
        {},
        [("wrong_timing", {"status": "prone", "wanted": ["darkness", "pain"]})],
    ),
    (
        {"prep": {"action": "item", "item": "x", "target": "y"}},
        {},
        [("unknown_item", {"got": "x"}), ("unknown_target", {"got": "y"})],
    ),
]
IN_A_SCENE = [
    ({"link": {"target": "npc0"}}, {}, [("link_duplicate", {"target": "npc0"})]),
    ({"link": {"target": "z"}}, {"links_max": 2}, [("links_full", {"links": 2, "limit": 2})]),
    ({"talents": [{"talent": "x"}]}, {}, [("unknown_talent", {"got": "x"})]),
    ({"items": [{"item": "x"}]}, {}, [("unknown_item", {"got": "x"})]),
    ({"companions": ["x"]}, {}, [("unknown_target", {"got": "x"})]),
    ({"checks": [{"challenge": "c"}]}, {}, [("unknown_challenge", {"got": "c"})]),
    ({"struggle": {"location": "l", "method": "pay"}}, {}, [("unknown_location", {"got": "l"})]),
]
EDGE = {"id": "edge"}
BUILDER = pc(
    money=5,
    xp=3,
    weapons=[{"id": "w"}],
    materials=[{"id": "ore", "effect_value": 2}],
    talents=[{"id": "t", "marked": True}],
)
IN_A_BUILD = [
    (
        {"arms": [{"weapon": "w", "addition": EDGE, "cost_g": 9}]},
        [("cannot_pay", {"owned": 5, "needed": 9})],
    ),
    (
        {"arms": [{"weapon": "w", "addition": EDGE, "cost_ev": 9, "pay": "materials", "materials": ["ore"]}]},
        [("cannot_pay", {"owned": 2, "needed": 9})],
    ),
    (
        {"arms": [{"weapon": "x", "addition": EDGE, "pay": "materials", "materials": ["gem"]}]},
        [("unknown_weapon", {"got": "x"}), ("unknown_material", {"got": "gem"})],
    ),
    ({"synthesize": [{"weapon": "w", "material": "ore"}]}, [("material_no_effect", {"got": "ore"})]),
    ({"synthesize": [{"weapon": "w", "material": "gem"}]}, [("unknown_material", {"got": "gem"})]),
    (
        {"merge": {"into": "w", "from": ["w"]}},
        [("bad_value", {"got": "w"}), ("not_enough_kushimitama", {"owned": 0, "needed": 1})],
    ),
    (
        {
            "growth": {
                "stats": ["body"],
                "talent": {"id": "t", "level": 9, "source": "moon"},
                "high_talent": {"id": "h"},
            }
        },
        [
            ("talent_source", {"source": "moon"}),
            ("talent_requirement", {"level": 2, "needed": 9}),
            ("not_enough_xp", {"owned": 3, "needed": 10}),
            ("growth_stats", {"got": ["body"], "wanted": 2}),
            ("not_level_five", {"level": 2}),
            ("talent_known", {"talent": "t"}),
        ],
    ),
]


@pytest.mark.parametrize(("declared", "options", "told"), IN_COMBAT)
def test_in_a_combat(declared, options, told):
    assert values(combat(PEOPLE, {"a": declared}, options=options)) == told


@pytest.mark.parametrize(("declared", "options", "told"), IN_A_SCENE)
def test_in_a_scene(declared, options, told):
    assert values(scene({"a": pc(links=links(2))}, {"a": declared}, options=options)) == told


@pytest.mark.parametrize(("declared", "told"), IN_A_BUILD)
def test_in_a_build(declared, told):
    assert values(stage("build", {"a": BUILDER}, {"a": declared})) == told


def test_at_the_ends_of_a_session():
    few = {"links": [{"target": "z", "role": "connection"}]}
    wanted = ["important_person", "circle", "connection"]

    assert values(stage("session_end", {"a": pc(kushimitama=1)}, {"a": {"kushimitama_max": 3}})) == [
        ("not_enough_kushimitama", {"owned": 1, "needed": 3})
    ]
    assert values(stage("session_start", {"a": pc(), "b": pc()}, {"a": few})) == [
        ("links_initial", {"got": ["connection"], "wanted": wanted})
    ]


def test_kg_0_2_dice_have_six_faces():
    asked = []

    class Dice:
        def roll(self, label, sides, audience):
            asked.append((label, sides))
            return 1

    TurnContext(load_state({"stage": "scene", "characters": {}}), Options(), Dice()).roll("a/spirit", 2)

    assert {sides for _, sides in asked} == {6}
