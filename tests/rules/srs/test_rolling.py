import pytest

from tests.rules.srs.sessions import (
    command,
    in_scene,
    opposed,
    resolve,
    session,
    single,
    told,
    with_character,
)


def values(player, key="c1", **entry):
    return {player: {"checks": {key: entry}}}


def outcome(resolution, place=0):
    assert resolution["errors"] == []
    return resolution["state"]["checks"][place]["result"]


BASES = [
    # what is declared, what the call says, what the sheet has, the final value
    pytest.param({"check_value": 9}, 7, 5, 9, id="SRS-1.4 a declared value goes first"),
    pytest.param({}, 7, 5, 7, id="SRS-1.4 then that of the call"),
    pytest.param(None, 7, 5, 7, id="SRS-1.4 also where nothing is declared"),
    pytest.param({}, None, 5, 5, id="SRS-1.4 then the sheet's"),
    pytest.param({"modifiers": [{"value": 2}, {"source": "rain", "value": -3}]}, None, 5, 4, id="SRS-1.4 modifiers"),
    pytest.param({"check_value": 9, "modifiers": [{"value": 1}]}, 7, 5, 10, id="SRS-1.4 modifiers of a declared value"),
    pytest.param({"check_value": -2}, None, 5, -2, id="SRS-1.4 below nothing"),
]


@pytest.mark.parametrize(("entry", "called", "sheet", "final"), BASES)
def test_the_base_of_a_check_value(entry, called, sheet, final):
    state = with_character(session(checks=[single(side={"check_value": called})]), "aki", check_values={"body": sheet})
    declared = {} if entry is None else values("p1", **entry)

    assert outcome(resolve(state, declared, [3, 4]))["achievement"] == final + 7


NOTICES = [
    pytest.param({"check_value": 7}, "body", True, id="SRS-1.4 another value than the sheet's"),
    pytest.param({"check_value": 5}, "body", False, id="SRS-1.4 the sheet's own value"),
    pytest.param({"check_value": 7}, "wit", False, id="SRS-1.4 the sheet has none"),
    pytest.param({"modifiers": [{"value": 3}]}, "body", False, id="SRS-1.4 a modifier is no other value"),
]


@pytest.mark.parametrize(("entry", "ability", "is_noticed"), NOTICES)
def test_a_declared_value_that_differs_is_shown_to_the_gm(entry, ability, is_noticed):
    state = session(checks=[single(side={"ability": ability, "check_value": 5})])
    resolution = resolve(state, values("p1", **entry), [3, 4])

    notices = [event for event in resolution["events"] if event["type"] == "notice"]
    assert [(one["actor"], one["code"], one["audience"]) for one in notices] == (
        [("aki", "check_value_differs", "gm")] if is_noticed else []
    )
    assert [event["type"] for event in resolution["events"]][-3:] == ["check_rolled", "achievement", "check_result"]


MISSING = [
    # check, options, who is asked
    pytest.param(single(side={"ability": "wit"}), {}, ["p1"], id="SRS-1.4 no base at all"),
    pytest.param(single(side={"ability": None}), {}, ["p1"], id="SRS-1.4 no ability"),
    pytest.param(single("ogre", side={"ability": "wit"}), {}, ["gm"], id="SRS-1.4 the GM for an NPC"),
    pytest.param(single(), {"missing_check_value": "request"}, ["p1"], id="SRS-1.4 the sheet is not enough"),
    pytest.param(
        opposed("aki", "bo"),
        {"missing_check_value": "request"},
        ["p1", "p2"],
        id="SRS-1.4 both sides of an opposed one",
    ),
    pytest.param(opposed("aki", "ogre", ogre={"ability": "wit"}), {}, ["gm"], id="SRS-1.4 one side of an opposed one"),
    pytest.param(
        opposed("bo", "aki", action=1, bo={"ability": "wit"}, aki={"ability": "wit"}),
        {},
        ["p2", "p1"],
        id="SRS-1.4 asked in the order of the sides",
    ),
]


@pytest.mark.parametrize(("check", "options", "asked"), MISSING)
def test_nothing_is_rolled_while_a_value_is_missing(check, options, asked):
    resolution = resolve(session(checks=[check]), **options)

    assert resolution["events"] == []
    assert resolution["state"]["checks"][0]["status"] == "open"
    assert resolution["requests"] == [{"actor": actor, "want": "check_value", "check": "c1"} for actor in asked]


