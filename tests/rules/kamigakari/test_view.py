"""Section 3, KG-1.3: what somebody sees of a state, and checks at sealing that go by that alone."""

import json

import pytest

from rules.kamigakari import RULESET
from rules.kamigakari.model.state import dump_state, load_state
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import pc, resolve

HIDDEN = {"id": "c1", "check": "body", "target": 37, "hidden": True}
STATE = {
    "stage": "scene",
    "scene": {"scene_player": "a", "challenges": [HIDDEN, {"id": "c2", "check": "mind", "target": 9}]},
    "tables": {"omens": {"die": "1d6", "rows": {"1": "a raven"}}},
    "characters": {
        "a": pc(talents=[{"id": "song"}], gm_mods=[{"check": "all", "amount": 41}]),
        "m": {"kind": "mononoke", "hp": 9, "attacks": [{"id": "hidden claw"}], "weaknesses": ["fire"]},
    },
}


def test_kg_1_3_a_player_sees_no_hidden_number_no_table_and_no_sheet_of_others():
    seen = json.dumps(RULESET.view(STATE, {}, "a"))

    for secret in ("37", "41", "raven", "hidden claw"):
        assert secret not in seen
    assert '"c2"' in seen
    assert '"song"' in seen


def test_the_gm_sees_the_whole_state():
    seen = json.dumps(RULESET.view(STATE, {}, "gm"))

    for secret in ("37", "41", "raven", "hidden claw"):
        assert secret in seen


@pytest.mark.parametrize("actor", [None, "nobody"])
def test_outsiders_see_the_stage_alone(actor):
    assert RULESET.view(STATE, {}, actor) == {"actor": None, "stage": "scene", "turn": 1}
    assert [error.code for error in RULESET.check(RULESET.view(STATE, {}, actor), {})] == ["unknown_actor"]


def test_what_may_be_named_stands_in_the_view():
    view = RULESET.view(STATE, {}, "a")

    assert view["document"] == "scene"
    assert view["peers"] == ["a", "gm"]
    assert view["persons"]["m"] == {"id": "m", "name": "m", "kind": "mononoke"}
    assert view["names"]["challenge"] == {"c1": "c1", "c2": "c2"}
    assert RULESET.view(STATE, {}, "gm")["names"]["table"] == {"omens": "omens"}


def test_the_gm_knows_by_name_what_everybody_uses():
    people = {
        "a": pc(attacks=[{"id": "sword", "name": "달검"}], talents=[{"id": "song"}]),
        "m": {"kind": "mononoke", "attacks": [{"id": "claw", "name": "발톱"}, {"id": "sword", "name": "톱"}]},
    }
    names = RULESET.view({"stage": "scene", "characters": people}, {}, "gm")["names"]

    assert names["power"] == {"a/sword": "달검", "m/claw": "발톱", "m/sword": "톱"}
    assert names["source"] == {"claw": "발톱"}


@pytest.mark.parametrize("kind", ["talents", "attacks", "items", "gear", "weapons", "materials"])
def test_the_gm_knows_every_kind_of_thing_by_name(kind):
    people = {"a": pc(**{kind: [{"id": "x", "name": "달빛"}]})}

    assert RULESET.view({"stage": "scene", "characters": people}, {}, "gm")["names"]["power"] == {"a/x": "달빛"}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", ["combat", "scene"])
def test_what_is_in_order_as_a_whole_is_in_order_at_sealing(seed, kind):
    case = getattr(Play(seed), kind)()
    assert resolve(case)["errors"] == []
    asked = RULESET.asked(case["state"], case["options"])
    for actor in asked.keys() & case["declarations"].keys():
        declared = case["declarations"][actor]
        assert RULESET.check(RULESET.view(case["state"], case["options"], actor), declared) == ()


@pytest.mark.parametrize("seed", range(6))
def test_the_canonical_form_resolves_alike(seed):
    case = Play(seed).combat()
    kept = {
        actor: RULESET.canonical("gm" if actor == "gm" else "combat", raw)
        for actor, raw in case["declarations"].items()
    }

    assert resolve({**case, "declarations": kept}) == resolve(case)


def test_kg_2_7_in_the_canonical_form_every_plan_has_a_path_with_its_position():
    ask = {"policy": "ask"}
    raw = {"standing": {"passive": {"spirit": ask}}, "attack": {"action": "attack", "attack": "sword", "spirit": ask}}

    assert RULESET.canonical("combat", raw) == {
        "attack": [{"action": "attack", "attack": "sword", "spirit": ask}],
        "standing": {"passive": {"spirit": [ask]}},
    }


def test_kg_7_1_the_board_is_drawn_with_a_letter_for_everybody_on_it():
    people = {"b": pc(pos=[2, 1]), "a": pc(pos=[3, 2]), "c": pc()}
    board = {"w": 3, "h": 2, "obstacles": [[1, 1]], "difficult": [[1, 2], [3, 2]]}
    drawn = RULESET.view({"stage": "combat", "board": board, "characters": people}, {}, "a")["board"]

    assert drawn == {"marks": {"a": "A", "b": "B"}, "rows": [["#", "B", "."], ["~", ".", "A"]]}
    assert RULESET.view(STATE, {}, "a")["board"] is None


