"""Help, contact and the privacy notice: in the same place on every page."""

from flask import Blueprint, current_app, render_template

pages = Blueprint("help", __name__)


@pages.get("/help")
def help_page() -> str:
    """Explain a turn to its player and to its GM."""
    return render_template("pages/help.html")


@pages.get("/contact")
def contact() -> str:
    """Say whom to ask."""
    return render_template("pages/contact.html", address=current_app.config["SETTINGS"].mail_from)


@pages.get("/privacy")
def privacy() -> str:
    """Say what is kept of a person, for what, and who sees it."""
    return render_template("pages/privacy.html")
