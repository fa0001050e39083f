"""`python -m rules resolve CASE.json`: the only reader of a file in the rules.

Prints the resolution as JSON. Exit status: 0 without errors, 1 with errors in the document, 2 for unreadable input.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from rules import UnreadableCase, resolve_case


def read_case(name: str) -> Any:
    """Return the JSON of a file, or of standard input for `-`. Raise UnreadableCase where it cannot be read."""
    try:
        if name == "-":
            return json.loads(sys.stdin.buffer.read())
        with open(name, "rb") as file:  # noqa: PTH123 - the rules may not import pathlib
            return json.loads(file.read())
    except OSError as error:
        raise UnreadableCase(f"{name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UnreadableCase(f"{name}: not JSON ({error})") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m rules", description="Resolve a turn of a play-by-post war.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    resolve = verbs.add_parser("resolve", help="print the resolution of a case document as JSON")
    resolve.add_argument(
        "case", nargs="?", default="-", metavar="CASE.json", help="the document; - or nothing: standard input"
    )
    options = parser.parse_args(arguments)
    try:
        resolution = resolve_case(read_case(options.case))
    except UnreadableCase as error:
        print(f"python -m rules: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    json.dump(resolution, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
    return 1 if resolution["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
