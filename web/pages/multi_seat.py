"""Declarations of several seats on one page: for a GM who plays many, and for whoever holds a pair.

Each seat has the few fields that most declarations need, under its own prefix (`yuna:move`); the seat's own form has
the rest. What is left blank is not filed, and nothing is filed where anything is wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from jinja2 import TemplateNotFound

from campaign.clock import now
from campaign.errors import StaleRevision, TurnClosed
from campaign.model.turn import Turn
from campaign.operations.seals import Filing, receive_declaration
from campaign.views import AskedSeat, form_view, turn_view
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.drawing import QUICK
from web.errors import Fault, by_field, refusal_words
from web.form_values import FormValues, Read
from web.forms import under
from web.late_filings import note_refusal
from web.pages.declarations import DeclarationForm
from web.pairs import paired
from web.words import words_of

pages = Blueprint("multi_seat", __name__, url_prefix="/campaigns/<code>/turns/<turn>/together")

MARK = ":"
"""What ends a seat's prefix; the key of a seat has none."""


@dataclass(frozen=True)
class Entry:
    """What was read of one seat: its form, what it would file, and every fault, under the names of this page."""

    form: DeclarationForm
    found: Read
    faults: tuple[Fault, ...] = ()


@pages.get("")
def show(code: str, turn: str) -> ResponseReturnValue:
    """Show a few fields for each own seat that has filed nothing."""
    place, found = _found(code, turn)
    if not turn_view(session(), place.reader, found).is_open:
        return redirect(_turn_url(place, found), 303)
    return _page(place, found, FormValues(), [])


@pages.post("")
def write(code: str, turn: str) -> ResponseReturnValue:
    """File for every seat that something is written for, or show all that is wrong and file nothing."""
    place, found = _found(code, turn)
    typed = FormValues(request.form.items(multi=True))
    if request.form.get("do") == "suggest":
        return _page(place, found, typed, [], suggests=True)
    entries = [_entry(form, typed) for form in _forms(place, found) if _is_written(typed, form.seat)]
    faults = [fault for entry in entries for fault in entry.faults]
    if not entries:
        faults = [Fault("", _("Nothing is written for anybody yet."))]
    if faults:
        return _page(place, found, typed, faults), 422
    try:
        for entry in entries:
            filing = Filing(entry.found.declaration, "web", 0)
            receive_declaration(session(), found.id, entry.form.seat, filing, account=account())
    except TurnClosed as error:
        note_refusal(found, *(entry.form.seat for entry in entries))
        return _page(place, found, typed, [Fault("", refusal_words(error))]), 409
    except StaleRevision as error:
        session().rollback()
        return _page(place, found, typed, [Fault("", refusal_words(error))]), 409
    flash(ngettext("%(num)s declaration is filed.", "%(num)s declarations are filed.", len(entries)))
    return redirect(_turn_url(place, found), 303)


def multi_seat_keys(slug: str, own: tuple[AskedSeat, ...]) -> tuple[str, ...]:
    """Return the keys of the seats that have filed nothing and are asked for what this page has fields for."""
    return tuple(seat.key for seat in own if not seat.version and _has_fields(slug, seat.document))


def _has_fields(slug: str, document: str) -> bool:
    try:
        current_app.jinja_env.get_template(f"{slug}/pages/multi_seat_{document}.html")
    except TemplateNotFound:
        return False
    return True


def _found(code: str, turn: str) -> tuple[Place, Turn]:
    account()
    place = place_at(code)
    return place, place.turn(turn)


def _forms(place: Place, turn: Turn) -> Iterator[DeclarationForm]:
    own = turn_view(session(), place.reader, turn).own
    for key in multi_seat_keys(place.campaign.ruleset, own):
        view = form_view(place.reader, turn, place.seat(key))
        yield DeclarationForm(place, turn, key, account(), view)


def _is_written(typed: FormValues, seat: str) -> bool:
    return any(name.startswith(f"{seat}{MARK}") and text.strip() for name, text in typed.items())


def _entry(form: DeclarationForm, typed: FormValues) -> Entry:
    own = under(typed, f"{form.seat}{MARK}")
    if own.first(QUICK).strip():
        own, unread = form.drawer.fill(own, form.view, ruleset_for(form.slug).words)
        if unread:
            return Entry(form, Read(), tuple(_at_seat(form, fault) for fault in unread))
    found = form.read(own)
    faults = (form.fault(error, found.declaration) for error in form.errors(found))
    return Entry(form, found, tuple(_at_seat(form, fault) for fault in faults))


def _at_seat(form: DeclarationForm, fault: Fault) -> Fault:
    """Return a fault under this page's name of its field."""
    field = form.drawer.line_field(fault.field)
    words = f"{form.names.get(form.seat, form.seat)}: {fault.text}"
    return Fault(f"{form.seat}{MARK}{field}", words, fault.rule, fault.code)


def _turn_url(place: Place, turn: Turn) -> str:
    return url_for("turns.show", code=place.campaign.code, turn=turn.code)


def _page(place: Place, turn: Turn, typed: FormValues, faults: list[Fault], *, suggests: bool = False) -> str:
    forms = {form.seat: form for form in _forms(place, turn)}
    return render_template(
        "pages/multi_seat/show.html",
        campaign=place.campaign,
        turn=turn_view(session(), place.reader, turn),
        forms=[forms[key] for key in paired(place.campaign.ruleset, {key: form.view for key, form in forms.items()})],
        typed=typed,
        suggests=suggests,
        all_faults=faults,
        faults=by_field(faults),
        now=now(session()),
        **words_of(place.campaign.ruleset),
    )
