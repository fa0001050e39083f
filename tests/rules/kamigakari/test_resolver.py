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
