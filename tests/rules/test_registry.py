import pytest

from rules.registry import RULESETS, ruleset_for


def test_a_system_stands_under_its_slug():
    assert all(ruleset_for(slug).slug == slug for slug in RULESETS)
    assert "fate_war" in RULESETS


def test_no_such_system():
    with pytest.raises(KeyError):
        ruleset_for("chess")
