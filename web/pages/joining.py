"""Joining a campaign by its link."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import member_of
from campaign.operations.members import invitation_for, join
from web.auth import account, account_or_none
from web.database import session
from web.redirects import invitation_token

pages = Blueprint("joining", __name__)
INVITED = "invited"
"""What a browser remembers: the invitation that its user followed before having an account."""


@pages.get("/join")
def with_code() -> ResponseReturnValue:
    """Go to the invitation whose link or code somebody typed into the start page."""
    token = invitation_token(request.args.get("code", ""))
    return redirect(url_for("joining.show", token=token) if token else url_for("home.home", _anchor="join"))


@pages.get("/join/<token>")
def show(token: str) -> ResponseReturnValue:
    """Show what the link leads to; whoever is signed out signs up or logs in first and comes back."""
    invitation, who = invitation_for(session(), token), account_or_none()
    if who is None:
        cookie[INVITED] = token
    elif member_of(session(), invitation.campaign_id, who) is not None:
        return redirect(url_for("campaigns.show", code=invitation.campaign.code))
    return render_template("pages/campaigns/join.html", invitation=invitation)


@pages.post("/join/<token>")
def take(token: str) -> ResponseReturnValue:
    """Join with the link's role."""
    member = join(session(), account(), token)
    session().flush()
    cookie.pop(INVITED, None)
    flash(_("Welcome to the campaign."))
    return redirect(url_for("campaigns.show", code=member.campaign.code), 303)


@pages.get("/arrived")
def arrived() -> ResponseReturnValue:
    """Go on after logging in: back to the invitation that was followed before, else to one's campaigns."""
    token = cookie.pop(INVITED, None)
    return redirect(url_for("joining.show", token=token) if token else url_for("campaigns.listing"))