RICH = {
    "stage": "combat",
    "turn": 3,
    "mode": "struggle",
    "board": {"w": 3, "h": 2, "obstacles": [[1, 1], [2, 2]], "difficult": [[1, 1], [1, 2]]},
    "scene": {
        "scene_player": "a",
        "challenges": [
            {"id": "c1", "check": "body", "target": 37, "hidden": True},
            {"id": "c2", "check": "mind", "target": 9, "hidden": False},
            {"id": "c3", "check": "mind", "target": 8},
        ],
    },
    "struggle": {"locations": [{"id": "inn"}]},
    "tables": {"omens": {"die": "1d6"}, "dreams": {"die": "d66", "rows": {"11": "rain"}}},
    "characters": {
        "m": {
            "kind": "mononoke",
            "name": "Maw",
            "side": "enemy",
            "level": 3,
            "size": 4,
            "hp": 9,
            "hp_max": 12,
            "pos": [1, 2],
            "statuses": [{"status": "pain"}],
            "combat": {"armor": 3},
            "attacks": [{"id": "claw", "name": "Rake"}, {"id": "bite"}],
            "talents": [{"id": "howl", "name": "Howl"}],
            "weaknesses": ["fire"],
        },
        "b": pc(
            lost=True, spirit=[6], attacks=[{"id": "claw", "name": "Rake"}], talents=[{"id": "howl", "name": "Cry"}]
        ),
        "a": pc(
            pos=[3, 1],
            gm_mods=[{"check": "all", "amount": 41}],
            talents=[{"id": "song", "name": "Moon song"}],
            attacks=[{"id": "sword"}],
            items=[{"id": "salts", "name": "Salts"}],
            gear=[{"id": "charm"}],
            weapons=[{"id": "sword"}],
        ),
    },
}
PERSONS = {
    "a": {"id": "a", "name": "a", "kind": "pc"},
    "b": {"id": "b", "name": "b", "kind": "pc"},
    "m": {"id": "m", "name": "Maw", "kind": "mononoke"},
}
SHARED = {"challenge": {"c1": "c1", "c2": "c2", "c3": "c3"}, "location": {"inn": "inn"}}
BOARD = {"marks": {"a": "A", "m": "B"}, "rows": [["#", ".", "A"], ["B", "#", "."]]}


def test_all_that_a_player_sees_of_a_combat():
    whole = dump_state(load_state(RICH))
    seen = dict(RULESET.view(RICH, {"crest_max": 20}, "a"))
    options, table = seen.pop("options"), seen.pop("table")

    assert seen == {
        "actor": "a",
        "document": "combat",
        "peers": ["a", "gm", "m"],
        "stage": "combat",
        "turn": 3,
        "persons": PERSONS,
        "names": {
            **SHARED,
            "talent": {"song": "Moon song", "charm": "charm"},
            "attack": {"sword": "sword"},
            "item": {"salts": "Salts"},
        },
        "board": BOARD,
    }
    assert (options["crest_max"], options["crest_start"], options["flight_checks"]) == (20, 22, ["accuracy", "evasion"])
    blank = dump_state(load_state({"stage": "build", "characters": {"x": {}}}))["characters"]["x"]
    shown = ("id", "name", "kind", "side", "fixed", "level", "size", "hp", "hp_max", "pos", "statuses", "lost")
    others = {key: {name: whole["characters"][key][name] for name in shown} for key in ("b", "m")}
    assert table == {
        **whole,
        "tables": {},
        "scene": {
            **whole["scene"],
            "challenges": [{"id": "c1", "check": "body", "hidden": True}, *whole["scene"]["challenges"][1:]],
        },
        "characters": {
            "a": {**whole["characters"]["a"], "gm_mods": []},
            "b": {**blank, **others["b"]},
            "m": {**blank, **others["m"]},
        },
    }


def test_all_that_the_gm_sees_of_a_combat():
    seen = dict(RULESET.view(RICH, {}, "gm"))
    assert seen.pop("table") == dump_state(load_state(RICH))
    del seen["options"]

    assert seen == {
        "actor": "gm",
        "document": "gm",
        "peers": ["a", "gm", "m"],
        "stage": "combat",
        "turn": 3,
        "persons": PERSONS,
        "names": {
            **SHARED,
            "table": {"dreams": "dreams", "omens": "omens"},
            "power": {
                "a/song": "Moon song",
                "a/salts": "Salts",
                "b/howl": "Cry",
                "b/claw": "Rake",
                "m/howl": "Howl",
                "m/claw": "Rake",
            },
            "source": {"claw": "Rake", "salts": "Salts", "song": "Moon song"},
        },
        "board": BOARD,
    }


def test_who_is_not_asked_has_a_view_and_no_declaration():
    seen = RULESET.view(RICH, {}, "b")

    assert (seen["actor"], seen["document"]) == ("b", None)
    assert [(one.actor, one.code, one.path, one.rule) for one in RULESET.check(seen, {})] == [
        ("b", "unknown_actor", "declarations", "KG-0.3")
    ]


def test_a_check_at_sealing_goes_by_options_table_and_actor():
    walk = {"prep": {"action": "move", "path": [[3, 2], [2, 2], [4, 2]]}}
    tools = {"tools": [{"tool": "gm.fall", "target": "x", "metres": 1}]}
    plan = {"prep": {"action": "detox", "spirit": {"policy": "exact", "swaps": [[0, 0]]}}}

    def found(actor, raw, options=None):
        return [(one.actor, one.code, one.path) for one in RULESET.check(RULESET.view(RICH, options or {}, actor), raw)]

    assert found("a", walk) == [
        ("a", "off_board", "declarations.a.prep.path.2"),
    ]
    assert found("gm", tools) == [("gm", "unknown_target", "declarations.gm.tools.0.target")]
    assert found("a", plan) == []
    assert found("a", plan, {"exchange_limit": 0}) == [("a", "exchange_limit", "declarations.a.prep.spirit.swaps")]
