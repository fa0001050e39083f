"""The start page: what this is, in one screen."""

from flask import Blueprint, render_template

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    """Show what the service is for, with one slot of a battle as the example."""
    return render_template("pages/home.html")
