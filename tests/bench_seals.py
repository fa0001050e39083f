"""`python -m tests.bench_seals`: how fast declarations are filed, beside a bare Flask route with one insert and commit.

The web's own server with two processes, PostgreSQL, 50 clients that each file for a campaign of their own, by the API.
The clients run on the same machine; the ratio counts, not the rates.
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
from pathlib import Path

from sqlalchemy import text

from campaign.demo import story
from campaign.operations.api_tokens import make_token
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from launch.broker import find_server, free_port, start_server
from launch.child import start, wait_until
from launch.postgres import take_cluster
from tests import bare
from tests.bench_burst import costing
from tests.databases import make_tables
from tests.factories import a_battle, a_war
from tests.many_campaigns import copy_campaign

CLIENTS = 50
ROUNDS = 3
LEAST = 0.4
"""Of the bare route's rate."""
SEAT = "blue-knight"
HAND = story.FIRST_HANDS[SEAT]["hand"]
BODIES = [json.dumps({"declaration": {"hand": hand}}) for hand in (HAND, [HAND[1], HAND[0], *HAND[2:]])]


def client(port, address, number, headers):
    """Send so many requests one after another; return how long each took, in milliseconds."""
    connection, took = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    for at in range(number):
        begun = time.perf_counter()
        connection.request("PUT", address, BODIES[at % 2], {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status not in {200, 201}:
            raise RuntimeError(said)
        took.append((time.perf_counter() - begun) * 1000)
    connection.close()
    return took


def crowd(port, addresses, number, headers):
    """Let a client for each address send so many requests; return the rate, the 95th percentile and the CPU of one."""
    took = []

    def all_at_once():
        begun = time.perf_counter()
        with ThreadPoolExecutor(len(addresses)) as threads:
            for one in threads.map(lambda address: client(port, address, number, headers), addresses):
                took.extend(one)
        return len(took) / (time.perf_counter() - begun)

    rate, cpu = costing(all_at_once, number * len(addresses))
    return rate, statistics.quantiles(took, n=20)[-1], cpu


def answers(port):
    """Tell whether the bare route answers."""
    try:
        return bool(client(port, "/bare/", 1, {}))
    except OSError:
        return False


def served(stack, folder):
    """Start what serves; return the port and the environment's database address."""
    cluster, port = take_cluster(os.environ), free_port()
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
    return port


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--filings", type=int, default=3000)
    each = max(1, parser.parse_args().filings // CLIENTS // ROUNDS)
    with ExitStack() as stack:
        port = served(stack, Path(stack.enter_context(tempfile.TemporaryDirectory())))
        with SESSIONS(expire_on_commit=False) as session:
            war = a_war(session)
            turn = a_battle(war)
            copy_campaign(war, turn, CLIENTS, {})
            headers = {"Authentication-Token": make_token(session, war.blue, {"name": "bench", "days": 1}).token}
            session.commit()
        addresses = [f"/api/campaigns/WAR-{at}/turns/{turn.code}/declarations/{SEAT}" for at in range(CLIENTS)]
        found = [
            (crowd(port, addresses, each, headers), crowd(port, ["/bare/"] * CLIENTS, each, {})) for _ in range(ROUNDS)
        ]
    for (rate, late, cpu), (alone, late_alone, cpu_alone) in found:
        print(f"  {rate:6.0f} filings a second, 95 of 100 within {late:5.0f} ms, {cpu:5.1f} ms of CPU; ", end="")
        print(f"{alone:6.0f} bare, {late_alone:5.0f} ms, {cpu_alone:5.1f} ms; ", end="")
        print(f"{rate / alone:.2f} of the rate, {cpu_alone / cpu:.2f} by CPU")
    ratio = statistics.median(filed[0] / alone[0] for filed, alone in found)
    enough = "held" if ratio >= LEAST else "MISSED"
    print(f"filing, of a bare route's rate: {ratio:.2f}, at least {LEAST}: {enough}")


if __name__ == "__main__":
    main()
