"""What stands around the service: its settings, its files, the broker and the mail server."""

import shutil
import smtplib
import socket
import ssl
import stat
from collections.abc import Iterable
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url

from campaign.operator.findings import Finding, Findings, ok, warning, wrong
from campaign.settings import DEVELOPMENT_SEAL_KEY, DEVELOPMENT_SECRET_KEY, Settings, is_local

HEALTH = "/health"
PATIENCE = 5.0
"""Seconds for each answer of a server."""
LOW, TOO_LOW = 1024**3, 128 * 1024**2
"""Bytes on the disk of an SQLite file."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
ANSWERS = (b"+PONG", b"-NOAUTH", b"-NOPERM", b"-DENIED")
"""What a broker says to a PING, also one that wants a password first."""


def settings_findings(given: Settings) -> Findings:
    """Look at settings that were not refused."""
    yield ok("settings", f"{given.environment}, {given.base_url}")
    if not given.is_production:
        known = DEVELOPMENT_SEAL_KEY in given.seal_keys or given.secret_key == DEVELOPMENT_SECRET_KEY
        said = "no production" + (", with keys that everybody knows" if known else "")
        yield warning("settings", said, "where real people play: GRAILJUDGE_ENV=production, and keys of its own")
    address = urlsplit(given.base_url)
    if address.path or address.query:
        yield wrong(
            "BASE_URL", "it names more than a host, so that links of mails miss", "leave out all after the host"
        )
    if given.is_production and is_local(address.hostname or ""):
        yield wrong("BASE_URL", "links of mails lead to the reader's own machine", "name the address that players use")


def file_findings(given: Settings, files: Iterable[Path]) -> Findings:
    """Look at who may read the files with secrets, and at the disk."""
    for path in files:
        yield _mode_of("environment file", path)
    address = make_url(given.database_url)
    database = Path(address.database or "")
    if address.get_backend_name() == "sqlite" and database.is_file():
        yield _mode_of("database file", database)
        yield _room(database.resolve().parent)


def _mode_of(about: str, path: Path) -> Finding:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except PermissionError:
        return ok(about, f"{path} lies in a folder that is shut to the user of this command; root sees its rights")
    except OSError as error:
        return wrong(about, f"{path}: {error.strerror}", "name the file that the service's units read")
    if mode & OTHERS:
        said = f"{path} is open to other users of this machine ({mode:04o})"
        return warning(about, said, f"chmod 600 {path}")
    return ok(about, f"{path} is its owner's alone")


def _room(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    said = f"{free // 1024**2:,} MiB are free beside the database"
    if free < TOO_LOW:
        return wrong("disk", said, "make room: where the disk is full, nothing that is filed is kept")
    return warning("disk", said, "make room before it is full") if free < LOW else ok("disk", said)


def web_finding(given: Settings) -> Finding:
    """Ask the web server, by the address that people use, whether it lives."""
    address = urlsplit(given.base_url)
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    cure = "start the web server and the proxy; or this machine cannot reach its own address, while others can"
    line = kind(address.hostname or "", address.port, timeout=PATIENCE)
    try:
        line.request("GET", HEALTH)
        answer = line.getresponse()
        lives = answer.status == HTTPStatus.OK and answer.read(64).strip() == b'{"alive":true}'
    except (HTTPException, OSError, ValueError) as error:
        return warning("web server", f"{given.base_url} does not answer ({type(error).__name__})", cure)
    finally:
        line.close()
    if not lives:
        return warning("web server", f"at {given.base_url} something else answers ({answer.status})", cure)
    return ok("web server", "it answers")


def broker_finding(given: Settings) -> Finding:
    """Ask the broker for a sign of life, which is advice: all truth is in the database."""
    cure = "start Redis or correct REDIS_URL; until then only `python -m worker`, by a timer, keeps deadlines"
    try:
        answer = _ping(given.redis_url)
    except (OSError, ValueError) as error:
        return warning("broker", f"it does not answer ({type(error).__name__})", cure)
    if not answer.startswith(ANSWERS):
        return warning("broker", "what answers there is no Redis", cure)
    return ok("broker", "it answers")


def _ping(url: str) -> bytes:
    address = urlsplit(url)
    with ExitStack() as opened:
        if address.scheme in {"unix", "redis+socket"}:
            line = opened.enter_context(socket.socket(socket.AF_UNIX))
            line.settimeout(PATIENCE)
            line.connect(address.path)
        else:
            host = address.hostname or "127.0.0.1"
            line = opened.enter_context(socket.create_connection((host, address.port or 6379), PATIENCE))
            if address.scheme == "rediss":
                line = opened.enter_context(ssl.create_default_context().wrap_socket(line, server_hostname=host))
        line.sendall(b"PING\r\n")
        return line.recv(64)


def mail_finding(given: Settings) -> Finding:
    """Ask the mail server for its greeting; whether it takes our mails is told by those that it refused."""
    if not given.mail_url:
        cure = "set MAIL_URL, or read the mailbox page where this is development"
        return warning("mail server", "none is named: mails do not leave", cure)
    address = urlsplit(given.mail_url)
    is_smtps = address.scheme == "smtps"
    kind = smtplib.SMTP_SSL if is_smtps else smtplib.SMTP
    try:
        with kind(address.hostname or "", address.port or (465 if is_smtps else 25), timeout=PATIENCE) as server:
            server.ehlo()
    except (smtplib.SMTPException, OSError) as error:
        cure = "see to the mail server or MAIL_URL; mails wait for a day, and `resend` sends them later"
        return wrong("mail server", f"it does not answer as one ({type(error).__name__})", cure)
    return ok("mail server", "it answers")


def usual_files() -> list[Path]:
    """Return the files with secrets where `make run` and docs/operating.md have them, also where one may not look."""
    return [path for path in (Path("var/secrets.env"), Path("/etc/grailjudge/environment")) if _may_be_there(path)]


def _may_be_there(path: Path) -> bool:
    try:
        path.lstat()
    except PermissionError:
        return True
    except OSError:
        return False
    return True
