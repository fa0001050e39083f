import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import resolve_case
from rules.core.case import Case
from rules.core.dice import KeyedDice
from rules.core.errors import UnreadableCase
from rules.core.event import audience_of
from rules.srs import RULESET
from tests.rules.mangling import mangled, public_cases
from tests.rules.srs.random_sessions import played
from tests.rules.srs.sessions import act, command, in_scene, opposed, resolve, session, single

CASES = public_cases("srs")
BUSY = {
    "ruleset": "srs",
    "options": {"appearance_check": {"ability": "body", "difficulty": 7}, "offstage_recovery": {"mp": 1, "hp": 2}},
    "dice": [3, 4, 2, 2, 5, 5],
    "state": {**in_scene(policy={"appearance": "open"}), "checks": [opposed("aki", "ogre", action=None)]},
    "declarations": {
        "gm": {"commands": [{"tool": "gm.narrate", "text": "Fog."}], "submitted_seq": 1},
        "p1": {"checks": {"c1": {"modifiers": [{"source": "rope", "value": 1}]}}, "submitted_seq": 2},
        "p2": {"acts": [{"act": "appear", "character": "bo"}]},
    },
}


def test_dice_are_labelled_by_who_and_what():
    labels = []

    class Noted(KeyedDice):
        def roll(self, label, sides, audience):
            labels.append(label)
            return super().roll(label, sides, audience)

    resolution = RULESET.resolve(
        Case("srs", BUSY["options"], Noted(b"seed"), copy.deepcopy(BUSY["state"]), BUSY["declarations"])
    )

    assert resolution.errors == ()
    assert labels == ["bo/appearance"] * 2 + ["ogre/check/c1"] * 2 + ["aki/check/c1"] * 2


@pytest.mark.parametrize(("dice", "label", "left"), [([], "aki/check/c1", 0), ([3, 4, 5], "bo/check/c1", 1)])
def test_dice_that_run_out(dice, label, left):
    """SRS-1.5."""
    resolution = resolve(session(checks=[opposed()]), {}, dice)

    assert resolution["state"]["checks"][0]["status"] == "open"
    assert resolution["errors"] == [
        {
            "actor": None,
            "code": "dice_exhausted",
            "path": "dice",
            "rule": "SRS-1.5",
            "values": {"label": label, "wanted": 2, "left": left},
        }
    ]


def test_nothing_is_rolled_where_anything_is_wrong():
    resolution = resolve(session(checks=[single()]), {"p1": {"x": 1}})

    assert [error["code"] for error in resolution["errors"]] == ["unknown_field"]


def test_a_step_that_is_refused_leaves_the_others_to_be_tried():
    commands = [
        {"tool": "gm.bring_on", "character": "bo"},
        {"tool": "gm.bring_on", "character": "x"},
        {"tool": "gm.bring_on", "character": "bo"},
        {"tool": "gm.take_off", "character": "bo"},
        {"tool": "gm.take_off", "character": "bo"},
    ]
    resolution = resolve(in_scene(), {"gm": {"commands": commands}})

    assert [error["path"][-11:] for error in resolution["errors"]] == ["1.character", "2.character", "4.character"]
    assert resolution["state"]["scene"]["on_stage"] == ["aki"]


