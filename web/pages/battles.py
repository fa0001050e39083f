"""Battles: the GM opens one by a form of the rule system, with a deadline."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import plays, require
from campaign.clock import now
from campaign.errors import DeadlinePassed, InvalidTool, NotFound
from campaign.model.turn import Turn
from campaign.operations.insertions import insert_turn
from campaign.operations.scenes import start_battle
from campaign.views import campaign_view, is_scene_open
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.deadlines import FIELD, deadline_fault, read_deadline, suggested
from web.faults import Fault, by_field, faults_of
from web.form_values import FormValues, read
from web.pages.proposals import PROPOSE, proposed
from web.systems import drawer_for
from web.words import words_of

pages = Blueprint("battles", __name__, url_prefix="/campaigns/<code>/battles")


@pages.get("/new")
def new(code: str) -> str:
    """Show the form."""
    place = _place(code)
    campaign = place.campaign
    deadline = suggested(now(session()), campaign.turn_hours, campaign.time_zone)
    return _page(place, FormValues({FIELD: deadline, "reason": _("The GM opens a battle.")}))


@pages.post("/new")
def create(code: str) -> ResponseReturnValue:
    """Open the battle, or show every fault beside its field."""
    place = _place(code)
    typed = FormValues(request.form)
    instant, faults = read_deadline(typed.first(FIELD), place.campaign.time_zone)
    # without a deadline it is tried with another, for all other faults are told along with that one
    until = instant or now(session()) + timedelta(hours=1)
    try:
        if request.form.get(PROPOSE) and instant is not None and (before := request.args.get("before")):
            values = _values(place, typed)
            told = {"values": values, "deadline": instant.isoformat()}
            return proposed(place, place.turn(before), "insert_turn", str(values.get("reason") or ""), told)
        turn = _open(place, _values(place, typed), until)
        if instant is not None:
            return redirect(url_for("turns.show", code=place.campaign.code, turn=turn.code), 303)
    except InvalidTool as error:
        faults += faults_of(place.campaign.ruleset, error.errors, "tool.", _names(place))
    except DeadlinePassed as error:
        faults.append(deadline_fault(error))
    session().rollback()  # the form speaks of what stands, not of the scene that this would have opened
    return _page(place, typed, faults), 422


def _open(place: Place, values: dict[str, Any], until: datetime) -> Turn:
    """Open the battle, on its own or before the turn that the address names."""
    before = request.args.get("before")
    if before:
        return insert_turn(session(), account(), place.turn(before), values, until)
    return start_battle(session(), account(), place.campaign, values, until)


def _place(code: str) -> Place:
    who = account()
    place = place_at(code)
    require(session(), who, "start_battle", place.campaign)
    if ruleset_for(place.campaign.ruleset).opening_tool is None:
        raise NotFound
    return place


def _values(place: Place, typed: FormValues) -> dict[str, Any]:
    """Return the tool's fields: what the schema reads, and what the system's form writes in its own way."""
    slug = place.campaign.ruleset
    ruleset = ruleset_for(slug)
    schema = ruleset.tool_schemas[str(ruleset.opening_tool)]()
    return {**read(schema, typed).declaration, **drawer_for(slug).battle_values(typed)}


def _names(place: Place) -> Mapping[str, str]:
    seen = campaign_view(session(), place.reader, place.campaign)
    return {person.key: person.name for person in seen.persons}


def _proposes(place: Place) -> bool:
    """Tell whether the reader inserts the battle before a turn of a scene in which they play, and so asks others."""
    before = request.args.get("before")
    return bool(before) and plays(session(), place.reader.account_id, place.turn(str(before)).scene)


def _page(place: Place, typed: FormValues, faults: list[Fault] | None = None) -> str:
    seen = campaign_view(session(), place.reader, place.campaign)
    slug = place.campaign.ruleset
    return render_template(
        f"{slug}/pages/open_battle.html",
        campaign=place.campaign,
        persons=seen.persons,
        is_open=is_scene_open(session(), place.campaign) and not request.args.get("before"),
        before=request.args.get("before"),
        proposes=_proposes(place),
        typed=typed,
        all_faults=faults or [],
        faults=by_field(faults or []),
        **drawer_for(slug).battle_form(place.campaign),
        **words_of(slug),
    )
