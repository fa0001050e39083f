import copy
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import UnreadableCase, resolve_case
from tests.rules.fate_war.wars import fight
from tests.rules.mangling import public_cases
from tests.systems import SYSTEMS

HAND = [{"card": "strike"}, {"card": "guard"}, *[{"card": "standby"}] * 8]
CASE = {"ruleset": "fate_war", "options": {}, "state": fight(), "declarations": {"saber": {"hand": HAND}}}


def test_a_case_has_its_resolution():
    resolution = resolve_case(CASE)

    assert list(resolution) == ["state", "events", "requests", "errors"]
    assert resolution["errors"] == []
    assert resolution["state"]["phase"] == "done"


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"ruleset": "fate_war"},
        {**CASE, "weather": "rain"},
        {**CASE, "options": []},
        {**CASE, "dice": {}},
        {**CASE, "declarations": []},
        {**CASE, "state": {"board": 3}},
        {**CASE, "ruleset": "chess", "state": {"board": 3}},
    ],
)
def test_what_is_no_case_cannot_be_read(document):
    with pytest.raises(UnreadableCase):
        resolve_case(document)


@pytest.mark.parametrize("slug", ["chess", "srs", None, 3])
def test_another_name_is_told_along_with_all_other_errors(slug):
    case = {**CASE, "ruleset": slug, "options": {"lucky": True}, "declarations": {"ghost": {}}}
    resolution = resolve_case(case)

    assert [error["code"] for error in resolution["errors"]] == ["unknown_id", "unknown_option", "unknown_ruleset"]
    assert resolution["state"] == case["state"]
    assert (resolution["events"], resolution["requests"]) == ([], [])


def turned(value, draw):
    """Return the same JSON with the keys of all its mappings in another order."""
    if isinstance(value, dict):
        return {key: turned(value[key], draw) for key in draw(st.permutations(sorted(value)))}
    return [turned(item, draw) for item in value] if isinstance(value, list) else value


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_order_of_mappings_is_irrelevant_and_no_argument_is_changed(data):
    case = turned(CASE, data.draw)
    before = copy.deepcopy(case)

    assert json.dumps(resolve_case(case)) == json.dumps(resolve_case(CASE))
    assert case == before
    assert json.dumps(case) == json.dumps(before)


RESOLVE_ALL = """
import json, sys, rules
from tests.systems import RULESETS, SYSTEMS
RULESETS |= SYSTEMS
print(json.dumps([rules.resolve_case(case) for case in json.load(sys.stdin)]))
"""


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_the_order_of_sets_is_irrelevant(slug):
    outputs = {
        subprocess.run(
            [sys.executable, "-c", RESOLVE_ALL],
            input=json.dumps(public_cases(slug)).encode(),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "4711")
    }

    assert len(outputs) == 1


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_no_system_answers_for_the_unsound_state_of_another(slug):
    for case in public_cases(slug):
        unsound = {**case, "state": {**case["state"], "nowhere": 1}}
        try:
            errors = resolve_case(unsound)["errors"]
        except UnreadableCase:
            continue
        assert "unknown_ruleset" not in {error["code"] for error in errors}
