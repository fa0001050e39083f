"""What happens to a broker and its messages: forgotten, gone, spoilt, doubled, lost, cut off; rows alone are true."""

import json
import shutil
import time
from base64 import b64encode
from contextlib import closing, contextmanager

from celery import Celery
from redis import Redis

from launch.broker import find_server, free_port, start_server
from tests.chaos.games import a_game
from tests.chaos.playing import sweep_here, wait_whole
from tests.chaos.proxy import Proxy
from tests.launch.waiting import wait_for
from worker.app import CONFIGURATION, SWEEPS

QUEUES = [f"grailjudge:{queue}" for queue in sorted(set(SWEEPS.values()))]


@contextmanager
def sending(ground):
    """Give a function that sends every sweep once, as beat does, by a broker's address."""
    with Celery("sender", broker=ground.redis_url, set_as_current=False) as sender:
        sender.conf.update(CONFIGURATION)

        def send(tasks=tuple(SWEEPS)):
            for task in tasks:
                sender.send_task(task, queue=SWEEPS[task])

        yield send


def flushall_any_time(ground):
    """The broker forgets everything, again and again."""
    games = [a_game(f"N{number}") for number in range(ground.amount(3, 15))]
    moments = iter(range(ground.amount(20, 150)))
    with closing(Redis.from_url(ground.redis_url)) as client:
        ground.processes.worker()
        ground.processes.beat()

        def forget():
            if next(moments, None) is not None:
                client.flushall()
                ground.tally.kills += 1

        wait_whole(ground, games, meanwhile=forget)


def broker_gone(ground):
    """The broker is killed, its files are lost; it comes back empty after minutes."""
    machine, port, folder = find_server(), free_port(), ground.folder / "own-broker"
    broker = start_server(machine, folder, port)
    try:
        worker = ground.processes.worker(REDIS_URL=broker.url)
        ground.processes.beat(REDIS_URL=broker.url)
        wait_whole(ground, [a_game("before")])
        broker.child.kill()
        ground.tally.kills += 1
        shutil.rmtree(folder)
        swept = a_game("swept")
        sweep_here(ground)  # as a timer of the operating system does meanwhile
        wait_whole(ground, [swept])
        games = [a_game(f"N{number}") for number in range(3)]
        time.sleep(ground.amount(0, 120))
        broker = start_server(machine, folder, port)
        wait_whole(ground, games)
        ground.tally.see("the worker's end", worker.poll(), None)
    finally:
        broker.child.stop()


def spoilt_messages():
    """Return what no program of ours ever writes into a queue."""
    good = {
        "body": b64encode(b"[[], {}, {}]").decode(),
        "content-encoding": "utf-8",
        "content-type": "application/json",
    }
    good["headers"] = {"lang": "py", "task": next(iter(SWEEPS)), "id": "spoilt", "argsrepr": "()", "kwargsrepr": "{}"}
    good["properties"] = {
        "correlation_id": "spoilt",
        "delivery_mode": 2,
        "delivery_tag": "spoilt",
        "body_encoding": "base64",
        "delivery_info": {"exchange": "", "routing_key": "clock"},
    }
    return [
        *(b"", b"\xff\xfe\x00", b"no json", b"null", b"7", b"[]", b"{}", b'"text"', b"{" * 1000, b"x" * 1_000_000),
        *(json.dumps({key: value for key, value in good.items() if key != gone}).encode() for gone in good),
        *(json.dumps({**good, key: None}).encode() for key in good),
        *(json.dumps({**good, "body": body}).encode() for body in ("&&&", b64encode(b"not json").decode(), 7)),
        json.dumps({**good, "content-type": "application/x-python-serialize"}).encode(),
        json.dumps({**good, "headers": {**good["headers"], "task": "no.such.task"}}).encode(),
        json.dumps({**good, "headers": {**good["headers"], "eta": "tomorrow"}}).encode(),
        json.dumps({**good, "headers": {**good["headers"], "expires": "x"}}).encode(),
        json.dumps({**good, "body": b64encode(b'[["an argument"], {}, {}]').decode()}).encode(),
    ]


def corrupted_messages(ground):
    """The queues hold what is no message, and for a while are no queues."""
    games = [a_game(f"N{number}") for number in range(3)]
    with closing(Redis.from_url(ground.redis_url)) as client, sending(ground) as send:
        worker = ground.processes.worker()
        wait_whole(ground, [a_game("before")], meanwhile=send)
        for message in spoilt_messages():
            for key in QUEUES:
                client.lpush(key, message)
                ground.tally.kills += 1
        wait_whole(ground, games, meanwhile=send)
        wait_for(lambda: not any(map(client.llen, QUEUES)), "the end of the spoilt messages")
        for key in QUEUES:
            client.set(key, "no queue")
        later = a_game("later")
        time.sleep(ground.amount(1, 5))
        client.delete(*QUEUES)
        wait_whole(ground, [later], meanwhile=send)
        ground.tally.see("the worker's end", worker.poll(), None)


def redeliver_everything_twice(ground):
    """Each message is delivered three times: redelivery, a second beat and a restored queue look like this."""
    games = [a_game(f"N{number}") for number in range(ground.amount(3, 12))]
    with closing(Redis.from_url(ground.redis_url)) as client, sending(ground) as send:

        def twice_again():
            send()
            for key in QUEUES:
                if message := client.lindex(key, 0):  # the newest
                    client.lpush(key, message, message)
                    ground.tally.kills += 2

        for _ in range(30):
            twice_again()
        ground.processes.worker()
        wait_whole(ground, games, meanwhile=twice_again)


def drop_30pct_of_messages(ground):
    """Of the messages three in ten never come."""
    games = [a_game(f"N{number}") for number in range(ground.amount(3, 12))]
    with sending(ground) as send:

        def some():
            came = [task for task in SWEEPS if ground.chance.random() >= 0.3]
            ground.tally.kills += len(SWEEPS) - len(came)
            send(came)

        ground.processes.worker()
        wait_whole(ground, games, meanwhile=some)


def disconnects(ground):
    """The connections of worker and beat to the broker are cut and stalled at any moment."""
    port = int(ground.redis_url.rpartition(":")[2].partition("/")[0])
    moments = iter(range(ground.amount(8, 40)))
    with Proxy(port).serving() as proxy:
        url = f"redis://127.0.0.1:{proxy.port}/0"
        ground.processes.worker(REDIS_URL=url)
        ground.processes.beat(REDIS_URL=url)
        wait_whole(ground, [a_game("before")])

        def cut():
            if next(moments, None) is not None:
                ground.tally.kills += proxy.cut()

        wait_whole(ground, [a_game(f"N{number}") for number in range(3)], meanwhile=cut)
        proxy.flows.clear()
        stalled = [a_game("stalled")]
        time.sleep(ground.amount(0.5, 45))  # longer than the worker waits for an answer
        proxy.flows.set()
        wait_whole(ground, stalled)
