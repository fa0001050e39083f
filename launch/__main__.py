"""`python -m launch`: run the whole product on this machine, as `make run` does."""

import http.client
import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from launch.alone import REFUSED, LockTakenError, take_lock
from launch.broker import Broker, take_broker
from launch.child import LaunchError
from launch.environment import DATABASE, STATE, check_port, development_environment
from launch.supervisor import RELEASE, EndAskedError, Supervisor, read_procfile

DEMO = ("python", "-m", "web.demo")
WEB = "web"
HEAD_START = 10.0
"""For so many seconds the web server has the machine to itself, unless it answers sooner: somebody waits for a page."""


def say(text: str) -> None:
    """Tell the person at the terminal, where there still is one: a closed one must not keep us from ending in order."""
    try:
        print(text, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_served(host: str, port: str) -> bool:
    """Tell whether the web server answers, whatever it says."""
    connection = http.client.HTTPConnection(host, int(port), timeout=5)
    try:
        connection.request("GET", "/")
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True


def taken(given: Mapping[str, str], environment: Mapping[str, str], broker: Broker) -> str:
    """Return what the run took, for the person; an address that was given may hold a password and is not repeated."""
    url = environment["BASE_URL"]
    database = "given by DATABASE_URL" if given.get("DATABASE_URL") else f"SQLite, {STATE / DATABASE}"
    mail = "sent by MAIL_URL" if given.get("MAIL_URL") else f"not sent, but readable at {url}/mailbox"
    return f"  broker    {broker.taken}\n  database  {database}\n  mail      {mail}\n"


def run(supervisor: Supervisor, given: dict[str, str]) -> int:
    """Prepare, start and watch all programs; return the exit status."""
    environment = supervisor.environment
    broker = take_broker(environment, STATE / "broker")
    supervisor.take_broker(broker.url, broker.child)
    commands = read_procfile(Path("Procfile"))
    supervisor.finish(RELEASE, commands.pop(RELEASE))
    served = partial(is_served, environment["HOST"], environment["PORT"])
    if WEB in commands:
        supervisor.start(WEB, commands.pop(WEB))
        supervisor.wait_until(served, HEAD_START)
    for name, command in commands.items():
        supervisor.start(name, command)
    if supervisor.wait_until(served):
        if environment["GRAILJUDGE_ENV"] == "development":
            supervisor.finish("demo", DEMO)
        say(f"\ngrailjudge runs at {environment['BASE_URL']}\n{taken(given, environment, broker)}Ctrl-C ends it.")
    return supervisor.watch()


def main() -> int:
    """Run until somebody ends it; return 0 for that, 75 where another run has this folder, 1 for any other trouble."""
    os.umask(0o077)  # what a run keeps is for its owner alone
    given = dict(os.environ)
    supervisor = None
    try:
        take_lock(STATE / "run.lock", "run")
        environment = development_environment(given)
        check_port(environment["HOST"], environment["PORT"])
        supervisor = Supervisor(environment, say)
        supervisor.listen()
        return run(supervisor, given)
    except EndAskedError:
        return 0
    except LaunchError as trouble:
        print(f"grailjudge: {trouble}", file=sys.stderr, flush=True)
        return REFUSED if isinstance(trouble, LockTakenError) else 1
    finally:
        if supervisor is not None:
            supervisor.stop()


if __name__ == "__main__":
    sys.exit(main())
