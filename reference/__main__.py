"""`python -m reference PAGE`: prints a page of `docs/` that is written from the code."""

import sys
from pathlib import Path

from reference.clauses import clauses_document
from reference.events import events_document
from rules.registry import RULESETS

TESTS = Path("tests/rules")
"""Where each system's tests lie, seen from the top of the project."""
PAGES = {"clauses": lambda: clauses_document(TESTS), "events": lambda: events_document(RULESETS)}


def main(arguments: list[str]) -> int:
    """Print one page and return the exit status."""
    if len(arguments) != 1 or arguments[0] not in PAGES:
        print(f"usage: python -m reference {'|'.join(PAGES)}", file=sys.stderr)
        return 2
    sys.stdout.write(PAGES[arguments[0]]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
