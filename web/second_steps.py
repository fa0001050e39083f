"""The second step of a log-in: between the password and the code of a device the browser waits, known but not in."""

import time
from typing import Any, cast

from flask import redirect, url_for
from flask import session as cookie
from flask_security.core import Security, UserMixin
from flask_security.tf_plugin import TfPlugin
from werkzeug.wrappers import Response

from campaign.operations.second_steps import second_step_of
from campaign.secret_tokens import hashed
from web.auth import User
from web.database import session

WAITING = "second_step"
"""Where a browser keeps whose password it gave, until when that counts, and whether the log-in is to last."""
WAITS_SECONDS = 600


class SecondSteps(TfPlugin):
    """What Flask-Security asks, each time that it knows who somebody is, before it logs them in."""

    def tf_enter(
        self,
        user: UserMixin,
        remember_me: bool | None,  # noqa: FBT001 - the library's own signature
        _primary_authn_via: str,
        next_loc: str | None,
    ) -> Response | None:
        """Send whoever has a second step to it; None lets the others in."""
        who = cast("User", user)
        if second_step_of(session(), who) is None:
            return None
        until = int(time.time()) + WAITS_SECONDS
        cookie[WAITING] = {"account": who.id, "mark": _mark(who), "until": until, "remember": bool(remember_me)}
        return redirect(url_for("second_step.ask", next=next_loc or None), 303)


def use_second_steps(security: Security) -> None:
    """Let Flask-Security ask for our second step."""
    cast("Any", security).two_factor_plugins = SecondSteps()


def waiting_id() -> int | None:
    """Return the number of the account whose log-in waits in this browser."""
    held = cookie.get(WAITING)
    return held["account"] if isinstance(held, dict) else None


def waiting() -> tuple[User, bool] | None:
    """Return whose log-in waits in this browser, and whether it is to last; None where none does any more.

    A new password, which makes the marks of an account others, ends the waiting.
    """
    held = cookie.get(WAITING)
    who = session().get(User, held["account"]) if isinstance(held, dict) and held["until"] > time.time() else None
    if held is None or who is None or not who.active or _mark(who) != held["mark"]:
        cookie.pop(WAITING, None)
        return None
    return who, held["remember"]


def _mark(who: User) -> str:
    return hashed(who.fs_uniquifier)
