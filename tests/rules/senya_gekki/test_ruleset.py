import json
from pathlib import Path

import pytest

from rules.senya_gekki import RULESET

VECTORS = json.loads((Path(__file__).parent / "cases" / "senya_gekki.vectors.json").read_text(encoding="utf-8"))
SOUND = [vector for vector in VECTORS if not vector["expect"].get("errors")]


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in SOUND])
def test_forms_take_what_the_check_takes(vector):
    """Section 8: the schemas load every sound declaration, and its canonical form is as good as itself."""
    for actor, raw in vector["case"]["declarations"].items():
        document = "gm" if actor == "gm" else "plan"
        schema = RULESET.declaration_schemas[document]()
        canonical = RULESET.canonical(document, raw)

        assert schema.load(canonical) == schema.load(raw)
        assert RULESET.canonical(document, canonical) == canonical


def test_the_gm_has_no_tools_but_a_declaration():
    """SG-18.11: commands are the GM's declaration."""
    assert RULESET.tool_schemas == {}
    assert RULESET.follow_ups == frozenset()
    with pytest.raises(KeyError):
        RULESET.use_tool({}, {}, "gm.veto", {})


def test_canonical_leaves_out_defaults():
    raw = {
        "appear": False,
        "plan": [{"do": "attack", "attack_type": "slash", "targets": ["b"], "skills": [], "when": []}],
        "standing": [{"when": [], "do": "interrupt", "skill": "x", "on": "self"}],
        "cleanup": [],
    }
    assert RULESET.canonical("plan", raw) == {
        "plan": [{"attack_type": "slash", "do": "attack", "targets": ["b"]}],
        "standing": [{"do": "interrupt", "skill": "x"}],
    }
    assert RULESET.canonical("gm", {"commands": [{"tool": "gm.end_combat", "secret": False, "keep_statuses": []}]}) == {
        "commands": [{"tool": "gm.end_combat"}]
    }
