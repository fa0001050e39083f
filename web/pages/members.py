"""Members: who is in a campaign, the links by which people join, roles and seats."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import require
from campaign.errors import Invalid
from campaign.operations import invitations as links
from campaign.operations import members as membership
from campaign.views import invitations, members, sheets
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.faults import Fault, faults_of
from web.mailing import address_of

pages = Blueprint("members", __name__, url_prefix="/campaigns/<code>")

HOLDER_OF = "holder:"
"""What the field of a seat's holder begins with, before the seat's key."""
LONGEST_NUMBER = 4


@pages.get("/members")
def listing(code: str) -> str:
    """List the members; for a GM with the links in force."""
    account()
    return _page(place_at(code), [])


@pages.post("/invitations")
def invite(code: str) -> ResponseReturnValue:
    """Make a link for a role, and show it, this once."""
    place = place_at(code)
    limits = {"days": _number("days", links.USUAL_DAYS), "most_uses": _number("most_uses", None)}
    try:
        made = links.invite(session(), account(), place.campaign, request.form.get("role", ""), limits)
    except Invalid as error:
        return _page(place, faults_of(place.campaign.ruleset, error.errors, "settings.", {})), 422
    return _page(place, [], made)


@pages.post("/invitations/<int:number>/revoke")
def revoke(code: str, number: int) -> ResponseReturnValue:
    """Make a link void."""
    place = place_at(code)
    links.revoke_invitation(session(), account(), place.invitation(number))
    return _back(code, _("The link is void. Who joined by it stays."))


@pages.post("/members/<int:number>/role")
def change_role(code: str, number: int) -> ResponseReturnValue:
    """Give a member another role."""
    place = place_at(code)
    try:
        membership.change_role(session(), account(), place.member(number), request.form.get("role", ""))
    except Invalid as error:
        return _page(place, faults_of(place.campaign.ruleset, error.errors, "settings.", {})), 422
    return _back(code, _("Saved."))


@pages.post("/seats/holders")
def assign_seats(code: str) -> ResponseReturnValue:
    """Give each seat to the member who is chosen for it, or to the GM; who has it already keeps it."""
    place, who = place_at(code), account()
    require(session(), who, "assign_seat", place.campaign)
    for name, number in request.form.items():
        if not name.startswith(HOLDER_OF):
            continue
        seat = place.seat(name.removeprefix(HOLDER_OF))
        member = place.member(number) if number else None
        if seat.member_id != (member.id if member else None):
            membership.assign_seat(session(), who, seat, member)
    return _back(code, _("Saved."))


@pages.post("/leave")
def leave(code: str) -> ResponseReturnValue:
    """Leave the campaign."""
    place = place_at(code)
    try:
        membership.leave(session(), account(), place.campaign)
    except Invalid as error:
        return _page(place, faults_of(place.campaign.ruleset, error.errors, "settings.", {})), 422
    flash(_("You have left the campaign. Your seats went to the GM."))
    return redirect(url_for("campaigns.listing"), 303)


def _back(code: str, said: str) -> ResponseReturnValue:
    flash(said)
    return redirect(url_for("members.listing", code=code), 303)


def _number(name: str, usual: int | None) -> int | str | None:
    """Return a number that was typed, what is usual for an empty field, and what is no number as it was typed."""
    typed = request.form.get(name, "").strip()
    return int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else typed or usual


def _page(place: Place, faults: list[Fault], made: links.NewInvitation | None = None) -> str:
    found = members(session(), place.reader, place.campaign)
    return render_template(
        "pages/campaigns/members.html",
        campaign=place.campaign,
        reader=place.reader,
        members=found,
        faults=faults,
        roles=links.INVITED_ROLES,
        links=invitations(session(), place.reader, place.campaign) if place.reader.is_gm else (),
        made=made,
        address=address_of("joining.show", token=made.token) if made else "",
        typed={name: request.form.get(name, "") for name in ("days", "most_uses")},
        most_days=links.MOST_DAYS,
        usual_days=links.USUAL_DAYS,
        most_uses=links.MOST_USES,
        persons=[sheet.person for sheet in sheets(session(), place.reader, place.campaign)],
    )
