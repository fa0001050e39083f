"""A short run of the fuzz for every system; `make fuzz` is the long one."""

import pytest

from rules.registry import RULESETS
from tests.rules.fuzz import Fuzz

FEW = 300


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_whatever_is_declared_is_an_error_or_play(slug):
    fuzz = Fuzz(slug, seed=1)
    fuzz.run(FEW)
    assert fuzz.faults == []
    assert fuzz.count["cases resolved"]
    assert fuzz.count["cases refused"]
