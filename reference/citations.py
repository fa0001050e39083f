"""Which modules of a rule system, and of its tests, speak of which clauses; read from their source."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from rules.core.ruleset import Ruleset

CLAUSE = re.compile(r"\b([A-Z]{2,4}-(?![VT]\d{3})(?:[A-Z]|(?:\d+[-.])+)?)(\d+)\b")
"""A clause's id: `FW-C1`, `SRS-7.2` of chapter `SRS-7`, `SB-7-12-1.2` of `SB-7-12-1`; `FW-V001`, `FW-T001`: cases."""
_LEADING = re.compile(rf"((?:{CLAUSE.pattern}(?:\.\d+)?(?:,? and |, | to |(?=:)))+)|(?=.)", re.DOTALL)
"""The clauses that a docstring begins with, up to its colon; at worst nothing."""
_RANGE = re.compile(rf"{CLAUSE.pattern} to {CLAUSE.pattern}")
LISTED = "clauses.py"
"""The module that lists the clauses and applies none."""


def folder_of(ruleset: Ruleset) -> Path:
    """Return the folder of a rule system's modules."""
    return Path(str(sys.modules[type(ruleset).__module__].__file__)).parent


def implementing_modules(folder: Path) -> dict[str, list[str]]:
    """Return the modules that apply each clause, sorted: a docstring begins with it; where none does, who cites it."""
    return {**citing_modules(folder), **_by_clause(folder, _applied)}


def citing_modules(folder: Path) -> dict[str, list[str]]:
    """Return the modules of a folder that cite each clause anywhere, sorted."""
    return _by_clause(folder, clauses_in)


def clauses_in(text: str) -> set[str]:
    """Return the ids of the clauses that a text names; `FW-V1 to FW-V4` names four."""
    named = {kind + number for kind, number in CLAUSE.findall(text)}
    for kind, first, _, last in _RANGE.findall(text):
        named.update(f"{kind}{number}" for number in range(int(first), int(last)))
    return named


def _by_clause(folder: Path, found: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    modules: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        if file.name != LISTED:
            for clause in found(file.read_text(encoding="utf-8")):
                modules[clause].append(file.stem)
    return dict(modules)


def _applied(source: str) -> set[str]:
    """Return the clauses with which the docstrings of a module begin, those of its constants among them."""
    texts = [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    return {clause for text in texts for clause in clauses_in(_leading(text))}


def _leading(docstring: str) -> str:
    found = _LEADING.match(docstring)
    return found.group(1) or "" if found else ""
