"""The web server's configuration, and what it insists on before it listens: `gunicorn --config python:web.server`."""

import os
import sys
from typing import Any

from gunicorn.arbiter import Arbiter

from campaign import logs
from campaign.settings import EX_CONFIG, Settings, SettingsError, is_local, load_settings
from campaign.store.readiness import require_ready
from campaign.store.revision import WrongRevision


def _logging() -> dict[str, Any]:
    """Return how the log is written; where the settings cannot be used, the server's own way, to say so."""
    try:
        return logs.configuration(load_settings(os.environ))
    except SettingsError:
        return {}


logconfig_dict = _logging()
worker_class = "gthread"
threads = 8


def on_starting(server: Arbiter) -> None:
    """End the server, with one line, where it must not serve: its settings, its address, its tables."""
    try:
        settings = load_settings(os.environ)
        require_local(settings, server.cfg.address)
        require_ready(settings, server.log)
    except (SettingsError, WrongRevision) as refusal:
        server.log.critical("the server does not start: %s", refusal)
        sys.exit(EX_CONFIG)


def require_local(settings: Settings, addresses: list[tuple[str, int] | str]) -> None:
    """Raise SettingsError where a development run would listen to more than this machine."""
    hosts = [address[0] for address in addresses if isinstance(address, tuple)]
    if settings.environment == "development" and not all(is_local(host) for host in hosts):
        raise SettingsError("development listens to this machine alone: --bind 127.0.0.1, or GRAILJUDGE_ENV=production")
