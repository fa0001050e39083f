"""Tokens for programs: made after one's password, shown once, listed, revoked."""

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.errors import InvalidSettings
from campaign.operations.api_tokens import MOST_DAYS, USUAL_DAYS, NewToken, make_token, revoke_token, tokens_of
from web.addresses import row_number
from web.auth import account, require_password
from web.database import session
from web.faults import Fault, faults_of

pages = Blueprint("tokens", __name__, url_prefix="/account/tokens")


@pages.get("")
def listing() -> str:
    """List the tokens in force, and offer to make one."""
    return _page({"name": "", "days": str(USUAL_DAYS)})


@pages.post("")
def make() -> ResponseReturnValue:
    """Make a token and show it, this once."""
    typed = {name: request.form.get(name, "").strip() for name in ("name", "days")}
    days: Any = int(typed["days"]) if typed["days"].isdecimal() and len(typed["days"]) <= len(str(MOST_DAYS)) else ""
    try:
        require_password(request.form.get("password", ""))
        made = make_token(session(), account(), {"name": typed["name"], "days": days})
    except InvalidSettings as error:
        return _page(typed, faults_of("service", error.errors, "settings.", {})), 422
    return _page({"name": "", "days": str(USUAL_DAYS)}, made=made)


@pages.post("/<number>/revoke")
def revoke(number: str) -> ResponseReturnValue:
    """End one token."""
    revoke_token(session(), account(), row_number(number))
    flash(_("The token has ended."))
    return redirect(url_for("tokens.listing"), 303)


def _page(typed: dict[str, str], faults: list[Fault] | None = None, made: NewToken | None = None) -> str:
    return render_template(
        "pages/account/tokens.html",
        values=typed,
        faults=faults or [],
        made=made,
        tokens=tokens_of(session(), account()),
        most_days=MOST_DAYS,
    )
