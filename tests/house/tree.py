"""The files of the project, as git knows them or would: what is installed or made is none of them."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {"var", "node_modules", "build", "dist"}
BINARY = {".png", ".mo", ".woff2", ".ico", ".jpg"}


def files():
    """Return all source files, without those that are made."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if keeps(name)]
        found += [Path(folder, name) for name in names if name != ".git" and Path(name).suffix not in BINARY]
    return sorted(found)


def keeps(folder):
    """Tell whether a folder holds sources."""
    return folder == ".ci" or not (folder.startswith((".", "__")) or folder in MADE or folder.endswith(".egg-info"))


def python_files():
    return [path for path in files() if path.suffix == ".py" and "migrations/versions" not in path.as_posix()]


def relative(path):
    return path.relative_to(ROOT).as_posix()
