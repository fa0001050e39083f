"""`python -m tests.worker.dying TASK ID...`: run a task for each row in a process that is killed at its nth statement.

The first row's process dies before the first statement that it sends to the database, the second's before the second,
and so on. Prints how many died; the others sent fewer statements than that.
"""

import os
import signal
import sys

from sqlalchemy import Engine, event

from campaign.store.session import connect
from rules.registry import RULESETS
from tests.lanterns import LANTERNS, SLUG
from worker.app import SETTINGS
from worker.tasks.adjudication import adjudicate_turn
from worker.tasks.outbox import send_message
from worker.tasks.publishing import publish_approved

TASKS = {task.name.rpartition(".")[2]: task for task in (adjudicate_turn, publish_approved, send_message)}


def die_at(number):
    """Kill this process when it sends its nth statement, counted from 1."""
    sent = 0

    def count(*_):
        nonlocal sent
        sent += 1
        if sent == number:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)


def is_killed(task, row, number):
    """Run a task in a process of its own; tell whether it came to its nth statement. Exit where the task failed."""
    child = os.fork()
    if child == 0:
        die_at(number)
        connect(SETTINGS)
        task(row)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        sys.exit("the task failed")
    return os.WIFSIGNALED(status)


if __name__ == "__main__":
    RULESETS[SLUG] = LANTERNS
    name, *rows = sys.argv[1:]
    print(sum(is_killed(TASKS[name], int(row), number) for number, row in enumerate(rows, 1)))
