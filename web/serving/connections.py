"""The connections of one process: requests are read whole before they are answered, and answers taken whole.

So a slow client costs a socket and no thread. What waitress leaves open is bounded here: how long a request may
take to come and an answer to be fetched, and how many connections there may be.
"""

import socket
import time
from contextlib import suppress
from threading import get_ident
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer, UnixWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.wasyncore import dispatcher, loop

from web.incoming import MOST_BYTES

HEAD_SECONDS = 10.0
REQUEST_SECONDS = 60.0
"""So long may a request take to come, from its first byte on; its headers alone HEAD_SECONDS."""
ANSWER_SECONDS = 120.0
"""So long may an answer take to be fetched."""
IDLE_SECONDS = 150.0
"""So long may a connection wait for its next request, or its first: longer than proxies keep theirs open."""
STOPPING_SECONDS = 3.0
"""So long is the rest of a request awaited by a process that stops."""
MOST_CONNECTIONS = 500
"""Of so many connections, whoever has kept us waiting for longest makes room for the next."""
ADJUSTMENTS: dict[str, Any] = {
    "asyncore_use_poll": True,
    "backlog": 1024,
    "clear_untrusted_proxy_headers": False,  # whose headers are trusted is a setting of ours (TRUSTED_PROXIES)
    "connection_limit": 2 * MOST_CONNECTIONS,  # only what is being answered can come to more than ours
    "ident": None,
    "log_socket_errors": False,
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": 4 * MOST_BYTES,  # somewhat more than the app takes, for it has better words to refuse
    "outbuf_high_watermark": 2**30,  # no thread waits for a client that fetches slowly: a large answer lies in a file
}


class Connection(HTTPChannel):
    """One connection, that knows since when it keeps us waiting."""

    reading_since: float | None = None
    sending_since: float | None = None
    thread: int | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.idle_since = time.monotonic()
        super().__init__(*arguments, **options)

    def received(self, data: bytes) -> bool:
        """Take what came; note when the first of a request came."""
        if self.request is None:
            self.reading_since = time.monotonic()
        taken: bool = super().received(data)
        if self.request is None:
            self.reading_since = None
        return taken

    def service(self) -> None:
        """Answer a request, in the thread that is named meanwhile."""
        self.thread = get_ident()
        try:
            super().service()
        finally:
            self.thread = self.sending_since = None
            self.idle_since = time.monotonic()

    @property
    def is_ours(self) -> bool:
        """Tell whether it is we who keep it waiting."""
        return bool(self.requests)

    def keeps_us_waiting(self, now: float) -> float:
        """Return since how many seconds it has been the other side's turn."""
        since = self.sending_since if self.total_outbufs_len else self.reading_since
        return now - (since or self.idle_since)

    def is_too_slow(self, now: float) -> bool:
        """Tell whether the other side has had time enough."""
        if self.is_ours:
            return False
        if not self.total_outbufs_len:
            self.sending_since = None
        elif self.sending_since is None:
            self.sending_since = now
        return self.keeps_us_waiting(now) > self._patience()

    def _patience(self) -> float:
        if self.total_outbufs_len:
            return ANSWER_SECONDS
        if self.request is not None:
            return REQUEST_SECONDS if self.request.headers_finished else HEAD_SECONDS
        return IDLE_SECONDS

    def give_up(self, answer: bytes) -> None:
        """Answer for a thread that does not come back, and hear no more of it."""
        with suppress(OSError):
            self.socket.send(answer)
        self.handle_close()


class Door:
    """A listening socket, shared with the other processes."""

    channel_class = Connection
    active_channels: dict[int, Connection]

    def handle_accept(self) -> None:
        """Let one in; whoever waits for longest goes where there are too many."""
        if len(self.active_channels) >= MOST_CONNECTIONS:
            now = time.monotonic()
            slow = [one for one in self.active_channels.values() if not one.is_ours]
            if slow:
                max(slow, key=lambda one: one.keeps_us_waiting(now)).handle_close()
        super().handle_accept()  # type: ignore[misc]

    def maintenance(self, now: float) -> None:
        """Leave it to Connections, which looks after those too whose door is shut."""


class TcpDoor(Door, TcpWSGIServer):
    """A door at a port."""


class UnixDoor(Door, UnixWSGIServer):
    """A door at a path."""


class Connections:
    """All connections of this process, behind the doors that are given, with so many threads that answer."""

    def __init__(self, app: Any, sockets: list[socket.socket], threads: int) -> None:
        self._map: dict[int, Any] = {}
        workers = ThreadedTaskDispatcher()
        workers.set_thread_count(threads)
        self.doors = [self._door(app, one, workers) for one in sockets]
        for door in self.doors:
            door.accepting = True

    def _door(self, app: Any, listening: socket.socket, workers: ThreadedTaskDispatcher) -> Any:
        kind = UnixDoor if listening.family == socket.AF_UNIX else TcpDoor
        address = (listening.family, listening.type, listening.proto, listening.getsockname())
        adjustments = Adjustments(sockets=[listening], **ADJUSTMENTS)
        return kind(
            app, self._map, _start=False, _sock=listening, dispatcher=workers, adj=adjustments, sockinfo=address,
            bind_socket=False,
        )  # fmt: skip

    @property
    def all(self) -> list[Connection]:
        """The connections that are open."""
        return [one for door in self.doors for one in door.active_channels.values()]

    def turn(self, seconds: float) -> None:
        """Wait so long for something to happen, and see to it."""
        loop(timeout=seconds, use_poll=True, map=self._map, count=1)

    def wake(self) -> None:
        """End a `turn` that waits; also from a signal's handler."""
        for door in self.doors:
            door.pull_trigger()

    def close_slow(self, now: float) -> None:
        """Close those that have had time enough."""
        for one in self.all:
            if one.is_too_slow(now):
                one.handle_close()

    def give_up(self, threads: list[int], answer: bytes) -> None:
        """Answer for these threads."""
        for one in self.all:
            if one.thread in threads:
                one.give_up(answer)

    def shut_doors(self) -> None:
        """Let nobody in any more; what comes is for the other processes."""
        for door in self.doors:
            dispatcher.close(door)

    def close_idle(self, stopping_for: float) -> bool:
        """Close what has nothing to finish; tell whether anything is left after so many seconds of stopping."""
        for one in self.all:
            is_reading = one.request is not None and stopping_for < STOPPING_SECONDS
            if not (one.is_ours or one.total_outbufs_len or is_reading):
                one.handle_close()
        return bool(self.all)
