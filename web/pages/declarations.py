"""Declarations: the form, the check before filing, the receipt and withdrawing; for the holder of the seat alone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from marshmallow import Schema

from campaign.clock import now
from campaign.errors import InvalidDeclaration, NotFound, StaleRevision, TurnClosed
from campaign.model.account import Account
from campaign.model.turn import Turn
from campaign.narration import error_text, field_label
from campaign.operations.seals import (
    Filing,
    OwnDeclaration,
    check_declaration,
    own_declaration,
    receive_declaration,
    withdraw_declaration,
)
from campaign.orders.canonical import in_fours
from campaign.views import TurnView, begun_declaration, form_view, turn_view
from rules.core.errors import CaseError
from rules.core.ruleset import GM, View
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.errors import Fault, by_field
from web.folding import begun_with, form_names, read_typed
from web.forms import draw, parsed, rows_changed
from web.language import chosen_language
from web.late import note_refusal
from web.quick_entry import fill
from web.sheet_form import as_text
from web.slots import marked_slots
from web.typed import Read, Typed
from web.words import words_of

pages = Blueprint("declarations", __name__, url_prefix="/campaigns/<code>/turns/<turn>/declarations/<seat>")

TEXT = "as_text"
"""The field that holds a whole declaration as JSON."""
REASON = "reason"
"""The field in which a GM says why; it is no part of the declaration."""


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
        """Return the names that the seat may use, as narration takes them: persons by id, all else by table and id."""
        known = {key: str(person["name"]) for key, person in self.view.get("persons", {}).items() if key != GM}
        things = {f"{table}:{key}": name for table, named in self.tables.items() for key, name in named.items()}
        return {**things, **{own.key: own.name for own in _turn(self).own}, **known}

    @property
    def tables(self) -> Mapping[str, Mapping[str, str]]:
        """Return the names of all but persons that the seat may name, by table and id."""
        found: Mapping[str, Mapping[str, str]] = self.view.get("names", {})
        return found

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
        return read_typed(self.schema(), typed)

    def begun(self) -> Mapping[str, Any] | None:
        """Return what a follow-up begins with: what was declared in the turn that this one continues."""
        return begun_declaration(session(), self.place.reader, self.turn, self.seat)

    def asked_back(self) -> list[str] | None:
        """Return what of the declaration may be new in a turn that continues another; None in any other turn."""
        if self.turn.continues is None:
            return None
        paths = [
            request["path"] for request in self.turn.requests if request.get("actor") == self.seat and "path" in request
        ]
        return [field_label(self.slug, path, chosen_language()) for path in paths]

    def known(self) -> dict[str, Mapping[str, str]]:
        """Return, by table and key, the names of what the seat may name."""
        persons = {key: str(person["name"]) for key, person in self.view.get("persons", {}).items()}
        return {**self.tables, "person": persons}

    def _missing(self, path: str, field: str) -> CaseError:
        """Return the fault of a row that was left empty, by the clause that the schema names for its list."""
        part = self.schema().fields.get(field.partition(".")[0])
        return CaseError(self.seat, "missing_field", path, "" if part is None else part.metadata.get("rule", ""))

    def errors(self, found: Read) -> list[CaseError]:
        """Return every fault: the slots left empty, which the rules would take as standby, and what they refuse."""
        path = f"declarations.{self.seat}"
        empty = [self._missing(f"{path}.{field}", field) for field in found.empty]
        errors = check_declaration(session(), self.turn.id, self.seat, found.declaration, account=self.account)
        told = {(error.path, error.code) for error in empty}
        return [*empty, *(error for error in errors if (error.path, error.code) not in told)]

    def fault(self, error: CaseError, declaration: Mapping[str, Any], typed: Typed | None = None) -> Fault:
        """Return a fault in words, by the field of the form that it stands beside, where `typed` is what is in it."""
        said = error_text(
            self.slug, error, chosen_language(), self.names, declaration=declaration, first_slot=self.first_slot
        )
        path = error.path.removeprefix(f"declarations.{self.seat}").removeprefix(".")
        field = path if typed is None else form_names(self.schema(), typed).get(path, path)
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
    begun = own.raw if own else desk.begun() or {}
    typed = begun_with(desk.schema(), begun)
    if own and own.reason:
        typed = Typed([*typed.items(), (REASON, own.reason)])
    return _form(desk, typed, own.version if own else 0)


@pages.post("")
def write(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Check what was typed, and file it where that is the button pressed; whatever happens, it is kept."""
    desk = desk_at(code, turn, seat)
    typed = Typed(request.form)
    replaces = request.form.get("replaces", 0, type=int)
    pressed = request.form.get("do", "check")
    drawn = _drawn_again(desk, typed, replaces, pressed)
    if drawn is not None:
        return drawn
    found = desk.read(typed)
    if not _turn(desk).is_open:
        return _closed(desk, found.declaration)
    errors = desk.errors(found)
    if errors:
        faults = [desk.fault(error, found.declaration, typed) for error in errors]
        return _form(desk, typed, replaces, faults, marked_slots(errors, found.declaration)), 422
    if pressed != "file":
        return _page("check", desk, typed=typed, declaration=found.declaration, replaces=replaces)
    return _file(desk, typed, found.declaration, replaces)


