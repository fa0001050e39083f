"""One mutant put to the test: in a forked process, by its system's vectors, then by its module's own tests."""

import ast
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import traceback
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as examples

from conformance.matching import differences
from tests.mutants.changes import changes
from tests.rules.turned import turned

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "rules"
OURS = ("rules", "campaign", "web", "worker", "launch", "tests")
OF_A_SYSTEM = ("explain", "edition")
"""Words of tests that hold a whole system by random turns: they take longest, and come last."""
WHOLE = "test_whole.py"
"""Tests that leave nothing of a turn free: they find most, and come first."""
CPU_SECONDS, WALL_SECONDS, BYTES = 120, 600, 4 << 30
"""What a mutant may take; one that takes more never ends, and counts as found."""
ARGUMENTS = (
    *("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"),
    f"--confcutdir={TESTS}",  # the tests of the rules need no server and no browser, and loading those takes a second
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis was loaded once for all children
)


# As tests/conftest.py has it: a slow machine finds no mutant.
examples.register_profile("mutants", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("mutants")


class Substitute(SourceFileLoader):
    """Loads a module from a changed tree."""

    def __init__(self, name, path, tree):
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, fullname):
        return compile(self.tree, self.path, "exec", dont_inherit=True)


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module: the changed one."""

    def __init__(self, loader):
        self.loader = loader

    def find_spec(self, fullname, path=None, target=None):
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


def module_name(path):
    """Return the dotted name of a module of the rules."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def substitute(path, index):
    """Make the next import of a module give it with one change. Return what the change was and is."""
    tree = ast.parse(path.read_text("utf-8"))
    told = list(changes(tree))[index].apply()
    sys.meta_path.insert(0, Finder(Substitute(module_name(path), str(path), tree)))
    return told


def own_tests(path):
    """Return the test files of a module: its own, or those of its room where it has none."""
    inside = path.relative_to(ROOT / "rules")
    folder = TESTS / inside.parent
    own = folder / f"test_{inside.stem.strip('_')}.py"
    return [own] if own.exists() else sorted(folder.glob("test_*.py"))


def system_tests(path):
    """Return all test files of the system of a module, those that find most first and the slow ones last.

    What a module does is also tried where it is used, be it in another room.
    """
    inside = path.relative_to(ROOT / "rules")
    files = sorted((TESTS / inside.parts[0]).rglob("test_*.py")) if len(inside.parts) > 1 else []
    return sorted(
        files, key=lambda file: (any(word in file.read_text("utf-8") for word in OF_A_SYSTEM), file.name != WHOLE)
    )


def vectors_of(slugs):
    """Return the vectors of systems, with their ids."""
    return [
        (f"{slug}-{vector['id']}", vector)
        for slug in slugs
        for file in sorted((TESTS / slug / "cases").glob("*.json"))
        for vector in json.loads(file.read_text("utf-8"))
    ]


def play(vectors, written=lambda case: case):
    """Resolve vectors by the rules as they can be imported now; yield the id of each turn, its faults and a digest.

    Each case is given as `written` writes it. Of a refusal the digest leaves out the order of keys.
    """
    resolve_case = importlib.import_module("rules").resolve_case
    for name, vector in vectors:
        case, turns = vector["case"], [{"expect": vector["expect"]}, *vector.get("then", ())]
        for number, turn in enumerate(turns, start=1):
            case = {**case, **{field: value for field, value in turn.items() if field != "expect"}}
            resolution = resolve_case(written(case))
            text = json.dumps(resolution, sort_keys=bool(resolution["errors"]))
            yield f"{name}.{number}", differences(turn["expect"], resolution), sha256(text.encode()).hexdigest()
            case = {**case, "state": resolution["state"], "dice": []}


def in_a_child(work, log=None):
    """Start `work` in a process of its own and return its id. Its result goes to the file it writes.

    It has bounds, for a mutant may never end; without any where it has a log.
    """
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        _bound() if log is None else _say(log)
        _forget()
        work()
        status = 0
    finally:
        if status:
            traceback.print_exc()
        sys.stdout.flush()
        os._exit(status)


def _bound():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.alarm(WALL_SECONDS)
    _say(Path(os.devnull))


def _say(log):
    """Let what this process prints go to a file."""
    said = os.open(log, os.O_WRONLY | os.O_CREAT)
    os.dup2(said, 1)
    os.dup2(said, 2)


def _forget():
    """Forget what was imported of ours: the next import is of the mutant."""
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        if not name.startswith("tests.mutants"):
            del sys.modules[name]


def judge(mutant, vectors, known, file):
    """Write what came of a mutant: what it changed, who found it, and the turns in which it changed a resolution.

    A mutant that cannot even be loaded, or breaks off, writes nothing.
    """
    change, moved = substitute(ROOT / mutant.file, mutant.index), []
    found = _by_vectors(vectors, known, moved) or _by_tests(ROOT / mutant.file)
    file.write_text(json.dumps({"change": change, "moved": moved, "found": found}), "utf-8")


def _by_vectors(vectors, known, moved):
    """Return the vector that finds a mutant: as it stands, or turned about, which must come to the same."""
    digests = {}
    for name, faults, digest in play(vectors):
        if faults:
            return name
        digests[name] = digest
        if known.get(name) != digest:
            moved.append(name)
    return next((name for name, _, digest in play(vectors, turned) if digests[name] != digest), "")


def _by_tests(path):
    own = own_tests(path)
    others = [file for file in system_tests(path) if file not in own]
    for name, files in (("own tests", own), ("tests of the system", others)):
        if files and fails(*files):
            return name
    return ""


def fails(*arguments):
    """Run tests in this process and tell whether one fails."""
    status = pytest.main([*ARGUMENTS, *map(str, arguments)])
    return status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
