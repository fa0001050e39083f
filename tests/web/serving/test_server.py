"""The whole server: slow clients, requests without an end, the end of the server."""

import signal
import threading

import pytest

from tests.launch.waiting import wait_for
from tests.web.serving.conftest import LARGE, serve

HEAD = b"GET /help HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\nemail="
)
READER = b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SLOW = 200


def heard(connection):
    """Return what has come by now, None where nothing has, nothing where it was closed."""
    try:
        return connection.recv(1)
    except BlockingIOError:
        return None
    except ConnectionResetError:  # what we had sent was not read any more
        return b""


@pytest.mark.parametrize(
    ("sent", "count"), [(HEAD, SLOW), (BODY, SLOW), (READER, SLOW)], ids=["head", "body", "reader"]
)
def test_slow_clients_keep_nobody_waiting(server, sent, count):
    slow = [server.connect(sent, receive_buffer=4096 if sent is READER else None) for _ in range(count)]
    try:
        for _ in range(3):
            status, _, page = server.get("/help")
            assert status == 200
            assert "</html>" in page
        if sent is READER:
            assert all(wait_for(lambda one=one: heard(one), "the first of an answer") for one in slow)
        else:
            assert [heard(one) for one in slow] == [None] * count  # they hang all the while
    finally:
        for one in slow:
            one.close()


def test_a_slow_reader_gets_all_of_it(server):
    reader = server.connect(READER, receive_buffer=32_768)
    assert server.get("/help")[0] == 200
    reader.settimeout(60)
    received = b""
    while not received.endswith(b"x") or len(received) < LARGE:
        received += reader.recv(65_536)
    assert received.partition(b"\r\n\r\n")[2] == b"x" * LARGE
    reader.close()


@pytest.mark.parametrize("how", ["in Python", "in a driver"])
def test_a_request_without_an_end_is_ended(server, how):
    before = server.get("/process")[2]
    status, headers, text = server.get(f"/hang/{how.replace(' ', '%20')}/a-secret")
    assert status == 503
    assert headers["Retry-After"] == "60"
    assert ("<h1>" in text) == (how == "in Python")
    assert "ended a request after 1 seconds: GET /hang/<how>/<token>" in server.said()
    assert ("gave up a request" in server.said()) == (how == "in a driver")
    assert "a-secret" not in server.said()
    # Nobody can vouch for a process in which something was cut off: another takes its place.
    wait_for(lambda: len({server.get("/process")[2] for _ in range(6)} - {before}) > 0, "another process")


def test_what_was_typed_is_kept(server):
    form = {"Authentication-Token": "none", "Content-Type": "application/x-www-form-urlencoded"}
    status, headers, text = server.send("POST", "/hang/in%20Python", form, "name=Ann+%3Cb%3E&password=a-secret")
    assert (status, headers["Retry-After"]) == (503, "60")
    assert "Look whether it was done before you send it again" in text
    assert '<input type="hidden" name="name" value="Ann &lt;b&gt;">' in text
    assert "a-secret" not in text + server.said()


def test_there_are_several_processes(server):
    wait_for(lambda: len({server.get("/process")[2] for _ in range(10)}) == 2, "answers of both")


def test_what_was_begun_is_finished_at_the_end(tmp_path, sqlite_template):
    with serve(tmp_path, sqlite_template, WEB_PROCESSES="1", WEB_THREADS="2") as server:
        answers = []
        asking = threading.Thread(target=lambda: answers.append(server.get("/until/free")))
        asking.start()
        wait_for((tmp_path / "free begun").exists, "the request's start")
        idle, half = server.connect(b""), server.connect(HEAD)
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: heard(idle) == b"", "the end of an idle connection")
        assert server.process.poll() is None
        (tmp_path / "free").touch()
        asking.join(timeout=60)
        assert [(status, text) for status, _, text in answers] == [(200, "finished")]
        wait_for(lambda: heard(half) == b"", "the end of half a request")
        assert server.process.wait(timeout=60) == 0
        idle.close()
        half.close()
