import pytest

from tests.rules.srs.sessions import (
    cited,
    command,
    in_scene,
    opposed,
    refused,
    resolve,
    session,
    single,
    told,
    with_character,
)

CALL = {"id": "c2", "actor": "aki", "ability": "body", "difficulty": 9}
SIDES = [{"actor": "aki", "ability": "body"}, {"actor": "ogre", "ability": "body"}]


def call(state, dice=(), options=None, **fields):
    return command(state, ("call_check", {**CALL, **fields}), dice=dice, **(options or {}))


def test_a_call_says_whom_it_asks():
    resolution = call(session())

    assert told(resolution, "rule", "actor", "check", "actors") == [("check_called", "SRS-1.1", None, "c2", ["aki"])]
    assert resolution["requests"] == [{"actor": "p1", "want": "check_value", "check": "c2"}]
    assert resolution["state"]["checks"] == [
        {
            "id": "c2",
            "kind": "single",
            "sides": [
                {
                    "actor": "aki",
                    "ability": "body",
                    "check_value": None,
                    "modifiers": [],
                    "can_roll": True,
                    "critical_value": None,
                    "fumble_value": None,
                }
            ],
            "difficulty": 9,
            "difficulty_public": True,
            "status": "open",
            "result": None,
        }
    ]


ASKED = [
    pytest.param({"actor": "ogre"}, [], id="SRS-1.1 nobody for an NPC"),
    pytest.param({"actor": "gen"}, ["gm"], id="SRS-1.1 the GM as the player of a PC"),
    pytest.param({"can_roll": False}, ["p1"], id="SRS-1.1 also where it cannot be rolled"),
]


@pytest.mark.parametrize(("fields", "asked"), ASKED)
def test_whom_a_call_asks(fields, asked):
    state = session()
    state["characters"]["gen"] = {"id": "gen", "name": "Gen", "kind": "pc", "player": "gm"}

    assert [request["actor"] for request in call(state, **fields)["requests"]] == asked


def test_a_call_is_rolled_at_once_where_the_gm_says_so():
    resolution = call(session(), [3, 4], immediate=True)

    assert told(resolution) == [("check_called",), ("check_rolled",), ("achievement",), ("check_result",)]
    assert resolution["requests"] == []


def test_a_call_that_lacks_a_value_asks_though_it_is_immediate():
    resolution = call(session(), immediate=True, ability="wit")

    assert resolution["requests"] == [{"actor": "p1", "want": "check_value", "check": "c2"}]
    assert resolution["state"]["checks"][0]["status"] == "open"


def test_modifiers_of_a_call_are_set_after_it():
    resolution = call(session(), modifiers=[{"to": "difficulty", "value": 4}, {"to": "achievement", "value": -1}])

    assert told(resolution, "to", "value", "code") == [
        ("check_called",),
        ("modifier_set", "difficulty", 4),
        ("notice", "modifier_out_of_range"),
        ("modifier_set", "achievement", -1),
    ]


def test_an_opposed_call():
    resolution = command(session(), ("call_opposed", {"id": "c2", "sides": SIDES, "action": 1}))

    assert told(resolution, "rule", "actors") == [("check_called", "SRS-2.1", ["aki", "ogre"])]
    assert resolution["requests"] == [{"actor": "p1", "want": "check_value", "check": "c2"}]
    check = resolution["state"]["checks"][0]
    assert sorted(check) == ["action", "id", "kind", "result", "sides", "status"]
    assert check["action"] == 1


def test_the_sides_of_a_call_may_be_open():
    resolution = command(session(), ("call_opposed", {"id": "c2", "sides": SIDES}))

    assert resolution["state"]["checks"][0]["action"] is None


