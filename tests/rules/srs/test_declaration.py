"""Section 8: what each command and act must say, what stands for what it leaves out, and which words it takes."""

import json

import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.srs import RULESET

SIDE = {"ability": None, "check_value": None, "modifiers": [], "can_roll": True}
VALUES = {"critical_value": None, "fumble_value": None}
COMMANDS = {
    # command                 what it must say                                          what else it then says
    "mark_prepared": ({"item": "tools_ready"}, {}),
    "check_sheet": ({"character": "aki", "problems": []}, {}),
    "assign_seats": ({"order": ["p1"]}, {}),
    "begin_main_play": ({}, {}),
    "set_phase": ({"phase": "opening"}, {}),
    "start_scene": (
        {},
        {"scene_player": None, "place": "", "summary": "", "kind": "normal", "policy": {}, "on_stage": []},
    ),
    "permit": ({"request": "r1"}, {"reason": ""}),
    "deny": ({"request": "r1"}, {"reason": ""}),
    "bring_on": ({"character": "aki"}, {}),
    "take_off": ({"character": "aki"}, {}),
    "narrate": ({"text": "Fog."}, {}),
    "end_scene": ({}, {"next_scene_player": None}),
    "answer_scene_request": ({"request": "r1", "accept": False}, {}),
    "call_check": (
        {"id": "c1", "actor": "aki"},
        {**SIDE, **VALUES, "difficulty": None, "difficulty_public": True, "immediate": False},
    ),
    "call_opposed": ({"id": "c1", "sides": []}, {"action": None, "immediate": False}),
    "set_modifier": ({"check": "c1", "to": "achievement", "value": 1}, {"side": 0}),
    "set_difficulty": ({"check": "c1", "difficulty": None}, {}),
    "rule_check": ({"check": "c1", "success": False}, {}),
    "cancel_check": ({"check": "c1"}, {}),
    "moderate": ({"player": "p1", "action": "warn", "reason": "late"}, {}),
    "end_game": ({}, {}),
    "grant_xp": ({"grants": {}}, {}),
    "record_xp": ({"seq": 1}, {}),
    "clean_up": ({}, {"notes": ""}),
    "close_session": ({}, {}),
}
ACTS = {
    "introduce": ({"character": "aki", "text": "I am."}, {}),
    "consent": ({"character": "bo", "to": "aki", "answer": False}, {}),
    "companions": ({"character": "aki", "invite": []}, {}),
    "appear": ({"character": "aki"}, {}),
    "exit": ({"character": "aki"}, {}),
    "request_scene": ({"text": "the sea"}, {}),
    "spend_xp": ({"character": "aki", "amount": 1, "for": "body"}, {}),
}


def loaded(document, raw):
    return json.loads(json.dumps(RULESET.declaration_schemas[document]().load(raw)))