def test_an_empty_entry_accepts_the_sheet():
    resolution = resolve(session(checks=[single()]), values("p1"), [3, 4], missing_check_value="request")

    assert outcome(resolution)["achievement"] == 12


def test_an_npc_needs_nobody_to_accept_its_sheet():
    assert outcome(resolve(session(checks=[single("ogre")]), {}, [3, 4], missing_check_value="request"))["success"]


THRESHOLDS = [
    # side, character, option: the first that is said counts
    pytest.param((11, 2), (12, 2), {}, [5, 6], "critical", id="SRS-1.6 the check's critical value"),
    pytest.param((None, None), (11, None), {}, [5, 6], "critical", id="SRS-1.6 the character's"),
    pytest.param(
        (12, None), (11, None), {"critical_value": 10}, [5, 6], "success", id="SRS-1.6 before the character's"
    ),
    pytest.param((None, None), (None, None), {"critical_value": 11}, [5, 6], "critical", id="SRS-1.6 the option's"),
    pytest.param((None, 4), (None, 2), {"fumble_value": 3}, [1, 3], "fumble", id="SRS-1.7 the check's fumble value"),
    pytest.param((None, None), (None, 4), {"fumble_value": 3}, [1, 3], "fumble", id="SRS-1.7 the character's"),
    pytest.param((None, None), (None, None), {"fumble_value": 4}, [1, 3], "fumble", id="SRS-1.7 the option's"),
    pytest.param((None, 1), (None, None), {}, [1, 1], "failure", id="SRS-1.7 never"),
]


@pytest.mark.parametrize(("side", "character", "options", "dice", "result"), THRESHOLDS)
def test_which_threshold_counts(side, character, options, dice, result):
    check = single(side=dict(zip(("critical_value", "fumble_value"), side, strict=True)))
    state = with_character(
        session(checks=[check]), "aki", critical_value=character[0], fumble_value=character[1], check_values={"body": 0}
    )

    assert outcome(resolve(state, {}, dice, **options))["outcome"] == result


def test_a_roll_is_told_in_the_order_of_its_making():
    check = single(side={"modifiers": [{"to": "check_value", "value": -1}, {"to": "achievement", "value": 3}]})
    resolution = resolve(session(checks=[check]), {}, [3, 4])

    common = {"check": "c1", "actor": "aki", "audience": "all"}
    assert resolution["events"] == [
        {"rule": "SRS-1.5", "type": "check_rolled", "dice": [3, 4], "sum": 7, "outcome": "ordinary", **common},
        {
            "rule": "SRS-1.8",
            "type": "achievement",
            "check_value": 5,
            "sum": 7,
            "modifier": 2,
            "achievement": 14,
            **common,
        },
        {
            "rule": "SRS-1.9",
            "type": "check_result",
            "outcome": "success",
            "achievement": 14,
            "difficulty": 9,
            "difficulty_public": True,
            "success": True,
            **common,
        },
    ]


DIFFICULTIES = [
    # check, options, told difficulty, told to the GM
    pytest.param({"difficulty": 9}, {}, 9, None, id="SRS-1.9 as it is"),
    pytest.param({"difficulty": "easy"}, {"difficulty_labels": {"easy": 8}}, 8, None, id="SRS-1.3 by its label"),
    pytest.param({"difficulty": None}, {}, None, None, id="SRS-1.2 left unsaid"),
    pytest.param({"difficulty_public": False}, {}, None, 9, id="SRS-1.2 hidden"),
    pytest.param({"difficulty": None, "difficulty_public": False}, {}, None, None, id="SRS-1.2 hidden and unsaid"),
]


@pytest.mark.parametrize(("check", "options", "shown", "hidden"), DIFFICULTIES)
@pytest.mark.parametrize("dice", [[3, 4], [6, 6], [1, 1]])
def test_which_difficulty_is_told(check, options, shown, hidden, dice):
    resolution = resolve(session(checks=[single(**check)]), {}, dice, **options)
    [result] = [event for event in resolution["events"] if event["type"] == "check_result"]
    after = resolution["events"][resolution["events"].index(result) + 1 :]

    assert (result["difficulty"], result["difficulty_public"]) == (shown, check.get("difficulty_public", True))
    assert after == (
        []
        if hidden is None
        else [
            {
                "rule": "SRS-1.2",
                "type": "hidden_difficulty",
                "actor": None,
                "check": "c1",
                "difficulty": hidden,
                "audience": "gm",
            }
        ]
    )


