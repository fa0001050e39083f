"""Declarations: the form, the check before filing, the receipt and withdrawing; for the holder of the seat alone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from marshmallow import Schema

from campaign.clock import now
from campaign.errors import NotFound, StaleRevision, TurnClosed
from campaign.model.account import Account
from campaign.model.turn import Turn
from campaign.narration import error_text
from campaign.operations.seals import (
    Filing,
    OwnDeclaration,
    check_declaration,
    own_declaration,
    receive_declaration,
    withdraw_declaration,
)
from campaign.orders.canonical import in_fours
from campaign.views import TurnView, form_view, turn_view
from rules.core.errors import CaseError
from rules.core.ruleset import View
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.errors import Fault, by_field
from web.forms import draw, unfold
from web.language import chosen_language
from web.quick_entry import fill
from web.slots import marked_slots
from web.typed import Read, Typed, read
from web.words import words_of

pages = Blueprint("declarations", __name__, url_prefix="/campaigns/<code>/turns/<turn>/declarations/<seat>")


@dataclass(frozen=True)
class Desk:
    """A seat's place in a turn: what it is asked for and what its holder sees and has filed."""

    place: Place
    turn: Turn
    seat: str
    account: Account
    view: View

    @property
    def document(self) -> str:
        """Return what the turn asks of the seat."""
        return self.turn.asked[self.seat]

    @property
    def names(self) -> dict[str, str]:
        """Return the names that the seat may use."""
        known = {key: str(person["name"]) for key, person in self.view.get("persons", {}).items()}
        return {**{own.key: own.name for own in _turn(self).own}, **known}

    @property
    def first_slot(self) -> int:
        """Return the slot of the first card asked for, which errors count from."""
        asked = [request for request in self.turn.requests if request.get("actor") == self.seat]
        return next((int(request["slots"][0]) for request in asked if "slots" in request), 1)

    @property
    def slug(self) -> str:
        """Return the campaign's rule system."""
        return self.place.campaign.ruleset

    def own(self) -> OwnDeclaration | None:
        """Return the declaration in force."""
        last = own_declaration(session(), self.turn, self.seat, account=self.account)
        return None if last is None or last.withdrawn else last

    def schema(self) -> Schema:
        """Return the schema of what is asked."""
        return ruleset_for(self.slug).declaration_schemas[self.document]()

    def read(self, typed: Typed) -> Read:
        """Read what was typed into the form of what is asked."""
        schema = self.schema()
        return read(schema, unfold(draw(schema, typed), typed))

    def errors(self, found: Read) -> list[CaseError]:
        """Return every fault: the slots left empty, which the rules would take as standby, and what they refuse."""
        path = f"declarations.{self.seat}"
        empty = [CaseError(self.seat, "missing_field", f"{path}.{field}", "FW-B1") for field in found.empty]
        errors = check_declaration(session(), self.turn.id, self.seat, found.declaration, account=self.account)
        told = {(error.path, error.code) for error in empty}
        return [*empty, *(error for error in errors if (error.path, error.code) not in told)]

    def fault(self, error: CaseError, declaration: Mapping[str, Any]) -> Fault:
        """Return a fault in words, by the field of the form that it stands beside."""
        said = error_text(
            self.slug, error, chosen_language(), self.names, declaration=declaration, first_slot=self.first_slot
        )
        field = error.path.removeprefix(f"declarations.{self.seat}").removeprefix(".")
        return Fault(field, said.text, error.rule or None, error.code)

    def url(self, page: str) -> str:
        """Return the address of another page of the seat."""
        return url_for(f"declarations.{page}", code=self.place.campaign.code, turn=self.turn.code, seat=self.seat)


