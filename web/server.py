"""The web server's configuration, and what it insists on before it listens: `gunicorn --config python:web.server`."""

import gc
import os
import sys
from importlib import import_module

from gunicorn.arbiter import Arbiter

from campaign import logs
from campaign.settings import EX_CONFIG, Settings, SettingsError, is_local, load_settings
from campaign.store.readiness import require_ready
from campaign.store.revision import WrongRevision
from web.serving.process import HANGING_SECONDS, BufferingProcess


def _settings_or_none() -> Settings | None:
    """Return the settings; where they cannot be used, `on_starting` says why, in the server's own way."""
    try:
        return load_settings(os.environ)
    except SettingsError:
        return None


worker_class = BufferingProcess
graceful_timeout = 35  # a request that had to be ended has been given up by then; `launch` waits a little longer
if _settings := _settings_or_none():
    logconfig_dict = logs.configuration(_settings)
    workers, threads = _settings.web_processes, _settings.web_threads
    timeout = _settings.request_seconds + HANGING_SECONDS


def on_starting(server: Arbiter) -> None:
    """End the server, with one line, where it must not serve: its settings, its address, its tables.

    Then make the app, once for all processes: they begin at once, and share the memory of what none of them changes.
    """
    try:
        settings = load_settings(os.environ)
        require_local(settings, server.cfg.address)
        require_ready(settings, server.log)
    except (SettingsError, WrongRevision) as refusal:
        server.log.critical("the server does not start: %s", refusal)
        sys.exit(EX_CONFIG)
    import_module("web.wsgi")
    gc.freeze()  # collecting would write into each object's head, and so copy it


def require_local(settings: Settings, addresses: list[tuple[str, int] | str]) -> None:
    """Raise SettingsError where a development run would listen to more than this machine."""
    hosts = [address[0] for address in addresses if isinstance(address, tuple)]
    if settings.environment == "development" and not all(is_local(host) for host in hosts):
        raise SettingsError("development listens to this machine alone: --bind 127.0.0.1, or GRAILJUDGE_ENV=production")