REFUSED_CALLS = [
    pytest.param({"id": "c1"}, {}, "duplicate_id", "id", id="SRS-1.1 an id that is taken"),
    pytest.param({"actor": "nobody"}, {}, "unknown_character", "actor", id="SRS-1.1 nobody"),
    pytest.param({"actor": "bo"}, {}, "not_on_stage", "actor", id="SRS-5.5 somebody off stage"),
    pytest.param({"difficulty": "hard"}, {}, "unknown_difficulty_label", "difficulty", id="SRS-1.3 no such label"),
    pytest.param({"critical_value": 1}, {}, "bad_threshold", "critical_value", id="SRS-1.6 too low"),
    pytest.param({"critical_value": 14}, {}, "bad_threshold", "critical_value", id="SRS-1.6 too high"),
    pytest.param({"fumble_value": 0}, {}, "bad_threshold", "fumble_value", id="SRS-1.7 too low"),
    pytest.param({"fumble_value": 13}, {}, "bad_threshold", "fumble_value", id="SRS-1.7 too high"),
    pytest.param(
        {"modifiers": [{"to": "dice", "value": 1}]}, {}, "bad_field", "modifiers.0.to", id="SRS-1.11 to nothing"
    ),
    pytest.param(
        {"modifiers": [{"to": "achievement", "value": 0}]}, {}, "bad_field", "modifiers.0.value", id="SRS-1.11 nothing"
    ),
    pytest.param(
        {"modifiers": [{"to": "achievement", "value": 3}, {"to": "achievement", "value": -4}]},
        {"gm_modifier_limit": "reject"},
        "modifier_out_of_range",
        "modifiers.1.value",
        id="SRS-1.11 too much",
    ),
    pytest.param(
        {"modifiers": [{"to": "achievement", "value": 3}, {"to": "difficulty", "value": -1}]},
        {"gm_modifier_limit": "reject", "gm_modifier_scope": "net"},
        "modifier_out_of_range",
        "modifiers.1.value",
        id="SRS-1.11 too much on the whole",
    ),
]


@pytest.mark.parametrize(("fields", "options", "code", "field"), REFUSED_CALLS)
def test_a_call_that_is_refused(fields, options, code, field):
    resolution = call({**in_scene(), "checks": [single()]}, options=options, **fields)

    assert refused(resolution) == [(code, f"gm.commands.0.{field}")]


def test_the_first_fault_of_a_call_is_told_alone():
    fields = {"id": "c1", "actor": "nobody", "difficulty": "hard", "critical_value": 99}

    assert refused(call(session(checks=[single()]), **fields)) == [("duplicate_id", "gm.commands.0.id")]
    del fields["id"]
    assert refused(call(session(), **fields)) == [("unknown_character", "gm.commands.0.actor")]


REFUSED_OPPOSED = [
    pytest.param({"sides": SIDES[:1]}, "bad_sides", "sides", id="SRS-2.1 one side"),
    pytest.param({"sides": [*SIDES, {"actor": "bo"}]}, "bad_sides", "sides", id="SRS-2.1 three sides"),
    pytest.param({"sides": [SIDES[0], SIDES[0]]}, "bad_sides", "sides", id="SRS-2.1 one against itself"),
    pytest.param({"action": 2}, "bad_field", "action", id="SRS-2.4 no such side"),
    pytest.param({"sides": [{"actor": "x"}, {"actor": "bo"}]}, "unknown_character", "sides.0.actor", id="SRS-2.1 x"),
    pytest.param({"sides": [SIDES[0], {"actor": "bo"}]}, "not_on_stage", "sides.1.actor", id="SRS-5.5 off stage"),
    pytest.param(
        {"sides": [{"actor": "bo"}, {"actor": "x"}]},
        "unknown_character",
        "sides.1.actor",
        id="SRS-5.5 after who exists",
    ),
    pytest.param(
        {"sides": [SIDES[0], {"actor": "ogre", "fumble_value": 0}]},
        "bad_threshold",
        "sides.1.fumble_value",
        id="SRS-1.7 of one side",
    ),
    pytest.param(
        {"sides": [SIDES[0], {"actor": "ogre", "modifiers": [{"to": "difficulty", "value": 1}]}]},
        "bad_field",
        "sides.1.modifiers.0.to",
        id="SRS-1.11 an opposed check has no difficulty",
    ),
]


@pytest.mark.parametrize(("fields", "code", "field"), REFUSED_OPPOSED)
def test_an_opposed_call_that_is_refused(fields, code, field):
    state = in_scene(on_stage=["aki", "ogre"])
    resolution = command(state, ("call_opposed", {"id": "c2", "sides": SIDES, "action": 0, **fields}))

    assert refused(resolution) == [(code, f"gm.commands.0.{field}")]


def test_whoever_is_off_stage_can_roll_where_there_are_no_scenes():
    assert told(call(in_scene(), actor="bo", options={"use_scenes": False})) == [("check_called",)]


