"""Joining a campaign by its link."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import member_of
from campaign.errors import InvitationVoid
from campaign.model.member import Member
from campaign.operations.invitations import invitation_for, join, join_waiting, waiting_invitation
from web.auth import INVITED, account, account_or_none
from web.database import session
from web.redirects import invitation_token

pages = Blueprint("joining", __name__)


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
    return render_template(
        "pages/campaigns/join.html", invitation=invitation, action=url_for("joining.take", token=token)
    )


@pages.post("/join/<token>")
def take(token: str) -> ResponseReturnValue:
    """Join with the link's role."""
    return _joined(join(session(), account(), token))


@pages.get("/invited")
def show_waiting() -> ResponseReturnValue:
    """Show the invitation that waits for whoever signed up by it, in whatever browser the mail was opened."""
    invitation = waiting_invitation(session(), account())
    if member_of(session(), invitation.campaign_id, account()) is not None:
        return redirect(url_for("campaigns.show", code=invitation.campaign.code))
    return render_template("pages/campaigns/join.html", invitation=invitation, action=url_for("joining.take_waiting"))


@pages.post("/invited")
def take_waiting() -> ResponseReturnValue:
    """Join by the invitation that waits."""
    return _joined(join_waiting(session(), account()))


@pages.get("/arrived")
def arrived() -> ResponseReturnValue:
    """Go on after logging in: back to the invitation that was followed before, else to one's campaigns."""
    if token := cookie.pop(INVITED, None):
        return redirect(url_for("joining.show", token=token))
    return redirect(url_for("joining.show_waiting" if _is_awaited() else "campaigns.listing"))


def _is_awaited() -> bool:
    who = account_or_none()
    try:
        return who is not None and member_of(session(), waiting_invitation(session(), who).campaign_id, who) is None
    except InvitationVoid:
        return False


def _joined(member: Member) -> ResponseReturnValue:
    session().flush()
    cookie.pop(INVITED, None)
    flash(_("Welcome to the campaign."))
    return redirect(url_for("campaigns.show", code=member.campaign.code), 303)
