"""Section 8: the shapes of declarations, as forms and mail go by them."""

import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.senya_gekki import RULESET


def found(document, raw):
    try:
        RULESET.declaration_schemas[document]().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


def entry(do, **fields):
    return {"plan": [{"do": do, **fields}]}


def order(do, **fields):
    return {"standing": [{"do": do, **fields}]}


def tool(name, **fields):
    return {"commands": [{"tool": f"gm.{name}", **fields}]}


WHEN = {"when": [{"fact": "self.hp", "op": "<=", "value": 3}]}
WHOLE = [
    ("plan", {}),
    (
        "plan",
        {"appear": True, "setup": [{"skill": "x"}], "cleanup": [{"other": "sings"}, {"skill": "x", "targets": ["b"]}]},
    ),
    ("plan", {"setup": [{"skill": "x", "targets": ["b"], **WHEN}], "cleanup": [{"skill": "x"}]}),
    ("plan", entry("attack", attack_type="x", targets=["b"])),
    ("plan", entry("attack", attack_type="x", targets=[], skills=["y"], shots=1, move_to=-3, **WHEN)),
    ("plan", entry("skill", skill="x", targets=["b"], move_to=0, **WHEN)),
    ("plan", entry("item", item="x", targets=["b"], move_to=0, **WHEN)),
    ("plan", entry("finish", target="b", move_to=0, **WHEN)),
    ("plan", entry("other", text="x", move_to=0, **WHEN)),
    ("plan", entry("full_move", to=-5, **WHEN)),
    ("plan", entry("delay", by=1, **WHEN)),
    ("plan", entry("delay", by="all")),
    ("plan", order("evade", skills=["x"], **WHEN)),
    ("plan", order("evade")),
    ("plan", order("counter", **WHEN)),
    ("plan", order("cover", protect=["b"], **WHEN)),
    *[("plan", order("interrupt", skill="x", on=on, **WHEN)) for on in ("self", "attacker", "defender")],
    ("plan", order("clear_daze", **WHEN)),
    *[
        ("plan", order("counter", when=[{"fact": "self.hp", "op": op, "value": None}]))
        for op in ("==", "!=", "<=", ">=", "<", ">", "in", "has")
    ],
    *[("gm", tool("start_combat", surprise=side, secret=True)) for side in ("pc", "npc")],
    ("gm", tool("start_combat")),
    ("gm", tool("end_combat", keep_statuses=["a"], allow_remaining=True)),
    ("gm", tool("end_scenario")),
    ("gm", tool("end_session", secret=False)),
    ("gm", tool("other_damage", target="a", n=-1, ignore_defense=True)),
    *[("gm", tool("set_modifier", actor="a", on=on, value=-9)) for on in ("hit", "evade", "counter", "skill", "all")],
    ("gm", tool("set_tie_order", order=["b", "a"])),
    ("gm", tool("veto", actor="a", index=0, reason="no")),
    ("gm", tool("appear", actor="a")),
    ("gm", tool("apply_effect", target="a", effect={"kind": "heal"})),
]
BAD = [
    # declaration                                                      path
    (entry("delay", by=0), "plan.0.by", "bad_delay"),
    (entry("delay", by="some"), "plan.0.by", "bad_delay"),
    (entry("delay", by=True), "plan.0.by", "bad_delay"),
    (entry("delay"), "plan.0.by", "missing_field"),
    (entry("attack", targets=["b"]), "plan.0.attack_type", "missing_field"),
    (entry("attack", attack_type="x"), "plan.0.targets", "missing_field"),
    (entry("attack", attack_type="x", targets=["b"], shots=0), "plan.0.shots", "bad_value"),
    (entry("attack", attack_type="x", targets=["b"], shots=None), "plan.0.shots", "bad_value"),
    (entry("attack", attack_type="x", targets=["b"], move_to=None), "plan.0.move_to", "bad_value"),
    (entry("attack", attack_type="x", targets="b"), "plan.0.targets", "bad_value"),
    (entry("skill"), "plan.0.skill", "missing_field"),
    (entry("skill", skill="x", targets=None), "plan.0.targets", "bad_value"),
    (entry("item"), "plan.0.item", "missing_field"),
    (entry("finish"), "plan.0.target", "missing_field"),
    (entry("other"), "plan.0.text", "missing_field"),
    (entry("full_move"), "plan.0.to", "missing_field"),
    (entry("full_move", to=1, move_to=1), "plan.0.move_to", "unknown_field"),
    (entry("flee"), "plan.0.do", "unknown_action"),
    (order("flee"), "standing.0.do", "unknown_order"),
    (order("cover"), "standing.0.protect", "missing_field"),
    (order("interrupt"), "standing.0.skill", "missing_field"),
    (order("interrupt", skill="x", on="all"), "standing.0.on", "bad_value"),
    (order("counter", skills=[]), "standing.0.skills", "unknown_field"),
    (order("counter", when=[{"op": "<", "value": 1}]), "standing.0.when.0.fact", "missing_field"),
    (order("counter", when=[{"fact": "moon", "op": "<", "value": 1}]), "standing.0.when.0.fact", "bad_value"),
    (order("counter", when=[{"fact": "self.hp", "op": "~", "value": 1}]), "standing.0.when.0.op", "bad_value"),
    (order("counter", when=[{"fact": "self.hp", "value": 1}]), "standing.0.when.0.op", "missing_field"),
    (order("counter", when=[{"fact": "self.hp", "op": "<"}]), "standing.0.when.0.value", "missing_field"),
    ({"appear": 1}, "appear", "bad_value"),
    ({"setup": [{}]}, "setup.0.skill", "missing_field"),
    ({"cleanup": [{"skill": None}]}, "cleanup.0.skill", "bad_value"),
    ({"cleanup": [{"other": None}]}, "cleanup.0.other", "bad_value"),
]
BAD_COMMANDS = [
    (tool("smite"), "tool", "unknown_tool"),
    (tool("start_combat", surprise="both"), "surprise", "bad_value"),
    (tool("start_combat", surprise=None), "surprise", "bad_value"),
    (tool("start_combat", secret=1), "secret", "bad_value"),
    (tool("end_combat", keep_statuses="a"), "keep_statuses", "bad_value"),
    (tool("end_combat", allow_remaining=1), "allow_remaining", "bad_value"),
    (tool("other_damage"), "target", "missing_field"),
    (tool("other_damage", target="a", n="1"), "n", "bad_value"),
    (tool("other_damage", target="a", ignore_defense=1), "ignore_defense", "bad_value"),
    (tool("set_modifier", on="hit", value=1), "actor", "missing_field"),
    (tool("set_modifier", actor="a", value=1), "on", "missing_field"),
    (tool("set_modifier", actor="a", on="hit"), "value", "missing_field"),
    (tool("set_modifier", actor="a", on="luck", value=1), "on", "bad_value"),
    (tool("set_tie_order"), "order", "missing_field"),
    (tool("veto", index=0), "actor", "missing_field"),
    (tool("veto", actor="a"), "index", "missing_field"),
    (tool("veto", actor="a", index=-1), "index", "bad_value"),
    (tool("veto", actor="a", index=0, reason=None), "reason", "bad_value"),
    (tool("appear"), "actor", "missing_field"),
    (tool("apply_effect", effect={"kind": "heal"}), "target", "missing_field"),
    (tool("apply_effect", target="a"), "effect", "missing_field"),
    (tool("apply_effect", target="a", effect={"kind": "zap"}), "effect.kind", "bad_value"),
]


@pytest.mark.parametrize(("document", "raw"), WHOLE)
def test_what_a_declaration_may_hold(document, raw):
    assert found(document, raw) == []


@pytest.mark.parametrize(("raw", "path", "code"), BAD)
def test_what_a_plan_may_not_hold(raw, path, code):
    assert found("plan", raw) == [(path, code)]


@pytest.mark.parametrize(("raw", "path", "code"), BAD_COMMANDS)
def test_what_a_command_may_not_hold(raw, path, code):
    assert found("gm", raw) == [(f"commands.0.{path}", code)]
