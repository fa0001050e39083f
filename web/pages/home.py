"""The start page: what this is, in one screen."""

from flask import Blueprint, render_template

from web.systems import DRAWERS

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    """Show what the service is for, with what a rule system shows of itself as an example."""
    return render_template("pages/home.html", examples=list(DRAWERS))
