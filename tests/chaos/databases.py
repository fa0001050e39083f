"""What happens to a database: PostgreSQL is killed and restarted, and the disk is full on either."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from sqlalchemy import event, make_url, text

from campaign.store.session import SESSIONS, session_scope
from launch.child import LaunchError
from launch.postgres import find_programs, initialise, reachable, serve
from tests.chaos.games import a_game, recover, see_whole
from tests.chaos.ground import entered
from tests.chaos.playing import JOBS, see_mails, sweep_here, wait_whole
from tests.databases import make_tables, order
from tests.launch.waiting import wait_for

DEAD_AFTER = (10, 40)
"""Seconds after which a lease is taken for that of a dead worker: longer than a batch of all that is played lives."""
NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'No space left on device'; END $$
"""
WRITTEN = ("turn", "resolution", "ledger_entry", "outbox_message", "post")
"""Tables that the jobs write."""


class Server:
    """A PostgreSQL of one's own in `folder`, which keeps what it said it keeps."""

    def __init__(self, folder):
        self.folder = folder
        self.programs, self.way = reachable(find_programs(os.environ.get("PATH", os.defpath)), folder)
        if self.way.user is not None:
            shutil.chown(folder, self.way.user)
        initialise(self.programs, self.way, folder / "data")
        self.child = serve(self.programs, self.way, folder)
        self.admin_url = f"postgresql+psycopg://postgres@/postgres?host={folder}"

    def database(self):
        """Return the address of a new database with all tables."""
        order(self.admin_url, "CREATE DATABASE chaos")
        order(self.admin_url, "ALTER DATABASE chaos SET synchronous_commit = on")  # clusters of tests have it off
        url = make_url(self.admin_url).set(database="chaos").render_as_string(hide_password=False)
        make_tables(url)
        return url

    def kill(self):
        """Kill the server and each of its processes; return how many that were."""
        leader = self.child.process.pid
        processes = [leader, *map(int, Path(f"/proc/{leader}/task/{leader}/children").read_text().split())]
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.child.kill()
        return len(processes)

    def stop(self):
        """Let it end in order."""
        self.child.stop()

    def start(self):
        """Start it again, however it ended."""

        def started():
            (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)  # else it would seem ready already
            try:
                self.child = serve(self.programs, self.way, self.folder)
            except LaunchError:  # processes of the one before still end
                return False
            return True

        wait_for(started, "the server")


@contextlib.contextmanager
def own_server(small_mb=None):
    """Give a server in a folder of its own, on a disk of so many megabytes where that is asked."""
    folder = Path(tempfile.mkdtemp(prefix="chaos-"))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if small_mb:
            stack.enter_context(small_disk(folder, small_mb))
        server = Server(folder)
        stack.callback(server.stop)
        yield server


@contextlib.contextmanager
def on(ground, database_url, folder):
    """Let this process and all that it starts use another database."""
    folder.mkdir(exist_ok=True)
    with entered(replace(ground, database_url=database_url, folder=folder)) as own:
        yield own


def postgres_killed(ground):
    """PostgreSQL is killed or restarted at any moment, while two workers work."""
    with own_server() as server, on(ground, server.database(), ground.folder / "own") as own:
        own.processes.worker()
        own.processes.beat()
        for number in range(ground.amount(2, 16)):
            games = [a_game(f"N{number}-{which}") for which in range(ground.amount(2, 10))]
            time.sleep(ground.chance.uniform(0, ground.amount(1, 8)))
            if number % 2:
                server.stop()
                ground.tally.kills += 1
            else:
                ground.tally.kills += server.kill()
            server.start()
            wait_whole(own, games, meanwhile=lambda: recover(ground.amount(*DEAD_AFTER)), doubled=True)


def full_disk(ground):
    """The database has no room: with SQLite by its own bound, with PostgreSQL one table after another."""
    place = {"sqlite": no_page_more, "postgresql": no_row_more}[ground.database]
    for number in range(ground.amount(3, 30)):
        table = WRITTEN[number % len(WRITTEN)]
        game = a_game(f"full-{number}")
        with place(table):
            for job in JOBS:
                with contextlib.suppress(Exception):  # what a task meets
                    sweep_here(ground, [job])
            ground.tally.kills += 1
        recover()
        sweep_here(ground)
        see_whole(ground.tally, game)
    see_mails(ground, {1, 2})


@contextlib.contextmanager
def no_page_more(_table):
    """Let SQLite's file grow no more."""
    engine = SESSIONS.kw["bind"]
    most = {"pages": 1}  # as many as it has

    def bound(connection):
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most['pages']}")

    event.listen(engine, "begin", bound)
    yield
    most["pages"] = 1 << 30
    with session_scope() as session:
        session.execute(text("SELECT 1"))
    event.remove(engine, "begin", bound)


@contextlib.contextmanager
def no_row_more(table):
    """Let a table of PostgreSQL take no row and no change."""
    with session_scope() as session:
        session.execute(text(NO_ROOM))
        session.execute(
            text(f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION no_room()")
        )
    yield
    with session_scope() as session:
        session.execute(text("DROP FUNCTION no_room CASCADE"))


class SmallDisk:
    """A disk that can be filled up and emptied."""

    def __init__(self, folder):
        self.ballast = folder / "ballast"

    def fill(self):
        """Take all the room that is left."""
        with self.ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(b"\0" * 65536):
                pass

    def free(self):
        """Give it back."""
        self.ballast.unlink()


@contextlib.contextmanager
def small_disk(folder, megabytes):
    """Mount a disk in memory on a folder. Raise PermissionError where this machine does not let us."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        raise PermissionError
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def full_disk_of_workers(ground):
    """A real disk is full while real workers work: PostgreSQL panics on it and is started again."""
    try:
        if ground.database == "sqlite":
            _full_under_sqlite(ground)
        else:
            _full_under_postgres(ground)
    except PermissionError:
        ground.tally.notes.append("not played: to mount a small disk takes root")


def _full_under_sqlite(ground):
    folder = ground.folder / "small"
    folder.mkdir()
    with small_disk(folder, 16) as disk:
        url = f"sqlite:///{folder}/chaos.db"
        make_tables(url)
        with on(ground, url, ground.folder / "own") as own:
            _fill_and_free(own, disk, lambda: None)


def _full_under_postgres(ground):
    with own_server(small_mb=160) as server:
        disk = SmallDisk(server.folder)

        def start_again():
            if server.child.status is not None:
                server.start()

        with on(ground, server.database(), ground.folder / "own") as own:
            _fill_and_free(own, disk, start_again)


def _fill_and_free(ground, disk, start_again):
    ground.processes.worker()
    ground.processes.beat()
    for number in range(ground.amount(2, 6)):
        games = [a_game(f"small-{number}-{which}") for which in range(4)]
        disk.fill()
        ground.tally.kills += 1
        time.sleep(ground.amount(3, 10))
        disk.free()
        start_again()
        wait_whole(ground, games, meanwhile=lambda: recover(ground.amount(*DEAD_AFTER)), doubled=True)
