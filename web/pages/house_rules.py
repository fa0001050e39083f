"""House rules: where the campaign departs from the rulebook, now and from the next scene on."""

from flask import Blueprint, render_template

from campaign.views.editions import editions
from web.addresses import place_at
from web.auth import account
from web.database import session

pages = Blueprint("house_rules", __name__, url_prefix="/campaigns/<code>/house-rules")


@pages.get("")
def show(code: str) -> str:
    """Show the house rules to a member."""
    account()
    place = place_at(code)
    found = editions(session(), place.reader, place.campaign)
    return render_template(
        "pages/campaigns/house_rules.html", campaign=place.campaign, editions=found, is_gm=place.reader.is_gm
    )