def found(document, raw):
    try:
        loaded(document, raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


def command(name, **fields):
    return {"commands": [{"tool": f"gm.{name}", **fields}]}


def act(name, **fields):
    return {"acts": [{"act": name, **fields}]}


def required(table):
    return [(name, field) for name in table for field in table[name][0]]


def test_these_are_all_commands():
    assert found("gm", {"commands": [{"tool": "gm.smite"}]}) == [("commands.0.tool", "unknown_tool")]
    assert found("player", {"acts": [{"act": "dance"}]}) == [("acts.0.act", "unknown_act")]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_says(name):
    must, then = COMMANDS[name]
    (value,) = loaded("gm", command(name, **must))["commands"]

    assert value == {"tool": f"gm.{name}", **must, **then, "secret": False}
    assert found("gm", command(name, **must, secret=1)) == [("commands.0.secret", "bad_value")]


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("document", ["player", "gm"])
def test_what_an_act_says(document, name):
    must, _ = ACTS[name]

    assert found(document, act(name, **must)) == []
    assert found(document, act(name, **must, secret=True)) == [("acts.0.secret", "unknown_field")]


@pytest.mark.parametrize(("name", "field"), required(COMMANDS))
def test_what_a_command_must_say(name, field):
    less = {key: value for key, value in COMMANDS[name][0].items() if key != field}

    assert found("gm", command(name, **less)) == [(f"commands.0.{field}", "missing_field")]


@pytest.mark.parametrize(("name", "field"), required(ACTS))
def test_what_an_act_must_say(name, field):
    less = {key: value for key, value in ACTS[name][0].items() if key != field}

    assert found("player", act(name, **less)) == [(f"acts.0.{field}", "missing_field")]


def opposed(*sides, **fields):
    return command("call_opposed", id="c1", sides=list(sides), **fields)


def call(**fields):
    return command("call_check", **{"id": "c1", "actor": "aki", **fields})


MODIFIER = {"to": "achievement", "value": 1}
ALLOWED = [
    *[command("mark_prepared", item=item) for item in ("rulebook_read", "scenario_ready", "tools_ready")],
    *[command("set_phase", phase=phase) for phase in ("opening", "middle", "climax", "ending")],
    *[command("start_scene", kind=kind) for kind in ("normal", "master")],
    *[command("start_scene", policy={"appearance": word}) for word in ("ask", "open", "closed")],
    *[command("start_scene", policy={"companion": word}) for word in ("allow", "ask", "forbid")],
    *[command("start_scene", policy={"exit": word}) for word in ("ask", "open")],
    *[command("moderate", player="p1", action=word, reason="x") for word in ("warn", "remove")],
    *[command("set_modifier", check="c1", to=to, value=-1) for to in ("check_value", "achievement", "difficulty")],
    *[command("set_modifier", check="c1", to="achievement", value=1, side=side) for side in (0, 1)],
    *[call(modifiers=[{"to": to, "value": 1}]) for to in ("check_value", "achievement", "difficulty")],
    *[opposed(action=action) for action in (0, 1, None)],
    opposed({"actor": "aki", **SIDE, **VALUES, "modifiers": [MODIFIER]}, {"actor": "bo"}),
    call(difficulty=9, ability="body", check_value=1, critical_value=1, fumble_value=1, can_roll=False, immediate=True),
    call(difficulty="hard"),
    command("narrate", text="x", check="c1"),
    command("grant_xp", grants={"p1": -1}),
    {"submitted_seq": 1, "checks": {"c1": {}, "c2": {"check_value": 1, "modifiers": [{"value": 1, "source": "x"}]}}},
]
REFUSED = [
    (command("mark_prepared", item="tea"), "commands.0.item"),
    (command("set_phase", phase="dawn"), "commands.0.phase"),
    (command("start_scene", kind="dull"), "commands.0.kind"),
    (command("start_scene", policy={"appearance": "allow"}), "commands.0.policy.appearance"),
    (command("start_scene", policy={"companion": "open"}), "commands.0.policy.companion"),
    (command("start_scene", policy={"exit": "allow"}), "commands.0.policy.exit"),
    (command("start_scene", place=None), "commands.0.place"),
    (command("moderate", player="p1", action="ban", reason="x"), "commands.0.action"),
    (command("moderate", player="p1", action="warn", reason=""), "commands.0.reason"),
    (command("narrate", text=""), "commands.0.text"),
    (command("narrate", text="x", check=None), "commands.0.check"),
    (command("set_modifier", check="c1", to="luck", value=1), "commands.0.to"),
    (command("set_modifier", check="c1", to="achievement", value=1, side=2), "commands.0.side"),
    (command("set_modifier", check="c1", to="achievement", value=1, side=-1), "commands.0.side"),
    (command("set_modifier", check="c1", to="achievement", value=1, side=None), "commands.0.side"),
    (command("set_difficulty", check="c1", difficulty=1.5), "commands.0.difficulty"),
    (call(id="c 1"), "commands.0.id"),
    (call(difficulty=[]), "commands.0.difficulty"),
    (call(difficulty_public=None), "commands.0.difficulty_public"),
    (call(can_roll=None), "commands.0.can_roll"),
    (call(immediate=None), "commands.0.immediate"),
    (call(modifiers=None), "commands.0.modifiers"),
    (opposed(action=2), "commands.0.action"),
    (opposed(action=-1), "commands.0.action"),
    (command("call_opposed", id="c 1", sides=[]), "commands.0.id"),
    (act("request_scene", text=""), "acts.0.text"),
    (act("spend_xp", character="aki", amount=1, **{"for": ""}), "acts.0.for"),
    ({"submitted_seq": None}, "submitted_seq"),
    ({"checks": {"c1": {"check_value": None}}}, "checks.c1.check_value"),
]
INCOMPLETE = [
    (opposed({}), "commands.0.sides.0.actor"),
    (opposed({"actor": "aki", "modifiers": [{"value": 1}]}), "commands.0.sides.0.modifiers.0.to"),
    (call(modifiers=[{"to": "achievement"}]), "commands.0.modifiers.0.value"),
    ({"checks": {"c1": {"modifiers": [{}]}}}, "checks.c1.modifiers.0.value"),
]


@pytest.mark.parametrize("raw", ALLOWED)
def test_words_and_bounds_that_are_right(raw):
    assert found("gm", raw) == []


@pytest.mark.parametrize(("raw", "path"), REFUSED)
def test_words_and_bounds_that_are_wrong(raw, path):
    assert found("gm", raw) == [(path, "bad_value")]


@pytest.mark.parametrize(("raw", "path"), INCOMPLETE)
def test_what_is_missing_further_in(raw, path):
    assert found("gm", raw) == [(path, "missing_field")]


def test_what_is_left_out_of_a_side_and_of_an_entry():
    (value,) = loaded("gm", opposed({"actor": "aki"}))["commands"]

    assert value["sides"] == [{"actor": "aki", **SIDE, **VALUES}]
    assert loaded("player", {"checks": {"c1": {"modifiers": [{"value": 1}]}}}) == {
        "submitted_seq": None,
        "acts": [],
        "checks": {"c1": {"check_value": None, "modifiers": [{"source": "", "value": 1}]}},
    }
    assert loaded("gm", {}) == {"submitted_seq": None, "commands": [], "acts": [], "checks": {}}
