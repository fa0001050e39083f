import pytest

from rules.core.ruleset import GM
from rules.srs.reading import Entry, declaration_faults, read_declaration
from tests.rules.srs.sessions import cited, in_scene, refused, resolve, session


def faults(raw, actor="gm"):
    return [(fault.code, fault.path) for fault in declaration_faults(actor, raw)]


def commands(*listed):
    return {"commands": list(listed)}


PERMIT = {"tool": "gm.permit", "request": "r1"}
CALL = {"tool": "gm.call_check", "id": "c1", "actor": "aki"}

SHAPES = [
    # raw, faults
    pytest.param([], [("bad_field", "")], id="SRS-1.1 no mapping"),
    pytest.param({}, [], id="SRS-1.1 nothing"),
    pytest.param({"b": 1, "a": 1}, [("unknown_field", "a"), ("unknown_field", "b")], id="SRS-1.1 unknown, by name"),
    pytest.param({"submitted_seq": "1"}, [("bad_field", "submitted_seq")], id="SRS-2.4 no number"),
    pytest.param({"submitted_seq": True}, [("bad_field", "submitted_seq")], id="SRS-2.4 a flag is no number"),
    pytest.param({"submitted_seq": None}, [("bad_field", "submitted_seq")], id="SRS-2.4 nothing is no number"),
    pytest.param({"commands": {}}, [("bad_field", "commands")], id="SRS-1.1 no list of commands"),
    pytest.param({"acts": "x"}, [("bad_field", "acts")], id="SRS-1.1 no list of acts"),
    pytest.param({"checks": []}, [("bad_field", "checks")], id="SRS-1.1 no mapping of checks"),
    pytest.param({"checks": {"c1": 3}}, [("bad_field", "checks.c1")], id="SRS-1.4 no entry"),
    pytest.param({"acts": [3]}, [("bad_field", "acts.0")], id="SRS-1.1 no act"),
    pytest.param(commands({}), [("bad_field", "commands.0.tool")], id="SRS-1.1 no tool"),
    pytest.param(commands({"tool": 3, "x": 1}), [("bad_field", "commands.0.tool")], id="SRS-1.1 a number for a tool"),
    pytest.param(commands({"tool": "gm.x", "x": 1}), [("unknown_tool", "commands.0.tool")], id="SRS-1.1 unknown tool"),
    pytest.param({"acts": [{"act": "fly"}]}, [("unknown_act", "acts.0.act")], id="SRS-1.1 unknown act"),
    pytest.param(
        {"acts": [{"act": "exit"}], "commands": [{"tool": "x"}], "checks": 1, "submitted_seq": 1.0, "z": 1},
        [
            ("unknown_field", "z"),
            ("bad_field", "submitted_seq"),
            ("unknown_tool", "commands.0.tool"),
            ("bad_field", "acts.0.character"),
            ("bad_field", "checks"),
        ],
        id="SRS-1.1 in the rulebook's order",
    ),
    pytest.param(
        commands({**PERMIT, "request": 3, "secret": "yes", "b": 1, "a": 1}),
        [
            ("unknown_field", "commands.0.a"),
            ("unknown_field", "commands.0.b"),
            ("bad_field", "commands.0.request"),
            ("bad_field", "commands.0.secret"),
        ],
        id="SRS-1.1 unknown fields of a step first, and its secrecy last",
    ),
    pytest.param(
        commands({"tool": "gm.call_check"}),
        [("bad_field", "commands.0.id"), ("bad_field", "commands.0.actor")],
        id="SRS-1.1 fields that are missing, as they are listed",
    ),
    pytest.param(commands({**CALL, "id": "c.1"}), [("bad_field", "commands.0.id")], id="section 7 no dots in an id"),
    pytest.param(commands({**CALL, "id": ""}), [("bad_field", "commands.0.id")], id="section 7 no empty id"),
    pytest.param(commands({**CALL, "id": "판정-1_a"}), [], id="section 7 letters of any script"),
    pytest.param(
        commands({**CALL, "ability": None, "check_value": None, "difficulty": None, "critical_value": None}),
        [],
        id="section 7 nothing where a check may have nothing",
    ),
    pytest.param(
        commands({**CALL, "difficulty_public": None, "modifiers": None, "can_roll": None, "immediate": None}),
        [("bad_field", f"commands.0.{name}") for name in ("difficulty_public", "modifiers", "can_roll", "immediate")],
        id="section 7 nothing where a check has something",
    ),
    pytest.param(commands({**CALL, "difficulty": True}), [("bad_field", "commands.0.difficulty")], id="SRS-1.2 a flag"),
    pytest.param(
        commands({**CALL, "difficulty": 9.0}), [("bad_field", "commands.0.difficulty")], id="SRS-1.2 no float"
    ),
    pytest.param(
        commands({**CALL, "modifiers": [{"to": "x", "value": 0}, {"value": "1"}, 3, {"to": 1, "value": 1, "by": 1}]}),
        [
            ("bad_field", "commands.0.modifiers.1.to"),
            ("bad_field", "commands.0.modifiers.1.value"),
            ("bad_field", "commands.0.modifiers.2"),
            ("unknown_field", "commands.0.modifiers.3.by"),
            ("bad_field", "commands.0.modifiers.3.to"),
        ],
        id="SRS-1.11 modifiers of a call; a wrong word is no fault of shape",
    ),
    pytest.param(
        commands({"tool": "gm.call_opposed", "id": "c1", "sides": [{"actor": 1}, {"ability": 1}, 3], "action": "0"}),
        [
            ("bad_field", "commands.0.sides.0.actor"),
            ("bad_field", "commands.0.sides.1.actor"),
            ("bad_field", "commands.0.sides.1.ability"),
            ("bad_field", "commands.0.sides.2"),
            ("bad_field", "commands.0.action"),
        ],
        id="SRS-2.1 sides",
    ),
    pytest.param(
        commands({"tool": "gm.start_scene", "policy": {"x": "y", "exit": 1}, "on_stage": [1], "place": None}),
        [
            ("bad_field", "commands.0.place"),
            ("unknown_field", "commands.0.policy.x"),
            ("bad_field", "commands.0.policy.exit"),
            ("bad_field", "commands.0.on_stage.0"),
        ],
        id="SRS-5.10 a scene",
    ),
    pytest.param(
        commands({"tool": "gm.grant_xp", "grants": {"p2": "1", "p1": 1.5}}),
        [("bad_field", "commands.0.grants.p1"), ("bad_field", "commands.0.grants.p2")],
        id="SRS-7.2 points are whole",
    ),
    pytest.param(
        commands({"tool": "gm.narrate", "text": ""}), [("bad_field", "commands.0.text")], id="SRS-5.14 no text"
    ),
    pytest.param(
        commands({"tool": "gm.moderate", "player": "", "action": "x", "reason": ""}),
        [("bad_field", "commands.0.reason")],
        id="SRS-4.4 no reason",
    ),
    pytest.param(
        {"acts": [{"act": "spend_xp", "character": "aki", "amount": 0, "for": ""}, {"act": "introduce", "text": ""}]},
        [("bad_field", "acts.0.for"), ("bad_field", "acts.1.character"), ("bad_field", "acts.1.text")],
        id="SRS-8.1 no purpose",
    ),
    pytest.param(
        {"checks": {"c2": {"x": 1}, "c1": {"check_value": None, "modifiers": [{"source": 1}]}}},
        [
            ("bad_field", "checks.c1.check_value"),
            ("bad_field", "checks.c1.modifiers.0.source"),
            ("bad_field", "checks.c1.modifiers.0.value"),
            ("unknown_field", "checks.c2.x"),
        ],
        id="SRS-1.4 entries, by the check's id",
    ),
]


