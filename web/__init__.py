"""The web application: pages and a JSON API over the campaign's operations."""

import hashlib
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, g, request, url_for
from flask_wtf import CSRFProtect
from flask_wtf.csrf import generate_csrf
from jinja2 import StrictUndefined
from markupsafe import Markup
from werkzeug.middleware.proxy_fix import ProxyFix

from campaign.settings import Settings
from web import (
    api,
    database,
    errors,
    form_codec,
    forms,
    headers,
    language,
    limits,
    monitoring,
    pages,
    requests,
    rulesets,
    signing,
    systems,
    times,
)
from web.addresses import RowNumber
from web.auth import account_or_none, is_by_token
from web.incoming import MOST_BYTES, MOST_FIELDS, Incoming
from web.paths import STATIC, TEMPLATES

OWN_HOSTS = ("127.0.0.1", "localhost")
"""Names by which a monitor on the same machine asks; no link is ever made from what a request calls us."""


def create_app(settings: Settings) -> Flask:
    """Make the app. Nothing is written to the database here, for several processes do this at once."""
    app = database.CommittingFlask(__name__, template_folder=str(TEMPLATES), static_folder=str(STATIC))
    app.config.from_mapping(_configuration(settings))
    app.request_class = Incoming
    app.url_map.converters["int"] = RowNumber
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    if count := settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign]
    requests.install(app, settings)
    database.install(app, settings)
    language.install(app)
    errors.install(app)
    times.install(app)
    rulesets.install(app)
    systems.install(app)
    form_codec.install(app)
    forms.install(app)
    headers.install(app)
    signing.install(app)
    pages.install(app)
    monitoring.install(app)
    api.install(app)
    _guard_forms(app)
    limits.install(app, settings)
    app.context_processor(_context)
    return app


def _configuration(settings: Settings) -> dict[str, Any]:
    return {
        "SETTINGS": settings,
        "TRUSTED_HOSTS": [urlsplit(settings.base_url).hostname, *OWN_HOSTS] if settings.is_production else None,
        "SECRET_KEY": settings.secret_key,
        "TESTING": settings.environment == "test",
        "MAX_CONTENT_LENGTH": MOST_BYTES,
        "MAX_FORM_MEMORY_SIZE": MOST_BYTES,
        "MAX_FORM_PARTS": MOST_FIELDS,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": settings.is_production,
        "REMEMBER_COOKIE_HTTPONLY": True,
        "REMEMBER_COOKIE_SAMESITE": "Lax",
        "REMEMBER_COOKIE_SECURE": settings.is_production,
        "WTF_CSRF_TIME_LIMIT": None,  # a form may stay open for days; its token ends with the session
        "WTF_CSRF_CHECK_DEFAULT": False,  # see _guard_forms
        **signing.configuration(),
    }


def _guard_forms(app: Flask) -> None:
    """Ask every writing request for the token against forged forms, but those that carry a token of an account."""
    csrf = CSRFProtect(app)

    @app.before_request
    def check() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS", "TRACE") and not is_by_token():
            csrf.protect()


def _context() -> dict[str, Any]:
    """Return what every template may speak of."""
    account, chosen = account_or_none(), language.chosen_language()
    return {
        "account": account,
        "language": chosen,
        "other_languages": [(code, name) for code, name in language.LANGUAGES.items() if code != chosen],
        "theme": account.theme if account else "",
        "zone": account.time_zone if account else g.get("zone", "UTC"),
        "here": request.full_path.rstrip("?"),
        "current": _current,
        "asset": asset,
        "csrf_field": _csrf_field,
        "development": pages.has_mailbox(),
    }


def _current(address: str) -> Markup:
    """Return the attribute that marks the link to the page one is on."""
    return Markup(' aria-current="page"') if request.path == address else Markup()


def _csrf_field() -> Markup:
    """Return the hidden field that every form of ours needs."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


@cache
def asset(name: str) -> str:
    """Return the address of a file of ours, with a mark of its content so that browsers may keep it."""
    mark = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return url_for("static", filename=name, v=mark)
