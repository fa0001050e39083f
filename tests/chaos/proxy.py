"""A proxy in this process between a program and its server, whose connections can be cut or stalled."""

import contextlib
import select
import socket
import threading
from socketserver import BaseRequestHandler, ThreadingTCPServer

CHUNK = 65536


class Proxy(ThreadingTCPServer):
    """Passes on whatever comes, to a port of this machine."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, port):
        self.behind = port
        self.connections = set()
        self.flows = threading.Event()
        self.flows.set()
        super().__init__(("127.0.0.1", 0), Passing)

    @property
    def port(self):
        return self.server_address[1]

    def cut(self):
        """Cut every connection there is; return how many that were."""
        cut = list(self.connections)
        for connection in cut:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        return len(cut)

    def handle_error(self, request, client_address):
        """Say nothing: that a connection breaks is what this is for."""

    @contextlib.contextmanager
    def serving(self):
        """Serve for a while in a thread."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            self.flows.set()
            self.cut()
            self.server_close()
            thread.join()


class Passing(BaseRequestHandler):
    """One connection."""

    def handle(self):
        there = socket.create_connection(("127.0.0.1", self.server.behind))
        with there, self.request as here:
            self.server.connections |= {here, there}
            try:
                self.pass_on({here: there, there: here})
            finally:
                self.server.connections -= {here, there}

    def pass_on(self, other):
        while True:
            for ready in select.select(list(other), [], [])[0]:
                self.server.flows.wait()
                said = ready.recv(CHUNK)
                if not said:
                    return
                other[ready].sendall(said)
