"""Every vector of every system, as the rulebooks' README says; each case is also resolved twice, and turned about."""

import copy
import json

import pytest

from conformance.matching import differences
from rules import resolve_case
from tests.rules.turned import turned
from tests.systems import SYSTEMS, vectors_of

NOT_YET = {}
"""Phases that a system cannot resolve yet, by its slug."""


def _vectors():
    return [
        pytest.param(vector, id=f"{slug}-{vector['id']}")
        for slug in sorted(SYSTEMS)
        for vector in vectors_of(slug)
        if vector["case"]["state"].get("phase") not in NOT_YET.get(slug, ())
    ]


def _resolve(case):
    """Resolve a case; the case stays as it was, and the same case gives the same bytes."""
    before = copy.deepcopy(case)
    resolution = resolve_case(case)
    assert case == before
    assert json.dumps(resolve_case(copy.deepcopy(case))) == json.dumps(resolution)
    again = resolve_case(turned(case))
    if not resolution["errors"]:
        assert json.dumps(again) == json.dumps(resolution)
    assert again == resolution
    return resolution


@pytest.mark.parametrize("vector", _vectors())
def test_vector(vector):
    case = vector["case"]
    resolution = _resolve(case)
    assert differences(vector["expect"], resolution) == []
    for turn in vector.get("then", ()):
        case = {**case, "state": resolution["state"], "dice": [], **turn}
        expect = case.pop("expect")
        resolution = _resolve(case)
        assert differences(expect, resolution) == []
