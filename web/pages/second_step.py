"""The second step of log-ins: switched on with a device, its recovery codes, and the page that asks for a code."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_security.utils import login_user

from campaign.errors import InvalidSettings
from campaign.operations.second_steps import (
    Secret,
    begin_second_step,
    begun_secret,
    confirm_second_step,
    end_second_step,
    passes_second_step,
    renew_recovery,
    second_step_of,
    wrong_code,
)
from web.auth import account, require_password
from web.database import session
from web.faults import Fault, faults_of
from web.redirects import local_path
from web.second_steps import WAITING, waiting

pages = Blueprint("second_step", __name__)
PLACE = "/account/second-step"


@pages.get(PLACE)
def show() -> str:
    """Show whether log-ins ask for a second step, and what can be done about it."""
    return _page()


@pages.post(PLACE)
def begin() -> ResponseReturnValue:
    """Make a secret after one's password, and show it, this once."""
    try:
        require_password(request.form.get("password", ""))
    except InvalidSettings as error:
        return _page(_faults(error)), 422
    return _page(secret=begin_second_step(session(), account()))


@pages.post(f"{PLACE}/confirm")
def confirm() -> ResponseReturnValue:
    """Switch it on with the first code of the device; show the recovery codes, this once."""
    try:
        codes = confirm_second_step(session(), account(), request.form.get("code", ""))
    except InvalidSettings as error:
        return _page(_faults(error), secret=begun_secret(session(), account())), 422
    return _page(codes=codes)


@pages.post(f"{PLACE}/codes")
def renew() -> ResponseReturnValue:
    """Make new recovery codes after one's password and a code; show them, this once."""
    try:
        _require_both()
    except InvalidSettings as error:
        return _page(_faults(error)), 422
    return _page(codes=renew_recovery(session(), account()))


@pages.post(f"{PLACE}/off")
def end() -> ResponseReturnValue:
    """Switch it off after one's password and a code."""
    try:
        _require_both()
    except InvalidSettings as error:
        return _page(_faults(error)), 422
    end_second_step(session(), account())
    flash(_("Log-ins ask for the password alone."))
    return redirect(url_for("second_step.show"), 303)


@pages.get("/login/code")
def ask() -> ResponseReturnValue:
    """Ask whoever gave a password for a code."""
    return redirect(url_for("security.login"), 303) if waiting() is None else _asking()


@pages.post("/login/code")
def log_in() -> ResponseReturnValue:
    """Log in with a code."""
    held = waiting()
    if held is None:
        flash(_("The password was given too long ago. Log in anew."))
        return redirect(url_for("security.login"), 303)
    who, remember = held
    if not passes_second_step(session(), who, request.form.get("code", "")):
        return _asking(_faults(wrong_code())), 422
    del cookie[WAITING]
    login_user(who, remember=remember, authn_via=["password", "authenticator"])
    return redirect(local_path(request.form.get("next"), url_for("joining.arrived")), 303)


def _require_both() -> None:
    """Raise InvalidSettings where the password, or the code, is not that of who is asking."""
    require_password(request.form.get("password", ""))
    if not passes_second_step(session(), account(), request.form.get("code", "")):
        raise wrong_code()


def _faults(error: InvalidSettings) -> list[Fault]:
    return faults_of("service", error.errors, "settings.", {})


def _asking(faults: list[Fault] | None = None) -> str:
    return render_template("pages/signing/code.html", faults=faults or [])


def _page(faults: list[Fault] | None = None, secret: Secret | None = None, codes: tuple[str, ...] = ()) -> str:
    step = second_step_of(session(), account())
    return render_template("pages/account/second_step.html", faults=faults or [], secret=secret, codes=codes, step=step)
