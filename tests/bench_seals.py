"""`python -m tests.bench_seals`: how fast declarations are filed, beside a bare Flask route with one insert and commit.

The web's own server with two processes, PostgreSQL whose commits wait for the disk, 50 clients that each file for a
campaign of their own, by the API. The clients run on the same machine; the ratio counts, not the rates. Last the
clients file at a pace, and each filing is timed from when it was due.
"""

import argparse
import http.client
import json
import os
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from campaign.demo import story
from campaign.operations.api_tokens import make_token
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from launch.broker import find_server, free_port, start_server
from launch.child import start, wait_until
from launch.postgres import LASTING, take_cluster
from tests import bare
from tests.bench_burst import cpu_seconds
from tests.databases import make_tables
from tests.factories import a_battle, a_war
from tests.many_campaigns import copy_campaign

CLIENTS = 50
ROUNDS = 3
LEAST = 0.4
"""Of the bare route's rate."""
PACE, MOST_MS = 200, 100
"""So many filings a second are sent at a pace, and 95 of 100 are to be answered within so many milliseconds."""
MOST_CPU = 8
"""Milliseconds of CPU that a filing may cost the web."""
SEAT = "blue-knight"
HAND = story.FIRST_HANDS[SEAT]["hand"]
BODIES = [json.dumps({"declaration": {"hand": hand}}) for hand in (HAND, [HAND[1], HAND[0], *HAND[2:]])]


@dataclass(frozen=True)
class Crowd:
    """How fast a crowd was served: requests a second, the 95th percentile in ms, and ms of CPU of each, by program."""

    rate: float
    late: float
    cpu: dict[str, float]

    def __str__(self):
        costs = ", ".join(f"{name} {spent:.1f}" for name, spent in self.cpu.items())
        return f"{self.rate:5.0f} a second, 95 of 100 within {self.late:4.0f} ms, CPU of each in ms: {costs}"


def client(port, address, number, headers, dues=()):
    """Send so many requests one after another, each when it is due; return how long each took, in milliseconds."""
    connection, took = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    for at in range(number):
        begun = dues[at] if dues else time.perf_counter()
        time.sleep(max(0, begun - time.perf_counter()))
        connection.request("PUT", address, BODIES[at % 2], {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status not in {200, 201}:
            raise RuntimeError(said)
        took.append((time.perf_counter() - begun) * 1000)
    connection.close()
    return took


def crowd(service, addresses, number, headers, pace=None):
    """Let a client for each address send so many requests, all together at a pace where there is one."""
    clients = range(len(addresses))
    begun, before = time.perf_counter(), {name: cpu_seconds(pid) for name, pid in service.programs.items()}
    dues = [[begun + (at * len(addresses) + one) / pace for at in range(number)] if pace else () for one in clients]
    with ThreadPoolExecutor(len(addresses)) as threads:
        each = threads.map(lambda one: client(service.port, addresses[one], number, headers, dues[one]), clients)
        took = [one for found in each for one in found]
    rate = len(took) / (time.perf_counter() - begun)
    cpu = {name: (cpu_seconds(pid) - before[name]) / len(took) * 1000 for name, pid in service.programs.items()}
    return Crowd(rate, statistics.quantiles(took, n=20)[-1], cpu)


@dataclass(frozen=True)
class Service:
    """What serves: where, and its programs, each with the number of its first process."""

    port: int
    programs: dict[str, int]


def answers(port):
    """Tell whether the bare route answers."""
    try:
        return bool(client(port, "/bare/", 1, {}))
    except OSError:
        return False


def served(stack, folder):
    """Start what serves."""
    cluster, port = take_cluster(os.environ, LASTING), free_port()
    stack.callback(cluster.stop)
    broker = start_server(find_server(), folder / "broker")
    stack.callback(broker.child.stop)
    given = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": cluster.admin_url, "REDIS_URL": broker.url}
    stack.callback(connect(load_settings(given)).dispose)
    make_tables(cluster.admin_url)
    with SESSIONS.kw["bind"].begin() as connection:
        connection.execute(text(bare.TABLE))
    command = [sys.executable, "-m", "gunicorn", "--config", "python:web.server", "--no-control-socket"]
    command += ["--workers", "2", "--bind", f"127.0.0.1:{port}", "tests.wsgi_beside:app"]
    web = start("web", command, {**os.environ, **given}, log=folder / "log")
    stack.callback(web.stop)
    if not wait_until(lambda: answers(port), web, seconds=60):
        sys.exit((folder / "log").read_text())
    database = {"database": cluster.child.process.pid} if cluster.child else {}
    return Service(port, {"web": web.process.pid, **database})


def measured(service, addresses, each, headers):
    """Return, of each round, how filings were served and how the bare route was; and last how they were at a pace."""
    found = [
        (crowd(service, addresses, each, headers), crowd(service, ["/bare/"] * CLIENTS, each, {}))
        for _ in range(ROUNDS)
    ]
    return found, crowd(service, addresses, each, headers, PACE)


def tell(found, paced):
    """Print what was measured, and which bounds are held."""
    for filed, alone in found:
        print(f"  filing:     {filed}\n  bare route: {alone}; {filed.rate / alone.rate:.2f} of its rate")
    print(f"  at a pace of {PACE}: {paced}")
    ratio = statistics.median(filed.rate / alone.rate for filed, alone in found)
    cpu = statistics.median(filed.cpu["web"] for filed, _ in found)
    print(f"filing, of a bare route's rate: {ratio:.2f}, at least {LEAST}: {held(ratio >= LEAST)}")
    is_paced = paced.late <= MOST_MS
    print(f"filing, at a pace: 95 of 100 within {paced.late:.0f} ms, at most {MOST_MS}: {held(is_paced)}")
    print(f"filing, CPU of the web: {cpu:.1f} ms, at most {MOST_CPU}: {held(cpu <= MOST_CPU)}")


def held(is_held):
    """Return the word for a bound that is held or not."""
    return "held" if is_held else "MISSED"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--filings", type=int, default=3000)
    each = max(1, parser.parse_args().filings // CLIENTS // ROUNDS)
    with ExitStack() as stack:
        service = served(stack, Path(stack.enter_context(tempfile.TemporaryDirectory())))
        with SESSIONS(expire_on_commit=False) as session:
            war = a_war(session)
            turn = a_battle(war)
            copy_campaign(war, turn, CLIENTS, {})
            headers = {"Authentication-Token": make_token(session, war.blue, {"name": "bench", "days": 1}).token}
            session.commit()
        addresses = [f"/api/campaigns/WAR-{at}/turns/{turn.code}/declarations/{SEAT}" for at in range(CLIENTS)]
        tell(*measured(service, addresses, each, headers))


if __name__ == "__main__":
    main()
