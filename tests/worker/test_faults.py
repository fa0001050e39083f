"""Real workers, beats and brokers that die, double, forget and stall: each turn is drafted once all the same."""

import contextlib
import os
import signal
import socket

import pytest
from redis import Redis
from sqlalchemy import func, select

from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import Turn
from launch.broker import find_server, start_server
from tests.launch.waiting import wait_for
from tests.worker.nights import a_mail, a_night, drafts, run_leases_out, seen

SWEEP = "worker.tasks.adjudication.sweep_deadlines"
ONCE = (1, 1)
TRIES = select(func.sum(OutboxMessage.tries))


def wait_drafted(session, *turns, meanwhile=lambda: None):
    """Wait until turns are drafted, and see that each was once; `meanwhile` is done between two looks."""

    def drafted():
        meanwhile()
        return all(seen(session, turn) == "drafted" for turn in turns)

    wait_for(drafted, "the drafts", pause=0.2)
    assert [drafts(session, turn) for turn in turns] == [ONCE] * len(turns)


def attempts(session, turn):
    count = session.get_one(Turn, turn.id, populate_existing=True).attempts
    session.commit()
    return count


def waiting_at(server):
    """Return how many connections wait to be answered."""
    server.setblocking(False)
    count = 0
    with contextlib.suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            count += 1
    return count


def test_a_thousand_sweeps_draft_a_turn_once(session, processes, send, redis_url):
    turn = a_night(session, "N1")
    for _ in range(1000):
        send(SWEEP)
    processes.worker()
    wait_drafted(session, turn)
    with contextlib.closing(Redis.from_url(redis_url)) as client:
        wait_for(lambda: client.llen("grailjudge:clock") == 0, "all sweeps")
        assert len(client.keys()) < 100  # nothing is kept of so many tasks
    assert drafts(session, turn) == ONCE


def test_a_process_that_is_killed_in_the_midst_of_a_turn_loses_nothing(session, processes, faults, send):
    (faults / "kill-1").touch()
    turn = a_night(session, "N1", "kill")
    processes.worker()
    send(SWEEP)
    wait_for(lambda: not (faults / "kill-1").exists(), "the kill")
    assert attempts(session, turn) == 1
    run_leases_out(session)
    wait_drafted(session, turn, meanwhile=lambda: send(SWEEP))


def test_a_whole_worker_that_is_killed_loses_nothing(session, processes, faults, send):
    turn = a_night(session, "N1", "wait")
    worker = processes.worker()
    send(SWEEP)
    wait_for((faults / "waits").exists, "the midst of the turn")
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()
    assert seen(session, turn) == "claimed"
    (faults / "go").touch()
    processes.worker()
    run_leases_out(session)
    wait_drafted(session, turn, meanwhile=lambda: send(SWEEP))


def test_a_worker_that_is_asked_to_end_finishes_its_turn(session, processes, faults, send):
    turn = a_night(session, "N1", "wait")
    worker = processes.worker()
    send(SWEEP)
    wait_for((faults / "waits").exists, "the midst of the turn")
    worker.terminate()
    (faults / "go").touch()
    worker.wait(timeout=60)
    assert worker.returncode == 0
    wait_drafted(session, turn)


@pytest.mark.parametrize(("fault", "claims"), [("kill", 4), ("crash", 3)])
def test_poison_turn_is_held_others_continue(session, processes, faults, send, fault, claims):
    for number in range(10):
        (faults / f"kill-{number}").touch()
    poison, wholesome = a_night(session, "N1", fault), a_night(session, "N2")
    processes.worker()
    wait_drafted(session, wholesome, meanwhile=lambda: (run_leases_out(session), send(SWEEP)))

    def held():
        run_leases_out(session)
        send(SWEEP)
        return seen(session, poison) == "held"

    wait_for(held, "the hold", pause=0.2)
    assert attempts(session, poison) == claims
    assert drafts(session, poison) == (0, 0)


def test_a_mail_server_that_hangs_delays_no_turn(session, processes):
    for number in range(20):
        a_mail(session, f"mail-{number}")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"smtp://127.0.0.1:{silent.getsockname()[1]}"
        processes.worker(queues="out", MAIL_URL=url)
        processes.beat()
        wait_for(lambda: session.scalar(TRIES) or session.rollback(), "the first try")
        session.rollback()
        processes.worker(queues="clock", MAIL_URL=url)
        wait_drafted(session, a_night(session, "N1"))
        assert waiting_at(silent) <= 2  # each of the two processes has its breaker


def test_a_worker_that_ends_together_with_its_broker_finishes_its_turn(session, processes, faults, tmp_path):
    """As where the runner of both is killed."""
    broker = start_server(find_server(), tmp_path / "broker")
    turn = a_night(session, "N1", "wait")
    worker = processes.worker(REDIS_URL=broker.url)
    processes.beat(REDIS_URL=broker.url)
    wait_for((faults / "waits").exists, "the midst of the turn")
    broker.child.kill()
    worker.terminate()
    (faults / "go").touch()
    worker.wait(timeout=60)
    wait_drafted(session, turn)
