"""The web server's configuration, and what it insists on before it listens: `gunicorn --config python:web.server`."""

import os
import sys
from logging import Logger

from gunicorn.arbiter import Arbiter
from sqlalchemy.exc import OperationalError

from campaign.settings import EX_CONFIG, Settings, SettingsError, is_local, load_settings
from campaign.store.revision import WrongRevision, require_head
from campaign.store.seal_keys import lacking_keys, told
from campaign.store.session import new_engine

worker_class = "gthread"
threads = 8


def on_starting(server: Arbiter) -> None:
    """End the server, with one line, where it must not serve: its settings, its address, its tables."""
    try:
        settings = load_settings(os.environ)
        require_local(settings, server.cfg.address)
        require_tables(settings, server.log)
    except (SettingsError, WrongRevision) as refusal:
        server.log.critical("the server does not start: %s", refusal)
        sys.exit(EX_CONFIG)


def require_local(settings: Settings, addresses: list[tuple[str, int] | str]) -> None:
    """Raise SettingsError where a development run would listen to more than this machine."""
    hosts = [address[0] for address in addresses if isinstance(address, tuple)]
    if settings.environment == "development" and not all(is_local(host) for host in hosts):
        raise SettingsError("development listens to this machine alone: --bind 127.0.0.1, or GRAILJUDGE_ENV=production")


def require_tables(settings: Settings, log: Logger) -> None:
    """Raise WrongRevision where the tables are not those of this code; a database that is away may come back.

    A key of seals that is lacking is told and no more: all but the seals under it works without.
    """
    engine = new_engine(settings.database_url)
    try:
        require_head(engine)
        if lacking := lacking_keys(engine, settings.seal_keys):
            log.critical(told(lacking))
    except OperationalError:
        log.warning("the database does not answer yet; pages say so until it does")
    finally:
        engine.dispose()
