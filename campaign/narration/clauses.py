"""The clauses of all rule systems as one document: title, who applies it, the cases that cite it, its switches."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rules.core.clause import Clause
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS

_HEAD = """# Clauses

Written by `make clauses`; do not edit. Every clause of a rulebook, its title in our own words, whether the engine
applies it or the GM does, the cases under `tests/rules/<system>/cases` that cite it, and the options that decide it.
"""
_COLUMNS = (
    "| Clause | Title | 제목 | Source | Applied by | Cases | Options |\n| --- | --- | --- | --- | --- | --- | --- |"
)


def clauses_document(cases: Path) -> str:
    """Return the document as Markdown; `cases` is the folder that holds each system's `cases`."""
    parts = [_HEAD]
    for slug, ruleset in sorted(RULESETS.items()):
        cited = citations(sorted((cases / slug / "cases").glob("*.json")))
        rows = "\n".join(_rows(ruleset, cited))
        parts.append(f"## `{slug}`, version {ruleset.version}\n\n{_COLUMNS}\n{rows}\n")
    return "\n".join(parts)


def citations(files: Iterable[Path]) -> dict[str, list[str]]:
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


def _rows(ruleset: Ruleset, cited: Mapping[str, list[str]]) -> Iterator[str]:
    switches = switches_of(ruleset)
    for clause in ruleset.clauses:
        cells = (
            f'<a id="{clause.id}"></a>{clause.id}',
            clause.en,
            clause.ko,
            clause.source,
            _applied_by(clause),
            ", ".join(sorted(cited.get(clause.id, ()))),
            ", ".join(f"`{name}`" for name in switches.get(clause.id, ())),
        )
        yield "| " + " | ".join(cells) + " |"


def _applied_by(clause: Clause) -> str:
    return "engine" if clause.automated else "GM"
