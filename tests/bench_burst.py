"""`python -m tests.bench_burst`: how fast turns are drafted that are due at once, beside a bare task of Celery.

Real workers, a real broker, PostgreSQL. Both rates are taken in turns in the same workers, from what the rows say of
when they were written; the ratio counts, not the rates.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from datetime import timedelta
from pathlib import Path

from celery import Celery
from sqlalchemy import func, select, text, update

from campaign import clock
from campaign.demo import story
from campaign.model.turn import Turn, TurnStatus
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from launch.broker import find_server, start_server
from launch.child import start
from launch.postgres import take_cluster
from tests import bare
from tests.databases import make_tables
from tests.factories import a_battle, a_war
from tests.many_campaigns import copy_campaign
from worker.app import CONFIGURATION

ROUNDS = 3
LEAST = 0.5
"""Of the bare task's rate."""
WARM = 80
"""Turns that are drafted first and not counted: the workers load rules and templates with them."""
BATTLE = {**story.FIRST_BATTLE, "camps": {"blue": ["blue-knight"], "red": ["red-lance"]}}
QUEUE = "bare"
PAUSE = 0.2
PATIENCE = 90.0
MINUTE = timedelta(minutes=1)


def due_turns(number):
    """Make `number` turns of one battle of two seats, each in a campaign of its own; return their ids."""
    with SESSIONS(expire_on_commit=False) as session:
        war = a_war(session)
        turn = a_battle(war, BATTLE)
        return copy_campaign(war, turn, number, {key: story.FIRST_HANDS[key] for key in turn.asked})


def rate_of(moments):
    """Return how many there were in a second after the first, until the last."""
    first = min(moments)
    return sum(moment > first for moment in moments) / (max(moments) - first).total_seconds()


def await_rows(count, wanted):
    """Wait until `count` says so many. Raise TimeoutError."""
    until = time.monotonic() + PATIENCE
    while count() < wanted:
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(PAUSE)


def cpu_seconds(root=None):
    """Return what a running program and all that it started used of the CPU; without one, all that this one started.

    On Linux; elsewhere 0.
    """
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(") ")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
            used[int(stat.parent.name)] = sum(map(int, fields[11:15]))
    ours = {root or os.getpid()}
    while found := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= found
    return sum(used.get(one, 0) for one in ours - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def costing(work, number):
    """Do the work; return the rate that it returns, and the milliseconds of CPU of one of so many."""
    before = cpu_seconds()
    rate = work()
    return rate, (cpu_seconds() - before) / number * 1000


def asked(statement):
    with SESSIONS() as session:
        return session.execute(statement).all()


def drafts(sender, turns):
    """Let turns be due within one minute, wake the workers, and return the rate at which they were drafted."""
    with SESSIONS() as session:
        instant, share = clock.now(session), MINUTE / len(turns)
        due = [{"id": one, "deadline": instant - share * (at + 1)} for at, one in enumerate(turns)]
        session.execute(update(Turn), due)
        session.commit()
    for _ in range(2):
        sender.send_task("worker.tasks.adjudication.sweep_deadlines", queue="clock")
    is_drafted = (Turn.id.in_(turns), Turn.status == TurnStatus.DRAFTED)
    await_rows(lambda: asked(select(func.count()).where(*is_drafted))[0][0], len(turns))
    return rate_of([row.drafted_at for row in asked(select(Turn.drafted_at).where(*is_drafted))])


def bares(sender, number):
    """Queue bare tasks, then let the workers have them, and return the rate at which they were done."""
    for _ in range(number):
        sender.send_task("tests.bare.bare", queue=QUEUE)
    sender.control.add_consumer(QUEUE, reply=True)
    await_rows(lambda: asked(text("SELECT count(*) FROM bare"))[0][0], number)
    sender.control.cancel_consumer(QUEUE, reply=True)
    moments = [row.at for row in asked(text("SELECT at FROM bare"))]
    with SESSIONS() as session:
        session.execute(text("TRUNCATE bare"))
        session.commit()
    return rate_of(moments)


def measured(sender, turns):
    """Return rate and CPU of drafts, and of bare tasks, in turns."""
    drafts(sender, turns[:WARM])
    size = (len(turns) - WARM) // ROUNDS
    shares = [turns[WARM:][at * size : (at + 1) * size] for at in range(ROUNDS)]
    return [
        (
            costing(lambda share=share: drafts(sender, share), size),
            costing(lambda: bares(sender, size), size),
        )
        for share in shares
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = take_cluster(os.environ)
        stack.callback(cluster.stop)
        broker = start_server(find_server(), folder / "broker")
        stack.callback(broker.child.stop)
        environment = {
            **os.environ,
            "GRAILJUDGE_ENV": "test",
            "DATABASE_URL": cluster.admin_url,
            "REDIS_URL": broker.url,
        }
        engine = connect(load_settings(environment))
        stack.callback(engine.dispose)
        make_tables(cluster.admin_url)
        with engine.begin() as connection:
            connection.execute(text(bare.TABLE))
        turns = due_turns(given.turns + WARM)
        worker = [sys.executable, "-m", "celery", "--quiet", "--app", "tests.bare", "worker", "--queues", "clock"]
        worker += ["--concurrency", str(given.workers), "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        child = start("worker", worker, environment, log=folder / "log")
        stack.callback(child.stop)
        sender = stack.enter_context(Celery("sender", broker=broker.url, set_as_current=False))
        sender.conf.update(CONFIGURATION)
        try:
            found = measured(sender, turns)
        except TimeoutError:
            print((folder / "log").read_text()[-4000:])
            raise
    tell(found)


def tell(found):
    """Print what was measured, and whether it is enough."""
    for (draft, draft_ms), (task, task_ms) in found:
        print(f"  {draft:6.0f} drafts a second, {draft_ms:5.1f} ms of CPU; ", end="")
        print(f"{task:6.0f} bare tasks, {task_ms:5.1f} ms; ", end="")
        print(f"{draft / task:.2f} of the rate, {task_ms / draft_ms:.2f} by CPU")
    # the best of each: a consumer that waits for its queue makes a bare round slow, which would flatter us
    rate = max(draft for (draft, _), _ in found) / max(task for _, (task, _) in found)
    cpu = statistics.median(task / draft for (_, draft), (_, task) in found)
    enough = "held" if rate >= LEAST else "MISSED"
    print(f"a burst, of a bare task's rate: {rate:.2f}, at least {LEAST}: {enough}; by CPU alone {cpu:.2f}")


if __name__ == "__main__":
    main()
