"""No request runs for ever: whoever takes too long is ended where it stands."""

import ctypes
import logging
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOG = logging.getLogger(__name__)
GRACE = 5.0
"""So many seconds after its end was asked for, a request is given up: what it waits for does not let it go."""
RETRY_AFTER = "60"
WORDS = (
    "This took too long and was stopped. Look whether it was done before you send it again.\n"
    "너무 오래 걸려 중단했습니다. 다시 보내기 전에, 이미 처리되었는지 확인하십시오.\n"
).encode()
"""The last words, where no page can be made any more; nobody knows here in which language."""
HEADERS = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Content-Length", str(len(WORDS))),
    ("Retry-After", RETRY_AFTER),
    ("Cache-Control", "no-store"),
]


class TookTooLong(BaseException):
    """The request that runs in this thread took too long.

    No Exception: no code that catches those and goes on may take it for a fault of its own.
    """


class RequestEnded(Exception):
    """A request took too long, and was stopped inside the app, which can still answer it."""


@dataclass(eq=False)
class Running:
    """One request that is being answered."""

    thread: int
    began: float
    environ: "WSGIEnvironment"
    is_cut: bool = False
    is_given_up: bool = False

    @property
    def route(self) -> str:
        """Method and pattern of the address: an address itself may hold a token or a hidden name."""
        rule = getattr(self.environ.get("werkzeug.request"), "url_rule", None)
        return f"{self.environ['REQUEST_METHOD']} {rule.rule if rule is not None else '-'}"


class TimeLimit:
    """The app, with an end to each of its requests after so many seconds; `enforce` must be called again and again.

    Python cannot kill a thread. It can raise in one, which ends whatever runs our code; what waits in another's (a
    driver, a system call) hears of it afterwards alone. So a request that does not end either is *given up*: its
    thread stays behind, and whoever serves answers for it. `was_needed` says that the process should be replaced
    after either, for nobody can vouch for what was cut off in the middle.
    """

    def __init__(self, app: "WSGIApplication", seconds: float) -> None:
        self.app, self.seconds = app, seconds
        self.was_needed = False
        self._lock = threading.Lock()
        self._running: dict[int, Running] = {}

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer with the app's whole answer, or with 503 where it took too long."""
        running = Running(threading.get_ident(), time.monotonic(), environ)
        try:
            try:
                self._running[running.thread] = running
                return _whole(self.app(environ, start_response), environ)
            finally:
                self._finish(running)
        except TookTooLong as cut:
            self._finish(running)
            start_response(
                "503 Service Unavailable", HEADERS, (type(cut), cut, cast("TracebackType", cut.__traceback__))
            )
            return [WORDS]

    def enforce(self, now: float) -> list[int]:
        """End what has run for too long by the monotonic clock; return the threads whose requests are given up now."""
        given_up = []
        with self._lock:
            for running in list(self._running.values()):
                age = now - running.began
                if age > self.seconds and not running.is_cut:
                    self._cut(running)
                elif age > self.seconds + GRACE and not running.is_given_up:
                    running.is_given_up = True
                    given_up.append(running.thread)
                    LOG.critical("gave up a request that could not be ended: %s", running.route)
        return given_up

    def _cut(self, running: Running) -> None:
        self.was_needed = running.is_cut = True
        LOG.critical("ended a request after %g seconds: %s", self.seconds, running.route)
        _raise_in(running.thread, TookTooLong)

    def _finish(self, running: Running) -> None:
        """Let nothing be raised here for this request from now on."""
        with self._lock:
            self._running.pop(running.thread, None)
            if running.is_cut:
                _raise_in(running.thread, None)


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Have a thread raise at its next step in Python; None takes back what it has not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None)


def _whole(answer: Iterable[bytes], environ: "WSGIEnvironment") -> Iterable[bytes]:
    """Return the answer all at once, so that what makes it is over; a file stays one, for the server to send."""
    file: type[Iterable[bytes]] = environ["wsgi.file_wrapper"]
    if isinstance(answer, file):
        return answer
    try:
        return [b"".join(answer)]
    finally:
        if hasattr(answer, "close"):
            answer.close()
