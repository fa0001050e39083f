"""Settings: read once from the environment by the entry points, checked as a whole, never changed."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from cryptography.fernet import Fernet
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

ENVIRONMENTS = ("development", "production", "test")
DEVELOPMENT_SECRET_KEY = "known to everybody, so for development alone"  # noqa: S105 - refused in production
DEVELOPMENT_SEAL_KEY = "a25vd24gdG8gZXZlcnlib2R5OiBkZXZlbG9wbWVudCE="
SECRET_KEY_LENGTH = 32
METRICS_TOKEN_LENGTH = 16
DATABASES = ("sqlite", "postgresql")
MAIL_SCHEMES = ("smtp", "smtps")
LOG_FORMATS = ("plain", "json")
EX_CONFIG = 78
"""The exit status of a program that cannot start with its settings, as sysexits has it."""
EX_TEMPFAIL = 75
"""That of a program that may succeed later, once something else is there."""


@dataclass(frozen=True)
class Count:
    """A setting that is a whole number: what it counts, within which bounds."""

    what: str
    default: int
    least: int
    most: int


COUNTS = {
    "TRUSTED_PROXIES": Count("the number of proxies before the web server", 0, 0, 9),
    "WEB_PROCESSES": Count("the number of processes of the web server", 2, 1, 64),
    "WEB_THREADS": Count("the number of requests that each of its processes answers at once", 4, 1, 15),
    "REQUEST_SECONDS": Count("the number of seconds after which a request is ended", 25, 1, 600),
}
"""By their names in the environment; the field of Settings has the same in small letters."""


class SettingsError(ValueError):
    """The environment cannot be used; the message names every one of the `faults`."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("cannot start with these settings: " + "; ".join(faults))


@dataclass(frozen=True)
class Settings:
    """What the service is run with. Secrets stay out of its representation."""

    environment: str
    database_url: str = field(repr=False)
    """An SQLAlchemy address of SQLite or of PostgreSQL by psycopg."""
    redis_url: str = field(repr=False)
    secret_key: str = field(repr=False)
    seal_keys: tuple[str, ...] = field(repr=False)
    """Fernet keys: the first encrypts, all decrypt."""
    base_url: str
    """The service's own address, without a slash at its end."""
    mail_url: str = field(repr=False)
    """`smtp://[user:password@]host:port` or `smtps://…`; empty: mails stay in the outbox."""
    mail_from: str
    bind_host: str = "127.0.0.1"
    """Where the web server listens, as far as the environment says it."""
    trusted_proxies: int = 0
    """So many proxies stand before the web server, and set X-Forwarded-For and X-Forwarded-Proto."""
    metrics_token: str = field(default="", repr=False)
    """What a monitor sends to read /metrics; empty: nobody reads them."""
    log_format: str = "plain"
    """How lines of the log look: `plain` for people, `json` for programs."""
    web_processes: int = COUNTS["WEB_PROCESSES"].default
    web_threads: int = COUNTS["WEB_THREADS"].default
    """So many requests does each process of the web server answer at once."""
    request_seconds: int = COUNTS["REQUEST_SECONDS"].default
    """A request that takes longer is ended."""

    @property
    def is_production(self) -> bool:
        """Tell whether real people depend on this."""
        return self.environment == "production"


def load_settings(environ: Mapping[str, str]) -> Settings:
    """Read the settings from the environment. Raise SettingsError that names every fault at once."""
    environment = environ.get("GRAILJUDGE_ENV") or "development"
    settings = Settings(
        environment=environment,
        database_url=_database_url(environ.get("DATABASE_URL") or "sqlite:///var/grailjudge.db"),
        redis_url=environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0",
        secret_key=environ.get("SECRET_KEY") or DEVELOPMENT_SECRET_KEY,
        seal_keys=tuple(
            key.strip() for key in (environ.get("SEAL_KEYS") or DEVELOPMENT_SEAL_KEY).split(",") if key.strip()
        ),
        base_url=(environ.get("BASE_URL") or "http://127.0.0.1:8000").rstrip("/"),
        mail_url=environ.get("MAIL_URL") or "",
        mail_from=environ.get("MAIL_FROM") or "grailjudge@localhost",
        bind_host=environ.get("HOST") or "127.0.0.1",
        metrics_token=environ.get("METRICS_TOKEN") or "",
        log_format=environ.get("LOG_FORMAT") or ("json" if environment == "production" else "plain"),
        trusted_proxies=_count(environ, "TRUSTED_PROXIES"),
        web_processes=_count(environ, "WEB_PROCESSES"),
        web_threads=_count(environ, "WEB_THREADS"),
        request_seconds=_count(environ, "REQUEST_SECONDS"),
    )
    faults = [*_faults(settings), *_faults_of_watching(settings), *_faults_of_environment(settings)]
    if faults:
        raise SettingsError(*faults)
    return settings


