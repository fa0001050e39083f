import copy
import json

import pytest

from rules.fate_war import RULESET
from tests.rules.fate_war.wars import fight, master, npc, pair, war

WHY = {"reason": "a slip of the pen"}
TERRITORY = {"kind": "territory", "region": "harbour", "owner": "saber", "stored_mp": 4}
TOOLS = {
    "gm.adjust": {"path": "characters.saber.hp", "value": 7},
    "gm.move": {"id": "saber", "region": "temple"},
    "gm.set_modifier": {"id": "saber", "effect": {"damage_bonus": 1}, "until": "battle"},
    "gm.set_stored_mp": {"owner": "saber", "region": "harbour", "stored_mp": 9},
    "gm.start_battle": {"region": "harbour", "half": "first", "mode": "split", "camps": {"a": ["saber"], "b": ["rin"]}},
    "gm.pause_battle": {"battle": "b1", "after": 3},
    "gm.intervene": {"battle": "b1", "id": "mira", "against": "rin"},
    "gm.set_informed": {"battle": "b1", "ids": ["rin"]},
    "gm.allow_lore": {"battle": "b1", "ids": ["rin"]},
    "gm.reveal_name": {"id": "lancer", "to": ["saber"]},
    "gm.award": {"id": "rin", "xp": 2},
    "gm.kill_npc": {"id": "elder"},
    "gm.decide_fallen": {"id": "rin", "do": "spare", "by": "yuna"},
}
CAST = [*pair(), master("mira", "c"), npc("elder")]
SIDES = {"a": ["saber", "yuna"], "b": ["lancer", "rin"]}
STATES = {
    "gm.start_battle": war(CAST),
    "gm.intervene": fight(CAST, SIDES, battle={"slot": 4}),
    "gm.decide_fallen": fight(
        [*pair()[:2], master("rin", "b", hp=0)], phase="spoils", battle={"over": True, "winner": "a"}
    ),
}


def state_for(tool):
    return STATES.get(tool, fight(CAST, SIDES, sites=[TERRITORY]))


def use(tool, values, state=None):
    return RULESET.use_tool(state or state_for(tool), {}, tool, values)


def test_every_tool_is_tried():
    assert set(TOOLS) == set(RULESET.tool_schemas)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_gives_one_event_and_a_state_that_loads(tool):
    state = state_for(tool)
    before = copy.deepcopy(state)
    done = use(tool, {**TOOLS[tool], **WHY}).dump()

    assert (done["errors"], done["requests"], len(done["events"])) == ([], [], 1)
    event = done["events"][0]
    assert (event["rule"], event["type"], event["tool"], event["reason"]) == ("GM", "gm_tool", tool, WHY["reason"])
    assert event["values"].items() >= TOOLS[tool].items()
    assert json.loads(json.dumps(done)) == done
    assert RULESET.close_scene(done["state"])
    assert state == before


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(
    ("extra", "fault"),
    [
        ({}, ("missing_field", "tool.reason")),
        ({"reason": " "}, ("missing_field", "tool.reason")),
        ({"reason": 3}, ("bad_value", "tool.reason")),
        ({**WHY, "weather": 1}, ("unknown_field", "tool.weather")),
        ({**WHY, "audience": "players"}, ("bad_value", "tool.audience")),
        ({**WHY, "audience": ["ghost"]}, ("unknown_id", "tool.audience")),
    ],
)
def test_a_tool_with_wrong_fields_changes_nothing(tool, extra, fault):
    done = use(tool, {**TOOLS[tool], **extra}).dump()

    assert [(error["actor"], error["code"], error["path"]) for error in done["errors"]] == [("gm", *fault)]
    assert done["events"] == []
    again = use("gm.award", {"id": "rin", **WHY}, state_for(tool)).dump()
    assert done["state"] == again["state"]


@pytest.mark.parametrize("tool", TOOLS)
def test_every_missing_field_is_told(tool):
    errors = use(tool, {}).errors
    required = {name for name, part in RULESET.tool_schemas[tool]().fields.items() if part.required}

    assert [error.path for error in errors] == sorted(f"tool.{name}" for name in required)
    assert {error.code for error in errors} == {"missing_field"}


@pytest.mark.parametrize(
    ("audience", "dumped"),
    [
        ({}, ["lancer", "rin"]),
        ({"audience": "all"}, "all"),
        ({"audience": "gm"}, "gm"),
        ({"audience": None}, ["lancer", "rin"]),
        ({"audience": ["yuna", "mira"]}, ["mira", "yuna"]),
    ],
)
def test_who_reads_it(audience, dumped):
    assert use("gm.award", {"id": "rin", "xp": 1, **WHY, **audience}).dump()["events"][0]["audience"] == dumped


@pytest.mark.parametrize(
    ("path", "value", "dumped"),
    [
        ("sites.0.bonus", True, ["saber", "yuna"]),
        ("sites", [], "gm"),
        ("battles.0.region", "bridge", ["lancer", "rin", "saber", "yuna"]),
        ("battles.0.slot", 3, ["lancer", "rin", "saber", "yuna"]),
        ("battles.0.mode", "split", "gm"),
        ("battles", [], "gm"),
        ("map.temple.base_bonus", 2, ["lancer", "mira", "rin", "saber", "yuna"]),
        ("scene.number", 4, ["lancer", "mira", "rin", "saber", "yuna"]),
    ],
)
def test_whom_a_value_touches(path, value, dumped):
    adjusted = use("gm.adjust", {"path": path, "value": value, **WHY}, fight(CAST, SIDES, sites=[TERRITORY])).dump()

    assert adjusted["errors"] == []
    assert adjusted["events"][0]["audience"] == dumped


@pytest.mark.parametrize(
    ("path", "value", "stranger"),
    [
        ("battles.0.camps.a.0", "ghost", "ghost"),
        ("battles.0.camps", {"a": ["saber"], "b": ["ghost"]}, "ghost"),
        ("characters.rin.servant", "ghost", "ghost"),
        ("characters.rin.region", "atlantis", "atlantis"),
        ("sites.0.owner", "ghost", "ghost"),
        ("sites.0.region", "atlantis", "atlantis"),
        ("characters.rin.inventory", ["grail"], "grail"),
        ("characters.rin.name", "ghost", None),
        ("characters.rin.servant", None, None),
    ],
)
def test_a_value_names_nothing_that_the_war_lacks(path, value, stranger):
    adjusted = use("gm.adjust", {"path": path, "value": value, **WHY}).dump()

    named = [(error["code"], error["path"], error["values"]["got"]) for error in adjusted["errors"]]
    assert named == ([("unknown_id", "tool.value", stranger)] if stranger else [])


def test_a_name_that_stood_there_may_stay():
    away = {**master("mira", "c"), "acquaintances": ["ghost"]}
    value = {"path": "characters.mira.acquaintances", "value": ["ghost", "rin"], **WHY}

    assert use("gm.adjust", value, war([*pair(), away])).dump()["errors"] == []


def test_what_touches_nobody_is_the_gms():
    adjusted = use("gm.adjust", {"path": "standalone", "value": True, **WHY}).dump()

    assert adjusted["events"][0]["audience"] == "gm"


def test_no_such_tool():
    with pytest.raises(KeyError):
        use("gm.smite", WHY, war())
