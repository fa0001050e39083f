import pytest

from tests.rules.senya_gekki.fights import DARK, SLASH, npc, pc, refused

SHEET = pc(
    skills={
        "slash": SLASH,
        "dark": DARK,
        "wide": {**SLASH, "targets": "all"},
        "focus": {"category": "attack"},
        "spread": {"category": "attack", "effects": [{"kind": "extra_targets", "value": 1}]},
        "twin": {"category": "attack", "special": {"kind": "swallow_return", "checks": 2}},
        "parry": {"category": "defense"},
        "bless": {"category": "setup"},
        "mend": {"category": "action", "targets": 2},
        "shield": {"category": "interrupt"},
        "breath": {"category": "cleanup"},
    },
    items={"potion": {}},
)
PEOPLE = {"a": SHEET, "b": npc(), "c": npc(), "d": npc(condition="dead", hp=0)}
ATTACK = {"do": "attack", "attack_type": "slash", "targets": ["b"]}


def faults(declaration):
    prefix = "declarations.a"
    return [(code, path[len(prefix) :].lstrip("."), rule) for code, path, rule in refused({"a": declaration}, PEOPLE)]


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        (3, [("bad_field", "", "SG-18.6")]),
        ([], [("bad_field", "", "SG-18.6")]),
        ({"zeal": 1, "luck": 2}, [("unknown_field", "luck", "SG-18.6"), ("unknown_field", "zeal", "SG-18.6")]),
        ({"appear": 1}, [("bad_field", "appear", "SG-18.6")]),
        ({"plan": {}, "setup": "x"}, [("bad_field", "setup", "SG-18.6"), ("bad_field", "plan", "SG-18.6")]),
        ({"plan": [3]}, [("bad_field", "plan.0", "SG-18.6")]),
        ({"cleanup": [{"other": 5}]}, [("bad_field", "cleanup.0.other", "SG-18.6")]),
        ({"standing": [None]}, [("bad_field", "standing.0", "SG-18.6")]),
        ({"plan": [{}]}, [("unknown_action", "plan.0.do", "SG-18.6")]),
        ({"plan": [{"do": ["attack"], "x": 1}]}, [("unknown_action", "plan.0.do", "SG-18.6")]),
        ({"standing": [{"do": "flee", "x": 1}]}, [("unknown_order", "standing.0.do", "SG-18.4")]),
        (
            {"standing": [{"do": "dance"}], "plan": [{"do": "dance"}], "cleanup": [{}], "setup": [{}], "moon": 1},
            [
                ("unknown_field", "moon", "SG-18.6"),
                ("unknown_skill", "setup.0.skill", "SG-3.4"),
                ("unknown_skill", "cleanup.0.skill", "SG-6.4"),
                ("unknown_action", "plan.0.do", "SG-18.6"),
                ("unknown_order", "standing.0.do", "SG-18.4"),
            ],
        ),
    ],
)
def test_shape(declaration, expected):
    """SG-18.6: unknown fields by name, then part by part, entry by entry."""
    assert faults(declaration) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"attack_type": None}, [("missing_attack_type", "attack_type", "SG-7.2")]),
        ({"attack_type": []}, [("too_many_attack_types", "attack_type", "SG-7.2")]),
        ({"attack_type": 4}, [("unknown_skill", "attack_type", "SG-7.2")]),
        ({"attack_type": "parry", "shots": 3}, [("wrong_category", "attack_type", "SG-7.2")]),
        ({"skills": "focus"}, [("bad_field", "skills", "SG-18.6")]),
        ({"skills": ["slash", "beam", 5]}, [
            ("wrong_category", "skills.0", "SG-7.3"),
            ("unknown_skill", "skills.1", "SG-7.3"),
            ("unknown_skill", "skills.2", "SG-7.3"),
        ]),
        ({"skills": ["focus", "twin", "focus"]}, [("duplicate_skill", "skills.2", "SG-7.3")]),
        ({"attack_type": "dark", "skills": ["twin", "beam"]}, [
            ("two_specials", "skills.0", "SG-10.1"),
            ("unknown_skill", "skills.1", "SG-7.3"),
        ]),
        ({"targets": None}, [("bad_field", "targets", "SG-18.6")]),
        ({"targets": []}, [("missing_target", "targets", "SG-7.3")]),
        ({"targets": ["a", "ghost", "b", "b"]}, [
            ("self_target", "targets.0", "SG-7.3"),
            ("unknown_target", "targets.1", "SG-7.3"),
            ("duplicate_target", "targets.3", "SG-7.3"),
            ("too_many_targets", "targets", "SG-7.3"),
        ]),
        ({"targets": ["b", "c"], "skills": ["spread"]}, []),
        ({"targets": ["b", "c", "d"], "attack_type": "wide"}, []),
        ({"targets": ["b", "c"], "attack_type": "beam"}, [("unknown_skill", "attack_type", "SG-7.2")]),
        ({"shots": 1}, [("bad_shots", "shots", "SG-10.1")]),
        ({"attack_type": "dark", "shots": 0}, [("bad_shots", "shots", "SG-10.1")]),
        ({"attack_type": "dark", "shots": True}, [("bad_shots", "shots", "SG-10.1")]),
        ({"attack_type": "dark", "shots": "2"}, [("bad_shots", "shots", "SG-10.1")]),
        ({"attack_type": "dark", "shots": 6}, []),
        ({"move_to": "5", "when": 3}, [("bad_field", "when", "SG-18.6"), ("bad_move", "move_to", "SG-5.6")]),
        ({"zeal": 1, "when": [{}], "move_to": 1.0, "attack_type": "beam"}, [
            ("unknown_field", "zeal", "SG-18.6"),
            ("unknown_fact", "when.0.fact", "SG-18.4"),
            ("bad_condition", "when.0", "SG-18.4"),
            ("bad_move", "move_to", "SG-5.6"),
            ("unknown_skill", "attack_type", "SG-7.2"),
        ]),
    ],
)  # fmt: skip
def test_attack(change, expected):
    """SG-7.2, SG-7.3, SG-10.1: field by field, a list item by item, its length last."""
    found = faults({"plan": [{**ATTACK, **change}, {"do": "dance"}]})

    assert found[:-1] == [(code, f"plan.0.{path}", rule) for code, path, rule in expected]


