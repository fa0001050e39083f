"""Files that are there whole or not at all, whatever ends the program that writes them."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

OWNERS = 0o600
"""What we write away is for its owner's eyes alone."""


class FileBusy(Exception):
    """Another process writes the same file."""


@contextmanager
def new_file(path: Path, *, replaces: bool = False) -> Iterator[IO[bytes]]:
    """Give a file to write beside `path`; at the end it is on the disk, and takes that name.

    What a program that was killed left behind is written over by the next. Raise FileExistsError, FileBusy, and
    FileNotFoundError where there is no such folder.
    """
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    _require_free(path, replaces=replaces)
    partial = path.with_name(f".{path.name}.partial")
    with _alone(partial) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            _require_free(path, replaces=replaces)
            partial.replace(path)
        except BaseException:
            partial.unlink()
            raise
        _sync_folder(path.parent)


def _require_free(path: Path, *, replaces: bool) -> None:
    if not replaces and path.exists():
        raise FileExistsError


@contextmanager
def _alone(partial: Path) -> Iterator[IO[bytes]]:
    """Open a file that nobody else writes: the lock is the kernel's, and ends with the process."""
    with open(partial, "r+b", opener=_made) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FileBusy from error
        if not partial.exists() or not os.path.samestat(os.fstat(file.fileno()), partial.stat()):
            raise FileBusy  # whoever had it has given it its name meanwhile
        file.truncate()
        yield file


def _made(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, OWNERS)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
