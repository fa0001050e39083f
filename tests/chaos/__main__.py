"""`python -m tests.chaos`: play the bad week in full, and say what was killed, what was looked at, and how fast.

After each thing that happens: one draft, one post, one mail for each reader, no declaration lost. The exit status is 1
where anything was otherwise.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from uuid import uuid4

from redis import Redis
from sqlalchemy import make_url

from launch.broker import find_server, start_server
from launch.postgres import take_cluster
from tests.chaos.ground import Ground, Tally, entered
from tests.chaos.matrix import dying
from tests.chaos.week import BOTH, WEEK
from tests.databases import make_tables, order


def asked():
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1, help="how often all of it is played")
    parser.add_argument("--seed", type=int, default=1, help="chance is drawn from this; each round has its own")
    parser.add_argument("--database", choices=(*BOTH, "both"), default="both")
    parser.add_argument("--minutes", type=float, default=600, help="after which nothing more begins")
    parser.add_argument("--only", default="", help="a regular expression: what happens must have it in its name")
    parser.add_argument("--bounded", action="store_true", help="a small part of each, as the tests do")
    return parser.parse_args()


class Machine:
    """The servers of this run: a broker, and a cluster where PostgreSQL is asked for."""

    def __init__(self, stack: ExitStack, databases) -> None:
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chaos-")))
        self.broker = start_server(find_server(), self.folder / "broker")
        stack.callback(self.broker.child.stop)
        if "postgresql" in databases:
            self.cluster = take_cluster(os.environ)
            stack.callback(self.cluster.stop)
        self.ending = stack.enter_context(dying())

    @contextmanager
    def database(self, kind, folder):
        """Give the address of a new database with all tables."""
        if kind == "sqlite":
            url = f"sqlite:///{folder}/chaos.db"
            make_tables(url)
            yield url
            return
        name = f"chaos_{uuid4().hex}"
        order(self.cluster.admin_url, f"CREATE DATABASE {name}")
        url = make_url(self.cluster.admin_url).set(database=name).render_as_string(hide_password=False)
        make_tables(url)
        try:
            yield url
        finally:
            order(self.cluster.admin_url, f"DROP DATABASE {name} WITH (FORCE)")

    def play(self, happens, kind, chance, *, is_full) -> Tally:
        """Let something happen on a ground of its own; return what was seen."""
        folder = self.folder / uuid4().hex
        folder.mkdir()
        with closing(Redis.from_url(self.broker.url)) as client:
            client.flushall()
        with self.database(kind, folder) as url:
            ground = Ground(url, self.broker.url, folder, chance, self.ending, is_full)
            try:
                with entered(ground):
                    happens(ground)
            except Exception:
                last_words(folder)
                raise
        shutil.rmtree(folder)
        return ground.tally


def last_words(folder):
    """Print the ends of the logs of all programs that ran."""
    for log in sorted(folder.rglob("log-*")):
        print(f"== {log.name}", *log.read_text(errors="replace").splitlines()[-30:], sep="\n", flush=True)


def told(name, kind, tally, seconds):
    """Print what came of one thing that happened."""
    rate = tally.checks / seconds
    print(f"{name:49}{kind:11}{tally.kills:6}{tally.checks:8}{seconds:8.1f} s{rate:8.1f} a second", flush=True)
    for note in tally.notes:
        print(f"    {note}", flush=True)


def happenings(given):
    """Yield what is to happen: the number of the round, its name, the database, and how to do it."""
    databases = databases_of(given)
    for number in range(given.seed, given.seed + given.rounds):
        for name, (possible, happens) in WEEK.items():
            if re.search(given.only, name):
                yield from ((number, name, kind, happens) for kind in possible if kind in databases)


def databases_of(given):
    return BOTH if given.database == "both" else (given.database,)


def main():
    given, whole, failed, begun = asked(), Tally(), [], time.monotonic()
    print(f"{'':60}{'kills':>6}{'checks':>8}")
    with ExitStack() as stack:
        machine = Machine(stack, databases_of(given))
        for number, name, kind, happens in happenings(given):
            since = time.monotonic()
            if since - begun > 60 * given.minutes:
                print(f"{name:49}{kind:11} not played, the time is over")
                continue
            try:
                tally = machine.play(happens, kind, Random(f"{number} {name}"), is_full=not given.bounded)
            except Exception:  # noqa: BLE001 - the rest of the week comes all the same
                failed.append(f"{name}, {kind}, seed {number}")
                traceback.print_exc()
                continue
            told(name, kind, tally, time.monotonic() - since)
            whole.kills, whole.checks = whole.kills + tally.kills, whole.checks + tally.checks
    told("the whole", "", whole, time.monotonic() - begun)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("".join(f"FAILED: {one}\n" for one in failed), end="")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
