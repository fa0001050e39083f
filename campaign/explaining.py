"""`python -m campaign explain CASE.json`: a case and its resolution in words, without a database."""

import json
import sys
from argparse import ArgumentParser, Namespace
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


def run(options: Namespace) -> int:
    """Explain a case and return the exit status: 0, 1 with errors in the case, 2 for unreadable input."""
    try:
        case = read_case(options.case)
        resolution = resolve_case(case)
    except UnreadableCase as error:
        sys.stderr.write(f"python -m campaign: {' '.join(str(error).split())}\n")
        return 2
    if not resolution["errors"]:
        case = {**case, "declarations": counting_declarations(case)}
    sys.stdout.write(explain(case, resolution, options.language, with_working=options.working))
    return 1 if resolution["errors"] else 0


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "case", nargs="?", default="-", metavar="CASE.json", help="the case; - or nothing: standard input"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the words")
    parser.add_argument("--working", action="store_true", help="also show the arithmetic of each slot")
