"""A short run of the fuzz for every system; `make fuzz` is the long one."""

import pytest

from tests.duel.registration import register
from tests.rules.fuzz import Fuzz
from tests.systems import SYSTEMS

FEW = 300


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_whatever_is_declared_is_an_error_or_play(slug, monkeypatch):
    register(monkeypatch)
    fuzz = Fuzz(slug, seed=1)
    fuzz.run(FEW)
    assert fuzz.faults == []
    assert fuzz.count["cases resolved"]
    assert fuzz.count["cases refused"]
