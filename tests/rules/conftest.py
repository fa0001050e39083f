"""What the tests of the rules share: the duel is a system among the others."""

import pytest

from rules.registry import RULESETS
from tests.duel import RULESET as DUEL


@pytest.fixture(scope="module", autouse=True)
def _duel():
    """Let the registry know the duel, for cases are resolved through it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULESETS, DUEL.slug, DUEL)
        yield
