"""Help, contact and the privacy notice: in the same place on every page."""

from flask import Blueprint, current_app, render_template

from campaign.transcript.dice_example import worked_example

pages = Blueprint("help", __name__)


@pages.get("/help")
def help_page() -> str:
    """Explain a turn to its player and to its GM."""
    return render_template("pages/help.html")


@pages.get("/help/dice")
def dice() -> str:
    """Explain how dice are drawn, with a worked example."""
    return render_template("pages/dice.html", example=worked_example())


@pages.get("/contact")
def contact() -> str:
    """Say whom to ask."""
    return render_template("pages/contact.html", address=current_app.config["SETTINGS"].mail_from)


@pages.get("/privacy")
def privacy() -> str:
    """Say what is kept of a person, for what, and who sees it."""
    return render_template("pages/privacy.html")
