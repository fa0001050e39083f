"""Sheets, for programs."""

from collections.abc import Mapping
from typing import Any

from flask_smorest import Blueprint

from campaign.model.member import Member
from campaign.operations.sheets import create_sheet, edit_sheet
from campaign.views import Page, SheetChange, SheetView, sheet_history, sheet_view, sheets
from web.addresses import Place, place_at
from web.api.bodies import body, takes_fields
from web.api.shapes import shape_of
from web.auth import account
from web.database import session
from web.paging import before, links

api = Blueprint("api_sheets", __name__, url_prefix="/api/campaigns/<code>/sheets", description="Persons and sheets.")


@api.get("")
@api.response(200, shape_of(SheetView)(many=True))
def list_sheets(code: str) -> list[SheetView]:
    """List the persons that one knows, with the sheets that one may see."""
    place = place_at(code)
    return list(sheets(session(), place.reader, place.campaign))


@api.post("")
@api.doc(requestBody=takes_fields(key="string", document="object", holder="integer?"))
@api.response(201, shape_of(SheetView))
def new_sheet(code: str) -> SheetView:
    """Make a seat with its sheet (`document`, a Sheet); a GM may give it to a member by `holder`.

    A mark of chance is added to the key that a player sends; the answer has it whole.
    """
    place, sent = place_at(code), body()
    key = str(sent.get("key", ""))
    holder = _holder(place, sent.get("holder"))
    seat = create_sheet(session(), account(), place.campaign, key, _document(sent), holder=holder)
    return _view(place_at(code), seat.key)


@api.get("/<key>")
@api.response(200, shape_of(SheetView))
def show_sheet(code: str, key: str) -> SheetView:
    """Return a person, with the sheet if one may see it."""
    return _view(place_at(code), key)


@api.put("/<key>")
@api.doc(requestBody=takes_fields(document="object", revision="integer", cause="string"))
@api.response(200, shape_of(SheetView))
def change_sheet(code: str, key: str) -> SheetView:
    """Replace a sheet as a whole; `revision` is the one that was read, `cause` stands in the history."""
    place, sent = place_at(code), body()
    revision = sent.get("revision")
    edit_sheet(
        session(),
        account(),
        place.seat(key),
        _document(sent),
        expected_revision=revision if type(revision) is int else 0,
        cause=str(sent.get("cause", "")),
    )
    return _view(place, key)


@api.get("/<key>/history")
@api.response(200, shape_of(SheetChange)(many=True))
def show_history(code: str, key: str) -> tuple[Page[SheetChange], dict[str, str]]:
    """Return the changes of a sheet (its holder and the GM); `Link` leads to older ones (`before`: a revision)."""
    place = place_at(code)
    page = sheet_history(session(), place.reader, place.seat(key), before())
    return page, links(page)


def _view(place: Place, key: str) -> SheetView:
    return sheet_view(session(), place.reader, place.seat(key))


def _document(sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the sheet that was sent; what is no object is left to the schema as an empty one."""
    document = sent.get("document")
    return document if isinstance(document, dict) else {}


def _holder(place: Place, number: object) -> Member | None:
    return place.member(number) if place.reader.is_gm and number is not None else None
