"""Declarations: the form, the check before filing, the receipt and withdrawing; for the holder of the seat alone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.clock import now
from campaign.errors import InvalidDeclaration, NotFound, StaleRevision, TurnClosed
from campaign.operations.late_texts import own_late_text, withdraw_late
from campaign.operations.log_receipts import log_receipt
from campaign.operations.player_salts import fresh_salt
from campaign.operations.seals import (
    Filing,
    own_declaration,
    receive_declaration,
    withdraw_declaration,
)
from campaign.operations.shape import LONGEST_DECLARATION, MOST_DECLARED
from campaign.orders.canonical import in_fours
from rules.core.errors import CaseError
from rules.core.ruleset import GM
from rules.registry import ruleset_for
from web.database import session
from web.declaration_form import DeclarationForm, form_at
from web.documents import parsed
from web.faults import Fault, by_field
from web.form_codec import encode_for_any_form
from web.form_rows import rows_changed
from web.form_values import FormValues
from web.forms import draw
from web.incoming import MOST_ROWS, number_in, rows_of
from web.late_filings import keep_refused
from web.sheet_form import as_text
from web.words import words_of

pages = Blueprint("declarations", __name__, url_prefix="/campaigns/<code>/turns/<turn>/declarations/<seat>")

TEXT = "as_text"
"""The field that holds a whole declaration as JSON."""
REASON = "reason"
"""The field in which a GM says why; it is no part of the declaration."""
SALT = "salt"
"""The field of what a player mixes into the dice; neither is it."""


@pages.get("")
def show(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Show the form, filled in with what is in force."""
    form = form_at(code, turn, seat)
    own = form.own()
    if not form.is_open:
        if own:
            return redirect(form.url("receipt"), 303)
        late = own_late_text(session(), form.turn, form.seat, account=form.account)
        return redirect(form.url("show_late") if late else _turn_url(form), 303)
    begun = own.raw if own else form.begun() or {}
    typed = encode_for_any_form(form.schema, begun)
    if own:
        typed = FormValues([*typed.items(), (REASON, own.reason), (SALT, own.player_salt)])
    return _form(form, typed, own.version if own else 0)


