"""Scenes: the GM opens one, with a deadline for the declarations of all who act in it."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from campaign.access import require
from campaign.clock import now
from campaign.errors import DeadlinePassed, InvalidScene
from campaign.operations.scenes import open_scene
from campaign.views import campaign_view, is_scene_open
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.deadlines import FIELD, deadline_fault, read_deadline, suggested
from web.faults import Fault, by_field, faults_of
from web.words import words_of

pages = Blueprint("scenes", __name__, url_prefix="/campaigns/<code>/scenes")


@pages.get("/new")
def new(code: str) -> str:
    """Show the form."""
    place = _place(code)
    return _page(place, suggested(now(session()), place.campaign.turn_hours, place.campaign.time_zone), [])


@pages.post("/new")
def create(code: str) -> ResponseReturnValue:
    """Open the scene, or show what is wrong with its deadline or with the state that it would begin with."""
    place = _place(code)
    typed = request.form.get(FIELD, "")
    instant, faults = read_deadline(typed, place.campaign.time_zone)
    try:
        if instant is not None:
            turn = open_scene(session(), account(), place.campaign, instant)
            return redirect(url_for("turns.show", code=place.campaign.code, turn=turn.code), 303)
    except DeadlinePassed as error:
        session().rollback()  # the form speaks of what stands, not of the scene that this would have opened
        faults = [deadline_fault(error)]
    except InvalidScene as error:
        session().rollback()
        faults += faults_of(place.campaign.ruleset, error.errors, "", {})
    return _page(place, typed, faults), 422


def _place(code: str) -> Place:
    who = account()
    place = place_at(code)
    require(session(), who, "open_scene", place.campaign)
    return place


def _page(place: Place, deadline: str, faults: list[Fault]) -> str:
    campaign = place.campaign
    return render_template(
        "pages/scenes/new.html",
        campaign=campaign,
        persons=campaign_view(session(), place.reader, campaign).persons,
        setting=campaign.setting,
        is_open=is_scene_open(session(), campaign),
        deadline=deadline,
        all_faults=faults,
        faults=by_field(faults),
        **words_of(campaign.ruleset),
    )
