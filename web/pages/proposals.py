"""Proposals: what a GM who plays proposes, and the one button by which others consent."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import Action
from campaign.model.proposal import Proposal
from campaign.model.scene import Scene
from campaign.model.turn import Turn
from campaign.operations.proposals import ENDED, OPEN, Act, consent, propose, stands
from campaign.views import names_in
from campaign.views.proposals import proposal_at, proposal_view
from web.addresses import Place, place_at, row_number
from web.auth import account
from web.database import session
from web.words import words_of

pages = Blueprint("proposals", __name__, url_prefix="/campaigns/<code>/proposals")

PROPOSE = "propose"
"""The field of a form that is sent to be proposed, not done."""


def proposed(
    place: Place, thing: Turn | Scene, action: Action, reason: str, values: Mapping[str, Any] | None = None
) -> ResponseReturnValue:
    """Propose what a form holds, and show the proposal."""
    made = propose(session(), account(), thing, Act(action, values or {}, reason))
    flash(_("Proposed. Those who may consent are asked by mail."))
    return redirect(url_for("proposals.show", code=place.campaign.code, number=made.id), 303)


@pages.get("/<int:number>")
def show(code: str, number: int) -> str:
    """Show a proposal to whoever may consent to it, and to the GMs."""
    place, found = _found(code, number)
    view = proposal_view(session(), place.reader, found, is_open=stands(session(), found))
    return render_template(
        "pages/proposals/show.html",
        campaign=place.campaign,
        proposal=view,
        names=names_in(session(), place.reader, place.campaign, ()) if view.details else {},
        **words_of(place.campaign.ruleset),
    )


@pages.post("/<int:number>/consent")
def give_consent(code: str, number: int) -> ResponseReturnValue:
    """Consent; with the last consent that it needs the proposal is done."""
    place, found = _found(code, number)
    if found.status == OPEN:
        consent(session(), account(), found)
    if found.status == OPEN:
        flash(_("You consent. It is done once enough others do."))
    elif found.status == ENDED:
        flash(_("The turn has moved on meanwhile. Nothing was done."))
    else:
        flash(_("It is done."))
    return redirect(url_for("proposals.show", code=place.campaign.code, number=number), 303)


def _found(code: str, number: int) -> tuple[Place, Proposal]:
    account()
    place = place_at(code)
    return place, proposal_at(session(), place.reader, place.campaign, row_number(number))