@pages.post("")
def write(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Check what was typed, and file it where that is the button pressed; whatever happens, it is kept."""
    form = form_at(code, turn, seat)
    typed = FormValues(request.form)
    replaces = number_in(request.form.get("replaces", "")) or 0
    pressed = request.form.get("do", "check")
    drawn = _drawn_again(form, typed, replaces, pressed)
    if drawn is not None:
        return drawn
    found = form.read(typed)
    if not form.is_open:
        return _closed(form, found.declaration)
    if pressed == "file" and not found.empty:  # filing checks it too
        return _file(form, typed, found.declaration, replaces)
    if errors := form.errors(found):
        return _refused(form, typed, replaces, errors, found.declaration)
    return _page("check", form, typed=typed, declaration=found.declaration, replaces=replaces)


def _drawn_again(form: DeclarationForm, typed: FormValues, replaces: int, pressed: str) -> ResponseReturnValue | None:
    """Return the form with what a button asks for that files nothing; None where it is another button."""
    if rows := rows_changed(typed):
        return _form(form, rows[0], replaces, more=rows[1])
    if pressed == "fill":
        return _filled(form, typed, replaces)
    if pressed == "text":
        return _from_text(form, typed, replaces)
    return _form(form, typed, replaces) if pressed == "edit" else None


def _file(
    form: DeclarationForm, typed: FormValues, declaration: Mapping[str, Any], replaces: int
) -> ResponseReturnValue:
    reason = typed.first(REASON) if form.document == GM else ""
    filing = Filing(declaration, "web", replaces, reason, typed.first(SALT).strip())
    try:
        receipt = receive_declaration(session(), form.turn.id, form.seat, filing, account=form.account)
    except StaleRevision:
        return _conflict(form, typed, declaration)
    except TurnClosed:
        return _closed(form, declaration)
    except InvalidDeclaration as error:
        return _refused(form, typed, replaces, error.errors, declaration)
    if receipt.unchanged:
        flash(_("The same was in force already. Nothing was changed."))
    return redirect(form.url("receipt"), 303)


@pages.get("/receipt")
def receipt(code: str, turn: str, seat: str) -> str:
    """Show what is in force: its number, fingerprint and text, and whether it is sealed; or that it was withdrawn."""
    form = form_at(code, turn, seat)
    own = own_declaration(session(), form.turn, form.seat, account=form.account)
    if own is None:
        raise NotFound
    if own.withdrawn:
        return _page("withdrawn", form, own=own, declaration=own.raw)
    late = not form.is_open and own_late_text(session(), form.turn, form.seat, account=form.account)
    log = log_receipt(session(), form.turn, form.seat, own.version)
    told = {"own": own, "late": late, "log": log, "declaration": own.raw}
    return _page("receipt", form, **told, fingerprint=in_fours(own.fingerprint))


@pages.get("/withdraw")
def ask_withdraw(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Ask once before withdrawing."""
    form = form_at(code, turn, seat)
    own = form.own()
    if own is None or not form.is_open:
        return redirect(_turn_url(form), 303)
    return _page("withdraw", form, own=own, declaration=own.raw)


@pages.post("/withdraw")
def withdraw(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Withdraw the declaration in force."""
    form = form_at(code, turn, seat)
    withdraw_declaration(session(), form.turn.id, seat, account=form.account)
    flash(_("Withdrawn. Nothing is filed for this seat now."))
    return redirect(_turn_url(form), 303)


def _turn_url(form: DeclarationForm) -> str:
    return url_for("turns.show", code=form.place.campaign.code, turn=form.turn.code)


def _form(
    form: DeclarationForm,
    typed: FormValues,
    replaces: int,
    faults: Sequence[Fault] = (),
    marked: Collection[str] = (),
    *,
    more: str = "",
) -> str:
    values = {"typed": typed, "replaces": replaces, "all_faults": faults, "faults": by_field(faults), "marked": marked}
    text = typed.first(TEXT) or as_text(form.read(typed).declaration)
    values["fresh_salt"] = "" if typed.first(SALT) else fresh_salt()
    return _page("form", form, controls=draw(form.schema, typed, more=more), known=form.known(), as_text=text, **values)


def _refused(
    form: DeclarationForm, typed: FormValues, replaces: int, errors: Sequence[CaseError], declaration: Mapping[str, Any]
) -> ResponseReturnValue:
    """Show the form with every fault beside its field."""
    faults = form.faults(errors, declaration, typed)
    return _form(form, typed, replaces, faults, form.drawer.marked(errors, declaration)), 422


def _from_text(form: DeclarationForm, typed: FormValues, replaces: int) -> ResponseReturnValue:
    """Put a declaration that was pasted as JSON into the fields."""
    document = parsed(typed.first(TEXT), longest=2 * LONGEST_DECLARATION, most=MOST_DECLARED)
    if document is None:
        fault = Fault(TEXT, _("This is no JSON object: look for a missing comma or quote."))
        return _form(form, typed, replaces, [fault]), 422
    encoded = encode_for_any_form(form.schema, document)
    if rows_of(encoded.names()) > MOST_ROWS:
        fault = Fault(TEXT, _("This has more than the %(num)s rows that a form can hold.", num=MOST_ROWS))
        return _form(form, typed, replaces, [fault]), 422
    return _form(form, FormValues([*encoded.items(), (SALT, typed.first(SALT))]), replaces)


def _filled(form: DeclarationForm, typed: FormValues, replaces: int) -> ResponseReturnValue:
    """Put a quick entry into the slots; what was not understood is said, and stays in its box."""
    filled, faults = form.drawer.fill(typed, form.view, ruleset_for(form.slug).words)
    return (_form(form, typed, replaces, faults), 422) if faults else _form(form, filled, replaces)


def _conflict(form: DeclarationForm, typed: FormValues, declaration: Mapping[str, Any]) -> ResponseReturnValue:
    """Show what is in force beside what was typed from an older version, and let its author choose."""
    own = form.own()
    return _page(
        "conflict", form, typed=typed, declaration=declaration, own=own, replaces=own.version if own else 0
    ), 409


def _closed(form: DeclarationForm, declaration: Mapping[str, Any]) -> ResponseReturnValue:
    """Keep what came too late, and say so, with all that was typed."""
    late = keep_refused(form.turn, "web", {form.seat: declaration})[form.seat]
    now_closed = replace(form)  # anew, for the turn is seen otherwise by now
    faults = now_closed.faults(late.errors, declaration)
    return _page("closed", now_closed, declaration=declaration, late=late, all_faults=faults), 409


@pages.get("/late")
def show_late(code: str, turn: str, seat: str) -> str:
    """Show what was sent late for the seat, and whether it is kept, withdrawn or admitted."""
    form = form_at(code, turn, seat)
    late = own_late_text(session(), form.turn, form.seat, account=form.account)
    if late is None:
        raise NotFound
    return _page("late", form, late=late, declaration=late.raw)


@pages.post("/late/withdraw")
def withdraw_kept(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Withdraw what was sent late."""
    form = form_at(code, turn, seat)
    withdraw_late(session(), form.turn.id, seat, account=form.account)
    flash(_("Withdrawn. It can never be admitted now."))
    return redirect(form.url("show_late"), 303)


def _page(name: str, form: DeclarationForm, **values: Any) -> str:
    """Render a page of the seat: the system's own for its document where it has one."""
    own = [f"{form.slug}/pages/{form.document}.html"] if name == "form" else []
    return render_template(
        [*own, f"pages/declarations/{name}.html"],
        campaign=form.place.campaign,
        turn=form.seen,
        seat=form.seat,
        document=form.document,
        view=form.view,
        names=form.names,
        form=form,
        now=now(session()),
        **words_of(form.slug),
        **values,
    )
