"""What a monitor asks: whether this process lives, whether the service does its work, and its figures."""

import hmac
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from flask.typing import ResponseReturnValue
from prometheus_client.exposition import choose_encoder
from sqlalchemy.exc import SQLAlchemyError

from campaign.settings import Settings
from campaign.store.revision import WrongRevision, require_head_at
from campaign.store.seal_keys import lacking_keys
from campaign.views.service_state import MAILS_LATE_AFTER, ServiceState, service_state
from web.database import discard, session
from web.metrics import registry_of

pages = Blueprint("monitoring", __name__)

Checks = Mapping[str, Mapping[str, Any]]
KEPT_SECONDS = 1.0
"""So long is an answer good for all who ask: the database is not asked more often, whoever asks."""
STALE_SECONDS = 10.0
"""So old may it be while somebody asks for a new one."""
NO_ANSWER: Checks = {"database": {"ok": False}}


@dataclass
class Latest:
    """The latest checks of this process, and since when they stand; one thread at a time makes new ones."""

    checks: Checks
    made_at: float
    making: Lock

    def checked(self, check: Callable[[], Checks]) -> Checks:
        """Return what `check` says or said a moment ago. While another thread asks, nobody waits for it."""
        if self._age() > KEPT_SECONDS and self.making.acquire(blocking=False):
            try:
                self.checks = check()
                self.made_at = time.monotonic()
            finally:
                self.making.release()
        return self.checks if self._age() < STALE_SECONDS else NO_ANSWER

    def _age(self) -> float:
        return time.monotonic() - self.made_at


@pages.get("/health")
def health() -> ResponseReturnValue:
    """Say that this process answers; nothing else is asked, so that nothing else makes anybody restart it."""
    return jsonify(alive=True)


@pages.get("/ready")
def ready() -> ResponseReturnValue:
    """Say whether the service does its work, check by check; 503 where one fails."""
    latest: Latest = current_app.extensions["readiness"]
    checks = latest.checked(check_all)
    is_ready = all(check["ok"] for check in checks.values())
    return jsonify(ready=is_ready, checks=checks), 200 if is_ready else 503


@pages.get("/metrics")
def metrics() -> ResponseReturnValue:
    """Tell the figures to who has the token; where none is set there is nothing here."""
    token = _settings().metrics_token
    if not token:
        abort(404)
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode("utf-8", "surrogatepass"), f"Bearer {token}".encode()):
        return Response("A bearer token is needed.\n", 401, {"WWW-Authenticate": "Bearer"}, mimetype="text/plain")
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    return Response(encode(registry_of(session)), content_type=content_type)


def check_all() -> Checks:
    """Return every check; those that need a database or tables are left out where these are not there."""
    try:
        require_head_at(session().connection())
        lacking = lacking_keys(session(), _settings().seal_keys)
        state = service_state(session())
    except WrongRevision:
        return {"database": {"ok": True}, "tables": {"ok": False}}
    except SQLAlchemyError:
        discard()
        return NO_ANSWER
    return {
        "database": {"ok": True},
        "tables": {"ok": True},
        "seal_keys": {"ok": not lacking, "lacking": len(lacking)},
        **_work(state),
    }


def _work(state: ServiceState) -> Checks:
    ages = {sweep.name: state.age(sweep) for sweep in state.sweeps}
    return {
        "heartbeats": {
            "ok": not state.silent,
            "age_seconds": {name: age and round(age.total_seconds()) for name, age in ages.items()},
        },
        "turns": {"ok": not state.is_late, "due": state.due.count, "delay_seconds": round(state.delay.total_seconds())},
        "mails": {
            "ok": state.mail_delay <= MAILS_LATE_AFTER,
            "waiting": state.mails.count,
            "delay_seconds": round(state.mail_delay.total_seconds()),
        },
    }


def _settings() -> Settings:
    settings: Settings = current_app.config["SETTINGS"]
    return settings


def install(app: Flask) -> None:
    """Give the app the addresses of monitors."""
    forget(app)
    app.register_blueprint(pages)


def forget(app: Flask) -> None:
    """Let nothing have been checked yet."""
    app.extensions["readiness"] = Latest(NO_ANSWER, float("-inf"), Lock())
