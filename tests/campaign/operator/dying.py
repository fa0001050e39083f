"""Work in a process that is killed in its midst."""

import os
import signal
from itertools import count

from sqlalchemy import Engine, event


def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(number):
    """Kill this process when it sends its nth statement to a database, counted from 1."""
    sent = count(1)
    event.listen(Engine, "before_cursor_execute", lambda *_: die() if next(sent) == number else None)


def is_killed(prepare, work):
    """Do `work` in a process of its own, after `prepare`; tell whether it was killed. What it raises fails the test."""
    child = os.fork()
    if child == 0:
        try:
            prepare()
            work()
        except BaseException:  # noqa: BLE001 - the test's own process must not go on twice
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)
