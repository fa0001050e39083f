"""`python -m launch.alone LOCKFILE COMMAND...`: become a command that runs once on a machine, as beat must.

The lock is the kernel's (flock) and hangs on a descriptor that the command inherits: it ends with the process,
however that ends.
"""

import fcntl
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from launch.child import LaunchError

REFUSED = 75  # EX_TEMPFAIL


class LockTakenError(LaunchError):
    """Another process holds the lock."""


def take_lock(path: Path, what: str) -> int:
    """Take the lock and return its descriptor. Raise LockTakenError that names the holder where another has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(lock, 32).decode().strip() or "unknown"
        os.close(lock)
        raise LockTakenError(f"another {what} holds {path} (process {holder}); only one may run") from error
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
    return lock


def main(arguments: Sequence[str]) -> int:
    """Become the command, or tell in one line who holds its lock."""
    path, *command = arguments
    try:
        lock = take_lock(Path(path), Path(path).stem)
    except LockTakenError as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    os.set_inheritable(lock, True)  # noqa: FBT003 - the standard library names no argument here
    return os.execvp(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
