"""Clauses that code, tests and vectors cite are the rulebook's, and each that code applies is put to the test."""

import json
import re
from pathlib import Path

import pytest

import rules
from rules.registry import RULESETS

HERE = Path(__file__).parent
CITED = re.compile(r"\b([A-Z]{2,3}-(?!V\d{3})(?:[A-Z]\d+|\d+(?:[-.]\d+)*))\b")


def _vectors(slug):
    files = sorted((HERE / slug / "cases").glob("*.json"))
    return [vector for file in files for vector in json.loads(file.read_text(encoding="utf-8"))]


def _cited(folder):
    return {clause for file in sorted(folder.rglob("*.py")) for clause in CITED.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_each_cited_clause_is_known(slug):
    known = {clause.id for clause in RULESETS[slug].clauses}
    prefix = next(iter(known)).partition("-")[0]
    cited = _cited(Path(rules.__file__).parent / slug) | _cited(HERE / slug)
    cited |= {clause for vector in _vectors(slug) for clause in vector["clauses"]}

    chapters = {clause.rpartition(".")[0] for clause in known}
    assert {clause for clause in cited if clause.startswith(f"{prefix}-")} <= known | chapters


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_each_automated_clause_is_cited_by_a_vector_or_a_test(slug):
    automated = {clause.id for clause in RULESETS[slug].clauses if clause.automated}
    tested = {clause for vector in _vectors(slug) for clause in vector["clauses"]} | _cited(HERE / slug)

    assert automated <= tested


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_clauses_are_told_once_in_both_languages(slug):
    clauses = RULESETS[slug].clauses

    assert len({clause.id for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert re.search(r"[가-힣]", clause.ko), clause.id
        assert re.search(r"[A-Za-z]", clause.en), clause.id
        assert clause.source
