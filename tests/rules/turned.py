"""The same case written the other way about: the order of JSON keys means nothing (docs/rules/README.md)."""

import json
from pathlib import Path

from rules.registry import RULESETS

ROOT = Path(__file__).parent


def turned(value):
    """Return the same JSON with the keys of all its mappings in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(item) for item in value] if isinstance(value, list) else value


def differing_views(slug):
    """Return each vector of a system, with the seat, whose view or offers hang on the order of a state's keys."""
    vectors = [
        one for file in sorted((ROOT / slug / "cases").glob("*.json")) for one in json.loads(file.read_text("utf-8"))
    ]
    return [
        (vector["id"], seat)
        for vector in vectors
        if not vector["expect"].get("errors")
        for seat in (None, *vector["case"].get("declarations", {}))
        if _seen(slug, vector["case"], seat) != _seen(slug, turned(vector["case"]), seat)
    ]


def _seen(slug, case, seat):
    ruleset, options = RULESETS[slug], case.get("options", {})
    view = ruleset.view(ruleset.whole(case["state"]), options, seat)
    return json.dumps([view, list(ruleset.offers(view))])
