"""`python -m skeleton SLUG [PREFIX [NAME [KOREAN]]]`: writes the skeleton of a new rule system into the project."""

import sys
from pathlib import Path

from skeleton.example import written
from skeleton.places import changed
from skeleton.system import Refused, System, named

MOST_ARGUMENTS = 4


def write(root: Path, system: System) -> list[Path]:
    """Write all files of a new system into the project at `root`, and return their paths within it.

    Nothing is written where one of the places is not found. Raise Refused there.
    """
    files = {**written(root, system), **changed(root, system)}
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return sorted(files)


def main(arguments: list[str], root: Path) -> int:
    """Write a skeleton, say which files it has, and return the exit status."""
    if not 1 <= len(arguments) <= MOST_ARGUMENTS:
        print("usage: python -m skeleton SLUG [PREFIX [NAME [KOREAN]]]", file=sys.stderr)
        return 2
    try:
        files = write(root, named(root, *arguments))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    print("\n".join(map(str, files)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