def test_what_a_secret_command_does_is_for_the_gm_alone():
    pending = [{"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]}]
    permit = {"tool": "gm.permit", "request": "r1", "secret": True}
    call = {"tool": "gm.call_check", "id": "c1", "actor": "bo", "ability": "body", "immediate": True, "secret": True}
    resolution = resolve(
        in_scene(pending=pending),
        {"gm": {"commands": [permit, call]}},
        [3, 4, 3, 4],
        appearance_check={"ability": "body", "difficulty": 7},
    )

    assert [event["audience"] for event in resolution["events"]] == ["gm"] * 5 + [["p2"]] * 2 + ["all"]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_what_always_holds(seed):
    for case, resolution in played(seed):
        state, scene = resolution["state"], resolution["state"]["scene"]
        if scene is not None:
            assert set(scene["on_stage"]) <= set(scene["appeared"])
            assert len(set(scene["on_stage"])) == len(scene["on_stage"])
            waiting = [(one["kind"], one["character"]) for one in scene["pending"]]
            assert len(set(waiting)) == len(waiting)
            assert all((kind == "exit") is (key in scene["on_stage"]) for kind, key in waiting)
        assert [entry["seq"] for entry in state["ledger"]] == list(range(1, len(state["ledger"]) + 1))
        for event in resolution["events"]:
            assert event["type"] in RULESET.event_types
            assert event["rule"] in {clause.id for clause in RULESET.clauses}
        options = case["options"]
        if state["session"]["stage"] != "closed":
            assert _requested(resolution) <= {*RULESET.asked(state, options), *_removed(state)}
        assert RULESET.close_scene(RULESET.open_scene(*RULESET.close_scene(state), options)) == RULESET.close_scene(
            state
        )


def _requested(resolution):
    """Return of whom something is wanted; a check may be taken back in the turn in which it is called."""
    checks = {check["id"] for check in resolution["state"]["checks"]}
    return {request["actor"] for request in resolution["requests"] if request.get("check") in {None, *checks}}


def _removed(state):
    return [key for key, player in state["players"].items() if player["removed"]]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_nothing_that_a_player_reads_follows_from_a_hidden_difficulty(seed):
    """SRS-1.2."""
    for _, resolution in played(seed, 6):
        told = [event for event in resolution["events"] if audience_of(event).includes(["p1"])]
        hidden = {check["id"] for check in resolution["state"]["checks"] if not check.get("difficulty_public", True)}
        for event in told:
            assert event["type"] != "hidden_difficulty"
            if event["type"] in {"check_result", "difficulty_set"} and event["check"] in hidden:
                assert event["difficulty"] is None


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_spoilt_cases_have_errors_and_never_exceptions(seed):
    random = Random(seed)
    case = mangled(random.choice(CASES), CASES, random)
    before = json.dumps(case)
    try:
        resolution = resolve_case({**case, "ruleset": "srs"})
    except UnreadableCase:
        return

    assert json.dumps(case) == before
    assert {error["code"] for error in resolution["errors"]} <= RULESET.error_codes
    if resolution["errors"]:
        assert (resolution["state"], resolution["events"], resolution["requests"]) == (case["state"], [], [])
    else:
        assert (
            resolve_case({**case, "state": resolution["state"], "declarations": {}, "dice": [3] * 40})["errors"] == []
        )


def test_several_checks_may_be_rolled_at_once_in_the_order_of_their_calls():
    """SRS-1.1."""
    calls = [
        ("call_check", {"id": key, "actor": actor, "ability": "body", "difficulty": 9, "immediate": True})
        for key, actor in (("c2", "aki"), ("c1", "bo"), ("c3", "cho"))
    ]
    resolution = command(session(), *calls, dice=[3, 4, 2, 2, 5, 5])

    assert resolution["errors"] == resolution["requests"] == []
    assert [
        (event["check"], event["actor"], event["success"])
        for event in resolution["events"]
        if event["type"] == "check_result"
    ] == [("c2", "aki", True), ("c1", "bo", False), ("c3", "cho", True)]


@pytest.mark.parametrize(
    ("name", "fields", "rule"),
    [
        ("appear", {"character": "bo"}, "SRS-5.1"),
        ("exit", {"character": "bo"}, "SRS-5.1"),
        ("companions", {"character": "bo", "invite": []}, "SRS-5.1"),
        ("consent", {"character": "bo", "to": "aki", "answer": True}, "SRS-5.1"),
        ("request_scene", {"text": "the sea"}, "SRS-5.1"),
        ("introduce", {"character": "bo", "text": "I am."}, "SRS-4.11"),
    ],
)
def test_an_act_of_another_stage_cites_its_own_clause(name, fields, rule):
    """SRS-3.1."""
    resolution = act(session("after_play"), "p2", (name, fields))

    assert [(error["code"], error["rule"], error["values"]) for error in resolution["errors"]] == [
        ("wrong_stage", rule, {"stage": "after_play"})
    ]


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("companions", {"character": "bo", "invite": []}),
        ("consent", {"character": "bo", "to": "aki", "answer": True}),
        ("appear", {"character": "bo"}),
        ("exit", {"character": "bo"}),
    ],
)
def test_nobody_acts_with_anothers_character(name, fields):
    """SRS-5.1."""
    resolution = act(in_scene(), "p1", (name, fields))

    assert ("not_your_character", "SRS-5.1") in [(error["code"], error["rule"]) for error in resolution["errors"]]