def test_a_check_without_difficulty_waits_for_the_gm_unless_it_is_automatic():
    ordinary = resolve(session(checks=[single(difficulty=None)]), {}, [3, 4])
    critical = resolve(session(checks=[single(difficulty=None)]), {}, [6, 6])

    assert ordinary["state"]["checks"][0]["status"] == "reported"
    assert ordinary["requests"] == [{"actor": "gm", "want": "ruling", "check": "c1"}]
    assert (critical["state"]["checks"][0]["status"], critical["requests"]) == ("done", [])


CANNOT = [
    pytest.param({"can_roll": False}, {}, id="SRS-2.5 the check says so"),
    pytest.param({}, {"statuses": [{"status": "cannot_check"}]}, id="SRS-2.5 a status says so"),
    pytest.param({"can_roll": False, "ability": None}, {}, id="SRS-2.5 no value is needed"),
]


@pytest.mark.parametrize(("side", "character"), CANNOT)
def test_the_actor_of_a_plain_check_that_cannot_roll_fails(side, character):
    state = with_character(session(checks=[single(side=side)]), "aki", **character)
    resolution = resolve(state)

    assert told(resolution, "rule", "outcome", "success") == [("check_result", "SRS-2.5", "cannot_roll", False)]
    assert outcome(resolution) == {"outcome": "cannot_roll", "achievement": None, "success": False}


@pytest.mark.parametrize(("side", "character"), CANNOT)
def test_an_action_side_that_cannot_roll_loses_without_dice(side, character):
    state = with_character(session(checks=[opposed(aki=side, bo={"ability": "wit"})]), "aki", **character)
    resolution = resolve(state)

    assert told(resolution, "rule", "winner", "loser", "achievements") == [
        ("opposed_result", "SRS-2.5", "bo", "aki", [None, None])
    ]
    assert outcome(resolution)["outcomes"] == ["cannot_roll", "not_rolled"]


def test_a_reaction_that_cannot_roll_still_needs_a_value():
    resolution = resolve(session(checks=[opposed(bo={"can_roll": False, "ability": "wit"})]))

    assert resolution["requests"] == [{"actor": "p2", "want": "check_value", "check": "c1"}]


def test_after_a_fumble_not_even_a_reaction_without_dice_is_worked_out():
    resolution = resolve(session(checks=[opposed(bo={"can_roll": False})]), {}, [1, 1])

    assert told(resolution, "rule") == [("check_rolled", "SRS-1.5"), ("opposed_result", "SRS-2.9")]
    assert outcome(resolution)["outcomes"] == ["fumble", "not_rolled"]


TIES = [
    ("SRS-2.7", [4, 4], [4, 5]),
    ("SRS-2.8", [6, 6], [6, 6]),
]


@pytest.mark.parametrize(("rule", "acted", "reacted"), TIES)
@pytest.mark.parametrize(("tie_winner", "winner"), [("reaction", "bo"), ("action", "aki")])
def test_who_wins_a_tie(rule, acted, reacted, tie_winner, winner):
    resolution = resolve(session(checks=[opposed()]), {}, [*acted, *reacted], tie_winner=tie_winner)

    result = resolution["events"][-1]
    assert (result["rule"], result["winner"]) == (rule, winner)


def test_results_stand_in_the_order_of_the_call_and_are_told_action_first():
    resolution = resolve(session(checks=[opposed("aki", "bo", action=1)]), {}, [1, 2, 5, 4])

    assert resolution["events"][-1]["achievements"] == [7, 14]
    assert outcome(resolution) == {
        "winner": "aki",
        "loser": "bo",
        "outcomes": ["ordinary", "ordinary"],
        "achievements": [14, 7],
    }


