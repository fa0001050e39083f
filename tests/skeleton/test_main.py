"""A new system is green at once: its own tests, those of every system, the contracts, style and types."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from skeleton.__main__ import main
from tests.house.tree import ROOT

SKIPPED = shutil.ignore_patterns(".*", "__pycache__", "var", "*.egg-info")
TESTS_OF_EVERY_SYSTEM = [
    "tests/rules/moon",
    "tests/rules/test_vectors.py",
    "tests/rules/test_clauses.py",
    "tests/rules/test_events.py",
    "tests/house/test_systems.py",
    "tests/docs",
    "tests/conformance/test_rulings.py",
    "tests/campaign/narration",
    "tests/web/test_catalogues.py",
]
"""Where a place that a skeleton left out would be noticed."""


PLACES = ("rules/registry.py", "rules/moon", "tests/rules/moon")


def ran(project, *command):
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


def run(project, *command):
    return ran(project, sys.executable, "-m", *command)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project in which the skeleton was written, as `make system` does."""
    root = tmp_path_factory.mktemp("copy") / "project"
    shutil.copytree(ROOT, root, ignore=SKIPPED)
    run(root, "skeleton", "moon", "MO", "The moon rite", "달의 의식")
    run(root, "ruff", "check", "--fix-only", *PLACES)
    run(root, "ruff", "format", *PLACES)
    for page in ("clauses", "events"):
        (root / "docs" / f"{page}.md").write_text(run(root, "reference", page), encoding="utf-8")
    return root


def test_its_tests_and_those_of_every_system_are_green(project):
    wanted = "moon or catalogues or systems or docs"
    assert "passed" in run(project, "pytest", "-q", "-p", "no:cacheprovider", "-k", wanted, *TESTS_OF_EVERY_SYSTEM)


def test_contracts_and_style_and_types_hold(project):
    run(project, "ruff", "check", *PLACES)
    run(project, "ruff", "format", "--check", *PLACES)
    run(project, "mypy", "-p", "rules.moon")
    ran(project, str(Path(sys.executable).with_name("lint-imports")))


def test_a_system_that_cannot_be_is_refused(tmp_path, capsys):
    assert main([], tmp_path) == 2
    assert main(["Moon"], tmp_path) == 1
    assert "slug" in capsys.readouterr().err


def test_nothing_is_written_where_a_place_is_not_found(tmp_path, capsys):
    for name in ("tests", "rules", "docs", "web"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=SKIPPED)
    (tmp_path / "pyproject.toml").write_text("")
    assert main(["moon"], tmp_path) == 1
    assert "nowhere to add" in capsys.readouterr().err
    assert not (tmp_path / "rules" / "moon").exists()
