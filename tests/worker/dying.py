"""`python -m tests.worker.dying JOB ID...`: do a job for each row in a process that is killed at its nth statement.

The first row's process dies before the first statement that it sends to the database, the second's before the second,
and so on. Prints how many died; the others sent fewer statements than that.
"""

import os
import signal
import sys

from sqlalchemy import Engine, event

from campaign.operations.adjudication import DRAFT
from campaign.operations.jobs import Outcome, run
from campaign.operations.outbox import mail_job
from campaign.operations.publishing import PUBLISH
from campaign.operations.review import APPROVE
from campaign.store.session import connect
from rules.registry import RULESETS
from tests.lanterns import LANTERNS, SLUG
from worker.app import SETTINGS
from worker.mail.gateway import Gateway

JOBS = {job.name: job for job in (DRAFT, APPROVE, PUBLISH, mail_job(Gateway(SETTINGS).send))}


def die_at(number):
    """Kill this process when it sends its nth statement, counted from 1."""
    sent = 0

    def count(*_):
        nonlocal sent
        sent += 1
        if sent == number:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)


def is_killed(job, row, number):
    """Do a job in a process of its own; tell whether it came to its nth statement. Exit where the job failed."""
    child = os.fork()
    if child == 0:
        die_at(number)
        connect(SETTINGS)
        os._exit(run(job, row) is not Outcome.DONE)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        sys.exit("the job failed")
    return os.WIFSIGNALED(status)


if __name__ == "__main__":
    RULESETS[SLUG] = LANTERNS
    name, *rows = sys.argv[1:]
    print(sum(is_killed(JOBS[name], int(row), number) for number, row in enumerate(rows, 1)))
