import re
from pathlib import Path

import rules.fate_war
from rules.fate_war import RULESET

CODE = "\n".join(file.read_text("utf-8") for file in sorted(Path(rules.fate_war.__file__).parent.rglob("*.py")))


def test_each_error_code_is_told_somewhere():
    told = set(re.findall(r'"([a-z_]+)"', CODE.replace("vocabulary", ""))) | {"bad_die", "dice_exhausted"}

    assert told >= RULESET.error_codes


def test_events_made_in_code_are_in_the_vocabulary():
    made = set(re.findall(r'untyped\(\s*"[A-Z0-9-]+",\s*"([a-z_]+)"', CODE))

    assert made
    assert made <= RULESET.event_types