@pytest.mark.parametrize(("raw", "wanted"), SHAPES)
def test_faults_of_shape(raw, wanted):
    assert faults(raw) == wanted


def test_commands_are_the_gms():
    assert faults({"commands": 3, "acts": 3}, "p1") == [("not_gm", "commands"), ("bad_field", "acts")]
    assert read_declaration("p1", commands({"tool": "gm.end_scene"})).commands == ()


def test_a_word_that_is_missing_is_told_with_those_allowed():
    [fault] = declaration_faults(GM, commands({"tool": "gm.set_phase"}))

    assert (fault.rule, fault.values) == ("SRS-1.1", {"allowed": ["opening", "middle", "climax", "ending"]})


def test_what_is_sound_is_read_in_full():
    declared = read_declaration(
        "gm",
        {
            "submitted_seq": 3,
            "commands": [{"tool": "gm.deny"}, {"tool": "gm.permit", "request": "r1", "secret": True}],
            "acts": [{"act": "fly"}, {"act": "spend_xp", "character": "aki", "amount": 1, "for": "x"}],
            "checks": {"c2": {"modifiers": [{"value": 2}, {"value": -3}]}, "c1": {"check_value": 4}, "c3": []},
        },
    )

    [permit], [spend] = declared.commands, declared.acts
    assert declared.submitted_seq == 3
    assert (permit.at, permit.name, permit.is_secret) == ("commands.1", "gm.permit", True)
    assert permit.values == {"tool": "gm.permit", "request": "r1", "reason": "", "secret": True}
    assert (spend.at, spend.values["for_"], spend.is_secret) == ("acts.1", "x", False)
    assert declared.checks == {"c1": Entry(4, 0), "c2": Entry(None, -1)}


