"""`python -m conformance COMMAND...`: does a program resolve the public vectors as the rulebooks say?

The program reads a case on standard input and prints its resolution. Exit status: 0 where all chosen vectors agree, 1
where one differs, 2 where there is nothing to run.
"""

import argparse
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import shorten

from conformance.judging import Verdict, judged
from conformance.vectors import HOME, Choice, read_vectors

FAULT_WIDTH = 600
SHOWN_FAULTS = 6


def report(verdict: Verdict) -> str:
    """Return in lines how a vector differs."""
    vector = verdict.vector
    lines = [
        f"{vector.system} {vector.id}, turn {verdict.turn}: {vector.document.get('title', '')}",
        *(f"    {shorten(fault, FAULT_WIDTH)}" for fault in verdict.faults[:SHOWN_FAULTS]),
    ]
    if len(verdict.faults) > SHOWN_FAULTS:
        lines.append(f"    and {len(verdict.faults) - SHOWN_FAULTS} more")
    lines.append(f"    clauses: {', '.join(vector.document.get('clauses', ()))}; why: {vector.document.get('why', '')}")
    if vector.ruling:
        lines.append(f"    rests on a ruling or option of the project: {vector.ruling}")
    return "\n".join(lines)


def summary(verdicts: Iterable[Verdict]) -> tuple[str, int]:
    """Return in lines how many agree, by system, and the exit status."""
    agreed, differing = Counter[str](), Counter[str]()
    for verdict in verdicts:
        (differing if verdict.faults else agreed)[verdict.vector.system] += 1
    lines = [f"{name}: {agreed[name]} agree, {differing[name]} differ" for name in sorted(agreed | differing)]
    if len(lines) > 1:
        lines.append(f"all: {agreed.total()} agree, {differing.total()} differ")
    return "\n".join(lines), int(differing.total() > 0)


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options, with the program in `command`. Leave with status 2 where they are wrong."""
    parser = argparse.ArgumentParser(prog="python -m conformance", description=__doc__)
    parser.add_argument("--system", action="append", default=[], help="only this system's vectors; may be repeated")
    parser.add_argument("--file", action="append", default=[], help="only this file's, by its name; may be repeated")
    parser.add_argument("--id", action="append", default=[], help="only this vector; may be repeated")
    parser.add_argument("--no-rulings", action="store_true", help="without those that rest on a ruling of the project")
    parser.add_argument("--vectors", type=Path, default=HOME, help="the folder with <system>/cases/*.vectors.json")
    parser.add_argument("--seconds", type=float, default=10.0, help="what a program may take for a turn (10)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many programs run at once")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program, and what it is called with")
    options = parser.parse_args(arguments)
    options.command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not options.command:
        parser.error("which program?")
    if shutil.which(options.command[0]) is None:
        parser.error(f"there is no program {options.command[0]}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    options = read_arguments(arguments)
    choice = Choice(options.system, options.file, options.id, not options.no_rulings)
    vectors = [vector for vector in read_vectors(options.vectors) if choice.takes(vector)]
    if not vectors:
        print("python -m conformance: no vector is chosen", file=sys.stderr)
        return 2
    verdicts = []
    for verdict in judged(options.command, vectors, options.seconds, options.jobs):
        verdicts.append(verdict)
        if verdict.faults:
            print(report(verdict), flush=True)
    text, status = summary(verdicts)
    print(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
