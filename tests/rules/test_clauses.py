"""Clauses that code, tests and vectors cite are the rulebook's, and each that code applies is put to the test."""

import re

import pytest

from tests.systems import SYSTEMS, folder_of_tests, sources_of, vectors_of

CITED = re.compile(r"\b([A-Z]{2,3}-(?![VT]\d{3})(?:[A-Z]\d+|\d+(?:[-.]\d+)*))\b")


def _cited(folder):
    return {clause for file in sorted(folder.rglob("*.py")) for clause in CITED.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_each_cited_clause_is_known(slug):
    known = {clause.id for clause in SYSTEMS[slug].clauses}
    prefix = next(iter(known)).partition("-")[0]
    cited = _cited(sources_of(slug)) | _cited(folder_of_tests(slug))
    cited |= {clause for vector in vectors_of(slug) for clause in vector["clauses"]}

    chapters = {clause.rpartition(".")[0] for clause in known}
    assert {clause for clause in cited if clause.startswith(f"{prefix}-")} <= known | chapters


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_each_automated_clause_is_cited_by_a_vector_or_a_test(slug):
    automated = {clause.id for clause in SYSTEMS[slug].clauses if clause.automated}
    tested = {clause for vector in vectors_of(slug) for clause in vector["clauses"]} | _cited(folder_of_tests(slug))

    assert automated <= tested


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_clauses_are_told_once_in_both_languages(slug):
    clauses = SYSTEMS[slug].clauses

    assert len({clause.id for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert re.search(r"[가-힣]", clause.ko), clause.id
        assert re.search(r"[A-Za-z]", clause.en), clause.id
        assert clause.source
