"""The environment of a development run: what is given stays, what is missing gets a default of this folder."""

import base64
import errno
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from launch.child import LaunchError

STATE = Path("var")
HOST, PORT = "127.0.0.1", "8000"
DATABASE = "grailjudge.db"
# Celery and Python warn at each start of what a development run as root must do anyway.
QUIET = "ignore:You're running the worker with superuser"


def new_secret() -> str:
    """Return 32 random bytes as text, in the form that a Fernet key has."""
    return base64.urlsafe_b64encode(os.urandom(32)).decode()


def kept_secrets(path: Path) -> dict[str, str]:
    """Return the secrets of this folder's development runs; make them, readable by the owner alone, the first time."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.writelines(f"{name}={new_secret()}\n" for name in ("SECRET_KEY", "SEAL_KEYS"))
    pairs = (line.partition("=") for line in path.read_text().splitlines() if line)
    return {name: value for name, _, value in pairs}


def check_port(host: str, port: str) -> None:
    """Raise LaunchError where the web server could not listen, with the variable that changes it."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, int(port)))
    except (ValueError, OverflowError) as error:
        raise LaunchError(f"PORT={port} is no port number") from error
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise LaunchError(f"port {port} {why}; PORT chooses another one: make run PORT=8001") from error


def development_environment(given: Mapping[str, str], state: Path = STATE) -> dict[str, str]:
    """Return the environment for all programs of a run, which keeps its files in `state`; ours are found first."""
    host, port = given.get("HOST") or HOST, given.get("PORT") or PORT
    production = given.get("GRAILJUDGE_ENV") == "production"
    defaults = {
        "GRAILJUDGE_ENV": "development",
        "DATABASE_URL": f"sqlite:///{state / DATABASE}",
        "BASE_URL": f"http://{host}:{port}",
        **({} if production else kept_secrets(state / "secrets.env")),
    }
    forced = {
        "HOST": host,
        "PORT": port,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{given.get('PATH', os.defpath)}",
        "GUNICORN_CMD_ARGS": f"--bind {host}:{port} {given.get('GUNICORN_CMD_ARGS', '')}".strip(),
        "PYTHONUNBUFFERED": "1",
    }
    if os.geteuid() == 0:
        forced["PYTHONWARNINGS"] = ",".join(filter(None, [given.get("PYTHONWARNINGS"), QUIET]))
    return {**defaults, **{name: value for name, value in given.items() if value}, **forced}