UNCLEAR = [
    # what each sealed, the seats, who acts
    pytest.param({"p1": 2, "p2": 1}, ["p1", "p2"], ("aki", "bo"), "bo", id="SRS-2.4 who sealed first"),
    pytest.param({"p1": 1, "p2": 2}, ["p2", "p1"], ("aki", "bo"), "aki", id="SRS-2.4 whatever the seats"),
    pytest.param({"p1": 1, "p2": 1}, ["p2", "p1"], ("aki", "bo"), "bo", id="SRS-2.4 at once: the seats"),
    pytest.param({"p2": 1}, ["p1", "p2"], ("aki", "bo"), "aki", id="SRS-2.4 one number missing: the seats"),
    pytest.param({}, ["p2"], ("aki", "bo"), "bo", id="SRS-2.4 who has a seat before who has none"),
    pytest.param({}, [], ("bo", "aki"), "aki", id="SRS-4.10 no seats: by the players' ids"),
    pytest.param({"p1": 2, "gm": 1}, ["p1", "gm"], ("aki", "ogre"), "ogre", id="SRS-2.4 an NPC goes by the GM"),
    pytest.param({}, ["gm", "p1"], ("aki", "ogre"), "ogre", id="SRS-2.4 an NPC sits where the GM sits"),
]


@pytest.mark.parametrize(("sealed", "seats", "sides", "acting"), UNCLEAR)
def test_who_acts_where_that_is_unclear(sealed, seats, sides, acting):
    state = session(checks=[opposed(*sides, action=None)], in_session={"seat_order": seats})
    resolution = resolve(state, {actor: {"submitted_seq": seq} for actor, seq in sealed.items()}, [4, 4, 3, 4])

    decided = resolution["events"][0]
    assert (decided["rule"], decided["type"], decided["action"]) == ("SRS-2.4", "sides_decided", acting)
    assert resolution["events"][1]["actor"] == acting
    assert resolution["state"]["checks"][0]["action"] == sides.index(acting)


def test_sides_stay_open_while_nothing_is_rolled():
    resolution = resolve(session(checks=[opposed(action=None)]), missing_check_value="request")

    assert resolution["events"] == []
    assert resolution["state"]["checks"][0]["action"] is None


def test_one_entry_serves_both_sides_of_a_player():
    state = with_character(session(checks=[opposed()]), "bo", player="p1")
    resolution = resolve(state, values("p1", check_value=1), [3, 4, 3, 4])

    assert [event["check_value"] for event in resolution["events"] if event["type"] == "achievement"] == [1, 1]


def test_the_gm_declares_for_npcs():
    resolution = resolve(session(checks=[single("ogre")]), values("gm", check_value=1), [3, 4])

    assert outcome(resolution)["achievement"] == 8


def test_checks_are_rolled_in_the_order_in_which_they_stand():
    checks = [single(key="c2"), single(key="done", status="done"), opposed("bo", "cho", key="c1")]
    resolution = resolve(session(checks=checks), {}, [1, 1, 6, 6, 5, 5])

    rolled = [(event["check"], event["actor"]) for event in resolution["events"] if event["type"] == "check_rolled"]
    assert rolled == [("c2", "aki"), ("c1", "bo"), ("c1", "cho")]


def test_a_check_is_rolled_though_its_side_has_left_the_stage():
    assert outcome(resolve(in_scene(on_stage=[]) | {"checks": [single()]}, {}, [3, 4]))["success"]


def test_a_value_for_a_check_that_is_cancelled_or_called_anew_counts_for_nothing():
    state = session(checks=[single()])
    declared = {
        "p1": {"checks": {"c1": {"check_value": 9}}},
        "gm": {
            "commands": [
                {"tool": "gm.cancel_check", "check": "c1"},
                {"tool": "gm.call_check", "id": "c1", "actor": "aki", "ability": "body", "immediate": True},
            ]
        },
    }

    assert outcome(resolve(state, declared, [3, 4]))["achievement"] == 12


def test_what_a_player_sealed_who_is_removed_now_counts_for_nothing():
    state = session(checks=[single()])
    moderated = {"tool": "gm.moderate", "player": "p1", "action": "remove", "reason": "insults"}
    resolution = resolve(state, {**values("p1", check_value=9), "gm": {"commands": [moderated]}}, [3, 4])

    assert outcome(resolution)["achievement"] == 12


def test_a_check_that_is_called_waits_for_the_next_turn():
    called = command(session(), ("call_check", {"id": "c1", "actor": "aki", "ability": "body", "difficulty": 9}))
    rolled = resolve(called["state"], {}, [3, 4])

    assert told(called) == [("check_called",)]
    assert outcome(rolled)["success"]


def test_the_owner_of_a_pc_may_be_the_gm():
    state = with_character(session(checks=[single("ogre", side={"ability": "wit"})]), "ogre", kind="pc", player="gm")

    assert resolve(state)["requests"] == [{"actor": "gm", "want": "check_value", "check": "c1"}]
