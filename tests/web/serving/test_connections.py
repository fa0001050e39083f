"""The bounds of connections, in a process of this test, by a clock of its own."""

import socket
import time
from contextlib import suppress

import pytest

from web.serving import connections as module
from web.serving.connections import ANSWER_SECONDS, HEAD_SECONDS, IDLE_SECONDS, REQUEST_SECONDS, Connections

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
WHOLE = HEAD + b"0123456789"
PATIENCE = 60
LARGE = b"x" * 4_000_000


@pytest.fixture
def place():
    """Connections of a small app, and how to connect to them."""

    def app(environ, start_response):
        text = LARGE if environ["PATH_INFO"] == "/large" else environ["wsgi.input"].read()
        start_response("200 OK", [("Content-Length", str(len(text)))])
        return [text]

    listening = socket.create_server(("127.0.0.1", 0))
    made = Connections(app, [listening], threads=1)
    clients = []

    def connect(sent=b""):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(listening.getsockname())
        client.sendall(sent)
        client.settimeout(60)
        clients.append(client)
        return client

    yield made, connect
    for one in made.all:
        one.handle_close()
    for door in made.doors:
        door.close()
        door.task_dispatcher.shutdown()
    for client in clients:
        client.close()


def until(made, condition):
    """Let it work until the condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        made.turn(0.05)


def heard(made, client, end):
    """Let it work until the client has got an answer that ends so; return it."""
    received = bytearray()
    client.setblocking(False)

    def has_come():
        with suppress(BlockingIOError):
            received.extend(client.recv(4096))
        return received.endswith(end)

    until(made, has_come)
    return bytes(received)


def state(one):
    if one.total_outbufs_len:
        return "answer"
    if one.request is None:
        return "idle"
    return "body" if one.request.headers_finished else "head"


@pytest.mark.parametrize(
    ("sent", "where", "patience"),
    [
        (b"", "idle", IDLE_SECONDS),
        (HEAD[:20], "head", HEAD_SECONDS),
        (HEAD, "body", REQUEST_SECONDS),
        (b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n", "answer", ANSWER_SECONDS),
    ],
    ids=["idle", "head", "body", "answer"],
)
def test_each_part_has_its_time(place, sent, where, patience):
    made, connect = place
    connect(sent)
    until(made, lambda: made.all and state(made.all[0]) == where and not made.all[0].is_ours)
    now = time.monotonic()
    made.close_slow(now)
    made.close_slow(now + patience - 1)
    assert len(made.all) == 1
    made.close_slow(now + patience + 1)
    assert made.all == []


def test_a_trickle_wins_no_time(place):
    made, connect = place
    client = connect(HEAD[:20])
    until(made, lambda: made.all and made.all[0].request is not None)
    begun = made.all[0].reading_since
    client.sendall(HEAD[20:24])
    until(made, lambda: made.all[0].request.header_bytes_received == 24)
    assert made.all[0].reading_since == begun


def test_nobody_is_slow_while_we_work(place):
    made, connect = place
    connect(HEAD)
    until(made, lambda: made.all and made.all[0].request is not None)
    made.all[0].requests.append("one that waits for a thread")
    made.close_slow(time.monotonic() + 10_000)
    assert len(made.all) == 1


def test_a_connection_is_kept_for_the_next_request(place):
    made, connect = place
    client = connect()
    for _ in range(2):
        client.sendall(WHOLE)
        assert heard(made, client, b"0123456789").startswith(b"HTTP/1.1 200 OK")
    assert len(made.all) == 1


def test_the_longest_waiting_makes_room(place, monkeypatch):
    monkeypatch.setattr(module, "MOST_CONNECTIONS", 2)
    made, connect = place
    first, second = connect(HEAD[:20]), connect(HEAD[:21])
    until(made, lambda: len(made.all) == 2 and all(one.request is not None for one in made.all))
    third = connect(WHOLE)
    assert heard(made, third, b"0123456789")
    assert first.recv(1) == b""
    second.sendall(WHOLE[21:])
    assert heard(made, second, b"0123456789")


def test_a_request_too_large_is_refused_before_it_comes(place):
    made, connect = place
    client = connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n")
    assert heard(made, client, b")").startswith(b"HTTP/1.1 413 ")


def test_what_is_given_up_gets_the_last_words(place):
    made, connect = place
    client = connect(HEAD)
    until(made, lambda: made.all)
    made.all[0].thread = 7
    made.give_up([7], b"the last words")
    assert client.recv(100) == b"the last words"
    assert made.all == []
