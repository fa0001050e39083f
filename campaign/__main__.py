"""`python -m campaign explain CASE.json`: a resolution in words, without a database; exits as the rules do."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from campaign.narration import LANGUAGES
from campaign.telling.posting import explain
from rules import UnreadableCase, resolve_case
from rules.core.rulings import counting_declarations


def read_case(name: str) -> Any:
    """Return the JSON of a file, or of standard input for `-`. Raise UnreadableCase where it cannot be read."""
    try:
        return json.loads(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
    except OSError as error:
        raise UnreadableCase(f"{name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UnreadableCase(f"{name}: not JSON ({error})") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, 1 with errors in the case, 2 for unreadable input."""
    options = _parser().parse_args(arguments)
    try:
        case = read_case(options.case)
        resolution = resolve_case(case)
    except UnreadableCase as error:
        print(f"python -m campaign: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    if not resolution["errors"]:
        case = {**case, "declarations": counting_declarations(case)}
    sys.stdout.write(explain(case, resolution, options.language, with_working=options.working))
    return 1 if resolution["errors"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m campaign", description="Tell rules and resolved turns in words.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("explain", help="resolve a case and print the battle as a GM would post it")
    verb.add_argument(
        "case", nargs="?", default="-", metavar="CASE.json", help="the case; - or nothing: standard input"
    )
    verb.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the words")
    verb.add_argument("--working", action="store_true", help="also show the arithmetic of each slot")
    return parser


if __name__ == "__main__":
    sys.exit(main())
