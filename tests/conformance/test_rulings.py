"""What the public vectors rest on besides the texts of the games is named, and named rightly."""

import json

import pytest

from conformance.vectors import HOME, read_vectors
from rules.registry import RULESETS

PACE = {"resolve_until"}
"""An option that says how far one case goes, and decides nothing."""


def of(slug):
    return {vector.id: vector for vector in read_vectors() if vector.system == slug}


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_each_named_vector_clause_and_option_is_there(slug):
    vectors = of(slug)
    clauses = {clause.id for clause in RULESETS[slug].clauses}
    options = set(RULESETS[slug].options_schema().fields)

    for key, ruling in json.loads((HOME / slug / "rulings.json").read_text("utf-8")).items():
        assert set(ruling) == {"clauses", "options", "why"}, key
        assert ruling["why"], key
        assert set(ruling["clauses"]) <= clauses & set(vectors[key].document["clauses"]), key
        assert set(ruling["options"]) <= options & set(vectors[key].document["case"].get("options", ())), key


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_whatever_sets_an_option_is_named(slug):
    options = set(RULESETS[slug].options_schema().fields) - PACE
    unnamed = [
        vector.id
        for vector in of(slug).values()
        if options & set(vector.document["case"].get("options", ())) and vector.ruling is None
    ]
    assert unnamed == []
