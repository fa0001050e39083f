"""The start page: what this is, in one screen."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from web.redirects import invitation_token

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    """Show what the service is for, with one slot of a battle as the example."""
    return render_template("pages/home.html")


@pages.get("/join")
def with_code() -> ResponseReturnValue:
    """Go to the invitation whose link or code somebody typed into the start page."""
    token = invitation_token(request.args.get("code", ""))
    return redirect(url_for("joining.show", token=token) if token else url_for("home.home", _anchor="join"))
