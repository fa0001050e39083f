"""Powers: the table of what a GM who plays does not do alone, for everybody; and how a campaign goes on then."""

from flask import Blueprint, render_template

from campaign.access import BOUND
from campaign.views.powers import powers_view
from web.addresses import place_at
from web.auth import account
from web.database import session

pages = Blueprint("powers", __name__)


@pages.get("/help/powers")
def table() -> str:
    """Show the table."""
    return render_template("pages/powers/table.html", bound=BOUND)


@pages.get("/campaigns/<code>/powers")
def show(code: str) -> str:
    """Show a member the table, what the campaign has chosen, and which of its GMs play."""
    account()
    place = place_at(code)
    view = powers_view(session(), place.reader, place.campaign)
    return render_template(
        "pages/powers/show.html", bound=BOUND, campaign=place.campaign, powers=view, reader=place.reader
    )
