import pytest

from rules.senya_gekki.declared_fields import Condition
from rules.senya_gekki.facts import holds
from tests.rules.senya_gekki.fights import pc, refused

FACTS = {"self.hp": 10, "self.condition": "ready", "self.statuses": ["bind"], "attack.achievement": None}


@pytest.mark.parametrize(
    ("fact", "op", "value", "expected"),
    [
        ("self.hp", "==", 10, True),
        ("self.hp", "==", True, False),
        ("self.hp", "!=", 9, True),
        ("self.hp", "<=", 10, True),
        ("self.hp", ">=", 11, False),
        ("self.hp", "<", 11, True),
        ("self.hp", ">", 9, True),
        ("self.hp", "<", "11", False),
        ("self.hp", "in", [9, 10], True),
        ("self.hp", "in", [], False),
        ("self.hp", "has", 10, False),
        ("self.condition", "in", ["done", "ready"], True),
        ("self.statuses", "has", "bind", True),
        ("self.statuses", "has", "daze", False),
        ("self.statuses", "==", ["bind"], True),
        ("attack.achievement", "<", 99, False),
        ("attack.achievement", ">=", 0, False),
        ("attack.achievement", "==", None, True),
        ("target.hp", "==", None, True),
        ("target.hp", "!=", 3, True),
    ],
)
def test_comparisons(fact, op, value, expected):
    """SG-18.4: a fact that is null fails every comparison of size."""
    assert holds((Condition(fact, op, value),), FACTS) is expected


def test_all_conditions_must_hold_and_none_always_do():
    """SG-18.4: an empty list is no condition."""
    one = Condition("self.hp", "==", 10)

    assert holds((), FACTS)
    assert not holds((one, Condition("self.hp", ">", 10)), FACTS)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (5, [("bad_condition", "")]),
        ({"fact": "self.hp", "op": "=", "value": 1}, [("bad_condition", "")]),
        ({"fact": "self.hp", "op": "=="}, [("bad_condition", "")]),
        ({"fact": "self.hp", "op": "in", "value": 3}, [("bad_condition", "")]),
        ({"fact": "self.hp", "op": "==", "value": None}, []),
        ({"fact": "self.hp", "op": "==", "value": 1, "or": 2}, [("unknown_field", ".or")]),
        ({"fact": ["self.hp"], "op": [], "value": 1}, [("unknown_fact", ".fact"), ("bad_condition", "")]),
        ({"fact": "attack.achievement", "op": "==", "value": 1}, [("fact_not_available", ".fact")]),
    ],
)
def test_what_is_no_condition(condition, expected):
    entry = {"do": "delay", "by": 1, "when": [condition]}
    found = refused({"a": {"plan": [entry]}}, {"a": pc()}) if expected else []

    assert [(code, path.removeprefix("declarations.a.plan.0.when.0")) for code, path, _ in found] == expected