MODIFIERS = [
    # options, earlier modifiers, the new one, is it noticed
    pytest.param({}, [], ("achievement", 3), False, id="SRS-1.11 within the range"),
    pytest.param({}, [], ("achievement", -4), True, id="SRS-1.11 beyond it"),
    pytest.param({}, [("achievement", 3)], ("achievement", 3), False, id="SRS-1.11 each by itself"),
    pytest.param({"gm_modifier_limit": "off"}, [], ("achievement", 9), False, id="SRS-1.11 silenced"),
    pytest.param({"gm_modifier_range": 0}, [], ("difficulty", 1), True, id="SRS-1.11 another range"),
    pytest.param(
        {"gm_modifier_scope": "net"}, [("achievement", 3)], ("check_value", 1), True, id="SRS-1.11 on the whole"
    ),
    pytest.param(
        {"gm_modifier_scope": "net"}, [("achievement", 3)], ("difficulty", 1), False, id="SRS-1.11 one undoes the other"
    ),
    pytest.param(
        {"gm_modifier_scope": "net"}, [("achievement", 3)], ("achievement", -6), False, id="SRS-1.11 turned about"
    ),
]


@pytest.mark.parametrize(("options", "earlier", "modifier", "is_noticed"), MODIFIERS)
def test_a_modifier_beyond_the_range_is_noticed(options, earlier, modifier, is_noticed):
    check = single(side={"modifiers": [{"to": to, "value": value} for to, value in earlier], "ability": "wit"})
    to, value = modifier
    resolution = command(
        session(checks=[check]), ("set_modifier", {"check": "c1", "to": to, "value": value}), **options
    )

    assert told(resolution, "code", "audience") == [
        ("modifier_set", "all"),
        *([("notice", "modifier_out_of_range", "gm")] if is_noticed else []),
    ]
    assert resolution["state"]["checks"][0]["sides"][0]["modifiers"][-1] == {"to": to, "value": value}


def test_a_modifier_of_one_side_of_an_opposed_check():
    state = session(checks=[opposed(aki={"ability": "wit"})])
    resolution = command(state, ("set_modifier", {"check": "c1", "side": 1, "to": "check_value", "value": -2}))

    assert told(resolution, "check", "side", "to", "value") == [("modifier_set", "c1", 1, "check_value", -2)]
    assert [side["modifiers"] for side in resolution["state"]["checks"][0]["sides"]] == [
        [],
        [{"to": "check_value", "value": -2}],
    ]


REFUSED_MODIFIERS = [
    pytest.param({"check": "c9"}, "unknown_check", "check", id="SRS-1.1 no such check"),
    pytest.param({"check": "c3"}, "check_not_open", "check", id="SRS-1.1 a check that is done"),
    pytest.param({"side": 1}, "bad_field", "side", id="SRS-1.11 no such side"),
    pytest.param({"side": -1}, "bad_field", "side", id="SRS-1.11 no side at all"),
    pytest.param({"to": "dice"}, "bad_field", "to", id="SRS-1.11 to nothing"),
    pytest.param({"value": 0}, "bad_field", "value", id="SRS-1.11 nothing"),
    pytest.param({"check": "c2", "to": "difficulty"}, "bad_field", "to", id="SRS-1.11 no difficulty"),
]


@pytest.mark.parametrize(("fields", "code", "field"), REFUSED_MODIFIERS)
def test_a_modifier_that_is_refused(fields, code, field):
    state = session(checks=[single(), opposed(key="c2"), single(key="c3", status="done")])
    given = {"check": "c1", "to": "achievement", "value": 1, **fields}

    assert refused(command(state, ("set_modifier", given))) == [(code, f"gm.commands.0.{field}")]


def test_values_of_refusals():
    state = session(checks=[single(), single(key="c3", status="done")])
    rejected = command(
        state, ("set_modifier", {"check": "c1", "to": "achievement", "value": 5}), gm_modifier_limit="reject"
    )
    listed = command(
        state,
        ("set_modifier", {"check": "c1", "to": "luck", "value": 5}),
        ("set_modifier", {"check": "c3", "to": "achievement", "value": 5}),
        ("call_check", {**CALL, "difficulty": "x"}),
        ("call_check", {**CALL, "critical_value": 1}),
        difficulty_labels={"hard": 13, "easy": 8},
    )

    at = "declarations.gm.commands"
    assert cited(rejected) == [("SRS-1.11", f"{at}.0.value", {"range": 3, "declared": 5})]
    assert cited(listed) == [
        ("SRS-1.11", f"{at}.0.to", {"allowed": ["difficulty", "check_value", "achievement"]}),
        ("SRS-1.1", f"{at}.1.check", {"status": "done"}),
        ("SRS-1.3", f"{at}.2.difficulty", {"allowed": ["easy", "hard"]}),
        ("SRS-1.6", f"{at}.3.critical_value", {"min": 2, "max": 13}),
    ]


