"""Properties of whole turns, and what a case as a whole can have wrong with it."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import UnreadableCase
from rules.kamigakari.events import EVENTS
from rules.kamigakari.model.state import StateSchema
from rules.kamigakari.names.faults import ERROR_CODES
from tests.rules.kamigakari.explained import unexplained
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import resolve
from tests.rules.mangling import mangled, public_cases

PLAYS = st.builds(
    lambda seed, kind: getattr(Play(seed), kind)(), st.integers(0, 10**6), st.sampled_from(["combat", "scene"])
)
CASES = [{"options": {}, "dice": [], **case} for case in public_cases("kamigakari")]
CHECK = next(case for case in CASES if "checks" in case["declarations"].get("a", {}))


def turned(value):
    """Return the same JSON with the keys of all mappings in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(one) for one in value] if isinstance(value, list) else value


@settings(max_examples=60, deadline=None)
@given(PLAYS)
def test_a_turn_tells_all_that_it_changes(case):
    before = copy.deepcopy(case)
    resolution = resolve(case)

    assert case == before
    assert resolution["errors"] == []
    assert unexplained(case["state"], resolution["state"], resolution["events"]) == []
    assert {event["type"] for event in resolution["events"]} <= EVENTS.keys()
    assert StateSchema().validate(resolution["state"]) == {}
    assert json.dumps(resolve(turned(case))) == json.dumps(resolution)


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_spoilt_case_has_errors_and_raises_nothing(random):
    case = mangled(random.choice(CASES), CASES, random)
    try:
        resolution = resolve(case)
    except UnreadableCase:
        return
    if resolution["errors"]:
        assert (resolution["state"], resolution["events"], resolution["requests"]) == (case["state"], [], [])
        assert {error["code"] for error in resolution["errors"]} <= ERROR_CODES


def test_the_name_of_another_system_is_an_error_beside_all_others():
    case = {**CASES[0], "ruleset": "chess", "options": {"luck": 1}}
    codes = [error["code"] for error in resolve(case)["errors"]]

    assert codes == ["unknown_ruleset", "bad_option"]


def test_kg_0_2_a_die_without_such_a_face_is_an_error():
    errors = resolve({**CHECK, "dice": [3, 7]})["errors"]

    assert [(error["code"], error["path"], error["values"]) for error in errors] == [("bad_die", "dice.1", {"face": 7})]


def test_kg_0_2_too_few_dice_say_how_many_were_wanted():
    (error,) = resolve({**CHECK, "dice": [3]})["errors"]

    assert (error["path"], error["rule"]) == ("dice", "KG-0.2")
    assert error["values"] == {"label": "a/checks.c1/body", "wanted": 2, "left": 1}


@pytest.mark.parametrize("state", [{}, {"stage": "war", "characters": {}}, {"stage": "scene"}, {"phase": "scene"}])
def test_a_state_of_another_kind_is_unreadable(state):
    with pytest.raises(UnreadableCase):
        resolve({"state": state, "declarations": {}})


def test_what_is_wrong_with_a_case_itself():
    case = {**CASES[0], "ruleset": "chess", "options": {}, "dice": [6, 0, 1, 7, "3"], "declarations": {}}
    resolution = resolve(case)

    assert (resolution["state"], resolution["events"]) == (case["state"], [])
    assert resolution["errors"] == [
        {
            "actor": None,
            "code": "unknown_ruleset",
            "path": "ruleset",
            "rule": "KG-0.3",
            "values": {"got": "chess"},
        },
        *[
            {"actor": None, "code": "bad_die", "path": f"dice.{place}", "rule": "KG-0.2", "values": {"face": face}}
            for place, face in ((1, 0), (3, 7), (4, "3"))
        ],
    ]


def test_kg_11_1_a_modifier_of_the_gm_is_gone_with_the_resolution():
    state = {"stage": "combat", "characters": {"a": {"gm_mods": [{"check": "all", "amount": 1}]}}}

    assert resolve({"state": state, "declarations": {}})["state"]["characters"]["a"]["gm_mods"] == []


@pytest.mark.parametrize("stage", ["build", "session_start", "scene", "combat", "session_end"])
def test_each_stage_is_played_by_its_own_steps(stage):
    told = {
        "build": [],
        "session_start": ["crest", "spirit_rolled", "links_set"],
        "scene": ["scene_start", "scene_end"],
        "combat": ["turn_start", "barrier_raised", "equipped", "order", "engagement", "turn_end"],
        "session_end": ["links_reset"],
    }
    roles = ("important_person", "circle", "connection")
    links = {"links": [{"target": f"n{number}", "role": role} for number, role in enumerate(roles)]}
    case = {
        "state": {"stage": stage, "scene": {"scene_player": "a"}, "characters": {"a": {"crest": 22}}},
        "declarations": {"a": links} if stage == "session_start" else {},
        "dice": [1, 2, 3, 4] if stage == "session_start" else [],
    }
    resolution = resolve(case)

    assert resolution["errors"] == []
    assert [event["type"] for event in resolution["events"]] == told[stage]
