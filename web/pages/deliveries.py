"""Deliveries: the mails that did not arrive, sent again by one press, and how the service's own work goes."""

from datetime import timedelta

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.operations.deliveries import send_again
from campaign.views import sweeps, undelivered
from web.addresses import place_at
from web.auth import account
from web.database import session

pages = Blueprint("deliveries", __name__, url_prefix="/campaigns/<code>/mails")

WORTH_TELLING = timedelta(seconds=2)
"""By how much a clock may be wrong before the page says so."""


@pages.get("")
def listing(code: str) -> str:
    """List what did not arrive, and when each sweep ran last."""
    account()
    place = place_at(code)
    return render_template(
        "pages/campaigns/deliveries.html",
        campaign=place.campaign,
        mails=undelivered(session(), place.reader, place.campaign),
        sweeps=sweeps(session(), place.reader, place.campaign),
        worth_telling=WORTH_TELLING,
    )


@pages.post("/again")
def again(code: str) -> ResponseReturnValue:
    """Send again what failed."""
    place = place_at(code)
    count = send_again(session(), account(), place.campaign)
    flash(_("%(count)s mails are sent again.", count=count))
    return redirect(url_for("deliveries.listing", code=place.campaign.code), 303)
