"""`bound.py PARENT SIGNAL USER COMMAND...`: become a command that the kernel signals when its parent dies in any way.

A script of its own, since a hook between fork and exec is unsafe (and warned of) where the parent has threads.
"""

import ctypes
import os
import pwd
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h; survives exec, but not a change of user, which therefore comes first
ORPHANED = 75
SAME = "-"


def drop_to(name: str) -> None:
    """Become another user for good; only root can."""
    user = pwd.getpwnam(name)
    os.setgroups([])
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)


def bind(parent: int, on_death: int) -> None:
    """Ask Linux for the signal `on_death` when the parent dies; end at once where it is dead already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, on_death)
    if os.getppid() != parent:
        sys.exit(ORPHANED)


if __name__ == "__main__":
    if sys.argv[3] != SAME:
        drop_to(sys.argv[3])
    bind(int(sys.argv[1]), signal.Signals[sys.argv[2]])
    os.execvp(sys.argv[4], sys.argv[4:])
