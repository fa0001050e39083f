"""One's own account: name, language, time zone, theme; and the end of all log-ins."""

from typing import cast

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.errors import InvalidSettings
from campaign.operations.accounts import set_preferences
from web.auth import ACCOUNTS, User, account
from web.database import session
from web.faults import Fault, faults_of
from web.language import LANGUAGES
from web.times import zone_names

pages = Blueprint("account", __name__, url_prefix="/account")
PREFERENCES = ("display_name", "language", "time_zone", "theme")


@pages.get("")
def show() -> str:
    """Show the account."""
    return _page({name: getattr(account(), name) for name in PREFERENCES})


@pages.post("")
def save() -> ResponseReturnValue:
    """Change the preferences."""
    values = {name: request.form.get(name, "") for name in PREFERENCES}
    try:
        set_preferences(session(), account(), values)
    except InvalidSettings as error:
        return _page(values, faults_of("service", error.errors, "settings.", {})), 422
    flash(_("Saved."))
    return redirect(url_for("account.show"), 303)


@pages.post("/sessions/end")
def end_sessions() -> ResponseReturnValue:
    """End every log-in and token of the account, this one too."""
    ACCOUNTS.set_uniquifier(cast("User", account()))
    flash(_("All devices are logged out, and all tokens have ended."))
    return redirect(url_for("security.login"), 303)


def _page(values: dict[str, str], faults: list[Fault] | None = None) -> str:
    return render_template(
        "pages/account/show.html",
        values=values,
        faults=faults or [],
        languages=list(LANGUAGES.items()),
        zones=[(name, name) for name in zone_names()],
    )