def _drawn_again(desk: Desk, typed: Typed, replaces: int, pressed: str) -> ResponseReturnValue | None:
    """Return the form with what a button asks for that files nothing; None where it is another button."""
    if rows := rows_changed(typed):
        return _form(desk, rows[0], replaces, more=rows[1])
    if pressed == "fill":
        return _filled(desk, typed, replaces)
    if pressed == "text":
        return _from_text(desk, typed, replaces)
    return _form(desk, typed, replaces) if pressed == "edit" else None


def _file(desk: Desk, typed: Typed, declaration: Mapping[str, Any], replaces: int) -> ResponseReturnValue:
    filing = Filing(declaration, "web", replaces, typed.first(REASON) if desk.document == GM else "")
    try:
        receipt = receive_declaration(session(), desk.turn.id, desk.seat, filing, account=desk.account)
    except StaleRevision:
        return _conflict(desk, typed, declaration)
    except TurnClosed:
        return _closed(desk, declaration)
    except InvalidDeclaration as error:
        return _form(desk, typed, replaces, [desk.fault(one, declaration, typed) for one in error.errors]), 422
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
    view = form_view(place.reader, found, place.seat(seat))
    return Desk(place, found, seat, who, view)


def _turn(desk: Desk) -> TurnView:
    return turn_view(session(), desk.place.reader, desk.turn)


def _turn_url(desk: Desk) -> str:
    return url_for("turns.show", code=desk.place.campaign.code, turn=desk.turn.code)


def _form(
    desk: Desk,
    typed: Typed,
    replaces: int,
    faults: Sequence[Fault] = (),
    marked: Collection[str] = (),
    *,
    more: str = "",
) -> str:
    values = {"typed": typed, "replaces": replaces, "all_faults": faults, "faults": by_field(faults), "marked": marked}
    text = typed.first(TEXT) or as_text(desk.read(typed).declaration)
    return _page(
        "form", desk, controls=draw(desk.schema(), typed, more=more), known=desk.known(), as_text=text, **values
    )


def _from_text(desk: Desk, typed: Typed, replaces: int) -> ResponseReturnValue:
    """Put a declaration that was pasted as JSON into the fields."""
    document = parsed(typed.first(TEXT))
    if document is None:
        fault = Fault(TEXT, _("This is no JSON object: look for a missing comma or quote."))
        return _form(desk, typed, replaces, [fault]), 422
    return _form(desk, begun_with(desk.schema(), document), replaces)


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
    """Note that it came too late, and say so, with all that was typed."""
    note_refusal(desk.turn, desk.seat)
    return _page("closed", desk, declaration=declaration), 409


def _page(name: str, desk: Desk, **values: Any) -> str:
    """Render a page of the seat: the system's own for its document where it has one."""
    own = [f"{desk.slug}/pages/{desk.document}.html"] if name == "form" else []
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
