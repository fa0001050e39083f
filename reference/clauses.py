"""The clauses of all rule systems as one document: titles, who applies each and where, its cases and switches."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from reference.citations import citing_modules, folder_of, implementing_modules
from rules.core.clause import Clause
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS

_HEAD = """# Clauses

Written by `make clauses`; do not edit. Every clause of a rulebook, its title in our own words, whether the engine
applies it, and which modules under `rules/<system>`, or the GM does, the cases under `tests/rules/<system>/cases` that
cite it, or else the tests beside them, and the options that decide it.
"""
_COLUMNS = (
    "| Clause | Title | 제목 | Source | Applied by | Cases | Options |\n| --- | --- | --- | --- | --- | --- | --- |"
)


@dataclass(frozen=True)
class Citations:
    """What speaks of the clauses of one system, by clause: modules that apply it, cases, tests, and option names."""

    modules: Mapping[str, list[str]]
    cases: Mapping[str, list[str]]
    tests: Mapping[str, list[str]]
    switches: Mapping[str, list[str]]


def clauses_document(tests: Path) -> str:
    """Return the document as Markdown; `tests` is the folder that holds each system's tests, with its `cases`."""
    parts = [_HEAD]
    for slug, ruleset in sorted(RULESETS.items()):
        rows = "\n".join(_rows(ruleset, citations_of(ruleset, tests / slug)))
        parts.append(f"## `{slug}`, version {ruleset.version}\n\n{_COLUMNS}\n{rows}\n")
    return "\n".join(parts)


def citations_of(ruleset: Ruleset, tests: Path) -> Citations:
    """Return what cites the clauses of a system, whose own tests stand in the folder `tests`."""
    return Citations(
        implementing_modules(folder_of(ruleset)),
        citing_cases(sorted((tests / "cases").glob("*.json"))),
        citing_modules(tests),
        switches_of(ruleset),
    )


def citing_cases(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the ids of the cases that cite each clause."""
    cited: dict[str, list[str]] = defaultdict(list)
    for file in files:
        for case in json.loads(file.read_text(encoding="utf-8")):
            for clause in case["clauses"]:
                cited[clause].append(case["id"])
    return dict(cited)


def switches_of(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the names of the options that decide each clause."""
    switches: dict[str, list[str]] = defaultdict(list)
    for name, field in ruleset.options_schema().fields.items():
        switches[field.metadata["rule"]].append(name)
    return dict(switches)


def _rows(ruleset: Ruleset, cited: Citations) -> Iterator[str]:
    for clause in ruleset.clauses:
        cells = (
            f'<a id="{clause.id}"></a>[{clause.id}](rules/{ruleset.slug}.md#{clause.id})',
            clause.en,
            clause.ko,
            clause.source,
            _applied_by(clause, cited.modules.get(clause.id, ())),
            _cases(clause, cited),
            _code(cited.switches.get(clause.id, ())),
        )
        yield "| " + " | ".join(cells) + " |"


def _applied_by(clause: Clause, modules: Iterable[str]) -> str:
    return f"engine: {_code(modules)}" if clause.automated else "GM"


def _cases(clause: Clause, cited: Citations) -> str:
    tests = (name for name in cited.tests.get(clause.id, ()) if name.startswith("test_"))
    return ", ".join(sorted(cited.cases.get(clause.id, ()))) or _code(tests)


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
