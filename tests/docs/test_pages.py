"""Whoever follows a link, a clause or a section's number arrives: in the pages, and from the code."""

import ast
import re

import pytest

from rules.registry import RULESETS
from tests.docs.pages import anchors, dead_links, pages, rulebook
from tests.house.tree import ROOT, python_files, relative
from tests.rules.test_clauses import CITED

FILE = re.compile(r"\bdocs/[\w./]+\.(?:md|json|png)\b")
SECTION = re.compile(r"(?<![\w.\-])(\d{1,2}\.\d{1,2})(?![\w.]*\d)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def prefix(system):
    return RULESETS[system].clauses[0].id.partition("-")[0]


def test_links_lead_somewhere():
    dead = {relative(page): list(dead_links(page)) for page in pages()}
    assert {page: links for page, links in dead.items() if links} == {}


def test_files_that_a_page_names_are_there():
    named = {relative(page): FILE.findall(page.read_text("utf-8")) for page in pages()}
    assert named["README.md"]
    assert [(page, name) for page, names in named.items() for name in names if not (ROOT / name).exists()] == []


def test_folders_and_files_that_the_architecture_names_are_there():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    named = set(re.findall(r"`((?:rules|campaign|web|worker|launch|templates|conformance|reference)/[\w/.]*)`", text))
    assert len(named) > 15
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_clauses_that_a_page_cites_are_known():
    clauses = {clause.id for ruleset in RULESETS.values() for clause in ruleset.clauses}
    known = clauses | {clause.rpartition(".")[0] for clause in clauses}
    ours = {clause.partition("-")[0] for clause in clauses}
    cited = {
        (relative(page), clause)
        for page in pages()
        for clause in CITED.findall(page.read_text("utf-8"))
        if clause.partition("-")[0] in ours
    }
    assert len(cited) > len(clauses)
    assert {(page, clause) for page, clause in cited if clause not in known} == set()


@pytest.mark.parametrize("system", sorted(RULESETS))
def test_each_clause_has_its_place_in_the_rulebook(system):
    text = rulebook(system)
    found = re.findall(r'<a id="([^"]+)">', text)

    assert {clause.id for clause in RULESETS[system].clauses} <= set(found)
    assert len(found) == len(set(found))


def told(file):
    """Yield what a module says in words: its docstrings, texts under a constant, and comments."""
    source = file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for number, line in enumerate(source.splitlines(), start=1):
        yield number, line.partition("# ")[2]


@pytest.mark.parametrize("system", sorted(RULESETS))
def test_sections_that_the_code_cites_have_an_anchor(system):
    known = anchors(rulebook(system))
    unknown = {
        f"{relative(file)}:{line}: {section}"
        for file in python_files()
        if relative(file).startswith(f"rules/{system}/")
        for line, text in told(file)
        for section in SECTION.findall(text)
        if section not in known and f"{prefix(system)}-{section}" not in known
    }
    assert unknown == set()


def test_a_dead_link_is_found(tmp_path):
    lost = tmp_path / "lost.md"
    lost.write_text("[a](none.md) [b](#nowhere) [c](#here) `[d](none)`\n\n## Here\n\n```\n[e](none)\n```\n")
    assert list(dead_links(lost)) == ["none.md", "#nowhere"]


def test_a_section_is_told_from_a_number():
    assert SECTION.findall("12.5 (16.2), KG-4.1 and 4.2; 3.5% of 1.2.3, B12.8") == ["12.5", "16.2", "4.2", "3.5"]
