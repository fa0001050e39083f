"""A real web server, on a database of its own."""

import http.client
import os
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from launch.broker import free_port
from tests.launch.waiting import wait_for

ROOT = Path(__file__).parents[3]
LARGE = 400_000
"""So many bytes has the page of the app under test that is called so: more than a socket takes."""


class Server:
    """A running web server: its port, its process, what it said."""

    def __init__(self, port, process, folder):
        self.port, self.process, self.folder = port, process, folder

    def get(self, path, **headers):
        """Return status, headers and text of an answer."""
        return self.send("GET", path, headers)

    def send(self, method, path, headers, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            connection.close()

    def connect(self, sent, receive_buffer=None):
        """Return a connection that has sent this, and waits."""
        opened = socket.socket()
        if receive_buffer:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        opened.connect(("127.0.0.1", self.port))
        opened.sendall(sent)
        opened.setblocking(False)
        return opened

    def said(self):
        return (self.folder / "log").read_text()

    def is_up(self):
        assert self.process.poll() is None, self.said()
        try:
            return self.get("/process")[0] == 200
        except OSError:
            return False


@contextmanager
def serve(folder, database, **environment):
    shutil.copy(database, folder / "grailjudge.db")
    port = free_port()
    given = {
        **{name: value for name, value in os.environ.items() if name != "HOST"},
        "GRAILJUDGE_ENV": "test",
        "DATABASE_URL": f"sqlite:///{folder}/grailjudge.db",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "PYTHONPATH": str(ROOT),
        "FOLDER": str(folder),
        **environment,
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "python:web.server", "--no-control-socket"]
    command += ["--bind", f"127.0.0.1:{port}", "tests.web.serving.hanging:app"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=given, stdout=log, stderr=log)
    server = Server(port, process, folder)
    try:
        wait_for(server.is_up, "the web server's start")
        yield server
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture(scope="module")
def server(tmp_path_factory, sqlite_template):
    """A server for the tests of a module, whose requests end after one second."""
    with serve(tmp_path_factory.mktemp("server"), sqlite_template, REQUEST_SECONDS="1") as server:
        yield server
