"""How often one person may ask: counted in Redis, or by this process alone where Redis does not answer."""

import hashlib
from collections.abc import Callable
from typing import Any

from flask import Flask, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from campaign.settings import Settings
from web import monitoring
from web.auth import account_or_none
from web.second_steps import waiting_id
from web.signing import spelled

View = Callable[..., Any]
SECONDS_FOR_REDIS = 0.25
REDIS_OPTIONS: dict[str, Any] = {"socket_connect_timeout": SECONDS_FOR_REDIS, "socket_timeout": SECONDS_FOR_REDIS}
EVERYTHING = "1200 per minute"
SIGNING_BY_PLACE = "30 per minute; 300 per hour"
SIGNING_BY_ADDRESS = "10 per 10 minutes; 40 per day"
MAILS_BY_ADDRESS = "4 per hour"
"""For what sends a mail to an address: nobody's mailbox is flooded from here."""
SIGNING = {
    "security.login": SIGNING_BY_ADDRESS,
    "security.register": MAILS_BY_ADDRESS,
    "security.forgot_password": MAILS_BY_ADDRESS,
    "security.send_confirmation": MAILS_BY_ADDRESS,
}
PASSWORD_AGAIN = (
    "tokens.make",
    "api_account.new_token",
    "second_step.begin",
    "second_step.confirm",
    "second_step.renew",
    "second_step.end",
)
"""What asks somebody who is logged in for the password, or for a code: a borrowed session must not guess it."""
SECOND_STEP = "second_step.log_in"


def asking_account() -> str:
    """Return what stands for the account that asks, or for the place of a stranger."""
    who = account_or_none()
    return get_remote_address() if who is None else f"account {who.id}"


def waiting_account() -> str:
    """Return what stands for the account whose log-in waits for its second step, or for the place of a stranger."""
    who = waiting_id()
    return get_remote_address() if who is None else f"second step {who}"


def written_address() -> str:
    """Return what stands for the mail address that a form holds; the counter's store never holds the address itself."""
    sent = request.get_json(silent=True)
    address = request.form.get("email") or (sent.get("email") if isinstance(sent, dict) else "") or ""
    return hashlib.sha256(spelled(str(address)).encode("utf-8", "surrogatepass")).hexdigest()


def is_reading() -> bool:
    """Tell whether the request only reads."""
    return request.method in ("GET", "HEAD", "OPTIONS")


def install(app: Flask, settings: Settings) -> Limiter:
    """Limit everything loosely, and closely what guesses passwords or sends mails. Call it when all views are there."""
    limiter = Limiter(
        get_remote_address,
        app=app,
        default_limits=[EVERYTHING],
        storage_uri=settings.redis_url,
        storage_options=REDIS_OPTIONS,
        strategy="moving-window",
        key_prefix="grailjudge-limit",
        in_memory_fallback_enabled=True,
        swallow_errors=True,
    )
    limiter.exempt(monitoring.pages)
    for endpoint in PASSWORD_AGAIN:
        view: View = app.view_functions[endpoint]
        by_account = limiter.limit(SIGNING_BY_ADDRESS, key_func=asking_account, exempt_when=is_reading)
        app.view_functions[endpoint] = by_account(view)
    for endpoint, by_address in SIGNING.items():
        app.view_functions[endpoint] = _limited(limiter, app.view_functions[endpoint], by_address, written_address)
    step = app.view_functions[SECOND_STEP]
    app.view_functions[SECOND_STEP] = _limited(limiter, step, SIGNING_BY_ADDRESS, waiting_account)
    return limiter


def _limited(limiter: Limiter, view: View, by_person: str, person: Callable[[], str]) -> View:
    by_place = limiter.limit(SIGNING_BY_PLACE, exempt_when=is_reading)(view)
    limited: View = limiter.limit(by_person, key_func=person, exempt_when=is_reading)(by_place)
    return limited
