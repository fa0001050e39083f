"""Campaigns: the list of one's own, a new one, one's front page with what is due first, and its settings."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.clock import now
from campaign.errors import Forbidden, InvalidSettings, SceneOpen, StaleRevision
from campaign.operations.campaigns import change_settings, create_campaign
from campaign.views import campaign_view, campaigns_of, is_scene_open, members, turn_view
from campaign.views.lateness import late_service
from rules.registry import RULESETS
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.faults import Fault, faults_of, refusal_words
from web.form_rows import without_row
from web.form_values import FormValues
from web.forms import draw
from web.language import LANGUAGES, chosen_language
from web.paging import before
from web.rulesets import system_named
from web.setting_form import in_rows, mark_of, nameless, plain_fields, tables
from web.settings_form import controls, encoded_settings, given_settings, new_settings
from web.times import zone_names

MARK = "setting_read"
"""The field that holds the mark of the setting that a form was drawn from; without it the form holds no setting."""
pages = Blueprint("campaigns", __name__, url_prefix="/campaigns")


@pages.get("")
def listing() -> str:
    """List the campaigns in which the reader has a place, with what is due."""
    found = campaigns_of(session(), account(), before())
    return render_template("pages/campaigns/listing.html", campaigns=found, before=before(), now=now(session()))


@pages.get("/new")
def new() -> str:
    """Show the form of a new campaign of one rule system (the first, if none is named)."""
    slug = request.args.get("ruleset", next(iter(RULESETS)))
    who = account()
    return _new_page(slug, new_settings(time_zone=who.time_zone, language=chosen_language()), [])


@pages.post("/new")
def create() -> ResponseReturnValue:
    """Make the campaign, or show every fault of it."""
    who, typed = account(), FormValues(request.form.items(multi=True))
    slug = typed.first("ruleset")
    system = system_named(slug)
    values = given_settings(system, typed) | {"code": typed.first("code").strip(), "ruleset": slug}
    try:
        made = create_campaign(session(), who, values)
    except InvalidSettings as error:
        return _new_page(slug, typed, faults_of(slug, error.errors, "settings.", {})), 422
    flash(_("The campaign is there. Invite your people next."))
    return redirect(url_for("members.listing", code=made.code), 303)


@pages.get("/<code>")
def show(code: str) -> str:
    """Show a campaign: what is due for the reader first, then its turns and people."""
    place = place_at(code)
    view = campaign_view(session(), place.reader, place.campaign, before=before())
    ruleset = system_named(place.campaign.ruleset)
    due = [turn_view(session(), place.reader, place.turn(line.code)) for line in view.turns if line.is_asked]
    return render_template(
        "pages/campaigns/show.html",
        campaign=place.campaign,
        view=view,
        due=[turn for turn in due if turn.is_open],
        members=members(session(), place.reader, place.campaign),
        scene_open=is_scene_open(session(), place.campaign),
        has_tools=bool(ruleset.tool_schemas),
        starts_battles=ruleset.opening_tool is not None,
        late=late_service(session(), place.reader, place.campaign),
        before=before(),
        now=now(session()),
    )


@pages.get("/<code>/settings")
def settings(code: str) -> str:
    """Show the settings to a GM."""
    place = _gm_place(code)
    return _settings_page(place, encoded_settings(place.campaign), [])


@pages.post("/<code>/settings")
def save_settings(code: str) -> ResponseReturnValue:
    """Change the settings, all or none; a button may ask for a row more or less instead."""
    place = _gm_place(code)
    typed = FormValues(request.form.items(multi=True))
    if request.form.get("add") or request.form.get("remove"):
        return _settings_page(place, without_row(typed, request.form.get("remove", "")), [])
    system, mark = system_named(place.campaign.ruleset), typed.first(MARK)
    if mark and mark != mark_of(place.campaign.setting):
        return _settings_page(place, typed, [Fault("", refusal_words(StaleRevision()))]), 409
    if mark and (rows := nameless(system.setting_schema(), typed)):
        needed = _("A row needs both a name and a value, or neither.")
        return _settings_page(place, typed, [Fault(row, needed) for row in rows]), 422
    values = given_settings(system, typed, with_setting=bool(mark))
    try:
        change_settings(session(), account(), place.campaign, values)
    except SceneOpen as error:
        return _settings_page(place, typed, [Fault("", refusal_words(error))]), 409
    except InvalidSettings as error:
        found = faults_of(place.campaign.ruleset, error.errors, "settings.", {})
        return _settings_page(place, typed, in_rows(system.setting_schema(), typed, found)), 422
    flash(_("Saved."))
    return redirect(url_for("campaigns.show", code=code), 303)


def _gm_place(code: str) -> Place:
    account()
    place = place_at(code)
    if not place.reader.is_gm:
        raise Forbidden
    return place


def _new_page(slug: str, typed: FormValues, faults: list[Fault]) -> str:
    system = system_named(slug)
    return render_template(
        "pages/campaigns/new.html",
        system=system,
        systems=list(RULESETS.values()),
        **_form(system.slug, typed, faults),
    )


def _settings_page(place: Place, typed: FormValues, faults: list[Fault]) -> str:
    system = system_named(place.campaign.ruleset)
    return render_template(
        "pages/campaigns/settings.html",
        campaign=place.campaign,
        scene_open=is_scene_open(session(), place.campaign),
        mark=typed.first(MARK) or mark_of(place.campaign.setting),
        plain=plain_fields(system.setting_schema(), typed),
        tables=tables(system.setting_schema(), typed, request.form.get("add", "")),
        **_form(place.campaign.ruleset, typed, faults),
    )


def _form(slug: str, typed: FormValues, faults: list[Fault]) -> Mapping[str, Any]:
    options = system_named(slug).options_schema()
    return {
        "slug": slug,
        "typed": typed,
        "faults": faults,
        "options_wrong": any(fault.field.startswith("options.") for fault in faults),
        "setting_wrong": any(fault.field == "setting" for fault in faults),
        "controls": controls(),
        "options": draw(options, typed, "options."),
        "languages": list(LANGUAGES.items()),
        "zones": [(name, name) for name in zone_names()],
    }
