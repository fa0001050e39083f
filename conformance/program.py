"""The program under test: it gets a case on its standard input and prints a resolution; nothing else is trusted."""

import json
import os
import signal
import tempfile
from collections.abc import Mapping, Sequence
from subprocess import PIPE, Popen
from threading import Thread, Timer
from typing import IO, Any

MOST_BYTES = 32 << 20
"""What a program may print; the largest public resolution has a thousandth of that."""
LAST_WORDS = 300
"""Characters of standard error that a report quotes."""
LISTS = ("events", "requests", "errors")


class NoResolution(Exception):
    """A program printed no resolution; the message says what happened instead."""


def resolve(command: Sequence[str], case: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Run a program on a case and return the resolution that it printed, whatever its exit status.

    Raise NoResolution where it takes longer than `seconds`, crashes, or prints something else. Whatever it started
    is ended with it.
    """
    with tempfile.TemporaryFile() as given:
        given.write(json.dumps(case, ensure_ascii=False).encode())
        given.seek(0)
        printed, said, ended = _run(command, given, seconds)
    if ended == "late":
        raise NoResolution(f"no answer within {seconds:g} s")
    if len(printed) > MOST_BYTES:
        raise NoResolution(f"more than {MOST_BYTES >> 20} MB printed")
    try:
        return _resolution(printed)
    except NoResolution as fault:
        raise NoResolution(f"{ended}, {fault}{_last_words(said)}") from fault


def _run(command: Sequence[str], given: IO[bytes], seconds: float) -> tuple[bytes, bytes, str]:
    """Return what a program printed, what it said on standard error, and how it ended."""
    late, said = [], bytearray()
    with Popen(command, stdin=given, stdout=PIPE, stderr=PIPE, start_new_session=True) as process:

        def stop() -> None:
            late.append(True)
            _end(process)

        def listen() -> None:
            # Read on to the end, or a program that complains a lot would wait for a reader for ever.
            while text := process.stderr.read(1 << 16) if process.stderr else b"":
                said.extend(text)
                del said[:-4096]

        timer, listener = Timer(seconds, stop), Thread(target=listen)
        timer.start()
        listener.start()
        try:
            printed = process.stdout.read(MOST_BYTES + 1) if process.stdout else b""
            if len(printed) <= MOST_BYTES:
                process.wait()
        finally:
            timer.cancel()
            _end(process)
            listener.join()
    return printed, bytes(said), "late" if late else f"exit status {process.returncode}"


def _end(process: "Popen[bytes]") -> None:
    """End a program and what it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        process.kill()


def _resolution(printed: bytes) -> dict[str, Any]:
    """Return the JSON that was printed. Raise NoResolution where it is none."""
    try:
        value = json.loads(printed.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise NoResolution(f"no JSON: {error}") from error
    if not isinstance(value, dict):
        raise NoResolution("no JSON object")
    if not isinstance(value.get("state"), dict):
        raise NoResolution("`state` is no object")
    for name in LISTS:
        if not isinstance(value.get(name), list) or not all(isinstance(item, dict) for item in value[name]):
            raise NoResolution(f"`{name}` is no list of objects")
    return value


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _last_words(said: bytes) -> str:
    words = said.decode("utf-8", "replace").strip()[-LAST_WORDS:]
    return f"; it said: {words}" if words else ""
