"""`python -m tests.mutants N SEED SYSTEM...`: how many small faults in the rules would our tests find?

Draws N changes of `rules/` by chance, tries each by itself, and prints who stayed unfound. Exit status 1 where fewer
than LEAST percent are found.
"""

import argparse
import ast
import contextlib
import importlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutants.changes import changes
from tests.mutants.judging import ROOT, fails, in_a_child, judge, own_tests, play, system_tests, vectors_of

LEAST = 97
TABLES = {"clauses.py", "words.py", "__main__.py"}
"""Files of words, and the command line: no rule stands in them."""
LOADED = ("hypothesis.strategies", "hypothesis.stateful", "rules.registry")
"""What each child would load anew; what comes with it of ours is forgotten again."""


@dataclass(frozen=True)
class Mutant:
    """The change number `index` of a file."""

    file: str
    index: int
    kind: str
    line: int

    @property
    def system(self):
        parts = Path(self.file).parts
        return parts[1] if len(parts) > 2 else ""


def drawn(count, seed, systems):
    """Return mutants of the systems, drawn by chance, every change as likely as any other."""
    folders = [ROOT / "rules" / system for system in systems] or [ROOT / "rules"]
    files = sorted(file for folder in folders for file in folder.rglob("*.py") if file.name not in TABLES)
    every = [
        Mutant(file.relative_to(ROOT).as_posix(), index, change.kind, change.line)
        for file in files
        for index, change in enumerate(changes(ast.parse(file.read_text("utf-8"))))
    ]
    print(f"{len(every)} changes in {len(files)} files", flush=True)
    return Random(seed).sample(every, min(count, len(every)))


def slugs():
    return sorted(folder.parent.name for folder in (ROOT / "tests" / "rules").glob("*/cases"))


def systems_of(mutant):
    """Return the systems whose vectors a mutant may break: its own, or all where the systems share it."""
    return [mutant.system] if mutant.system in slugs() else slugs()


def unharmed(mutants, folder):
    """Return the digests of all turns as the rules are. Exit where a vector or a test fails without any mutant."""
    file = folder / "unharmed.json"

    def resolve():
        turns = list(play(vectors_of(slugs())))
        assert [(name, faults) for name, faults, _ in turns if faults] == []
        files = {ROOT / mutant.file for mutant in mutants}
        assert not fails(*sorted({test for file in files for test in (*own_tests(file), *system_tests(file))}))
        file.write_text(json.dumps({name: digest for name, _, digest in turns}), "utf-8")

    log = folder / "unharmed.log"
    os.waitpid(in_a_child(resolve, log), 0)
    if not file.exists():
        sys.exit(f"{log.read_text('utf-8')}\nvectors or tests fail without any mutant: mend those first")
    return json.loads(file.read_text("utf-8"))


def judged(mutants, folder, jobs):
    """Yield each mutant with its verdict, as they come."""
    known, waiting, running = unharmed(mutants, folder), list(enumerate(mutants)), {}
    while waiting or running:
        while waiting and len(running) < jobs:
            number, mutant = waiting.pop(0)
            file, vectors = folder / f"{number}.json", vectors_of(systems_of(mutant))
            pid = in_a_child(lambda args=(mutant, vectors, known, file): judge(*args))
            running[pid] = (mutant, file)
        mutant, file = running.pop(os.wait()[0])
        yield mutant, json.loads(file.read_text("utf-8")) if file.exists() else {"found": "broke off, or never ended"}


def report(mutant, verdict):
    """Print a mutant that nobody found."""
    before, after = verdict["change"]
    moved = ", ".join(verdict["moved"][:4]) or "no resolution"
    line = (ROOT / mutant.file).read_text("utf-8").splitlines()[mutant.line - 1]
    print(f"{mutant.file}:{mutant.line}: {mutant.kind}, changes {moved}: {line.strip()}")
    print(f"    - {' '.join(before.split())[:200]}")
    print(f"    + {' '.join(after.split())[:200]}", flush=True)


def main():
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Try small faults in the rules.")
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("systems", nargs="*", help="slugs, or core; all of rules/ without any")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    mutants, started, found = drawn(options.count, options.seed, options.systems), time.monotonic(), Counter()
    for name in LOADED:
        importlib.import_module(name)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder)
        for mutant, verdict in judged(mutants, folder, options.jobs):
            found[mutant.system, bool(verdict["found"])] += 1
            if not verdict["found"]:
                report(mutant, verdict)
    killed = sum(number for (_, yes), number in found.items() if yes)
    for system in sorted({system for system, _ in found}):
        print(f"{system or 'rules'}: {found[system, True]} of {found[system, True] + found[system, False]} found")
    print(
        f"{killed} of {len(mutants)} found, {100 * killed / len(mutants):.1f} %, in {time.monotonic() - started:.0f} s"
    )
    return int(100 * killed < LEAST * len(mutants))


if __name__ == "__main__":
    sys.exit(main())
