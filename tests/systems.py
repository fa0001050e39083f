"""The systems that tests of every system run on: the registry's, and the duel of docs/adding_a_ruleset.md."""

import json
import sys
from pathlib import Path

from rules.registry import RULESETS
from tests.duel import RULESET as DUEL

HERE = Path(__file__).parent
SYSTEMS = {**RULESETS, DUEL.slug: DUEL}


def folder_of_tests(slug):
    """Return the folder of a system's tests; its vectors lie in `cases`."""
    return HERE / ("duel" if slug == DUEL.slug else f"rules/{slug}")


def sources_of(slug):
    """Return the folder of a system's modules."""
    return Path(sys.modules[type(SYSTEMS[slug]).__module__].__file__).parent


def vectors_of(slug):
    """Return the vectors of a system, those of the rulebook and our own."""
    files = sorted((folder_of_tests(slug) / "cases").glob("*.json"))
    return [vector for file in files for vector in json.loads(file.read_text(encoding="utf-8"))]
