"""SG-18.6: an error holds the numbers and the names that its message needs."""

import pytest

from tests.rules.senya_gekki.fights import DARK, SLASH, attack, gm, npc, pc, resolve

SHEET = pc(
    skills={
        "slash": SLASH,
        "dark": DARK,
        "wide": {**SLASH, "targets": 2},
        "parry": {"category": "defense"},
        "bless": {"category": "setup"},
        "breath": {"category": "cleanup"},
    },
    items={"potion": {}},
)
PEOPLE = {"a": SHEET, "b": npc(), "c": npc(), "d": npc()}
DEEDS = ["attack", "skill", "item", "finish", "full_move", "delay", "other"]
ORDERS = ["evade", "counter", "cover", "interrupt", "clear_daze"]
MODIFIERS = ["hit", "evade", "counter", "skill", "all"]


def fact(name):
    return {"when": [{"fact": name, "op": "==", "value": 1}]}


VALUES = [
    # declaration of a                                                      code, values
    ({"plan": [{"do": "dance"}]}, "unknown_action", {"allowed": DEEDS}),
    ({"standing": [{"do": "dance"}]}, "unknown_order", {"allowed": ORDERS}),
    (attack(attack_type="beam"), "unknown_skill", {"category": "attack_type"}),
    (attack(attack_type="parry"), "wrong_category", {"category": "attack_type"}),
    (attack(skills=["beam"]), "unknown_skill", {"category": "attack"}),
    (attack(skills=["bless"]), "wrong_category", {"category": "attack"}),
    ({"setup": [{"skill": "breath"}]}, "wrong_category", {"category": "setup"}),
    ({"cleanup": [{"skill": "bless"}]}, "wrong_category", {"category": "cleanup"}),
    ({"plan": [{"do": "skill", "skill": "bless"}]}, "wrong_category", {"category": "action"}),
    ({"standing": [{"do": "evade", "skills": ["bless"]}]}, "wrong_category", {"category": "defense"}),
    ({"standing": [{"do": "interrupt", "skill": "bless"}]}, "wrong_category", {"category": "interrupt"}),
    (attack(["b", "c"]), "too_many_targets", {"allowed": 1, "declared": 2}),
    (attack(["b", "c", "d"], attack_type="wide"), "too_many_targets", {"allowed": 2, "declared": 3}),
    (
        {"plan": [{"do": "item", "item": "potion", "targets": ["a", "b"]}]},
        "too_many_targets",
        {"allowed": 1, "declared": 2},
    ),
    (attack(shots=2), "bad_shots", {"allowed": 0}),
    (attack(attack_type="dark", shots=7), "bad_shots", {"allowed": 6}),
    (attack(**fact("moon")), "unknown_fact", {"fact": "moon"}),
    (attack(**fact("attack.outcome")), "fact_not_available", {"fact": "attack.outcome"}),
    (attack("x"), "unknown_target", {}),
    ({"plan": [{"do": "item", "item": "x"}]}, "unknown_item", {}),
]


@pytest.mark.parametrize(("declared", "code", "values"), VALUES)
def test_of_a_declaration(declared, code, values):
    assert [(error["code"], error["values"]) for error in resolve(PEOPLE, {"a": declared})["errors"]] == [
        (code, values)
    ]


def test_of_a_command_that_is_none():
    (error,) = resolve(PEOPLE, {"gm": gm({"tool": "gm.smite"})})["errors"]

    assert (error["code"], sorted(error["values"]["allowed"])) == (
        "unknown_tool",
        sorted(
            f"gm.{name}"
            for name in (
                *("start_combat", "end_combat", "end_session", "end_scenario", "apply_effect", "other_damage"),
                *("set_modifier", "set_tie_order", "veto", "appear"),
            )
        ),
    )


def test_of_a_modifier_of_nothing():
    command = {"tool": "gm.set_modifier", "actor": "a", "on": "luck", "value": 1}
    (error,) = resolve(PEOPLE, {"gm": gm(command)})["errors"]

    assert (error["code"], error["values"]) == ("bad_modifier", {"allowed": MODIFIERS})