@pytest.mark.parametrize("raw", [[], None, 3, {"submitted_seq": True, "acts": {}, "checks": []}])
def test_what_is_not_sound_is_not_read(raw):
    declared = read_declaration("p1", raw)

    assert (declared.submitted_seq, declared.acts, declared.checks) == (None, (), {})


def test_all_declarations_are_read_by_the_ids_of_their_actors():
    resolution = resolve(in_scene(), {"p2": {"x": 1}, "nobody": {"x": 1}, "gm": [], "p1": {"commands": []}})

    assert refused(resolution) == [
        ("bad_field", "gm"),
        ("unknown_actor", "nobody"),
        ("not_gm", "p1.commands"),
        ("unknown_field", "p2.x"),
    ]
    assert {rule for rule, _, _ in cited(resolution)} == {"SRS-1.1"}


def test_steps_follow_shapes_and_entries_follow_steps():
    declarations = {
        "gm": {"commands": [{"tool": "gm.permit", "request": "r9"}], "checks": {"c9": {}}},
        "p1": {"acts": [{"act": "exit", "character": "bo"}, {"act": "fly"}], "checks": {"c8": {}, "c7": {}}},
    }
    resolution = resolve(in_scene(), declarations)

    assert refused(resolution) == [
        ("unknown_act", "p1.acts.1.act"),
        ("unknown_request", "gm.commands.0.request"),
        ("not_your_character", "p1.acts.0.character"),
        ("unknown_check", "p1.checks.c7"),
        ("unknown_check", "p1.checks.c8"),
        ("unknown_check", "gm.checks.c9"),
    ]


@pytest.mark.parametrize("status", ["done", "reported"])
def test_a_value_for_a_check_that_is_not_open(status):
    check = {"id": "c1", "sides": [{"actor": "bo"}], "difficulty": None, "status": status}
    resolution = resolve(session(checks=[check]), {"p1": {"checks": {"c1": {}}}})

    assert cited(resolution) == [("SRS-1.1", "declarations.p1.checks.c1", {"status": status})]
    assert refused(resolution) == [("check_not_open", "p1.checks.c1")]


def test_a_value_for_a_check_that_is_called_only_now():
    call = {"tool": "gm.call_check", "id": "c1", "actor": "aki", "ability": "body", "immediate": True}
    resolution = resolve(session(), {"gm": {"commands": [call]}, "p1": {"checks": {"c1": {}}}})

    assert refused(resolution) == [("unknown_check", "p1.checks.c1")]
