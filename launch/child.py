"""A child process of ours: in a session of its own, so that only we end it, and bound to our life."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BOUND = Path(__file__).with_name("bound.py")
PAUSE = 0.05  # seconds between two looks


class LaunchError(Exception):
    """What a person must change before the machine can start: one message, written for them."""


def bound_command(
    command: Sequence[str], on_death: signal.Signals = signal.SIGTERM, user: str | None = None
) -> list[str]:
    """Return the command that becomes `command`, as another user where one is named, bound to this process's life."""
    return [sys.executable, "-I", "-S", str(BOUND), str(os.getpid()), on_death.name, user or "-", *command]


@dataclass(frozen=True)
class Child:
    """One running program and the seconds it may take to end by itself."""

    name: str
    process: "subprocess.Popen[bytes]"
    grace: float = 10.0
    end_by: signal.Signals = field(default=signal.SIGTERM)

    @property
    def status(self) -> int | None:
        """The exit status, or None while it runs."""
        return self.process.poll()

    def stop(self, hurry: Callable[[], bool] = lambda: False) -> None:
        """Ask its leader alone to end, so that its children may finish; kill all after the grace or in a hurry."""
        if self.process.poll() is None:
            self.process.send_signal(self.end_by)
        until = time.monotonic() + self.grace
        while self.process.poll() is None and time.monotonic() < until and not hurry():
            time.sleep(PAUSE)
        self.kill()

    def kill(self) -> None:
        """Kill whatever is left of its session and wait for the leader."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left (macOS says so by the second)
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def start(
    name: str,
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    grace: float = 10.0,
    log: Path | None = None,
) -> Child:
    """Start a program, no shell between; it writes where we do or to the file `log`. Raise LaunchError if it cannot."""
    options: dict[str, Any] = {"env": environment, "stdin": subprocess.DEVNULL, "start_new_session": True}
    try:
        if log is None:
            return Child(name, subprocess.Popen(bound_command(command), **options), grace)
        with log.open("ab") as file:
            return Child(name, subprocess.Popen(bound_command(command), stdout=file, stderr=file, **options), grace)
    except OSError as error:
        raise LaunchError(f"{name} cannot start: {error}") from error


def wait_until(ready: Callable[[], bool], child: Child, seconds: float) -> bool:
    """Look again and again until `ready` or the child has ended; tell whether it became ready within the seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and child.status is None:
        if ready():
            return True
        time.sleep(PAUSE)
    return child.status is None and ready()
