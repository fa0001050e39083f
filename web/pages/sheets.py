"""Sheets: new, edit, show, history; by a form drawn from the rule system's schema, or as JSON."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from marshmallow import Schema

from campaign.access import may, member_of
from campaign.errors import Forbidden, InvalidSheet, ReasonMissing, SceneOpen, StaleRevision
from campaign.model.member import Member
from campaign.operations.sheets import create_sheet, edit_sheet, seats_in_scene
from campaign.sheets_in_play import gm_fields, has_sheet_of_gm
from campaign.views import SheetView, campaign_view, members, names_in, seen_now, sheet_history, sheet_view
from rules.core.ruleset import GM
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.faults import Fault, faults_of, refusal_words
from web.form_codec import encode
from web.form_values import FormValues
from web.forms import draw, kinds_of
from web.incoming import number_in
from web.paging import before
from web.rulesets import system_named
from web.sheet_form import Filled, as_text, filled_in, filled_with, known_names, rows_changed
from web.words import words_of

pages = Blueprint("sheets", __name__, url_prefix="/campaigns/<code>/sheets")


@pages.get("/new")
def new(code: str) -> str:
    """Show the form of a new sheet of one kind."""
    place = _writer_place(code)
    kinds, kind = kinds_of(_schema(place)), request.args.get("kind", "")
    typed = FormValues({"kind": kind if kind in kinds else kinds[0]} if kinds else {})
    return _new_page(place, Filled(typed))


@pages.post("/new")
def create(code: str) -> ResponseReturnValue:
    """Make the sheet with its seat, or show every fault of it; a button may ask for a row more or less instead."""
    place = _writer_place(code)
    if rows := rows_changed(request):
        return _new_page(place, rows)
    filled = filled_in(_schema(place), request)
    if filled.document is None or filled.faults:
        return _new_page(place, filled), 422
    key = request.form.get("key", "").strip()
    try:
        seat = create_sheet(session(), account(), place.campaign, key, filled.document, holder=_holder(place))
    except InvalidSheet as error:
        return _new_page(place, _with_faults(place, filled, error)), 422
    flash(_("The sheet is there."))
    return redirect(url_for("sheets.show", code=code, key=seat.key), 303)


@pages.get("/<key>")
def show(code: str, key: str) -> str:
    """Show a sheet as far as the reader may see it."""
    place, sheet = _sheet_at(code, key)
    typed = encode(_schema(place), sheet.document or {})
    return render_template(
        "pages/sheets/show.html",
        campaign=place.campaign,
        sheet=sheet,
        controls=draw(_schema(place), typed),
        typed=typed,
        names=_names(place),
        in_scene=key in seats_in_scene(session(), place.campaign),
        seen=seen_now(session(), place.reader, place.campaign, key),
        **words_of(place.campaign.ruleset),
    )


@pages.get("/<key>.json")
def export(code: str, key: str) -> ResponseReturnValue:
    """Give a sheet as JSON, as the form takes it back."""
    _place, sheet = _sheet_at(code, key)
    if sheet.document is None:
        raise Forbidden(action="edit_sheet")
    return Response(as_text(sheet.document), mimetype="application/json")


@pages.get("/<key>/history")
def history(code: str, key: str) -> str:
    """Show every change of a sheet with its cause."""
    place, sheet = _sheet_at(code, key)
    changes = sheet_history(session(), place.reader, place.seat(key), before())
    return render_template(
        "pages/sheets/history.html", campaign=place.campaign, sheet=sheet, changes=changes, before=before()
    )


@pages.get("/<key>/edit")
def edit(code: str, key: str) -> str:
    """Show the form with the sheet as it stands."""
    place, sheet = _own_sheet(code, key)
    return _edit_page(place, sheet, filled_with(_schema(place), sheet.document or {}))


@pages.post("/<key>/edit")
def save(code: str, key: str) -> ResponseReturnValue:
    """Write the sheet as a whole, or show every fault of it, or that somebody else has written it meanwhile."""
    place, sheet = _own_sheet(code, key)
    if rows := rows_changed(request):
        return _edit_page(place, sheet, rows)
    filled = filled_in(_schema(place), request)
    if filled.document is None or filled.faults:
        return _edit_page(place, sheet, filled), 422
    cause, seat = request.form.get("cause", ""), place.seat(key)
    try:
        edit_sheet(session(), account(), seat, filled.document, expected_revision=_revision_read(), cause=cause)
    except InvalidSheet as error:
        return _edit_page(place, sheet, _with_faults(place, filled, error)), 422
    except ReasonMissing as error:
        return _edit_page(place, sheet, replace(filled, faults=(Fault("cause", refusal_words(error)),))), 422
    except (StaleRevision, SceneOpen) as error:
        return _edit_page(place, sheet, replace(filled, faults=(Fault("", refusal_words(error)),))), 409
    flash(_("Saved."))
    return redirect(url_for("sheets.show", code=code, key=key), 303)


def _schema(place: Place) -> Schema:
    return system_named(place.campaign.ruleset).sheet_schema()


def _writer_place(code: str) -> Place:
    """Return the campaign for one who may make a sheet in it. Raise Forbidden for others."""
    who, place = account(), place_at(code)
    if not may(member_of(session(), place.campaign.id, who), "create_sheet", place.campaign):
        raise Forbidden(action="create_sheet")
    return place


def _sheet_at(code: str, key: str) -> tuple[Place, SheetView]:
    place = place_at(code)
    return place, sheet_view(session(), place.reader, place.seat(key))


def _own_sheet(code: str, key: str) -> tuple[Place, SheetView]:
    account()
    place, sheet = _sheet_at(code, key)
    if not sheet.may_edit:
        raise Forbidden(action="edit_sheet")
    return place, sheet


def _names(place: Place) -> dict[str, str]:
    """Return the names of the persons and places that a sheet may speak of, as far as the reader knows them."""
    listed = ruleset_for(place.campaign.ruleset).names(place.campaign.setting)
    return {**listed, **names_in(session(), place.reader, place.campaign, ())}


def _holder(place: Place) -> Member | None:
    """Return the member that a GM gives the new seat to."""
    number = request.form.get("holder", "")
    return place.member(number) if place.reader.is_gm and number else None


def _revision_read() -> int:
    """Return the revision that the form was drawn from; a form that names none is stale."""
    return number_in(request.form.get("revision", "")) or 0


def _with_faults(place: Place, filled: Filled, error: InvalidSheet) -> Filled:
    return replace(filled, faults=tuple(faults_of(place.campaign.ruleset, error.errors, "sheet.", {})))


def _new_page(place: Place, filled: Filled) -> str:
    is_gm = place.reader.is_gm
    return render_template(
        "pages/sheets/new.html",
        campaign=place.campaign,
        is_gm=is_gm,
        offers_own=is_gm and has_sheet_of_gm(place.campaign) and not _is_made(place, GM),
        kinds=kinds_of(_schema(place)),
        members=members(session(), place.reader, place.campaign) if is_gm else (),
        values=request.form or request.args,
        filled=filled,
        **_form(place, filled),
    )


def _edit_page(place: Place, sheet: SheetView, filled: Filled) -> str:
    return render_template(
        "pages/sheets/edit.html",
        campaign=place.campaign,
        sheet=sheet,
        revision=request.form.get("revision", sheet.revision),
        cause=request.form.get("cause", ""),
        filled=filled,
        **_form(place, filled, sheet.person.key),
        in_scene=sheet.person.key in seats_in_scene(session(), place.campaign),
    )


def _form(place: Place, filled: Filled, key: str = "") -> dict[str, Any]:
    """Return the controls of a sheet that are the writer's to fill, and the names that it may name."""
    schema = _schema(place)
    not_theirs = () if place.reader.is_gm else gm_fields(schema)
    drawn = draw(schema, filled.typed, more=filled.more)
    return {
        "controls": [control for control in drawn if control.key not in not_theirs],
        "known": known_names(schema, place.campaign.setting, _others(place, key)),
    }


def _others(place: Place, key: str) -> dict[str, str]:
    """Return the names of the persons that the reader knows, without the one of that key."""
    persons = names_in(session(), place.reader, place.campaign, ())
    return {one: name for one, name in persons.items() if one not in (key, GM)}


def _is_made(place: Place, key: str) -> bool:
    return any(person.key == key for person in campaign_view(session(), place.reader, place.campaign).persons)
