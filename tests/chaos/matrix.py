"""The kill matrix: each job is killed at each of its boundaries, and met there by a full disk; then it is done once."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace

from campaign.operations.jobs import JobName, Outcome, drain, run
from launch.child import bound_command
from tests.chaos.games import recover
from tests.chaos.scenarios import SCENARIOS
from tests.worker.processes import ROOT
from worker.app import SETTINGS
from worker.mail.gateway import Gateway

SAMPLE = 3
"""How many boundaries besides those at commits a bounded run tries."""


@contextmanager
def dying():
    """Give a function that does a job in a process that meets a fault at its nth boundary, and tells how it ended."""
    command = bound_command([sys.executable, "-m", "tests.chaos.dying"])
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "GRAILJUDGE_ENV": "test"}, text=True, **pipes
    ) as parent:

        def ending(ground, job, row, number=0, fault="none"):
            asked = [ground.database_url, ground.mail_url, job, row, number, fault]
            print(json.dumps(asked), file=parent.stdin, flush=True)
            return json.loads(parent.stdout.readline())

        yield ending


def chosen(ground, boundaries, fault):
    """Return the numbers of the boundaries to try, from 1: all, or a few by chance and of those at commits all to kill.

    A full disk tries one of those.
    """
    numbers = range(1, len(boundaries) + 1)
    if ground.is_full:
        return list(numbers)
    commits = [number for number in numbers if boundaries[number - 1].endswith("COMMIT")]
    others = [number for number in numbers if number not in commits]
    tried = commits if fault == "kill" else [ground.chance.choice(commits)]
    return sorted((*tried, *ground.chance.sample(others, min(SAMPLE, len(others)))))


def try_job(ground, name, fault):
    """Let a job meet a fault at its boundaries, each time with a row of its own, and see that all comes out well."""
    scenario = SCENARIOS[JobName(name)]
    with Gateway(replace(SETTINGS, mail_url=ground.mail_url)) as gateway:
        job = scenario.job(gateway.send)
        whole = scenario.begin(f"{name}-{fault}-0")
        outcome, boundaries = ground.ending(ground, name, scenario.row(whole))
        ground.tally.see("outcome without a fault", outcome, Outcome.DONE)
        scenario.see(ground, whole)
        for number in chosen(ground, boundaries, fault):
            begun = scenario.begin(f"{name}-{fault}-{number}")
            ended, seen = ground.ending(ground, name, scenario.row(begun), number, fault)
            ground.tally.kills += ended == "killed"
            assert (ended == "killed") == (fault == "kill"), (number, ended, seen[-3:])
            recover()
            run(job, scenario.row(begun))
            scenario.see(ground, begun)
        last = scenario.begin(f"{name}-{fault}-last")
        outcome, _ = ground.ending(ground, name, scenario.row(last), len(boundaries) + 1, fault)
        ground.tally.see("outcome of a fault after the last boundary", outcome, Outcome.DONE)
    ground.tally.notes.append(f"{name}: {len(boundaries)} boundaries")


def kill_matrix(ground, name):
    """SIGKILL before and after each statement, each commit and each word with the mail server."""
    try_job(ground, name, "kill")


def kill_together(ground, name):
    """SIGKILL at the boundaries of a job that is done for three rows at once, as a sweep does it."""
    scenario = SCENARIOS[JobName(name)]

    def begun(which):
        return [scenario.begin(f"{name}-{which}-{number}") for number in range(3)]

    with Gateway(replace(SETTINGS, mail_url=ground.mail_url)) as gateway:
        whole = begun("whole")
        outcome, boundaries = ground.ending(ground, name, 0)
        ground.tally.see("outcome without a fault", outcome, Outcome.DONE)
        for row in whole:
            scenario.see(ground, row)
        for at in chosen(ground, boundaries, "kill"):
            rows = begun(at)
            ended, _ = ground.ending(ground, name, 0, at, "kill")
            ground.tally.see("the end", ended, "killed")
            ground.tally.kills += 1
            recover()
            ground.tally.see("failures", drain(scenario.job(gateway.send)), [])
            for row in rows:
                scenario.see(ground, row)
    ground.tally.notes.append(f"{name} of three: {len(boundaries)} boundaries")


def full_disk_matrix(ground, name):
    """From a boundary on, every write fails as where the disk is full; then there is room again."""
    try_job(ground, name, "full")


def smtp_crash_window(ground):
    """Killed when the mail server has a mail and we have not noted it: it goes twice, as one and the same mail."""
    for number in range(ground.amount(1, 10)):
        scenario = SCENARIOS[JobName.MAIL]
        whole, begun = (scenario.begin(f"{when}-{number}") for when in ("whole", "window"))
        _, boundaries = ground.ending(ground, JobName.MAIL, scenario.row(whole))
        taken = max(at for at, name in enumerate(boundaries, 1) if name == "after the mail server's answer")
        ended, _ = ground.ending(ground, JobName.MAIL, scenario.row(begun), taken, "kill")
        ground.tally.see("the end", ended, "killed")
        ground.tally.kills += 1
        recover()
        with Gateway(replace(SETTINGS, mail_url=ground.mail_url)) as gateway:
            run(scenario.job(gateway.send), scenario.row(begun))
        scenario.see(ground, begun)
        ground.tally.see("the mail", sum(mail["Message-ID"] == begun[0] for mail in ground.mailbox.mails), 2)
