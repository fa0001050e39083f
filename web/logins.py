"""How a browser or a program is known: by the key in its cookie, or by the token in its header, and by nothing else."""

from typing import Any, cast

from flask import Flask, Request, g
from flask import session as cookie
from flask_login import user_logged_in, user_logged_out
from flask_security.utils import set_request_attr
from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import joinedload

from campaign.clock import note, now_in_sql
from campaign.operations.api_tokens import asked_by
from campaign.operations.logins import LOGIN_LIFE, end_login, logged_in_by, open_login
from web.auth import TOKEN_HEADER, User
from web.database import session

KEY = "_user_id"
"""Where Flask-Login keeps what a browser is known by, in the session's cookie and in the one that outlives it."""


def install(app: Flask) -> None:
    """Replace Flask-Security's ways of knowing who asks, which last longer than a log-out. Call it after Security."""
    app.config["REMEMBER_COOKIE_DURATION"] = LOGIN_LIFE
    manager = cast("Any", app).login_manager
    manager.user_loader(_by_key)
    manager.request_loader(_by_token)
    user_logged_in.connect(_note_login, app)
    user_logged_out.connect(_end_login, app)


def _by_key(key: str) -> User | None:
    """Return whom a browser's key belongs to, None where that log-in has ended."""
    found = _account(logged_in_by(session(), key))
    if found is not None:
        g.login_key = key
        set_request_attr("fs_authn_via", "session")
        set_request_attr("fs_paa", cookie.get("fs_paa", 0))
    return found


def _by_token(request: Request) -> User | None:
    """Return whom a program asks as. An address is no place for a token: it stands in logs and histories."""
    token = request.headers.get(TOKEN_HEADER, "")
    found = _account(asked_by(session(), token)) if token else None
    if found is not None:
        set_request_attr("fs_authn_via", "token")
    return found


def _account(known: ColumnElement[bool]) -> User | None:
    """Return an account together with its roles, which Flask-Principal reads in each request.

    The instant comes with it, for most requests need that too.
    """
    wanted = select(User, now_in_sql(session())).where(known).options(joinedload(User.roles))
    row = session().execute(wanted).unique().one_or_none()
    if row is None:
        return None
    found, instant = row
    note(session(), instant)
    return found


def _note_login(_app: Flask, user: User) -> None:
    """Give the browser a key of its own; the one that it had is worth nothing from now on."""
    _end_login(_app)
    g.login_key = cookie[KEY] = open_login(session(), user)


def _end_login(_app: Flask, **_: Any) -> None:
    """End the log-in of the browser that asks; those of other devices stay."""
    if key := g.pop("login_key", None):
        end_login(session(), key)
