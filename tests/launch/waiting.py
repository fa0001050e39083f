"""Waiting in tests: for a condition, never for a time."""

import time
from pathlib import Path

PATIENCE = 120


def wait_for(condition, what, pause=0.02):
    """Look again and again until the condition holds; fail where it does not within PATIENCE seconds."""
    until = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < until, f"waited in vain: {what}"
        time.sleep(pause)
    return found


def is_alive(pid):
    """Tell whether a process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
