"""All that the vectors of all systems tell and refuse has words in both languages, without gaps."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from campaign.narration import LANGUAGES, error_text, narrate
from rules import resolve_case
from rules.registry import RULESETS

CASES = Path(__file__).parents[3] / "tests/rules"
GAPS = (" ,", " .", " ;", "( ", " )", "..", "  ", "None", "none,", "Undefined", "{", "[]")


@cache
def resolved(slug):
    """Return each case of a system's vectors with its resolution."""
    files = sorted((CASES / slug / "cases").glob("*.json"))
    cases = [vector["case"] for file in files for vector in json.loads(file.read_text(encoding="utf-8"))]
    return [(case, resolve_case(case)) for case in cases]


def gaps(text):
    return [gap for gap in GAPS if gap in text]


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_event_of_the_vectors_is_told_whole(slug):
    for case, resolution in resolved(slug):
        for language in LANGUAGES:
            for line in narrate(slug, resolution["events"], language, RULESETS[slug].names(case["state"])):
                assert line.text
                assert gaps(line.text) == [], (line.type, line.text)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_refusal_of_the_vectors_is_told_whole(slug):
    for case, resolution in resolved(slug):
        for error in resolution["errors"]:
            for language in LANGUAGES:
                declared = case["declarations"].get(error["actor"])
                told = error_text(slug, error, language, RULESETS[slug].names(case["state"]), declaration=declared)
                assert told.field
                assert gaps(told.text) == [], (error["code"], told.text)
                assert re.search(r"[다오.]\.?$", told.text), told.text
