"""Declarations, for programs: the holder of a seat checks, files, reads and withdraws its own."""

from collections.abc import Mapping
from typing import Any

from flask import Response, jsonify
from flask_smorest import Blueprint
from marshmallow import Schema, fields

from campaign.errors import InvalidDeclaration, NotFound, TurnClosed
from campaign.model.turn import Turn
from campaign.operations.late_texts import OwnLateText, own_late_text, withdraw_late
from campaign.operations.receipts import OwnDeclaration, Receipt
from campaign.operations.seals import (
    Filing,
    check_declaration,
    own_declaration,
    receive_declaration,
    withdraw_declaration,
)
from campaign.views import form_view
from rules.core.errors import CaseError
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.api.bodies import body, takes_part
from web.api.documents import DECLARATION
from web.api.shapes import shape_of
from web.auth import account
from web.database import session
from web.late_filings import keep_refused, refusal

api = Blueprint(
    "api_declarations",
    __name__,
    url_prefix="/api/campaigns/<code>/turns/<turn>/declarations/<seat>",
    description="What is declared for a seat, by its holder alone.",
)


class CheckedShape(Schema):
    """That a declaration would be taken."""

    is_accepted = fields.Boolean()


@api.get("")
@api.response(200, shape_of(OwnDeclaration))
def show_declaration(code: str, turn: str, seat: str) -> OwnDeclaration:
    """Return what was filed last for a seat of one's own, with its fingerprint, salt and sealed text."""
    place = place_at(code)
    found = own_declaration(session(), place.turn(turn), seat, account=account())
    if found is None:
        raise NotFound
    return found


@api.get("/view")
@api.response(200, {"type": "object"})
def show_view(code: str, turn: str, seat: str) -> Response:
    """Return what the seat sees: whom it may name, its sheet, and what is asked of it."""
    account()
    place = place_at(code)
    return jsonify(form_view(session(), place.reader, place.turn(turn), place.seat(seat)))


@api.get("/offers")
@api.doc(responses={200: {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}}}})
def show_offers(code: str, turn: str, seat: str) -> list[Mapping[str, Any]]:
    """Return what the seat may declare now: each choice with its field, cost, reason and clause; [] is not told."""
    account()
    place = place_at(code)
    view = form_view(session(), place.reader, place.turn(turn), place.seat(seat))
    return list(ruleset_for(place.campaign.ruleset).offers(view))


@api.post("/check")
@api.doc(requestBody=takes_part("declaration", DECLARATION))
@api.response(200, CheckedShape)
def check(code: str, turn: str, seat: str) -> dict[str, bool]:
    """Tell whether a declaration would be taken, else (422) all that is wrong with it; nothing is filed."""
    _, found = _place(code, turn)
    errors = check_declaration(session(), found.id, seat, _declaration(), account=account())
    if errors:
        raise InvalidDeclaration(errors)
    return {"is_accepted": True}


@api.put("")
@api.doc(requestBody=takes_part("declaration", DECLARATION, replaces="integer?", reason="string?", salt="string?"))
@api.response(201, shape_of(Receipt))
def file(code: str, turn: str, seat: str) -> Receipt:
    """File a declaration; it replaces the earlier one whole. `replaces` is the version one read (0: none): else 409.

    `reason` is why a GM commands this; it is kept in the ledger. `salt`, one word of at most 64 characters, is mixed
    into the dice of the turn; without one the service draws it.
    """
    _, found = _place(code, turn)
    filing = Filing(_declaration(), "api", _replaces(), _text("reason"), _text("salt"))
    try:
        return receive_declaration(session(), found.id, seat, filing, account=account())
    except TurnClosed as error:
        raise refusal(error, keep_refused(found, "api", {seat: filing.raw})) from error


@api.delete("")
@api.response(204)
def withdraw(code: str, turn: str, seat: str) -> None:
    """Withdraw what is in force."""
    _, found = _place(code, turn)
    withdraw_declaration(session(), found.id, seat, account=account())


@api.get("/late")
@api.response(200, shape_of(OwnLateText))
def show_late(code: str, turn: str, seat: str) -> OwnLateText:
    """Return what was sent late for a seat of one's own and is kept sealed; it counts only where the GM admits it."""
    _, found = _place(code, turn)
    late = own_late_text(session(), found, seat, account=account())
    if late is None:
        raise NotFound
    return late


@api.delete("/late")
@api.response(204)
def withdraw_kept(code: str, turn: str, seat: str) -> None:
    """Withdraw what was sent late; it can never be admitted then."""
    _, found = _place(code, turn)
    withdraw_late(session(), found.id, seat, account=account())


def _place(code: str, turn: str) -> tuple[Place, Turn]:
    place = place_at(code)
    return place, place.turn(turn)


def _replaces() -> int | None:
    """Return the version that was read. Raise InvalidDeclaration where it is none, for nothing is replaced unread."""
    sent = body().get("replaces")
    if sent is None or type(sent) is int:
        return sent
    raise InvalidDeclaration((CaseError(None, "bad_value", "replaces", "", {"wanted": "whole"}),))


def _text(name: str) -> str:
    """Return a text that may be left out. Raise InvalidDeclaration where it is none."""
    sent = body().get(name)
    if sent is None or isinstance(sent, str):
        return sent or ""
    raise InvalidDeclaration((CaseError(None, "bad_value", name, "", {"wanted": "text"}),))


def _declaration() -> dict[str, Any]:
    """Return the declaration that was sent. Raise InvalidDeclaration where there is none, or it is no object."""
    sent = body().get("declaration")
    if isinstance(sent, dict):
        return sent
    code = "bad_value" if "declaration" in body() else "missing_field"
    raise InvalidDeclaration((CaseError(None, code, "declaration", ""),))