def settings_or_exit(environ: Mapping[str, str]) -> Settings:
    """Read the settings for a program that does nothing without; where they are wrong, end it with a line per fault."""
    try:
        return load_settings(environ)
    except SettingsError as refusal:
        sys.stderr.writelines(f"cannot start with these settings: {fault}\n" for fault in refusal.faults)
        sys.exit(EX_CONFIG)


def _count(environ: Mapping[str, str], name: str) -> int:
    """Return the count that is given, the default where none is, -1 for what is none or out of its bounds."""
    given, count = environ.get(name), COUNTS[name]
    if not given:
        return count.default
    read = int(given) if given.isascii() and given.isdecimal() and len(given) < 5 else -1
    return read if count.least <= read <= count.most else -1


def is_local(host: str) -> bool:
    """Tell whether what listens at this host is reached from this machine alone."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _database_url(given: str) -> str:
    """Name the driver where an address of PostgreSQL leaves it open."""
    scheme, separator, rest = given.partition("://")
    return f"postgresql+psycopg{separator}{rest}" if scheme in {"postgresql", "postgres"} else given


def _faults(settings: Settings) -> Iterator[str]:
    if settings.environment not in ENVIRONMENTS:
        yield f"GRAILJUDGE_ENV must be one of {', '.join(ENVIRONMENTS)}"
    if _database_of(settings.database_url) not in DATABASES:
        yield "DATABASE_URL must be the address of an SQLite or PostgreSQL database"
    if not settings.redis_url.startswith(("redis://", "rediss://", "redis+socket://", "unix://")):
        yield "REDIS_URL must begin with redis://, rediss://, redis+socket:// or unix://"
    if not settings.seal_keys or not all(_is_fernet_key(key) for key in settings.seal_keys):
        yield "SEAL_KEYS must be Fernet keys (32 bytes in URL-safe base64) with commas between them"
    if urlsplit(settings.base_url).scheme not in {"http", "https"} or not urlsplit(settings.base_url).hostname:
        yield "BASE_URL must be an http or https address"
    if settings.mail_url and not _is_mail_url(settings.mail_url):
        yield "MAIL_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host if needed"
    if "@" not in settings.mail_from:
        yield "MAIL_FROM must be a mail address"
    for name, count in COUNTS.items():
        if getattr(settings, name.lower()) < 0:
            yield f"{name} must be {count.what}, {count.least} to {count.most}"


def _faults_of_watching(settings: Settings) -> Iterator[str]:
    if settings.log_format not in LOG_FORMATS:
        yield f"LOG_FORMAT must be one of {', '.join(LOG_FORMATS)}"
    if settings.metrics_token and not _is_metrics_token(settings.metrics_token):
        yield f"METRICS_TOKEN must be {METRICS_TOKEN_LENGTH} characters or more, of ASCII and without blanks"


def _faults_of_environment(settings: Settings) -> Iterator[str]:
    match settings.environment:
        case "production":
            yield from _production_faults(settings)
        case "development":
            yield from _development_faults(settings)


def _development_faults(settings: Settings) -> Iterator[str]:
    """Keep to this machine what everybody knows: the keys, the demo's passwords, the mailbox of everybody's mails."""
    for name, host in (("BASE_URL", urlsplit(settings.base_url).hostname), ("HOST", settings.bind_host)):
        if host and not is_local(host):
            yield (
                f"{name} names more than this machine, where development is all that runs without a lock;"
                " set GRAILJUDGE_ENV=production"
            )


def _production_faults(settings: Settings) -> Iterator[str]:
    if settings.secret_key == DEVELOPMENT_SECRET_KEY or len(settings.secret_key) < SECRET_KEY_LENGTH:
        yield f"SECRET_KEY must be set in production, to {SECRET_KEY_LENGTH} characters or more that nobody knows"
    if DEVELOPMENT_SEAL_KEY in settings.seal_keys:
        yield "SEAL_KEYS must be set in production, to keys that nobody knows"
    if urlsplit(settings.base_url).scheme != "https":
        yield "BASE_URL must be set in production, to an https address"
    if not settings.mail_url:
        yield "MAIL_URL must be set in production"


def _database_of(url: str) -> str | None:
    try:
        return make_url(url).get_backend_name()
    except ArgumentError:
        return None


def _is_fernet_key(key: str) -> bool:
    try:
        Fernet(key)
    except ValueError:
        return False
    return True


def _is_metrics_token(token: str) -> bool:
    return len(token) >= METRICS_TOKEN_LENGTH and token.isascii() and token.isprintable() and " " not in token


def _is_mail_url(url: str) -> bool:
    parts = urlsplit(url)
    try:
        return parts.scheme in MAIL_SCHEMES and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is no number
        return False