def test_the_number_of_targets_says_what_was_allowed():
    from tests.rules.senya_gekki.fights import resolve

    entry = {**ATTACK, "targets": ["b", "c", "d"], "skills": ["spread"]}
    errors = resolve(PEOPLE, {"a": {"plan": [entry]}})["errors"]

    assert errors[0]["values"] == {"allowed": 2, "declared": 3}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"do": "skill"}, [("unknown_skill", "skill", "SG-5.8")]),
        ({"do": "skill", "skill": 3}, [("bad_field", "skill", "SG-18.6")]),
        ({"do": "skill", "skill": "bless"}, [("wrong_category", "skill", "SG-5.8")]),
        ({"do": "skill", "skill": "mend", "targets": ["a", "b", "c"]}, [("too_many_targets", "targets", "SG-7.3")]),
        ({"do": "skill", "skill": "beam", "targets": ["a", "b", "c", "c"]}, [
            ("unknown_skill", "skill", "SG-5.8"),
            ("duplicate_target", "targets.3", "SG-7.3"),
        ]),
        ({"do": "item"}, [("unknown_item", "item", "SG-5.9")]),
        ({"do": "item", "item": [], "targets": []}, [
            ("bad_field", "item", "SG-18.6"),
            ("missing_target", "targets", "SG-7.3"),
        ]),
        ({"do": "item", "item": "potion", "targets": ["a", "b"]}, [("too_many_targets", "targets", "SG-7.3")]),
        ({"do": "finish"}, [("missing_target", "target", "SG-5.10")]),
        ({"do": "finish", "target": 3}, [("bad_field", "target", "SG-18.6")]),
        ({"do": "finish", "target": "ghost"}, [("unknown_target", "target", "SG-5.10")]),
        ({"do": "finish", "target": "a"}, [("self_target", "target", "SG-5.10")]),
        ({"do": "full_move"}, [("bad_move", "to", "SG-5.6")]),
        ({"do": "full_move", "to": 3, "move_to": 3}, [("bad_move", "move_to", "SG-5.6")]),
        ({"do": "delay"}, [("bad_delay", "by", "SG-5.2")]),
        ({"do": "delay", "by": "some"}, [("bad_delay", "by", "SG-5.2")]),
        ({"do": "delay", "by": True, "move_to": None}, [
            ("bad_move", "move_to", "SG-5.6"),
            ("bad_delay", "by", "SG-5.2"),
        ]),
        ({"do": "other"}, [("missing_text", "text", "SG-5.11")]),
        ({"do": "other", "text": " "}, [("missing_text", "text", "SG-5.11")]),
        ({"do": "other", "text": ["x"]}, [("bad_field", "text", "SG-18.6")]),
        ({"do": "other", "text": "x", "targets": ["b"]}, [("unknown_field", "targets", "SG-18.6")]),
    ],
)  # fmt: skip
def test_other_deeds(entry, expected):
    assert faults({"plan": [entry]}) == [(code, f"plan.0.{path}", rule) for code, path, rule in expected]