@pages.get("")
def show(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Show the form, filled in with what is in force."""
    desk = desk_at(code, turn, seat)
    own = desk.own()
    if not _turn(desk).is_open:
        return redirect(desk.url("receipt") if own else _turn_url(desk), 303)
    return _form(desk, Typed.of(own.raw) if own else Typed(), own.version if own else 0)


@pages.post("")
def write(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Check what was typed, and file it where that is the button pressed; whatever happens, it is kept."""
    desk = desk_at(code, turn, seat)
    typed = Typed(request.form)
    replaces = request.form.get("replaces", 0, type=int)
    pressed = request.form.get("do", "check")
    if pressed == "fill":
        return _filled(desk, typed, replaces)
    if pressed == "edit":
        return _form(desk, typed, replaces)
    found = desk.read(typed)
    if not _turn(desk).is_open:
        return _closed(desk, found.declaration)
    errors = desk.errors(found)
    if errors:
        faults = [desk.fault(error, found.declaration) for error in errors]
        return _form(desk, typed, replaces, faults, marked_slots(errors, found.declaration)), 422
    if pressed != "file":
        return _page("check", desk, typed=typed, declaration=found.declaration, replaces=replaces)
    return _file(desk, typed, found.declaration, replaces)


def _file(desk: Desk, typed: Typed, declaration: Mapping[str, Any], replaces: int) -> ResponseReturnValue:
    filing = Filing(declaration, "web", replaces)
    try:
        receipt = receive_declaration(session(), desk.turn.id, desk.seat, filing, account=desk.account)
    except StaleRevision:
        return _conflict(desk, typed, declaration)
    except TurnClosed:
        return _closed(desk, declaration)
    if receipt.unchanged:
        flash(_("The same was in force already. Nothing was changed."))
    return redirect(desk.url("receipt"), 303)


@pages.get("/receipt")
def receipt(code: str, turn: str, seat: str) -> str:
    """Show what is in force: its number, fingerprint and text, and whether it is sealed; or that it was withdrawn."""
    desk = desk_at(code, turn, seat)
    own = own_declaration(session(), desk.turn, desk.seat, account=desk.account)
    if own is None:
        raise NotFound
    if own.withdrawn:
        return _page("withdrawn", desk, own=own, declaration=own.raw)
    return _page("receipt", desk, own=own, declaration=own.raw, fingerprint=in_fours(own.fingerprint))


@pages.get("/withdraw")
def ask_withdraw(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Ask once before withdrawing."""
    desk = desk_at(code, turn, seat)
    own = desk.own()
    if own is None or not _turn(desk).is_open:
        return redirect(_turn_url(desk), 303)
    return _page("withdraw", desk, own=own, declaration=own.raw)


@pages.post("/withdraw")
def withdraw(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Withdraw the declaration in force."""
    desk = desk_at(code, turn, seat)
    withdraw_declaration(session(), desk.turn.id, seat, account=desk.account)
    flash(_("Withdrawn. Nothing is filed for this seat now."))
    return redirect(_turn_url(desk), 303)


def desk_at(code: str, turn: str, seat: str) -> Desk:
    """Return a seat's place in a turn by its address. Raise NotYourSeat and NotAsked for all but its holder."""
    who = account()
    place = place_at(code)
    found = place.turn(turn)
    view = form_view(session(), place.reader, found, place.seat(seat))
    return Desk(place, found, seat, who, view)


def _turn(desk: Desk) -> TurnView:
    return turn_view(session(), desk.place.reader, desk.turn)


def _turn_url(desk: Desk) -> str:
    return url_for("turns.show", code=desk.place.campaign.code, turn=desk.turn.code)


def _form(desk: Desk, typed: Typed, replaces: int, faults: Sequence[Fault] = (), marked: Collection[str] = ()) -> str:
    values = {"typed": typed, "replaces": replaces, "all_faults": faults, "faults": by_field(faults), "marked": marked}
    return _page("form", desk, controls=draw(desk.schema(), typed), **values)


def _filled(desk: Desk, typed: Typed, replaces: int) -> ResponseReturnValue:
    """Put a quick entry into the slots; what was not understood is said, and stays in its box."""
    filled, faults = fill(typed, desk.view, ruleset_for(desk.slug).words)
    return (_form(desk, typed, replaces, faults), 422) if faults else _form(desk, filled, replaces)


def _conflict(desk: Desk, typed: Typed, declaration: Mapping[str, Any]) -> ResponseReturnValue:
    """Show what is in force beside what was typed from an older version, and let its author choose."""
    own = desk.own()
    return _page(
        "conflict", desk, typed=typed, declaration=declaration, own=own, replaces=own.version if own else 0
    ), 409


def _closed(desk: Desk, declaration: Mapping[str, Any]) -> ResponseReturnValue:
    """Say that it came too late, with all that was typed."""
    return _page("closed", desk, declaration=declaration), 409


def _page(name: str, desk: Desk, **values: Any) -> str:
    """Render a page of the seat: the system's own for its document where it has one."""
    own = [f"pages/{desk.slug}/{desk.document}.html"] if name == "form" else []
    return render_template(
        [*own, f"pages/declarations/{name}.html"],
        campaign=desk.place.campaign,
        turn=_turn(desk),
        seat=desk.seat,
        document=desk.document,
        view=desk.view,
        names=desk.names,
        desk=desk,
        now=now(session()),
        **words_of(desk.slug),
        **values,
    )