@pytest.mark.parametrize(
    ("is_public", "to", "audience"),
    [(True, "difficulty", "all"), (False, "difficulty", "gm"), (False, "achievement", "all")],
)
def test_who_reads_of_a_modifier(is_public, to, audience):
    state = session(checks=[single(difficulty_public=is_public, side={"ability": "wit"})])

    assert told(command(state, ("set_modifier", {"check": "c1", "to": to, "value": 1})), "audience") == [
        ("modifier_set", audience)
    ]


@pytest.mark.parametrize("difficulty", [11, "hard", None])
@pytest.mark.parametrize(("is_public", "audience"), [(True, "all"), (False, "gm")])
def test_a_difficulty_is_set(difficulty, is_public, audience):
    state = session(checks=[single(difficulty_public=is_public, side={"ability": "wit"})])
    resolution = command(
        state, ("set_difficulty", {"check": "c1", "difficulty": difficulty}), difficulty_labels={"hard": 13}
    )

    assert told(resolution, "rule", "check", "difficulty", "audience") == [
        ("difficulty_set", "SRS-1.2", "c1", difficulty, audience)
    ]
    assert resolution["state"]["checks"][0]["difficulty"] == difficulty


REFUSED_DIFFICULTIES = [
    pytest.param({"check": "c9"}, "unknown_check", "check", id="SRS-1.1 no such check"),
    pytest.param({"check": "c3"}, "check_not_open", "check", id="SRS-1.2 a check that is done"),
    pytest.param({"check": "c2"}, "bad_field", "check", id="SRS-1.2 an opposed check has none"),
    pytest.param({"difficulty": "hard"}, "unknown_difficulty_label", "difficulty", id="SRS-1.3 no such label"),
]


@pytest.mark.parametrize(("fields", "code", "field"), REFUSED_DIFFICULTIES)
def test_a_difficulty_that_is_refused(fields, code, field):
    state = session(checks=[single(), opposed(key="c2"), single(key="c3", status="done")])

    assert refused(command(state, ("set_difficulty", {"check": "c1", "difficulty": 9, **fields}))) == [
        (code, f"gm.commands.0.{field}")
    ]


@pytest.mark.parametrize("status", ["open", "done"])
def test_only_a_reported_check_is_ruled_on(status):
    state = session(checks=[single(status=status, side={"ability": "wit"})])
    resolution = command(state, ("rule_check", {"check": "c1", "success": True}))

    assert refused(resolution) == [("check_not_open", "gm.commands.0.check")]
    assert cited(resolution) == [("SRS-1.2", "declarations.gm.commands.0.check", {"status": status})]
    assert refused(command(state, ("rule_check", {"check": "c9", "success": True}))) == [
        ("unknown_check", "gm.commands.0.check")
    ]


def test_a_ruling_keeps_the_achievement():
    result = {"outcome": "reported", "achievement": 12, "success": None}
    resolution = command(
        session(checks=[single(status="reported", result=result)]), ("rule_check", {"check": "c1", "success": False})
    )

    assert told(resolution, "check", "success") == [("check_ruled", "c1", False)]
    assert resolution["state"]["checks"][0]["result"] == {**result, "success": False}


def test_a_check_is_cancelled():
    resolution = command(session(checks=[single(), single("bo", "c2")]), ("cancel_check", {"check": "c1"}), dice=[3, 4])

    assert told(resolution, "check")[0] == ("check_cancelled", "c1")
    assert [check["id"] for check in resolution["state"]["checks"]] == ["c2"]
    assert refused(command(session(checks=[single(status="done")]), ("cancel_check", {"check": "c1"}))) == [
        ("check_not_open", "gm.commands.0.check")
    ]


def test_a_check_that_is_called_anew_is_not_rolled_before_its_turn():
    state = session(checks=[single()])
    resolution = command(state, ("cancel_check", {"check": "c1"}), ("call_check", {**CALL, "id": "c1"}))

    assert told(resolution) == [("check_cancelled",), ("check_called",)]


def test_a_call_reaches_characters_of_removed_players_too():
    state = with_character(session(), "aki", player=None)

    assert call(state)["requests"] == []
    assert resolve(state)["errors"] == []
