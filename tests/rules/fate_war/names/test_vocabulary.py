import re
from pathlib import Path

import rules.fate_war
from rules.fate_war import RULESET

CODE = "\n".join(file.read_text("utf-8") for file in sorted(Path(rules.fate_war.__file__).parent.rglob("*.py")))


def test_each_error_code_is_told_somewhere():
    told = set(re.findall(r'"([a-z_]+)"', CODE.replace("vocabulary", ""))) | {"bad_die", "dice_exhausted"}

    assert told >= RULESET.error_codes


def test_no_event_is_told_without_a_class():
    assert "untyped" not in CODE
