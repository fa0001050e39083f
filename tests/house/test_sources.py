"""What must stand nowhere in the sources: late tasks, foreign addresses, a workplace's paths."""

import ast
import re

from tests.house.tree import files, python_files, relative

# Spelt in parts, so that this file does not find itself.
FOREIGN = re.compile(
    "|".join(
        [
            "/" + "work/",
            "/" + "farm/",
            r"\." + "library",
            "pypi" + r"\.org",
            "python" + "hosted",
            "registry" + r"\.npmjs",
        ]
    )
)


def waits(tree):
    """Yield what lets a task wait in the broker, or start by a local clock, in a module."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg=("eta" | "countdown") as name):
                yield name
            case ast.alias(name="crontab") | ast.Attribute(attr="crontab"):
                yield "crontab"


def test_no_eta_no_crontab_static_check():
    """An ETA beyond the visibility timeout is delivered again and again; a local crontab fails when clocks change."""
    found = {relative(path): list(waits(ast.parse(path.read_text()))) for path in python_files()}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_address_of_a_registry_and_no_path_of_a_workplace():
    found = {
        relative(path): match[0]
        for path in files()
        if (match := FOREIGN.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}
