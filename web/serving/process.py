"""One process of the web server: gunicorn starts, watches and replaces it, waitress reads and writes in it."""

import logging
import os
import time
from typing import Any

from gunicorn.workers.base import Worker

from web.serving.connections import Connections
from web.serving.time_limit import HEADERS, WORDS, TimeLimit

HANGING_SECONDS = 20
"""gunicorn kills a process that says nothing for so much longer than a request may take: it hangs as a whole."""
PAUSE = 1.0
"""So many seconds, at most, between two looks at the clock."""
LAST_ANSWER = b"".join(
    (
        b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n",
        *(f"{name}: {value}\r\n".encode() for name, value in HEADERS),
        b"\r\n",
        WORDS,
    )
)


class BufferingProcess(Worker):
    """A thread that talks to all connections at once, and a few that answer whole requests.

    It leaves of itself, to be replaced, after a request that had to be ended: see TimeLimit.
    """

    connections: Connections | None = None

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop in order, beginning now."""
        super().handle_exit(sig, frame)
        if self.connections is not None:
            self.connections.wake()

    def run(self) -> None:
        """Serve until told to stop; then finish what was begun."""
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of each request that waits a moment
        limit = TimeLimit(self.wsgi, max(1, self.cfg.timeout - HANGING_SECONDS))
        self.connections = Connections(limit, [one.sock for one in self.sockets], self.cfg.threads)
        while self.alive and not limit.was_needed and os.getppid() == self.ppid:
            self._turn(self.connections, limit)
        self._finish(self.connections, limit)

    def _finish(self, connections: Connections, limit: TimeLimit) -> None:
        begun = time.monotonic()
        connections.shut_doors()
        while connections.close_idle(time.monotonic() - begun):
            if time.monotonic() - begun > self.cfg.graceful_timeout:
                self.log.warning("stopped with %d connections open", len(connections.all))
                return
            self._turn(connections, limit)

    def _turn(self, connections: Connections, limit: TimeLimit) -> None:
        self.notify()
        connections.turn(PAUSE)
        now = time.monotonic()
        connections.close_slow(now)
        connections.give_up(limit.enforce(now), LAST_ANSWER)
