"""The pinned versions: with hashes, without addresses, and of everything that is declared."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DECLARED = PROJECT["project"]["dependencies"]
DEVELOPMENT = [line for line in PROJECT["dependency-groups"]["dev"] if isinstance(line, str)]
PIN = re.compile(r"^(?P<name>[\w.-]+)(\[[\w,]+\])?==(?P<version>\S+)(?P<marker> ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def pins(name):
    """Return the pinned versions of a file by their names."""
    lines = (ROOT / "requirements" / name).read_text().splitlines()
    found = [match for line in lines if (match := PIN.match(line))]
    assert [line for line in lines if not PIN.match(line) and not HASH.match(line)] == []
    return {canonicalize_name(match["name"]): match["version"] for match in found}


@pytest.mark.parametrize(
    ("name", "declared"),
    [("base.txt", DECLARED), ("dev.txt", DECLARED + DEVELOPMENT), ("uv.txt", ["uv>=0.13"])],
    ids=["base", "dev", "uv"],
)
def test_everything_declared_is_pinned_within_its_bounds(name, declared):
    pinned = pins(name)
    for requirement in map(Requirement, declared):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_both_files_agree():
    base, dev = pins("base.txt"), pins("dev.txt")
    assert {name: dev[name] for name in base} == base