@pytest.mark.parametrize(
    ("part", "entry", "expected"),
    [
        ("setup", {"skill": "breath"}, [("wrong_category", "skill", "SG-3.4")]),
        ("setup", {"other": "sings"}, [("unknown_field", "other", "SG-18.6"), ("unknown_skill", "skill", "SG-3.4")]),
        ("setup", {"skill": "bless", "targets": ["b", "c"]}, [("too_many_targets", "targets", "SG-7.3")]),
        ("cleanup", {"skill": "bless"}, [("wrong_category", "skill", "SG-6.4")]),
        ("cleanup", {"other": ""}, [("missing_text", "other", "SG-6.5")]),
        ("cleanup", {"other": 5}, [("bad_field", "other", "SG-18.6")]),
        ("cleanup", {"other": "x", "when": []}, [("unknown_field", "when", "SG-18.6")]),
        ("cleanup", {"skill": "breath", "when": [{"fact": "attacker.hp", "op": "<", "value": 3}]}, [
            ("fact_not_available", "when.0.fact", "SG-18.4"),
        ]),
    ],
)  # fmt: skip
def test_lists(part, entry, expected):
    assert faults({part: [entry]}) == [(code, f"{part}.0.{path}", rule) for code, path, rule in expected]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ({"do": "evade", "skills": ["parry", "parry", "focus", "x"]}, [
            ("duplicate_skill", "skills.1", "SG-7.12"),
            ("wrong_category", "skills.2", "SG-7.12"),
            ("unknown_skill", "skills.3", "SG-7.12"),
        ]),
        ({"do": "evade", "protect": ["b"]}, [("unknown_field", "protect", "SG-18.6")]),
        ({"do": "cover"}, [("missing_target", "protect", "SG-14.2")]),
        ({"do": "cover", "protect": "b"}, [("bad_field", "protect", "SG-18.6")]),
        ({"do": "cover", "protect": ["a", "b", "b", "x"]}, [
            ("self_target", "protect.0", "SG-14.2"),
            ("duplicate_target", "protect.2", "SG-14.2"),
            ("unknown_target", "protect.3", "SG-14.2"),
        ]),
        ({"do": "interrupt", "skill": "parry", "on": "all"}, [
            ("wrong_category", "skill", "SG-15.7"),
            ("bad_condition", "on", "SG-18.4"),
        ]),
        ({"do": "interrupt", "skill": "shield", "on": 1}, [("bad_field", "on", "SG-18.6")]),
        ({"do": "interrupt"}, [("unknown_skill", "skill", "SG-15.7")]),
        ({"do": "clear_daze", "skills": []}, [("unknown_field", "skills", "SG-18.6")]),
        ({"do": "clear_daze", "when": [{"fact": "target.hp", "op": "<", "value": 3}]}, [
            ("fact_not_available", "when.0.fact", "SG-18.4"),
        ]),
        ({"do": "counter", "when": [{"fact": "moon", "op": "<", "value": 3}]}, [
            ("unknown_fact", "when.0.fact", "SG-9.2"),
        ]),
        ({"do": "counter", "when": [{"fact": "attack.outcome", "op": "==", "value": "ordinary"}]}, [
            ("fact_not_available", "when.0.fact", "SG-9.2"),
        ]),
        ({"do": "interrupt", "skill": "shield", "when": [{"fact": "attack.achievement", "op": "<", "value": 3}]}, [
            ("fact_not_available", "when.0.fact", "SG-18.4"),
        ]),
    ],
)  # fmt: skip
def test_orders(order, expected):
    assert faults({"standing": [order]}) == [(code, f"standing.0.{path}", rule) for code, path, rule in expected]
