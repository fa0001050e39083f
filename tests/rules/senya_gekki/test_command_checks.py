import pytest

from tests.rules.senya_gekki.fights import gm, refused


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ([], [("bad_field", "declarations.gm", "SG-18.6")]),
        ({"orders": []}, [("unknown_field", "declarations.gm.orders", "SG-18.6")]),
        ({"commands": {}}, [("bad_field", "declarations.gm.commands", "SG-18.6")]),
    ],
)
def test_shape(declaration, expected):
    assert refused({"gm": declaration}) == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (3, [("bad_field", "", "SG-18.11")]),
        ({}, [("unknown_tool", "tool", "SG-18.11")]),
        ({"tool": "gm.smite", "power": 9}, [("unknown_tool", "tool", "SG-18.11")]),
        ({"tool": "gm.end_session", "why": 1, "all": 2, "secret": 1}, [
            ("unknown_field", "all", "SG-18.11"),
            ("unknown_field", "why", "SG-18.11"),
            ("bad_field", "secret", "SG-18.11"),
        ]),
        ({"tool": "gm.start_combat", "surprise": "both"}, [("bad_field", "surprise", "SG-18.11")]),
        ({"tool": "gm.end_combat", "keep_statuses": ["a", "x", "a"], "allow_remaining": 1}, [
            ("bad_field", "allow_remaining", "SG-18.11"),
            ("unknown_target", "keep_statuses.1", "SG-18.11"),
            ("duplicate_target", "keep_statuses.2", "SG-18.11"),
        ]),
        ({"tool": "gm.other_damage", "n": "3"}, [
            ("bad_field", "n", "SG-18.11"),
            ("unknown_target", "target", "SG-18.11"),
        ]),
        ({"tool": "gm.other_damage", "target": "a", "n": True}, [("bad_field", "n", "SG-18.11")]),
        ({"tool": "gm.set_modifier", "actor": "x", "on": "luck"}, [
            ("unknown_target", "actor", "SG-18.11"),
            ("bad_modifier", "on", "SG-18.10"),
            ("bad_field", "value", "SG-18.11"),
        ]),
        ({"tool": "gm.set_tie_order"}, [("bad_field", "order", "SG-18.11")]),
        ({"tool": "gm.set_tie_order", "order": ["b", 3]}, [("unknown_target", "order.1", "SG-18.11")]),
        ({"tool": "gm.veto", "actor": "a", "index": -1, "reason": 5}, [
            ("bad_field", "reason", "SG-18.11"),
            ("bad_field", "index", "SG-18.11"),
        ]),
        ({"tool": "gm.appear", "actor": "gm"}, [("unknown_target", "actor", "SG-18.11")]),
        ({"tool": "gm.apply_effect", "target": "a"}, [("bad_field", "effect", "SG-18.11")]),
        ({"tool": "gm.apply_effect", "target": "a", "effect": "heal"}, [("bad_field", "effect", "SG-18.11")]),
        ({"tool": "gm.apply_effect", "target": "a", "effect": {"kind": "zap"}}, [
            ("bad_field", "effect.kind", "SG-18.11"),
        ]),
        ({"tool": "gm.apply_effect", "target": "a", "effect": {"kind": "heal", "hp": 3}}, [
            ("unknown_field", "effect.hp", "SG-18.11"),
        ]),
        ({"tool": "gm.apply_effect", "target": "a", "effect": {"kind": "cure"}}, [
            ("bad_field", "effect.status", "SG-18.11"),
        ]),
    ],
)  # fmt: skip
def test_commands(command, expected):
    found = refused({"gm": gm({"tool": "gm.end_scenario"}, command)})
    at = "declarations.gm.commands.1"

    assert found == [(code, f"{at}.{path}" if path else at, rule) for code, path, rule in expected]
